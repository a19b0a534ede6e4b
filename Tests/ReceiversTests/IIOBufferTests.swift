import Foundation
import Glibc
import TestSupport
import Testing

@testable import Receivers

/// How a buffer is set up, read, and left as it was.
@Suite struct `An IIO buffer` {
    private let tree: IIOTree

    init() throws {
        tree = try IIOTree(isPaced: false)
        try tree.plugIn()
    }

    private var places: IIOPlaces { IIOPlaces(root: tree.root, nodes: tree.nodes, timers: tree.timers) }

    private func open() throws -> IIOBuffer {
        try IIOBuffer.open(try IIOAccelerometer.find(nil, in: tree.root), in: places)
    }

    private func reason() throws -> String? {
        #expect(throws: SensorFailure.self) { try open() }?.reason
    }

    @Test(arguments: BufferedSensor.Style.allCases)
    fileprivate func `is enabled with three axes and a timestamp, and left as it was`(style: BufferedSensor.Style)
        throws
    {
        let sensor = try BufferedSensor(tree, style: style)
        let (folder, channels) = style == .numbered ? ("buffer0", "buffer0") : ("buffer", "scan_elements")
        // The settings that another program has left.
        try sensor.write("1", to: "\(channels)/in_anglvel_x_en")
        try sensor.write("1", to: "\(channels)/in_accel_y_en")
        let before = try sensor.attributes()
        let buffer = try open()
        let enabled = ["in_anglvel_x", "in_accel_x", "in_accel_y", "in_accel_z", "in_timestamp"].map {
            sensor.read("\(channels)/\($0)_en")
        }
        #expect(enabled == ["0", "1", "1", "1", "1"])
        #expect(sensor.read("\(folder)/enable") == "1")
        #expect(sensor.read("\(folder)/length") == "200")
        #expect(sensor.read("\(folder)/watermark") == "12")
        #expect(sensor.read("sampling_frequency") == "100")
        #expect(sensor.read("current_timestamp_clock") == "boottime")
        #expect(buffer.frequency == 100)
        buffer.close()
        #expect(try sensor.attributes() == before)
        // Once is enough.
        try sensor.write("1", to: "\(folder)/enable")
        buffer.close()
        #expect(sensor.read("\(folder)/enable") == "1")
    }

    @Test func `is left as it was when the last reference goes`() throws {
        let sensor = try BufferedSensor(tree)
        let before = try sensor.attributes()
        do {
            let buffer = try open()
            withExtendedLifetime(buffer) { #expect(sensor.read("buffer0/enable") == "1") }
        }
        #expect(try sensor.attributes() == before)
    }

    @Test func `that a killed program has left enabled is used`() throws {
        let sensor = try BufferedSensor(tree)
        try sensor.write("1", to: "buffer0/enable")
        let buffer = try open()
        #expect(sensor.read("buffer0/enable") == "1")
        buffer.close()
        #expect(sensor.read("buffer0/enable") == "0")
    }

    @Test func `gives scans in whatever pieces they come, and nothing where there is none`() throws {
        let sensor = try BufferedSensor(tree)
        let buffer = try open()
        #expect(try buffer.read().isEmpty)
        let scans = (1...5).map { ScanLayout.Scan(axes: [Int64($0), -1, 16_384], timestamp: Int64($0) * 10) }
        let bytes = (1...5).flatMap { BufferedSensor.scan($0, -1, 16_384, at: Int64($0) * 10) }
        sensor.put(bytes)
        #expect(try buffer.read() == scans)
        #expect(try buffer.read().isEmpty)
        sensor.put(Array(bytes[..<20]))
        #expect(try buffer.read() == [scans[0]])
        sensor.put(Array(bytes[20..<31]))
        #expect(try buffer.read().isEmpty)
        sensor.put(Array(bytes[31...]))
        #expect(try buffer.read() == Array(scans[1...]))
        // More than it takes at once: three seconds.
        sensor.put((1...300).flatMap { BufferedSensor.scan($0, 0, 0, at: 0) })
        let more = try (0..<4).flatMap { _ in try buffer.read() }
        #expect(more.map { $0.axes[0] } == Array(1...300))
    }

    @Test func `whose device goes is lost`() throws {
        let sensor = try BufferedSensor(tree)
        let buffer = try open()
        sensor.pull()
        let failure = #expect(throws: SensorFailure.self) { try buffer.read() }
        #expect(failure?.kind == .absent)
    }

    @Test func `with channels that cannot be left out is read all the same`() throws {
        let sensor = try BufferedSensor(tree)
        // A file that reads 1 and that not even root can change.
        let path = "\(tree.root)/iio:device0/buffer0/in_anglvel_x_en"
        unlink(path)
        symlink("/sys/class/net/lo/ifindex", path)
        let buffer = try open()
        sensor.put([9, 0, 1, 0, 2, 0, 3, 0, 4, 0, 0, 0, 0, 0, 0, 0])
        #expect(try buffer.read() == [ScanLayout.Scan(axes: [1, 2, 3], timestamp: 4)])
    }

    @Test func `that the kernel does not have is told`() throws {
        #expect(try reason() == "its driver has no buffer")
    }

    @Test func `without a node is told, and nothing is changed`() throws {
        let sensor = try BufferedSensor(tree)
        let before = try sensor.attributes()
        unlink(sensor.node)
        #expect(try reason() == "\(sensor.node): No such file or directory")
        #expect(try sensor.attributes() == before)
    }

    @Test(arguments: [
        ("buffer0/in_accel_z_type", "le:s16", "\"le:s16\" is no layout that it can be"),
        ("buffer0/in_accel_x_index", "junk", "is no layout that it can be"),
    ])
    func `whose layout makes no sense is told, and left as it was`(
        attribute: String, value: String, told: String
    ) throws {
        let sensor = try BufferedSensor(tree)
        try sensor.write(value, to: attribute)
        let before = try sensor.attributes()
        #expect(try reason()?.contains(told) == true)
        #expect(try sensor.attributes() == before)
    }

    @Test func `of two axes is told, and left as it was`() throws {
        let sensor = try BufferedSensor(tree)
        try FileManager.default.removeItem(atPath: "\(tree.root)/iio:device0/buffer0/in_accel_z_en")
        let before = try sensor.attributes()
        #expect(try reason()?.hasSuffix("its buffer has not all three axes") == true)
        #expect(try sensor.attributes() == before)
    }

    @Test func `that may not be set up is told with what to do`() {
        let refused = SensorFailure(setting: "/x", SystemFailure(code: EACCES))
        #expect(
            refused.reason
                == "/x: Permission denied; its buffer takes the group gpio, and the udev rule of sudo make install")
        #expect(
            SensorFailure(setting: "/x", SystemFailure(code: EBUSY)).reason
                == "/x: another program reads its buffer")
        #expect(SensorFailure(setting: "/x", SystemFailure(code: EINVAL)).reason == "/x: Invalid argument")
    }

    @Test(arguments: [
        ("10 20 50 100 200 500", "50", "100"), ("10 20 50 200 500", "10", "50"), ("12.5 62.5 400", "400", "62.5"),
        ("800 1600", "1600", "1600"), ("[1 1 500]", "10", "100"), ("[1 1 80]", "10", "80"), ("", "200", "200"),
        ("", "25", "100"), ("junk", "50", "50"), ("100 200", "100.000000", "100.000000"),
    ])
    func `asks for a hundred samples a second, or what is next to it`(available: String, now: String, then: String)
        throws
    {
        let sensor = try BufferedSensor(tree)
        try tree.write(available, to: "sampling_frequency_available")
        try tree.write(now, to: "sampling_frequency")
        let buffer = try open()
        #expect(sensor.read("sampling_frequency") == then)
        #expect(buffer.frequency == Double(then))
        buffer.close()
        #expect(sensor.read("sampling_frequency") == now)
    }

    // Triggers.

    @Test func `keeps the trigger that is set`() throws {
        let sensor = try BufferedSensor(tree)
        try sensor.write("mine", to: "trigger/current_trigger")
        try sensor.addTrigger(0, "mpu6050-dev0")
        try sensor.addTrigger(1, "mine", frequency: "40")
        let buffer = try open()
        #expect(sensor.read("trigger/current_trigger") == "mine")
        #expect(buffer.frequency == 40)
        buffer.close()
        #expect(sensor.read("trigger/current_trigger") == "mine")
    }

    @Test func `takes the device's own trigger before a timer`() throws {
        let sensor = try BufferedSensor(tree)
        try sensor.write("", to: "trigger/current_trigger")
        try sensor.addTrigger(0, "timer", frequency: "100")
        try sensor.addTrigger(1, "mpu6050-dev1")
        try sensor.addTrigger(2, "mpu6050-dev0")
        let buffer = try open()
        #expect(sensor.read("trigger/current_trigger") == "mpu6050-dev0")
        buffer.close()
        #expect(sensor.read("trigger/current_trigger") == "")
    }

    @Test(arguments: [("100.000000", "100.000000"), ("50", "50"), ("10", "100"), ("1000", "100")])
    func `takes a timer, and its pace where that will do`(pace: String, then: String) throws {
        let sensor = try BufferedSensor(tree)
        // The trigger that is set no longer exists.
        try sensor.write("gone", to: "trigger/current_trigger")
        try sensor.addTrigger(3, "timer", frequency: pace)
        let buffer = try open()
        #expect(sensor.read("trigger/current_trigger") == "timer")
        #expect(sensor.read("../trigger3/sampling_frequency") == then)
        #expect(buffer.frequency == Double(then))
        buffer.close()
        #expect(sensor.read("trigger/current_trigger") == "gone")
        #expect(sensor.read("../trigger3/sampling_frequency") == pace)
    }

    @Test func `lets a timer go no faster than the sensor`() throws {
        let sensor = try BufferedSensor(tree)
        try tree.write("10 25", to: "sampling_frequency_available")
        try tree.write("25", to: "sampling_frequency")
        try sensor.write("", to: "trigger/current_trigger")
        try sensor.addTrigger(3, "timer", frequency: "100")
        let buffer = try open()
        #expect(buffer.frequency == 25)
    }

    @Test func `without any trigger is told, with where one could be made`() throws {
        let sensor = try BufferedSensor(tree)
        try sensor.write("", to: "trigger/current_trigger")
        let before = try sensor.attributes()
        #expect(
            try reason() == """
                nothing triggers it, and no timer can be made for that: \(tree.timers)/alight: No such file or directory; \
                see Motion in docs/install.md
                """)
        #expect(try sensor.attributes() == before)
    }

    @Test func `has a timer made where that can be, which is taken away`() throws {
        let sensor = try BufferedSensor(tree)
        try sensor.write("", to: "trigger/current_trigger")
        try FileManager.default.createDirectory(atPath: tree.timers, withIntermediateDirectories: true)
        // Plain files make no trigger of a folder.
        #expect(try reason() == "nothing triggers it, and it takes no timer for that")
        #expect(try FileManager.default.contentsOfDirectory(atPath: tree.timers).isEmpty)
    }
}

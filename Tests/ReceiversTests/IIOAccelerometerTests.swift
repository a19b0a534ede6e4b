import Motion
import TestSupport
import Testing

@testable import Receivers

/// The readings of an accelerometer, in a tree of files.
@Suite struct `An IIO accelerometer` {
    private let tree: IIOTree

    init() throws {
        tree = try IIOTree()
        try tree.plugIn()
        try tree.freeze("0")
    }

    private func find(_ device: String? = nil) throws -> IIOAccelerometer {
        try IIOAccelerometer.find(device, in: tree.root)
    }

    private func failure(_ body: () throws -> Void) -> SensorFailure? {
        #expect(throws: SensorFailure.self, performing: body)
    }

    @Test func `has the unit that its scale says, and its offset in counts`() throws {
        try tree.write("-1000", to: "in_accel_x_raw")
        try tree.write("17", to: "in_accel_y_raw")
        try tree.write("16384", to: "in_accel_z_raw")
        var sensor = try find()
        #expect(sensor.name == "mpu6050 (iio:device0)")
        #expect(sensor.frequency == 50)
        #expect(sensor.resolution == 0.000598205)
        #expect(try sensor.read() == Acceleration(x: -0.598205, y: 17 * 0.000598205, z: 16_384 * 0.000598205))
        try tree.write("100", to: "in_accel_offset")
        sensor = try find()
        #expect(try sensor.read().x == -900 * 0.000598205)
    }

    /// As the drivers of ST's sensors have them.
    @Test func `has what an axis says before what all say`() throws {
        try tree.write("0.01", to: "in_accel_x_scale")
        try tree.write("-0.02", to: "in_accel_y_scale")
        try tree.write("3", to: "in_accel_y_offset")
        try tree.write("25", to: "in_accel_sampling_frequency")
        try tree.freeze("7")
        let sensor = try find()
        #expect(try sensor.read() == Acceleration(x: 0.07, y: -0.2, z: 7 * 0.000598205))
        #expect(sensor.resolution == 0.02)
        #expect(sensor.frequency == 25)
    }

    @Test(arguments: ["0", "-50", "junk", "", "1e99"])
    func `may say nothing of its frequency`(text: String) throws {
        try tree.write(text, to: "sampling_frequency")
        #expect(try find().frequency == nil)
    }

    @Test func `is the first with three axes, or the one that is named`() throws {
        // A converter without acceleration, the kernel's dummy with one axis, and sensors, of which the tenth comes last.
        try tree.pull()
        try tree.write("ads1015", to: "name", of: 0)
        try tree.write("iio_dummy_part_no", to: "name", of: 1)
        try tree.write("34", to: "in_accel_x_raw", of: 1)
        try tree.plugIn(10, name: "adxl345")
        try tree.plugIn(2, name: "bmi160")
        #expect(try find().name == "bmi160 (iio:device2)")
        #expect(try find("adxl345").name == "adxl345 (iio:device10)")
        #expect(try find("iio:device10").name == "adxl345 (iio:device10)")
        let failure = failure { _ = try find("lis3dh") }
        #expect(failure?.kind == .absent)
        #expect(
            failure?.reason == "there is no accelerometer lis3dh in \(tree.root); there is bmi160, adxl345")
    }

    @Test func `that is not there is absent`() throws {
        try tree.pull()
        #expect(failure { _ = try find() }?.kind == .absent)
        let nowhere = failure { _ = try IIOAccelerometer.find(nil, in: "/nonexistent") }
        #expect(nowhere?.kind == .absent)
        #expect(nowhere?.reason == "there is no accelerometer in /nonexistent")
    }

    @Test func `that is taken away is absent to who reads it`() throws {
        let sensor = try find()
        try tree.pull()
        #expect(failure { _ = try sensor.read() }?.kind == .absent)
    }

    @Test(arguments: ["junk", "", "0", "-0", "nan", "inf", "1e9", "\u{1B}[2J\u{7}ä"])
    func `has no scale that means nothing`(text: String) throws {
        try tree.write(text, to: "in_accel_scale")
        let failure = failure { _ = try find() }
        #expect(failure?.kind == .unreadable)
        #expect(failure?.reason.contains("/in_accel_scale: \"") == true)
        #expect(failure?.reason.unicodeScalars.allSatisfy { $0.isASCII && $0.value >= 0x20 } == true)
    }

    @Test(arguments: ["junk", "", "1.5", "0x10", "99999999999999999999", "1 2"])
    func `feels nothing that is no number`(text: String) throws {
        let sensor = try find()
        try tree.write(text, to: "in_accel_y_raw")
        let failure = failure { _ = try sensor.read() }
        #expect(failure?.kind == .unreadable)
        #expect(failure?.reason.hasSuffix("/in_accel_y_raw: \"\(text)\" is no number that it can be") == true)
    }

    @Test(arguments: [
        ("1 10 25 50 100", "50"), ("12.5 62.5 200", "62.5"), ("[1 1 500]", "50"), ("[0.5 0.5 40]", "40"),
        ("200 100", "100"),
    ])
    func `can be told to take more samples`(available: String, best: String) throws {
        try tree.write(available, to: "sampling_frequency_available")
        #expect(
            try find().advice(forAtLeast: 50)
                == "echo \(best) | sudo tee \(tree.root)/iio:device0/sampling_frequency")
    }

    @Test(arguments: ["1 10", "", "junk"])
    func `that cannot take more samples has no advice`(available: String) throws {
        try tree.write(available, to: "sampling_frequency_available")
        #expect(try find().advice(forAtLeast: 50) == nil)
    }
}

import TestSupport
import Testing

@testable import Receivers

/// The readings of a barometer, in a tree of files.
@Suite struct `An IIO barometer` {
    private let tree: IIOTree

    init() throws { tree = try IIOTree(isPaced: false) }

    private func find(_ device: String? = nil) throws -> IIOBarometer {
        try IIOBarometer.find(device, in: tree.root)
    }

    private func failure(_ body: () throws -> Void) -> SensorFailure? {
        #expect(throws: SensorFailure.self, performing: body)
    }

    @Test func `says kilopascals where its driver has made them`() throws {
        try tree.write("bmp280", to: "name")
        try tree.write("100.912343750", to: "in_pressure_input")
        // A driver that has both would mean the same; counts without a scale do not matter then.
        try tree.write("5", to: "in_pressure_raw")
        let sensor = try find()
        #expect(sensor.name == "bmp280 (iio:device0)")
        #expect(abs(try sensor.read() - 1009.1234375) < 1e-9)
    }

    /// As the drivers of ST's sensors have them: LPS22HB, 4,096 counts a hectopascal.
    @Test func `has counts with a scale and an offset elsewhere`() throws {
        try tree.write("lps22hb", to: "name")
        try tree.write("4149248", to: "in_pressure_raw")
        try tree.write("0.000024414", to: "in_pressure_scale")
        #expect(abs(try find().read() - 1013) < 0.01)
        try tree.write("-4096", to: "in_pressure_offset")
        #expect(abs(try find().read() - 1012) < 0.01)
    }

    @Test func `may number its channels, and have one scale for all`() throws {
        try tree.write("1000", to: "in_pressure0_raw")
        try tree.write("0.1", to: "in_pressure_scale")
        try tree.write("10.5", to: "in_pressure0_offset")
        let sensor = try find()
        #expect(sensor.name == "iio:device0")
        #expect(abs(try sensor.read() - 1010.5) < 1e-9)
    }

    @Test func `is the first that measures pressure, or the one that is named`() throws {
        try tree.plugIn()
        try tree.write("adxl345", to: "name", of: 1)
        for (number, name) in [(10, "dps310"), (2, "bmp280")] {
            try tree.write(name, to: "name", of: number)
            try tree.write("101.325", to: "in_pressure_input", of: number)
        }
        #expect(try find().name == "bmp280 (iio:device2)")
        #expect(try find("dps310").name == "dps310 (iio:device10)")
        #expect(try find("iio:device10").name == "dps310 (iio:device10)")
        let failure = failure { _ = try find("mpu6050") }
        #expect(failure?.kind == .absent)
        #expect(failure?.reason == "there is no barometer mpu6050 in \(tree.root); there is bmp280, dps310")
    }

    @Test func `that is not there, or is taken away, is absent`() throws {
        #expect(failure { _ = try find() }?.reason == "there is no barometer in \(tree.root)")
        #expect(failure { _ = try find() }?.kind == .absent)
        #expect(failure { _ = try find("bmp280") }?.reason.hasSuffix("; there is none") == true)
        try tree.write("101.325", to: "in_pressure_input")
        let sensor = try find()
        try tree.pull()
        #expect(failure { _ = try sensor.read() }?.kind == .absent)
    }

    @Test(arguments: ["junk", "", "nan", "inf", "1 2", "\u{1B}[2J\u{7}ä"])
    func `says nothing that is no number`(text: String) throws {
        try tree.write("101.325", to: "in_pressure_input")
        let sensor = try find()
        try tree.write(text, to: "in_pressure_input")
        let failure = failure { _ = try sensor.read() }
        #expect(failure?.kind == .unreadable)
        #expect(failure?.reason.contains("/in_pressure_input: \"") == true)
        #expect(failure?.reason.unicodeScalars.allSatisfy { $0.isASCII && $0.value >= 0x20 } == true)
    }

    @Test(arguments: ["0", "-101.325", "29.999", "110.001", "101325"])
    func `says no pressure that air does not have`(text: String) throws {
        try tree.write(text, to: "in_pressure_input")
        let failure = failure { _ = try find().read() }
        #expect(failure?.kind == .unreadable)
        #expect(failure?.reason.hasSuffix("see how it is wired, and its scale") == true)
    }

    @Test(arguments: ["junk", "", "0", "nan", "1e9"])
    func `has no scale that means nothing`(text: String) throws {
        try tree.write("1000", to: "in_pressure_raw")
        #expect(failure { _ = try find() }?.reason.hasSuffix("so what it measures has no unit") == true)
        try tree.write(text, to: "in_pressure_scale")
        #expect(failure { _ = try find() }?.reason.contains("/in_pressure_scale: \"") == true)
    }
}

/// One value of a second's readings.
@Suite struct `A second of pressure` {
    private func pressure(_ readings: Double...) -> Double? {
        var second = PressureSecond()
        for reading in readings { second.take(reading) }
        return second.pressure
    }

    @Test func `is the mean of its readings, to 0.1 Pa`() {
        #expect(pressure() == nil)
        #expect(pressure(1009.0004) == 1009)
        #expect(pressure(1009.01, 1009.02, 1009.03, 1009.04, 1009.02, 1009.03, 1009.01, 1009.05) == 1009.026)
    }

    @Test func `leaves out a reading that is far off`() {
        #expect(pressure(1009.01, 1009.02, 1009.03, 1009.04, 1009.02, 1009.03, 1009.01, 909) == 1009.023)
        #expect(pressure(1009, 1009, 1009, 1009, 1009, 1009, 700, 1100) == 1009)
    }

    /// A train that runs into a tunnel at speed.
    @Test func `follows a pressure that rises fast, or jumps in its middle`() {
        #expect(pressure(1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007) == 1003.5)
        #expect(pressure(1000, 1000, 1000, 1000, 1008, 1008, 1008, 1008) == 1004)
    }

    @Test func `with few readings is their median`() {
        #expect(pressure(1009, 1009.1, 400) == 1009)
        #expect(pressure(1009, 1010) == 1009.5)
    }
}

import Testing

@testable import Receivers

/// The meaning of the bytes of an IIO buffer.
@Suite struct `An IIO scan` {
    private func element(_ channel: String, _ index: Int, _ type: String) throws -> ScanElement {
        try #require(ScanElement(channel: channel, index: index, type: type))
    }

    private func layout(_ type: String, timestamp: Bool = false) throws -> ScanLayout {
        var elements = [
            try element("in_accel_x", 0, type), try element("in_accel_y", 1, type), try element("in_accel_z", 2, type),
        ]
        if timestamp { elements.append(try element("in_timestamp", 3, "le:s64/64>>0")) }
        return try #require(ScanLayout(elements))
    }

    private func scans(_ layout: ScanLayout, _ bytes: [UInt8]) -> [ScanLayout.Scan] {
        var bytes = bytes
        return layout.scans(from: &bytes)
    }

    @Test(arguments: [
        // BMI160: all bits.
        ("le:s16/16>>0", [0xFF, 0xFF, 0x00, 0x80, 0xFF, 0x7F] as [UInt8], [-1, -32_768, 32_767] as [Int64]),
        ("le:s16/16", [0x01, 0x02, 0, 0, 0, 0], [0x0201, 0, 0]),
        // LIS3DH: twelve bits at the top, with something else below them.
        ("le:s12/16>>4", [0xFF, 0xFF, 0x0A, 0x80, 0xF5, 0x7F], [-1, -2048, 2047]),
        // Twelve bits in the middle, or at the bottom.
        ("le:s12/16>>2", [0xFF, 0xFF, 0x03, 0xE0, 0x00, 0xDF], [-1, -2048, 1984]),
        ("le:s12/16>>0", [0xFF, 0x0F, 0x00, 0xF8, 0xFF, 0x17], [-1, -2048, 2047]),
        // MPU-6050.
        ("be:s16/16>>0", [0xFF, 0xFE, 0x40, 0x00, 0x80, 0x00], [-2, 16_384, -32_768]),
        ("be:s14/16>>2", [0xFF, 0xFF, 0x80, 0x00, 0x7F, 0xFC], [-1, -8192, 8191]),
        ("le:u16/16>>0", [0xFF, 0xFF, 0x00, 0x80, 0x01, 0x00], [65_535, 32_768, 1]),
        ("be:u12/16>>4", [0xFF, 0xFF, 0x80, 0x0F, 0x00, 0x1F], [4095, 2048, 1]),
        ("le:s8/8>>0", [0xFF, 0x80, 0x7F], [-1, -128, 127]),
        // ADXL355: twenty bits.
        ("be:s20/32>>12", [0xFF, 0xFF, 0xFF, 0xFF, 0x80, 0, 0, 0, 0, 0, 0x1F, 0xFF], [-1, -524_288, 1]),
        (
            "le:s32/32>>0", [0xFE, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0x80, 0xFF, 0xFF, 0xFF, 0x7F],
            [-2, -2_147_483_648, 2_147_483_647]
        ),
    ])
    func `has values of so many bits`(type: String, bytes: [UInt8], counts: [Int64]) throws {
        let layout = try layout(type)
        #expect(layout.length == bytes.count)
        #expect(scans(layout, bytes) == [ScanLayout.Scan(axes: counts, timestamp: nil)])
    }

    @Test(arguments: [
        "", "le", "le:s16", "le:s16/", "le:s/16", "xe:s16/16", "le:x16/16", "le:s17/16", "le:s16/16>>1",
        "le:s16/16>>-1",
        "le:s0/16", "le:s16/24", "le:s64/128", "le:s16/16X0", "le:s16/16X99999999999999999999", "le:s16/16>>x",
        "s16/16",
        "le:s16/16:",
    ])
    func `has no type that means nothing`(type: String) {
        #expect(ScanElement(channel: "in_accel_x", index: 0, type: type) == nil)
    }

    @Test func `has its timestamp at a multiple of eight bytes`() throws {
        let layout = try layout("le:s16/16>>0", timestamp: true)
        #expect(layout.length == 16)
        let bytes: [UInt8] = [1, 0, 2, 0, 3, 0, 0xEE, 0xEE, 0x00, 0xE4, 0x0B, 0x54, 0x02, 0, 0, 0]
        #expect(scans(layout, bytes) == [ScanLayout.Scan(axes: [1, 2, 3], timestamp: 10_000_000_000)])
    }

    @Test func `may have its channels in another order`() throws {
        let layout = try #require(
            ScanLayout([
                try element("in_accel_x", 7, "le:s16/16>>0"), try element("in_timestamp", 0, "le:s64/64>>0"),
                try element("in_accel_y", 2, "be:s16/16>>0"), try element("in_accel_z", 5, "le:s16/16>>0"),
            ]))
        #expect(layout.length == 16)
        let bytes: [UInt8] = [5, 0, 0, 0, 0, 0, 0, 0, 0, 2, 3, 0, 1, 0, 0xEE, 0xEE]
        #expect(scans(layout, bytes) == [ScanLayout.Scan(axes: [1, 2, 3], timestamp: 5)])
    }

    @Test func `may have other channels between, each at a multiple of its own length`() throws {
        let layout = try #require(
            ScanLayout([
                try element("in_accel_x", 0, "le:s16/16>>0"), try element("in_temp", 1, "le:s32/32>>0"),
                try element("in_accel_y", 2, "le:s16/16>>0"), try element("in_rot_quaternion", 3, "le:s16/16X4>>0"),
                try element("in_accel_z", 4, "le:s16/16>>0"),
            ]))
        // x, two bytes that nobody uses, the temperature, y, six that nobody uses, four values, z, and six to the end.
        #expect(layout.length == 32)
        var bytes = [UInt8](repeating: 0xEE, count: 32)
        bytes.replaceSubrange(0..<2, with: [1, 0])
        bytes.replaceSubrange(8..<10, with: [2, 0])
        bytes.replaceSubrange(24..<26, with: [3, 0])
        #expect(scans(layout, bytes) == [ScanLayout.Scan(axes: [1, 2, 3], timestamp: nil)])
    }

    @Test func `without an axis is none`() throws {
        #expect(
            ScanLayout([try element("in_accel_x", 0, "le:s16/16>>0"), try element("in_accel_y", 1, "le:s16/16>>0")])
                == nil)
        #expect(ScanLayout([]) == nil)
    }

    @Test func `is read in any pieces`() throws {
        let layout = try layout("le:s16/16>>0")
        let bytes = [UInt8](0..<60)
        let all = scans(layout, bytes)
        #expect(all.count == 10)
        for size in 1...25 {
            var (rest, read): ([UInt8], [ScanLayout.Scan]) = ([], [])
            for start in stride(from: 0, to: bytes.count, by: size) {
                rest += bytes[start..<min(start + size, bytes.count)]
                read += layout.scans(from: &rest)
                #expect(rest.count < layout.length)
            }
            #expect(read == all)
            #expect(rest.isEmpty)
        }
    }
}

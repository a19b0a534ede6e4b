import Navigation
import Observations
import TestSupport
import Testing

@testable import Receivers

extension ReceiverTests {
    /// Logs that zstd(1) compressed.
    @Suite(.serialized) struct ZstdLogs {
        let folder: TemporaryFolder
        private let text = Array((0..<900).map(SyntheticDrive.sentences).joined().utf8)

        init() throws { folder = try TemporaryFolder() }

        @Test(arguments: [["-3"], ["-19", "--check"], ["--no-check", "-1"]])
        func `a log that zstd compressed gives what the log gives`(options: [String]) async throws {
            let expected = try await observations(folder.write(text, to: "drive.nmea"))
            let packed = try folder.write(try zstd(text, options[0], options.last ?? "-3"), to: "named-as-any-other")
            #expect(expected.count == 900)
            #expect(try await observations(packed) == expected)
            #expect(LogEnd.time(of: packed) == nil)
        }

        @Test(arguments: [0x50, 0x5F] as [UInt8])
        func `a log that begins with what is skipped is known, as pzstd writes it`(type: UInt8) async throws {
            let expected = try await observations(folder.write(text, to: "drive.nmea"))
            // pzstd(1) tells the size of each frame before it: four bytes.
            let packed = try zstd(text)
            let size = (0..<4).map { UInt8(truncatingIfNeeded: packed.count >> ($0 * 8)) }
            let log = try folder.write([type, 0x2A, 0x4D, 0x18, 4, 0, 0, 0] + size + packed, to: "drive.zst")
            #expect(try await observations(log) == expected)
            #expect(LogEnd.time(of: log) == nil)
        }

        @Test(arguments: [1, 2, 3, 7, 1000, 100_000])
        func `frames in a row are one text, and chunks may break anywhere`(size: Int) throws {
            let short = Array(text.prefix(20_000))
            // RFC 8878, section 3.1.2: a skippable frame has eight bytes before what is skipped.
            let skipped: [UInt8] = [0x50, 0x2A, 0x4D, 0x18, 5, 0, 0, 0, 1, 2, 3, 4, 5]
            let unpacked = unpack(try zstd(short) + skipped + zstd([]) + zstd(short), size)
            #expect(unpacked.text == short + short)
            #expect(unpacked.reason == nil && !unpacked.hasGarbage)
        }

        @Test func `a frame that is cut anywhere gives what lies before, and is told as cut`() throws {
            let packed = try zstd(Array(text.prefix(3000)))
            for length in 4..<packed.count {
                let unpacked = unpack(Array(packed.prefix(length)), 50)
                #expect(unpacked.reason == .cutShort)
                #expect(text.starts(with: unpacked.text))
            }
        }

        @Test func `a frame that is damaged anywhere gives no other text unless it says so`() throws {
            let packed = try zstd(Array(text.prefix(3000)), "--check")
            for place in packed.indices.dropFirst(4) {
                var damaged = packed
                damaged[place] ^= 0x10
                let unpacked = unpack(damaged, 1000)
                #expect(unpacked.reason != nil || unpacked.text == Array(text.prefix(3000)), "\(place)")
            }
        }

        @Test func `what follows the frames and is none is told`() async throws {
            let unpacked = unpack(try zstd(Array(text.prefix(3000))) + Array("no frame".utf8), 10_000)
            #expect(unpacked.text == Array(text.prefix(3000)))
            #expect(unpacked.reason == nil && unpacked.hasGarbage)
        }

        /// A window of 128 MiB, as the highest level has for a log of that size: a Pi has no memory for that.
        @Test func `a window beyond eight mebibytes is refused`() throws {
            let packed = try zstd(Array(repeating: 65, count: 20 << 20), "--long=27")
            #expect(unpack(packed, 100_000).reason == .windowTooLarge)
        }

        private func observations(_ path: String) async throws -> [Observation] {
            var observations: [Observation] = []
            for try await observation in RideLogLocationFinder(path: path).observations() {
                observations.append(observation)
            }
            return observations
        }

        private func unpack(_ packed: [UInt8], _ size: Int) -> Unpacked { Unpacked(packed, by: Unzstd(), size) }
    }
}

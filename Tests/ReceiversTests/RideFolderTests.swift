import Foundation
import Logging
import Navigation
import Observations
import Positioning
import TestSupport
import Testing

@testable import Receivers

extension ReceiverTests {
    /// A folder with a file for each ride.
    @Suite struct RideFolders {
        let folder: TemporaryFolder
        private let rides: String

        init() throws {
            folder = try TemporaryFolder()
            rides = folder.path("rides")
        }

        private static let start = Timestamp(milliseconds: 1_787_101_200_000)

        private func names() -> [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: rides)) ?? []).sorted()
        }

        /// Records a ride of the given number of lines of 100 bytes.
        private func record(
            _ lines: Int, _ files: inout RideFolder, at second: Double = 0, goesOn: Bool = false, ends: Bool = true
        ) throws {
            try files.begin(at: Self.start.advanced(bySeconds: second), goesOn: goesOn)
            for line in 0..<lines {
                // No two alike, so that they hardly compress.
                let noise = (0..<16).map { String((line &* 31 + $0) &* 2_654_435_761 % 99_999_989, radix: 16) }.joined()
                var bytes = Array((noise.prefix(98) + "\r\n").utf8)
                try files.append(&bytes)
            }
            if ends { try files.end() }
        }

        @Test func `names a ride by its time, and compresses it at its end to what zstd reads`() throws {
            var files = RideFolder(rides, capacity: 1_000_000)
            try files.begin(at: Self.start, goesOn: false)
            var lines = Array("$GPTXT,a\r\n".utf8)
            try files.append(&lines)
            #expect(lines.isEmpty)
            #expect(names() == ["2026-08-19T010000Z.nmea"])
            #expect(files.hasOpenRide)
            try files.end()
            #expect(names() == ["2026-08-19T010000Z.nmea.zst"])
            #expect(!files.hasOpenRide)
            let packed = try folder.read(rides + "/2026-08-19T010000Z.nmea.zst")
            #expect(try zstd(packed, "--decompress") == Array("$GPTXT,a\r\n".utf8))
        }

        @Test(arguments: [false, true]) func `that was removed is told once, and made anew`(isUnderWay: Bool) throws {
            var files = RideFolder(rides, capacity: 1_000_000)
            try record(1, &files, ends: !isUnderWay)
            try FileManager.default.removeItem(atPath: rides)
            let gone = RideLogError(path: rides, code: ENOENT)
            if isUnderWay {
                var lines = Array("$GPTXT,b\r\n".utf8)
                #expect(throws: gone) { try files.append(&lines) }
                try files.append(&lines)
                #expect(lines.isEmpty)
            } else {
                #expect(throws: gone) { try record(1, &files, at: 60) }
                try record(1, &files, at: 60)
            }
            #expect(names() == [isUnderWay ? "2026-08-19T010000Z.nmea" : "2026-08-19T010100Z.nmea.zst"])
        }

        @Test func `gives a second ride of the same second another name`() throws {
            var files = RideFolder(rides, capacity: 1_000_000)
            for _ in 1...3 { try record(1, &files) }
            #expect(
                names() == [
                    "2026-08-19T010000Z.nmea.zst", "2026-08-19T010000Z_2.nmea.zst", "2026-08-19T010000Z_3.nmea.zst",
                ])
        }

        @Test func `removes the oldest rides beyond its bytes, and nothing else`() throws {
            let others = ["a.nmea", "2026-08-19.nmea", "2020-01-01T000000Z_x.nmea"]
            for name in others { _ = try folder.write([UInt8](repeating: 0, count: 100_000), to: "rides/\(name)") }
            var files = RideFolder(rides, capacity: 60_000)
            for day in 0..<6 { try record(300, &files, at: Double(day) * 86_400) }
            let left = names().filter { !others.contains($0) }
            let sizes = try left.map { try folder.read(rides + "/" + $0).count }
            #expect(sizes.reduce(0, +) <= 60_000)
            // One more would not have had room.
            #expect(sizes.reduce(0, +) + (sizes.max() ?? 0) > 60_000)
            #expect(left.last == "2026-08-24T010000Z.nmea.zst" && left.count > 1 && left.count < 6)
            #expect(Set(others).isSubset(of: names()))
        }

        /// A Pi has no clock of its own: without a network it starts where it was last set.
        @Test func `knows its last ride although the clock was set back`() throws {
            var files = RideFolder(rides, capacity: 60_000)
            try record(300, &files, at: 86_400)
            try record(300, &files)
            try files.appendToLast(Array("$PALTV,arrived,A,late\r\n".utf8))
            let last = rides + "/2026-08-19T010000Z.nmea.zst"
            #expect(try String(decoding: zstd(folder.read(last), "--decompress"), as: UTF8.self).contains("$PALTV"))
            // The other one goes first, and after a restart a tenth of one second comes behind the ninth.
            files = RideFolder(rides, capacity: 5000)
            try record(1, &files)
            #expect(names() == ["2026-08-19T010000Z_2.nmea.zst"])
            for _ in 3...11 { try record(1, &files) }
            files = RideFolder(rides, capacity: 1_000_000)
            try files.appendToLast(Array("$PALTV,arrived,A,late\r\n".utf8))
            let tenth = rides + "/2026-08-19T010000Z_10.nmea.zst"
            #expect(try String(decoding: zstd(folder.read(tenth), "--decompress"), as: UTF8.self).contains("$PALTV"))
        }

        @Test func `never removes the ride under way`() throws {
            var files = RideFolder(rides, capacity: 10)
            try record(50, &files, ends: false)
            files.close()
            var later = RideFolder(rides, capacity: 10)
            try record(50, &later, at: 60, goesOn: true, ends: false)
            #expect(names() == ["2026-08-19T010000Z.nmea"])
            #expect(try folder.read(rides + "/2026-08-19T010000Z.nmea").count == 10_000)
        }

        @Test func `ends what an earlier program left where that ride does not go on`() throws {
            var files = RideFolder(rides, capacity: 1_000_000)
            try record(1, &files, ends: false)
            var later = RideFolder(rides, capacity: 1_000_000)
            try record(1, &later, at: 3600, ends: false)
            #expect(names() == ["2026-08-19T010000Z.nmea.zst", "2026-08-19T020000Z.nmea"])
        }

        @Test func `keeps a ride as it is where it cannot be compressed, and compresses it later`() throws {
            // A folder stands where the first file is to be written.
            _ = try folder.write([1], to: "rides/2026-08-19T010000Z.nmea.zst.part/file")
            var files = RideFolder(rides, capacity: 1_000_000)
            #expect(throws: RideLogError.self) { try record(3, &files) }
            #expect(names().contains("2026-08-19T010000Z.nmea"))
            // The ride after it is none the worse for it.
            #expect(throws: RideLogError.self) { try record(3, &files, at: 30) }
            #expect(names().contains("2026-08-19T010030Z.nmea.zst"))
            try FileManager.default.removeItem(atPath: rides + "/2026-08-19T010000Z.nmea.zst.part")
            try record(3, &files, at: 60)
            #expect(
                names() == [
                    "2026-08-19T010000Z.nmea.zst", "2026-08-19T010030Z.nmea.zst", "2026-08-19T010100Z.nmea.zst",
                ])
        }

        @Test func `is none the worse for a folder with a ride's name, and takes away what a power cut left`() throws {
            _ = try folder.write([1], to: "rides/2020-01-01T000000Z.nmea/file")
            _ = try folder.write([1], to: "rides/2026-08-18T010000Z.nmea.zst.part")
            _ = try folder.write([1], to: "rides/mine.nmea.zst.part")
            var files = RideFolder(rides, capacity: 1_000_000)
            #expect(!files.hasOpenRide)
            try record(3, &files)
            #expect(names() == ["2020-01-01T000000Z.nmea", "2026-08-19T010000Z.nmea.zst", "mine.nmea.zst.part"])
        }

        @Test func `appends what is said of the last ride after its end, as zstd reads it`() throws {
            var files = RideFolder(rides, capacity: 1_000_000)
            let afterword = Array("$PALTV,arrived,A,late\r\n".utf8)
            try files.appendToLast(afterword)
            #expect(names() == [], "there is no ride")
            try record(3, &files)
            try record(2, &files, at: 60)
            let packed = rides + "/2026-08-19T010100Z.nmea.zst"
            let before = try zstd(folder.read(packed), "--decompress")
            try files.appendToLast(afterword)
            try files.appendToLast(afterword)
            #expect(names() == ["2026-08-19T010000Z.nmea.zst", "2026-08-19T010100Z.nmea.zst"])
            let text = String(decoding: try zstd(folder.read(packed), "--decompress"), as: UTF8.self)
            #expect(
                text == String(decoding: before, as: UTF8.self)
                    + "\r\n$PALTV,arrived,A,late\r\n\r\n$PALTV,arrived,A,late\r\n")
        }

        @Test func `appends to the last ride where it could not be compressed, or else leaves it as it is`() throws {
            _ = try folder.write([1], to: "rides/2026-08-19T010000Z.nmea.zst.part/file")
            var files = RideFolder(rides, capacity: 1_000_000)
            #expect(throws: RideLogError.self) { try record(1, &files) }
            try files.appendToLast(Array("$PALTV,arrived,A,late\r\n".utf8))
            let text = String(decoding: try folder.read(rides + "/2026-08-19T010000Z.nmea"), as: UTF8.self)
            #expect(text.hasSuffix("\r\n\r\n$PALTV,arrived,A,late\r\n") && text.utf8.count > 100)
            try record(1, &files, at: 60, ends: false)
            files = RideFolder(rides, capacity: 1_000_000)
            _ = try folder.write([1], to: "rides/2026-08-19T020000Z.nmea.zst.part/file")
            _ = try folder.write(zstd([65]), to: "rides/2026-08-19T020000Z.nmea.zst")
            #expect(throws: RideLogError.self) { try files.appendToLast([66]) }
            #expect(try zstd(folder.read(rides + "/2026-08-19T020000Z.nmea.zst"), "--decompress") == [65])
        }

        @Test func `records the next ride although what is said of the last one cannot be appended`() async throws {
            _ = try folder.write(zstd([65]), to: "rides/2026-08-19T000000Z.nmea.zst")
            _ = try folder.write([1], to: "rides/2026-08-19T000000Z.nmea.zst.part/file")
            let troubles = RecordedLines()
            let recorder = RideRecorder(RideFolder(rides, capacity: 1_000_000), logger: RecordedLines.none) {
                [troubles] in troubles.logger.info("\($0.map { "\($0)" } ?? "none")")
            }
            let verdict = Verdict(event: "arrived", stop: "A", answer: .late)
            recorder.take(Observation(.verdict(verdict), at: Self.start))
            try await eventually("the trouble is told") { !troubles.all.isEmpty }
            recorder.begin(RiderSettings(), at: Self.start) { "" }
            recorder.take(line: Array("$GPTXT,on the ride".utf8))
            await recorder.finish()
            try await recorder.ended()
            let text = String(decoding: try folder.read(rides + "/2026-08-19T010000Z.nmea"), as: UTF8.self)
            #expect(text.contains("$GPTXT,on the ride"))
            #expect(try zstd(folder.read(rides + "/2026-08-19T000000Z.nmea.zst"), "--decompress") == [65])
        }

        @Test func `records once its folder can be made, and has lost nothing`() async throws {
            let troubles = RecordedLines()
            let recorder = RideRecorder(
                RideFolder(folder.path("card/rides"), capacity: 1_000_000), logger: RecordedLines.none
            ) { [troubles] in troubles.logger.info("\($0.map { "\($0)" } ?? "none")") }
            recorder.take(line: Array("$GPTXT,before".utf8))
            recorder.begin(RiderSettings(), at: Self.start) { "QQ==" }
            recorder.take(line: Array("$GPTXT,on the ride".utf8))
            try await eventually("the trouble is told") { !troubles.all.isEmpty }
            try FileManager.default.createDirectory(atPath: folder.path("card"), withIntermediateDirectories: true)
            recorder.end()
            recorder.take(line: Array("$GPTXT,after".utf8))
            try await eventually("the recovery is told") { troubles.all.count == 2 }
            await recorder.finish()
            try await recorder.ended()
            let packed = try folder.read(folder.path("card/rides/2026-08-19T010000Z.nmea.zst"))
            let sentences = String(decoding: try zstd(packed, "--decompress"), as: UTF8.self).split(separator: "\r\n")
                .compactMap { $0.split(separator: "\\").last.map { $0.prefix { $0 != "*" } } }
            #expect(sentences == ["$PALTC,90.000,200.000", "$PALTN,1,1,QQ==", "$GPTXT,on the ride", "$PALTI"])
        }
    }
}

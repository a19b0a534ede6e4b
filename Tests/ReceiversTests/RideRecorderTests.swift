import Glibc
import Logging
import Navigation
import Observations
import Positioning
import Synchronization
import Testing
import TestSupport

@testable import Receivers

extension ReceiverTests {
    /// The recording of rides, on files that vanish, fill up and come back.
    @Suite(.serialized) struct RideRecorders {
        let folder: TemporaryFolder
        private let log = LogLines()
        private let troubles = RecordedLines()

        init() throws { folder = try TemporaryFolder() }

        private func recorder(_ path: String, every period: Duration = .seconds(1)) -> RideRecorder {
            RideRecorder(RideLogFile(path), every: period, logger: Logger(label: "test") { [log] _ in log.handler }) {
                [troubles] in
                troubles.logger.info("\($0.map { "\($0)" } ?? "none")")
            }
        }

        private func text(_ path: String) -> String {
            (try? folder.read(path)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }

        private func record(_ lines: String..., by recorder: RideRecorder) {
            for line in lines { recorder.take(line: Array(line.utf8)) }
        }

        /// The sentences of a ride log, without their TAG blocks.
        private func sentences(_ text: String) -> [Substring] {
            text.split(separator: "\r\n").compactMap { $0.split(separator: "\\").last }
        }

        @Test func `lines have their receive times, and so have commands, motion and pressure`() async throws {
            let path = folder.path("ride.nmea")
            let recorder = recorder(path)
            let before = RideRecorder.clock()
            record("$GPTXT,a", "\\s:x*4B\\$GPTXT,b", "!AIVDM,c", by: recorder)
            let time = Timestamp(milliseconds: 1_787_126_672_839)
            recorder.take(Observation(.command(.startJourney(from: nil, to: "BLM")), at: time))
            recorder.take(Observation(.tick, at: time))
            recorder.take(Observation(.motion(isMoving: true), at: time.advanced(bySeconds: 0.5)))
            recorder.take(Observation(.pressure(1009.1234), at: time.advanced(bySeconds: 0.75)))
            recorder.take(Observation(.pressure(nil), at: time.advanced(bySeconds: 0.8)))
            recorder.take(Observation(.command(.endJourney), at: time.advanced(bySeconds: 1)))
            await recorder.finish()
            let lines = text(path).split(separator: "\r\n")
            #expect(sentences(text(path)).prefix(3) == ["$GPTXT,a", "$GPTXT,b", "!AIVDM,c"])
            #expect(lines.count == 9)
            #expect(lines[1].hasPrefix("\\s:x*4B\\\\c:"))
            #expect(
                sentences(text(path)).dropFirst(3).map(String.init)
                    == ["PALTJ,,BLM", "PALTM,1", "PALTP,1009.123", "PALTP,", "PALTX", "PALTI"].map {
                        String(checksummed($0).dropLast())
                    })
            let received = lines.compactMap { $0.split(separator: "\\c:").last?.prefix { $0 != "*" } }.compactMap {
                Int64($0)
            }
            #expect(received.count == 9 && received == received.sorted())
            #expect(received.allSatisfy { (before.milliseconds...RideRecorder.clock().milliseconds).contains($0) })
            try await recorder.ended()
        }

        @Test func `an interruption is recorded once until the receiver speaks again`() async throws {
            let path = folder.path("ride.nmea")
            let recorder = recorder(path)
            recorder.interrupt()
            record("$GPTXT,a", by: recorder)
            recorder.interrupt()
            recorder.interrupt()
            record("$GPTXT,b", by: recorder)
            await recorder.finish()
            try await recorder.ended()
            let interruption = checksummed("PALTI").dropLast()
            #expect(sentences(text(path)) == ["$GPTXT,a", interruption, "$GPTXT,b", interruption])
        }

        @Test func `lines are on the disk after a second`() async throws {
            let path = folder.path("ride.nmea")
            let recorder = recorder(path)
            record("$GPTXT,a", by: recorder)
            try await eventually("the line") { sentences(text(path)) == ["$GPTXT,a"] }
            await recorder.finish()
            try await recorder.ended()
        }

        @Test func `a file is appended to, behind the line that a power cut has torn`() async throws {
            let path = try folder.write("$GPTXT,whole\r\n$GPTXT,to", to: "ride.nmea")
            let recorder = recorder(path)
            record("$GPTXT,a", by: recorder)
            await recorder.finish()
            try await recorder.ended()
            #expect(sentences(text(path)).prefix(3) == ["$GPTXT,whole", "$GPTXT,to", "$GPTXT,a"])
        }

        @Test func `a file that is moved away, and a folder that comes later, are told once and made anew`()
            async throws
        {
            let path = folder.path("card/ride.nmea")
            let recorder = recorder(path, every: .milliseconds(10))
            record("$GPTXT,a", by: recorder)
            try await eventually("the error") { !log.lines.isEmpty }
            // The thread waits once for each try, so this is how often it has tried again.
            try await ThreadUse.waitForSleeps(5, of: "alight-record")
            #expect(
                log.lines == [
                    "\(path): No such file or directory; make the folder first; nothing is recorded until it can be written"
                ])
            mkdir(folder.path("card"), 0o755)
            try await eventually("the line") { sentences(text(path)) == ["$GPTXT,a"] }
            try await eventually("the notice") { log.lines.last == "\(path) is recorded again" }
            rename(path, folder.path("old.nmea"))
            record("$GPTXT,b", by: recorder)
            try await eventually("the line") { sentences(text(path)) == ["$GPTXT,b"] }
            #expect(log.lines.count == 2)
            #expect(troubles.all == ["info \(path): No such file or directory; make the folder first", "info none"])
            await recorder.finish()
            try await recorder.ended()
            #expect(sentences(text(folder.path("old.nmea"))) == ["$GPTXT,a"])
        }

        /// A FIFO takes 64 KiB, and has room again when somebody reads.
        @Test func `a file that is full has every line when there is room again`() async throws {
            let path = folder.path("fifo")
            mkfifo(path, 0o600)
            let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            defer { close(reader) }
            let recorder = recorder(path)
            let expected = (0..<5000).map { "$GPTXT,\($0)" }
            for line in expected { recorder.take(line: Array(line.utf8)) }
            try await eventually("the error") { !log.lines.isEmpty }
            var bytes: [UInt8] = []
            try await eventually("all lines") {
                var chunk = [UInt8](repeating: 0, count: 65_536)
                let count = read(reader, &chunk, chunk.count)
                if count > 0 { bytes += chunk[..<count] }
                return bytes.suffix(11) == Array("$GPTXT,4999\r\n".utf8).suffix(11)
            }
            #expect(sentences(String(decoding: bytes, as: UTF8.self)) == expected.map { $0[...] })
            try await eventually("the notice") { log.lines.count == 2 }
            await recorder.finish()
            try await recorder.ended()
        }

        @Test func `what finds no room for hours is dropped and counted`() async throws {
            let path = folder.path("card/ride.nmea")
            let recorder = recorder(path)
            record("$GPTXT,a", by: recorder)
            try await eventually("the error") { !log.lines.isEmpty }
            let long = "$GPTXT," + String(repeating: "x", count: 1000)
            for _ in 0..<5000 { record(long, by: recorder) }
            mkdir(folder.path("card"), 0o755)
            try await eventually("the notice") { log.lines.count == 2 }
            #expect(log.lines.last?.contains(" lines are missing") == true)
            await recorder.finish()
            try await recorder.ended()
            #expect((4_000_000..<4_300_000).contains(text(path).utf8.count))
        }

        @Test(arguments: [
            ("/proc/ride.nmea", ENOENT), ("/dev/full/x", ENOTDIR), ("/tmp", EISDIR),
        ])
        func `a file that cannot be opened says why`(path: String, code: Int32) {
            var file = RideLogFile(path)
            let error = #expect(throws: RideLogError.self) { try file.open() }
            #expect(error?.code == code)
            #expect(error?.description.hasPrefix("\(path): ") == true)
        }

        @Test func `lines are cut as the decoder cuts them`() {
            var lines = ReceivedLines()
            var found: [String] = []
            for chunk in ["noise$GPA", "B*00\r\n\r\n\u{1}junk\n\\c:1*2", "3\\$GPC*11\r", "!AIV\n$to", "rn"] {
                Array(chunk.utf8).withUnsafeBytes { bytes in
                    lines.take(bytes) { found.append(String(decoding: $0, as: UTF8.self)) }
                }
            }
            #expect(found == ["$GPAB*00", "\\c:1*23\\$GPC*11", "!AIV"])
            let flood = [UInt8](repeating: UInt8(ascii: "$"), count: 5000)
            flood.withUnsafeBytes { bytes in lines.take(bytes) { #expect($0.count == 2048) } }
        }
    }
}

/// Keeps what is logged.
private final class LogLines: Sendable {
    private let state = Mutex([String]())

    var lines: [String] { state.withLock { $0 } }
    var handler: any LogHandler { Handler(lines: self) }

    private struct Handler: LogHandler {
        let lines: LogLines
        var metadata = Logger.Metadata()
        var logLevel = Logger.Level.info

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            lines.state.withLock { $0.append("\(event.message)") }
        }
    }
}

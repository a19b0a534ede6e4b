import Glibc
import Navigation
import Observations
import Positioning
import Testing
import TestSupport

@testable import Receivers

extension ReceiverTests {
    /// The two finders that read files.
    @Suite(.serialized) struct LogFiles {
        let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        /// As PowerShell and editors of Windows write it, also where it is cut within a character.
        @Test(arguments: [true, false], [true, false])
        func `is read in UTF-16, with a mark or without`(isLittleEndian: Bool, hasMark: Bool) async throws {
            func bytes(_ text: String) -> [UInt8] {
                ((hasMark ? [0xFEFF] : []) + text.utf16).flatMap { unit in
                    let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
                    return isLittleEndian ? bytes : bytes.reversed()
                }
            }
            let text = (0..<900).map(SyntheticDrive.sentences).joined()
            func read(_ bytes: [UInt8]) async throws -> [UInt8] {
                var log = try LogReader(try folder.write(bytes, to: "drive.nmea"))
                var read: [UInt8] = []
                while true {
                    let next = try await log.read()
                    guard !next.isEmpty else { return read }
                    read += next
                }
            }
            #expect(try await read(bytes(text)) == Array(text.utf8))
            #expect(try await read(bytes(text).dropLast()) == Array(text.utf8.dropLast()))
            // One character tells nothing.
            #expect(try await read(bytes("$").suffix(2)) == bytes("$").suffix(2))
        }

        @Test func `a file gives every epoch, at its own time`() async throws {
            // Longer than several chunks, so that sentences lie across their borders.
            let path = try folder.write((0..<900).map(SyntheticDrive.sentences).joined(), to: "drive.nmea")
            let observations = try await all(NMEAFileLocationFinder(path: path))
            #expect(observations.count == 900)
            for (epoch, observation) in observations.enumerated() {
                #expect(observation.time == SyntheticDrive.start.advanced(bySeconds: Double(epoch)))
            }
        }

        @Test func `a ride log gives the rider's commands, and a file of positions does not`() async throws {
            let stamp = SyntheticDrive.start.milliseconds + 2500
            let path = try folder.write(
                checksummed("PALTJ,,BLM")
                    + (0..<2).map(SyntheticDrive.sentences).joined()
                    + tagged(stamp, checksummed("PALTJ,LBB,BHI"))
                    + SyntheticDrive.sentences(3) + checksummed("PALTX"), to: "ride.nmea")
            let ride = try await all(RideLogLocationFinder(path: path))
            let commands = ride.compactMap { observation -> Command? in
                if case .command(let command) = observation.content { command } else { nil }
            }
            #expect(
                commands == [.startJourney(from: nil, to: "BLM"), .startJourney(from: "LBB", to: "BHI"), .endJourney])
            // Before the first timed sentence: with it. With a receive time: then. Without: with the sentence before it.
            #expect(ride.first?.time == SyntheticDrive.start)
            #expect(
                ride.first { $0.content == .command(.startJourney(from: "LBB", to: "BHI")) }?.time.milliseconds == stamp
            )
            let end = try #require(ride.last { $0.content == .command(.endJourney) })
            #expect(end.time >= SyntheticDrive.start.advanced(bySeconds: 2.5))
            #expect(end.time <= SyntheticDrive.start.advanced(bySeconds: 3))

            let positions = try await all(NMEAFileLocationFinder(path: path))
            #expect(positions.count == 3)
            #expect(positions.allSatisfy { if case .fix = $0.content { true } else { false } })
        }

        /// As from a receiver behind a tunnel, through a pipe: nobody waits for a minute of fixes before the rider is told.
        @Test func `a file of positions holds none back behind a gap`() async throws {
            let path = folder.path("fifo")
            mkfifo(path, 0o600)
            let writing = open(path, O_RDWR)
            defer { close(writing) }
            let recorder = Recorder(NMEAFileLocationFinder(path: path))
            let text = ([0, 1, 2, 3] + [300, 301, 302]).map(SyntheticDrive.sentences).joined()
            _ = text.withCString { write(writing, $0, strlen($0)) }
            try await recorder.wait("the first fix behind the gap") { recorder in
                recorder.observations.contains {
                    if case .fix(let fix) = $0.content {
                        fix.time == SyntheticDrive.start.advanced(bySeconds: 301)
                    } else {
                        false
                    }
                }
            }
            recorder.cancel()
        }

        @Test func `fixes without a date go on from 1970, through midnight`() async throws {
            let path = try folder.write([86_398, 86_399, 0, 1].map(undated).joined(), to: "undated.nmea")
            let observations = try await all(NMEAFileLocationFinder(path: path))
            #expect(observations.map(\.time.milliseconds) == [86_398_000, 86_399_000, 86_400_000, 86_401_000])
            #expect(observations.allSatisfy { if case .fix(let fix) = $0.content { fix.time == nil } else { false } })
        }

        @Test func `fixes before the first date lead up to it`() async throws {
            let second = SyntheticDrive.start.millisecondOfDay / 1000
            let path = try folder.write(
                [second - 2, second - 1].map(undated).joined() + SyntheticDrive.sentences(0), to: "late.nmea")
            let times = try await all(NMEAFileLocationFinder(path: path)).map {
                $0.time.seconds(since: SyntheticDrive.start)
            }
            #expect(times == [-2, -1, 0])
        }

        /// As live: such a fix happens when it comes, which is when the next one begins.
        @Test func `fixes that have a time of day alone happen when they were received`() async throws {
            let second = SyntheticDrive.start.millisecondOfDay / 1000
            let path = try folder.write(
                (0..<3).map { tagged(SyntheticDrive.start.milliseconds + Int64($0) * 1000 + 300, undated(second + $0)) }
                    .joined(), to: "tagged.nmea")
            let times = try await all(RideLogLocationFinder(path: path)).map {
                $0.time.seconds(since: SyntheticDrive.start)
            }
            #expect(times == [1.3, 2.3, 2.3])
        }

        @Test(arguments: [("", 0), (String(repeating: "\u{0}\u{1}\u{7F}$", count: 50_000), 0)])
        func `an empty or binary file gives nothing and no error`(contents: String, count: Int) async throws {
            let path = try folder.write(contents, to: "odd")
            #expect(try await all(NMEAFileLocationFinder(path: path)).count == count)
        }

        @Test func `a file that cannot be read is an error with its path and what to do`() async throws {
            let missing = folder.path("missing.nmea")
            await #expect(throws: LogFileError(path: missing, code: ENOENT)) {
                try await all(NMEAFileLocationFinder(path: missing))
            }
            #expect(
                LogFileError(path: "ride", code: ENOENT).description
                    == "ride: No such file or directory; check the path")
            await #expect(throws: LogFileError(path: "/tmp", code: EISDIR)) {
                try await all(RideLogLocationFinder(path: "/tmp"))
            }
        }

        @Test(.timeLimit(.minutes(1)))
        func `a pipe is read to its end, however slowly it is written`() async throws {
            let path = folder.path("pipe")
            mkfifo(path, 0o600)
            let recorder = Recorder(NMEAFileLocationFinder(path: path))
            let writer = open(path, O_RDWR | O_NONBLOCK)
            defer { if !recorder.hasEnded { close(writer) } }
            for epoch in 0..<3 {
                let text = SyntheticDrive.sentences(epoch)
                _ = write(writer, text, text.utf8.count)
            }
            try await recorder.wait("the epochs that have ended") { $0.fixes.count >= 2 }
            close(writer)
            try await recorder.wait("the end") { $0.hasEnded }
            #expect(recorder.fixes.count == 3)
        }

        @Test(.timeLimit(.minutes(1)))
        func `a pipe waits for a slow consumer and loses nothing`() async throws {
            let path = folder.path("pipe")
            mkfifo(path, 0o600)
            let observations = NMEAFileLocationFinder(path: path).observations()
            let text = (0..<3000).map { SyntheticDrive.sentences($0 % 900) }.joined()
            // Open for reading too, so that it can be opened before the finder opens it.
            let writer = open(path, O_RDWR | O_NONBLOCK)
            async let written: Void = {
                defer { close(writer) }
                var text = text
                var sent = 0
                let total = text.utf8.count
                while sent < total {
                    try await eventually("there is room") {
                        let count = text.withUTF8 { write(writer, $0.baseAddress.map { $0 + sent }, total - sent) }
                        sent += max(0, count)
                        return count > 0
                    }
                }
                // Until the finder has all of it: it cannot be open for both ends and end the pipe.
                var left: Int32 = 1
                try await eventually("all is read") { ioctl(writer, UInt(FIONREAD), &left) != 0 || left == 0 }
            }()
            var count = 0
            for try await _ in observations {
                count += 1
                if count % 500 == 0 { await Task.yield() }
            }
            try await written
            #expect(count == 3000)
        }

        private func all(_ finder: any LocationFinder) async throws -> [Observation] {
            var all: [Observation] = []
            for try await observation in finder.observations() { all.append(observation) }
            return all
        }

        private func tagged(_ milliseconds: Int64, _ sentences: String) -> String {
            let stamp = checksummed("c:\(milliseconds)").dropFirst().dropLast()  // CRLF is one character
            return "\\\(stamp)\\\(sentences)"
        }

        private func undated(_ second: Int) -> String {
            func pad(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
            let clock = "\(pad(second / 3600))\(pad(second / 60 % 60))\(pad(second % 60)).00"
            return checksummed("GPGGA,\(clock),0600.0000,S,10649.4000,E,1,08,1.2,45.0,M,4.0,M,,")
        }
    }
}

import Foundation
import TestSupport
import Testing

/// `alight record`, with a pseudo-terminal as the receiver and a real gpsd.
@Suite struct `alight record` {
    private let folder: TemporaryFolder
    private let terminal: PseudoTerminal
    private let log: String

    init() throws {
        // In memory: how long a disk takes to keep a line is not what is measured here.
        folder = try TemporaryFolder(in: "/dev/shm")
        terminal = try PseudoTerminal()
        log = folder.path("ride.nmea")
    }

    /// A configuration with a receiver and nothing else to record.
    private func configuration(_ receiver: String) throws -> String {
        try folder.write("[receiver]\n\(receiver)\n[bluetooth]\nenabled = false\n", to: "alight.toml")
    }

    private func serial() throws -> String {
        try configuration("source = \"serial\"\ndevice = \"\(terminal.path)\"")
    }

    private func text(_ path: String) -> String {
        (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }

    /// The lines of a ride log with their receive times, in milliseconds since 1970.
    private func recorded(_ path: String) throws -> [(time: Int64, sentence: String)] {
        try text(path).split(separator: "\r\n").map { line in
            let parts = line.split(separator: "\\")
            let time = try #require(parts.first.flatMap { Int64($0.dropFirst(2).dropLast(3)) }, "\(line)")
            try #require(parts.count == 2 && parts[0] == "c:\(time)*\(hexadecimal("c:\(time)"))", "\(line)")
            return (time, String(parts[1]))
        }
    }

    /// The sentence with which a recording ends.
    private static let end = String(checksummed("PALTI").dropLast())

    private func sentences(_ epochs: some Sequence<String>) -> [String] {
        epochs.flatMap { $0.split(separator: "\r\n").map(String.init) }
    }

    /// Waits until a file holds a text.
    private func wait(for part: String, in path: String, within limit: Duration = .seconds(20)) async throws {
        try await eventually("\(part) in\n\(text(path))", within: limit) { text(path).contains(part) }
    }

    @Test(.timeLimit(.minutes(1)), arguments: [SIGTERM, SIGINT])
    func `writes every line of a serial receiver, and the last ones when it ends`(signal: Int32) async throws {
        let epochs = try FixtureRide.epochs().dropFirst().prefix(40)
        let before = Int64(Date.now.timeIntervalSince1970 * 1000)
        let program = try Program(["record", log, "--config", try serial()])
        // It is open once something has arrived.
        terminal.send(checksummed("GNTXT,first"))
        try await wait(for: "first", in: log)
        for epoch in epochs {
            let sleeps = try ThreadUse.of("alight-serial", in: program.id).switches
            terminal.send(epoch)
            // A thread of the kernel brings it to the other end, as soon as that has the processor.
            try await eventually("it is read") {
                let use = try? ThreadUse.of("alight-serial", in: program.id)
                return use.map { $0.switches > sleeps } ?? false && terminal.isRead
            }
        }
        try await ThreadUse.waitForRest(of: "alight-serial", in: program.id)
        program.signal(signal)
        let result = try await program.end()
        #expect(result.status == 0)
        #expect(result.output.isEmpty)
        let lines = try recorded(log)
        // Where the machine kept this test waiting the receiver was silent for a while, which is recorded too.
        #expect(lines.dropFirst().map(\.sentence).filter { $0 != Self.end } == sentences(epochs))
        #expect(lines.last?.sentence == Self.end)
        #expect(lines.map(\.time) == lines.map(\.time).sorted())
        #expect((before...Int64(Date.now.timeIntervalSince1970 * 1000)).contains(lines[0].time))
        // An NMEA reader gets the same from the recording as from the receiver's own lines.
        let plain = try folder.write(epochs.joined(), to: "plain.nmea")
        #expect(try await Program.run(["decode", log]).output == Program.run(["decode", plain]).output)
    }

    @Test(.timeLimit(.minutes(1)))
    func `writes the sentences that a real gpsd passes on`() async throws {
        let port = try freePort()
        let gpsd = try GPSDaemon(port: port, device: terminal.path)
        let path = try configuration("host = \"127.0.0.1\"\nport = \(port)")
        let program = try Program(["record", log, "--config", path])
        let epochs = Array(try FixtureRide.epochs().dropFirst())
        // gpsd takes some seconds to find the receiver's speed; from then on it loses none.
        var known: Int?
        for (number, epoch) in epochs.enumerated() where number < (known ?? number) + 100 {
            if known == nil, !text(log).isEmpty { known = number }
            try await terminal.sendAll(epoch)
            try await Task.sleep(for: .milliseconds(25))
        }
        let start = try #require(known)
        let sent = epochs.prefix(start + 100)
        // The last sentence of an epoch may be that of others too.
        let last = sentences(sent.suffix(1))
        try await eventually("the last epoch in\n\(text(log).suffix(2000))") {
            let lines = text(log).split(separator: "\r\n").compactMap {
                $0.split(separator: "\\").last.map(String.init)
            }
            return lines.filter { $0 != Self.end }.suffix(last.count) == last[...]
        }
        program.signal(SIGTERM)
        #expect(try await program.end().status == 0)
        let lines = try recorded(log).map(\.sentence)
        #expect(lines.last == Self.end)
        // Where the machine kept gpsd waiting its silence is recorded too.
        let passed = lines.filter { $0 != Self.end }
        #expect(passed.count >= sentences(sent.dropFirst(start)).count)
        #expect(passed == sentences(sent).suffix(passed.count))
        withExtendedLifetime(gpsd) {}
    }

    @Test(.timeLimit(.minutes(1)))
    func `loses no more than a second to a power cut, and goes on behind it`() async throws {
        let configuration = try serial()
        var program = try Program(["record", log, "--config", configuration])
        terminal.send(checksummed("GNTXT,first"))
        try await wait(for: "first", in: log)
        terminal.send(checksummed("GNTXT,second"))
        // Nothing follows that would push it out.
        try await wait(for: "second", in: log)
        terminal.send("$GNTXT,torn")
        program.signal(SIGKILL)
        _ = try await program.end()
        #expect(
            try recorded(log).map(\.sentence).filter { $0 != Self.end }
                == [checksummed("GNTXT,first"), checksummed("GNTXT,second")].map { String($0.dropLast()) })
        // As the card has it after a cut in the middle of a block.
        let cut = String(text(log).dropLast(6))
        try folder.write(cut, to: "ride.nmea")
        program = try Program(["record", log, "--config", configuration])
        terminal.send("\r\n" + checksummed("GNTXT,third"))
        try await wait(for: "third", in: log)
        program.signal(SIGTERM)
        #expect(try await program.end().status == 0)
        #expect(text(log).hasPrefix(cut + "\r\n\\c:"))
    }

    @Test(.timeLimit(.minutes(1)))
    func `to standard output ends when nobody reads any more`() async throws {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = [
            "-c", "set -o pipefail; \"$0\" record - --config \"$1\" | head -n 1", Program.path.path, try serial(),
        ]
        let (output, errors) = (try folder.write("", to: "output"), try folder.write("", to: "errors"))
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: output))
        process.standardError = try FileHandle(forWritingTo: URL(filePath: errors))
        try process.run()
        var number = 0
        try await eventually("its end") {
            terminal.send(checksummed("GNTXT,\(number)"))
            number += 1
            return !process.isRunning
        }
        #expect(process.terminationStatus == 74)
        #expect(try recorded(output).map(\.sentence) == ["$GNTXT,0*" + hexadecimal("GNTXT,0")])
        #expect(text(errors).contains("alight: standard output: Broken pipe"))
    }

    @Test(.timeLimit(.minutes(1)))
    func `on a full disk says so once and goes on, and that the last lines are missing when it ends`() async throws {
        let program = try Program(["record", "/dev/full", "--config", try serial()])
        terminal.send(checksummed("GNTXT,0"))
        try await eventually("the error") { program.errors.contains("/dev/full") }
        // The thread sleeps once for each attempt.
        for number in 1...2 {
            terminal.send(checksummed("GNTXT,\(number)"))
            try await ThreadUse.waitForSleeps(1, of: "alight-record", in: program.id)
        }
        program.signal(SIGTERM)
        let result = try await program.end()
        #expect(result.status == 74)
        let told = result.errors.split(separator: "\n").filter { $0.contains("/dev/full") }
        #expect(told.count == 2, "\(result.errors)")
        #expect(told.first?.contains("/dev/full: No space left on device; make room; nothing is recorded") == true)
        #expect(told.last == "alight: /dev/full: No space left on device; make room")
    }

    @Test func `of a recording, and into a folder that is not there, says what to do`() async throws {
        let recording = try folder.write("[receiver]\nsource = \"nmea\"\nfile = \"-\"\n", to: "recording.toml")
        let none = try await Program.run(["record", log, "--config", recording])
        #expect(
            none
                == Program.Result(
                    status: 78, output: "",
                    errors: """
                        alight: the configuration names a recording; only a receiver is recorded, by source = "gpsd" \
                        or "serial"

                        """))
        let path = folder.path("none/ride.nmea")
        let folderless = try await Program.run(["record", path, "--config", try serial()])
        #expect(
            folderless
                == Program.Result(
                    status: 74, output: "",
                    errors: "alight: \(path): No such file or directory; make the folder first\n"))
    }
}

import Foundation
import TestSupport
import Testing

/// What happens to receiver and gpsd on a real train, done to a real gpsd under the real program.
@Suite(.serialized) struct `alight run recovers` {
    /// Receivers report every fifth of a second here, so a fix is stale after 2 s, the least that there is.
    private static let stale = 2.0
    /// A tick comes at the next whole second of the GNSS time; it waits 0.3 s for late fixes, and 0.25 s for its turn.
    private static let tick = 1.55
    /// The first retry is after 1 s and each next one after twice that, all moved by 20 % at the most.
    private static let retries = [1.2, 2.4, 4.8, 9.6]
    /// gpsd's own: start, and finding the receiver's speed (1 to 2 s here), with room for a busy machine.
    private static let gpsdStart = 4.0
    /// What should be at once, on a busy machine.
    private static let slack = 2.0

    /// One row of the table.
    private struct Row {
        var fault: String
        var noneAfter: Double
        var noneBound: Double
        var gnssAfter: Double
        var gnssBound: Double
    }

    /// It takes 100 s, so it is no part of `make test`.
    @Test(
        .enabled(if: ProcessInfo.processInfo.environment["ALIGHT_RECOVERY"] != nil, "make recovery runs it"),
        .timeLimit(.minutes(5)))
    func `from all that can happen to a gpsd and its receiver`() async throws {
        let stage = try Stage()
        var rows: [Row] = []
        func expect(
            _ fault: String, none: Double, gnss: Double, lasting: Double = 4, cause: () async throws -> Void,
            mend: () async throws -> Void
        ) async throws {
            let clock = ContinuousClock()
            let count = stage.changes.count
            var start = clock.now
            try await cause()
            try await stage.change(count, is: "none", fault)
            let noneAfter = start.duration(to: clock.now) / .seconds(1)
            let end = clock.now + .seconds(lasting)
            while clock.now < end { try await Task.sleep(for: .milliseconds(20)) }
            start = clock.now
            try await mend()
            try await stage.change(count + 1, is: "gnss", fault)
            let gnssAfter = start.duration(to: clock.now) / .seconds(1)
            print("\(fault): none after \(noneAfter) s, gnss after \(gnssAfter) s")
            rows.append(
                Row(fault: fault, noneAfter: noneAfter, noneBound: none, gnssAfter: gnssAfter, gnssBound: gnss))
            // The receiver's period is known again before the next fault.
            let steady = clock.now + .seconds(5)
            while clock.now < steady { try await Task.sleep(for: .milliseconds(20)) }
            #expect(stage.changes.count == count + 2, "\(fault): \(stage.changes)")
        }

        try await stage.change(0, is: "gnss", "the start")
        let settled = ContinuousClock.now + .seconds(5)
        while ContinuousClock.now < settled { try await Task.sleep(for: .milliseconds(20)) }
        let silence = Self.stale + Self.tick
        // Two looks a second apart, then gpsd opens it and finds its speed.
        let rousing = 2 + Self.gpsdStart
        try await expect("pty pulled and put back", none: silence, gnss: rousing) {
            stage.pull()
        } mend: {
            try stage.putBack()
        }
        // gone for 4 s: attempts after 1, 3 and 7 s, the one that meets it 4.8 s away at the most.
        let retry = Self.retries[0...2].reduce(0, max)
        try await expect("gpsd SIGKILL, restarted", none: silence, gnss: retry + Self.gpsdStart) {
            stage.gpsd?.stop(SIGKILL)
        } mend: {
            try stage.startGPSD()
        }
        try await expect("gpsd SIGTERM, restarted", none: silence, gnss: retry + Self.gpsdStart) {
            stage.gpsd?.stop(SIGTERM)
        } mend: {
            try stage.startGPSD()
        }
        try await expect("gpsd SIGSTOP, SIGCONT", none: silence, gnss: Self.slack) {
            stage.gpsd?.signal(SIGSTOP)
        } mend: {
            stage.gpsd?.signal(SIGCONT)
        }
        // Past the time after which it is left: 5 s without a word, 5 s without an answer.
        try await expect("gpsd SIGSTOP for 14 s, SIGCONT", none: silence, gnss: retry + Self.slack, lasting: 12) {
            stage.gpsd?.signal(SIGSTOP)
        } mend: {
            stage.gpsd?.signal(SIGCONT)
        }
        try await expect("receiver silent, speaks again", none: silence, gnss: Self.slack) {
            stage.receiver.isSilent = true
        } mend: {
            stage.receiver.isSilent = false
        }
        try await expect("receiver without a position", none: silence, gnss: Self.slack) {
            stage.receiver.hasPosition = false
        } mend: {
            stage.receiver.hasPosition = true
        }
        print(Self.table(rows))
        for row in rows {
            #expect(row.noneAfter <= row.noneBound, "\(row)")
            #expect(row.gnssAfter <= row.gnssBound, "\(row)")
        }
        try await stage.end()
    }

    private static func table(_ rows: [Row]) -> String {
        func number(_ value: Double) -> String { String(repeating: " ", count: value < 10 ? 1 : 0) + tenths(value) }
        func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
        let width = rows.map(\.fault.count).max() ?? 0
        let lines = rows.map { row in
            row.fault + String(repeating: " ", count: width - row.fault.count)
                + "   \(number(row.noneAfter)) s (≤ \(tenths(row.noneBound)))   "
                + "\(number(row.gnssAfter)) s (≤ \(tenths(row.gnssBound)))"
        }
        let title = "fault" + String(repeating: " ", count: width - 5)
        return ([title + "   none after         gnss after"] + lines).joined(separator: "\n")
    }
}

/// A receiver on a pseudo-terminal, a gpsd on that, the program on that.
private final class Stage {
    let receiver: TimedReceiver
    private(set) var gpsd: GPSDaemon?
    private let folder: TemporaryFolder
    private let port: Int
    private let device: String
    private let program: Program

    init() throws {
        folder = try TemporaryFolder()
        // gpsd gives up its rights, and must reach its device all the same.
        chmod(folder.path, 0o755)
        device = folder.path("ttyUSB0")
        port = try freePort()
        receiver = TimedReceiver()
        let configuration = try folder.write(
            """
            [receiver]
            host = "127.0.0.1"
            port = \(port)

            [network]
            path = "\(Paths.network)"
            """, to: "alight.toml")
        receiver.terminal = try PseudoTerminal()
        symlink(receiver.terminal?.path ?? "", device)
        gpsd = try GPSDaemon(port: port, device: device)
        program = try Program(["run", "--config", configuration, "--format", "ndjson"])
    }

    func pull() {
        unlink(device)
        receiver.terminal = nil
    }

    func putBack() throws {
        let terminal = try PseudoTerminal()
        symlink(terminal.path, device)
        receiver.terminal = terminal
    }

    func startGPSD() throws { gpsd = try GPSDaemon(port: port, device: device) }

    /// The sources that were told of, in order.
    var changes: [String] {
        program.output.split(separator: "\n").filter { $0.contains(#""event":"sourceChanged""#) }.map { line in
            line.contains(#""source":"gnss""#) ? "gnss" : "none"
        }
    }

    /// Waits for a change of source.
    func change(_ number: Int, is source: String, _ wish: String) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while changes.count <= number {
            guard ContinuousClock.now < deadline else {
                throw TestFailure(
                    "\(wish): no change to \(source) in 60 s; it wrote\n\(program.output)\(program.errors)")
            }
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(changes[number] == source, "\(wish)")
    }

    /// Ends all, and holds each event's time against the receiver's, which is the true one.
    func end() async throws {
        program.signal(SIGTERM)
        #expect(try await program.end().status == 0)
        gpsd?.stop(SIGTERM)
    }
}

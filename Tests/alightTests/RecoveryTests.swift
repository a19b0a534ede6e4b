import Foundation
import TestSupport
import Testing

/// The faults of receiver and gpsd on a real train, inflicted on a real gpsd under the real program. Each fault has a gpsd
/// and a receiver of its own, and all run at the same time.
@Suite struct `alight run recovers` {
    /// It takes 25 to 90 s, so it is no part of `make test`.
    @Test(
        .enabled(if: ProcessInfo.processInfo.environment["ALIGHT_RECOVERY"] != nil, "make recovery runs it"),
        .timeLimit(.minutes(3)), arguments: Fault.all)
    fileprivate func `from what happens to a gpsd and its receiver`(fault: Fault) async throws {
        let stage = try Stage()
        try await stage.change(0, is: "gnss", within: 30)
        // The receiver's period is known by then.
        try await Self.pass(seconds: 4)

        let clock = ContinuousClock()
        let caused = clock.now
        let deaf = [Date(), Date(timeIntervalSinceNow: 0.5)].map(GPSDaemon.deafness(since:)).reduce(0, max)
        fault.cause(stage)
        try await stage.change(1, is: "none", within: fault.lasting)
        let noneAfter = caused.duration(to: clock.now) / .seconds(1)
        try await clock.sleep(until: caused + .seconds(fault.lasting))

        let mended = clock.now
        try fault.mend(stage)
        try await stage.change(2, is: "gnss", within: 100)
        let gnssAfter = mended.duration(to: clock.now) / .seconds(1)
        let gnssBound = fault.gnss(max(0, deaf - fault.lasting))

        print(
            """
            \(fault): none after \(Self.tenths(noneAfter)) s (≤ \(Self.tenths(Bound.none))), \
            gnss after \(Self.tenths(gnssAfter)) s (≤ \(Self.tenths(gnssBound)))
            """)
        #expect(noneAfter <= Bound.none)
        #expect(gnssAfter <= gnssBound)
        try await Self.pass(seconds: 3)
        #expect(stage.changes == ["gnss", "none", "gnss"])
        try await stage.end()
    }

    private static func pass(seconds: Double) async throws {
        try await ContinuousClock().sleep(for: .seconds(seconds))
    }

    private static func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}

/// How long what may take, in seconds.
private enum Bound {
    /// The bound for anything that should be at once: a receiver's period of 0.2 s and the way to the program's output,
    /// on a busy machine.
    static let atOnce = 1.0
    /// That no position is left follows from the age of the newest fix alone, as in a replay, and not from gpsd's end:
    /// - a fix is stale when it is older than three periods, but no sooner than after 2 s, which is more here;
    /// - the tick that says so comes at a whole second of the GNSS time, less than 1 s later: together 3 s at the most, as
    ///   after 2 s a fix of a whole second is not older than 2 s yet;
    /// - a tick waits 0.3 s for fixes that come late, and up to 0.25 s for its turn;
    /// - the last fix may still be on its way when gpsd or the receiver stops: 0.25 s on a busy machine, there and back.
    static let none = 2.0 + 1.0 + 0.3 + 0.25 + 0.25
    /// gpsd's own: start, or opening the receiver, and finding its speed (1 to 2 s here), with room for a busy machine.
    static let gpsdStart = 4.0
    /// The receiver is looked for about once a second.
    static let look = 1.0
    /// Attempts to connect again come 1, 3 and 7 s after the loss, but each pause is moved by up to 20 %: the second comes
    /// after 3.6 s at the latest, and the third after 5.6 to 8.4 s.
    static let thirdAttempt = 8.4
}

/// A fault, its duration, and how soon there is a position again.
private struct Fault: CustomStringConvertible, Sendable {
    var description: String
    /// From its cause to its end, in seconds.
    var lasting: Double
    /// The bound in seconds after its end, by how long gpsd will not have looked at its device yet.
    var gnss: @Sendable (_ deaf: Double) -> Double
    var cause: @Sendable (Stage) -> Void
    var mend: @Sendable (Stage) throws -> Void

    static let all = [
        // Longer than the 5 s after which a gpsd that lives would be asked for a sign of life. Asked for are devices that were
        // seen twice.
        Fault(description: "receiver pulled out and put back", lasting: 7) { deaf in
            max(2 * Bound.look, deaf + Bound.look) + Bound.gpsdStart
        } cause: {
            $0.pull()
        } mend: {
            try $0.putBack()
        },
        // Two attempts have failed by then, and the third is still to come.
        Fault(description: "gpsd killed and started again", lasting: 4.5) { _ in
            restarted
        } cause: {
            $0.gpsd?.stop(SIGKILL)
        } mend: {
            try $0.startGPSD()
        },
        Fault(description: "gpsd ended and started again", lasting: 4.5) { _ in
            restarted
        } cause: {
            $0.gpsd?.stop(SIGTERM)
        } mend: {
            try $0.startGPSD()
        },
        Fault(description: "gpsd stopped and continued", lasting: 4.5) { _ in
            Bound.atOnce
        } cause: {
            $0.gpsd?.signal(SIGSTOP)
        } mend: {
            $0.gpsd?.signal(SIGCONT)
        },
        // It is left after 5 s without a word and 5 s without an answer, and a second or so later the next connection waits
        // for its answer.
        Fault(description: "gpsd stopped for long and continued", lasting: 14) { _ in
            Bound.atOnce
        } cause: {
            $0.gpsd?.signal(SIGSTOP)
        } mend: {
            $0.gpsd?.signal(SIGCONT)
        },
        Fault(description: "receiver silent, and speaking again", lasting: 5) { _ in
            Bound.atOnce
        } cause: {
            $0.receiver.isSilent = true
        } mend: {
            $0.receiver.isSilent = false
        },
        // Of what it told last gpsd makes nothing.
        Fault(description: "receiver silent within an epoch, and speaking again", lasting: 5) { _ in
            Bound.atOnce
        } cause: {
            $0.receiver.cutEpoch()
        } mend: {
            $0.receiver.isSilent = false
        },
        Fault(description: "receiver without a position, and with one again", lasting: 5) { _ in
            Bound.atOnce
        } cause: {
            $0.receiver.hasPosition = false
        } mend: {
            $0.receiver.hasPosition = true
        },
    ]

    private static var restarted: Double { max(Bound.thirdAttempt - 4.5, Bound.gpsdStart) + Bound.atOnce }
}

extension GPSDaemon {
    /// For how many seconds gpsd 3.22 will not look at a device that ends now, whatever it is told.
    ///
    /// It computes the time to look again in single precision (`gpsd_multipoll` in libgpsd_core.c), where it becomes the
    /// nearest multiple of 128 s, and looks in the second after it.
    fileprivate static func deafness(since end: Date) -> Double {
        let again = Float(end.timeIntervalSince1970.rounded(.down)) + 0.01
        return max(0, Double(again) + 1 - end.timeIntervalSince1970)
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

            [record]
            file = "ride.nmea"
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
    func change(_ number: Int, is source: String, within seconds: Double) async throws {
        try await eventually(
            "a change to \(source); it wrote\n\(program.output)\(program.errors)", within: .seconds(seconds)
        ) {
            changes.count > number
        }
        #expect(changes[number] == source)
    }

    /// Ends all; what was told live is what the recording tells.
    func end() async throws {
        program.signal(SIGTERM)
        let live = try await program.end()
        #expect(live.status == 0)
        gpsd?.stop(SIGTERM)
        let replay = try await Program.run(
            ["replay", folder.path("ride.nmea"), "--network", Paths.network, "--format", "ndjson"])
        #expect(Self.events(replay.output) == Self.events(live.output))
    }

    /// The events without their figures: gpsd's first estimates of errors differ from those of the sentences alone.
    private static func events(_ output: String) -> [Substring] {
        output.split(separator: "\n").map {
            $0.prefix(upTo: $0.range(of: ",\"distance_m\"")?.lowerBound ?? $0.endIndex)
        }
    }
}

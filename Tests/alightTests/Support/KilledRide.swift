import Agent
import Foundation
import Journal
import TestSupport

/// A ride in which the real program is killed over and over, at moments that a seed determines, and started again at once.
///
/// The receiver is a serial line that goes on while the program is down. The rider acknowledges by the control socket
/// the signals that they hear. The kept state is read from a copy of the journal's files, as the kill left them.
final class KilledRide {
    /// The outcome of the ride.
    struct Result: Sendable {
        var kills = 0
        /// Alarms of the ride that never sounded.
        var lost: [String] = []
        /// Alarms that sounded again though they had been acknowledged.
        var repeated: [String] = []
        /// Alarms that were cut short, and did not sound within the limit of a restart; and what else must not be.
        var others: [String] = []
        /// From the start of a process to the sound of what was cut short, in seconds.
        var delays: [Double] = []
        var isEnded = false
    }

    /// A signal that is to be heard.
    private struct Signal: Equatable {
        var name: String
        /// Since when the program could sound it.
        var since: ContinuousClock.Instant
        var isHeard = false
    }

    /// The factor by which the ride is faster than it was.
    private static let pace = 10.0
    /// The number of epochs at the end that are alike.
    private static let rest = 100
    /// The range of the program's lifetime after each start, in seconds; all values in it are equally likely.
    private static let life = 0.1...2.2
    /// The latest time after the restart at which a decided alarm sounds, in seconds.
    private static let limit = 5.0
    /// The latest time after the reply at which a commit is finished, in seconds.
    private static let commit = 1.0

    private let folder: TemporaryFolder
    private let tree: GPIOTree
    private let terminal: PseudoTerminal
    private let configuration: String
    private var random: SplitMix
    private var result = Result()
    /// The signals that were heard, and those of them that were acknowledged, with the moment of the reply.
    private var heard: Set<String> = []
    private var acknowledged: [String: ContinuousClock.Instant] = [:]
    /// Those of them whose acknowledgement was found in the journal.
    private var kept: Set<String> = []
    private var cutShort: String?

    init(seed: UInt64) throws {
        random = SplitMix(state: seed)
        folder = try TemporaryFolder(in: "/dev/shm")
        tree = try GPIOTree()
        terminal = try PseudoTerminal()
        configuration = try folder.write(
            """
            [receiver]
            source = "serial"
            device = "\(terminal.path)"

            [network]
            path = "\(Paths.network)"

            [journey]
            from = "LBB"
            to = "ASEAN"

            [journal]
            file = "\(folder.path("journal"))"

            [control]
            socket = "\(folder.path("control"))"

            [motion]
            enabled = false

            [pressure]
            enabled = false

            [bluetooth]
            enabled = false

            [alarm]
            root = "\(tree.root)"
            buzzer = 17
            """, to: "alight.toml")
    }

    /// Rides to the end, and says what came of it.
    func ride(until deadline: ContinuousClock.Instant) async throws -> Result {
        let epochs = try FixtureRide.epochs()
        let feeding = Self.feed(epochs, to: terminal)
        defer { feeding.cancel() }
        let end = min(deadline, .now + .seconds(Double(epochs.count + Self.rest) / Self.pace))
        while ContinuousClock.now < end, !isOver {
            try await live(for: random.next(in: Self.life), until: end)
        }
        // The last life is a long one: what is still open sounds now.
        if !isOver, ContinuousClock.now < deadline { try await live(for: 20, until: .now + .seconds(20)) }
        result.isEnded = ContinuousClock.now < deadline
        if result.isEnded { try judge() }
        return result
    }

    /// Has a receiver send epochs, and then the last one for a while: who was not told there is told later.
    private static func feed(_ epochs: [String], to terminal: PseudoTerminal) -> Task<Void, any Error> {
        Task.detached {
            let start = ContinuousClock.now
            for (number, epoch) in (epochs + Array(repeating: epochs.last ?? "", count: rest)).enumerated() {
                terminal.send(epoch)
                try await ContinuousClock().sleep(
                    until: start + .seconds(Double(number + 1) / pace), tolerance: .zero)
            }
        }
    }

    /// Whether the rider has acknowledged the arrival, and it is kept.
    private var isOver: Bool { kept.contains("arrived") }

    /// Starts the program, and kills it some time later.
    private func live(for seconds: Double, until end: ContinuousClock.Instant) async throws {
        let start = ContinuousClock.now
        let program = try Program(["run", "--config", configuration, "--format", "ndjson"])
        let death = min(start + .seconds(seconds), end)
        var signal = cutShort.map { Signal(name: $0, since: start) }
        var lines = 0
        var presses = ContinuousClock.Instant?.none
        while ContinuousClock.now < death {
            try await Task.sleep(for: .milliseconds(8))
            let events = program.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            for event in events.dropFirst(lines) {
                guard let name = Self.signal(of: event) else { continue }
                signal = Signal(name: name, since: .now)
                presses = nil
            }
            lines = events.count
            guard let sounding = signal, tree.isActive(17) || presses != nil else { continue }
            let now = ContinuousClock.now
            if !sounding.isHeard {
                signal?.isHeard = true
                heard.insert(sounding.name)
                if sounding.name == cutShort, lines == 0 || sounding.since == start {
                    result.delays.append(start.duration(to: now) / .seconds(1))
                }
                if let since = acknowledged[sounding.name], kept.contains(sounding.name) {
                    result.repeated.append("\(sounding.name), \(since.duration(to: now)) after it was acknowledged")
                }
                presses = now + .seconds(random.next(in: 0.3...1.2))
            }
            if let moment = presses, now >= moment {
                presses = nil
                if acknowledge() {
                    acknowledged[sounding.name] = .now
                    signal = nil
                }
            }
        }
        program.signal(SIGKILL)
        let killed = ContinuousClock.now
        _ = try await program.end()
        result.kills += 1
        if let signal, signal.name == cutShort, !signal.isHeard,
            signal.since.duration(to: killed) / .seconds(1) > Self.limit
        {
            result.others.append("\(signal.name) did not sound within \(Self.limit) s")
        }
        try inspect(killed)
    }

    /// Looks into the journal as the kill left it.
    private func inspect(_ killed: ContinuousClock.Instant) throws {
        let copy = try TemporaryFolder(in: "/dev/shm")
        for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: folder.path("journal" + suffix)) {
            _ = try copy.copy(folder.path("journal" + suffix), to: "journal" + suffix)
        }
        let log = RecordedLines()
        let journal = try Journal(at: copy.path("journal"), logger: log.logger)
        defer { journal.close() }
        if !log.all.isEmpty { result.others.append("\(log.all)") }
        let state = try journal.keptState().flatMap {
            try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any]
        }
        cutShort = (state?["alarm"] as? [String: Any])?["signal"] as? String
        for (name, reply) in acknowledged where !kept.contains(name) {
            if cutShort != name {
                kept.insert(name)
            } else if reply.duration(to: killed) / .seconds(1) > Self.commit {
                result.others.append("the acknowledgement of \(name) was not kept")
            } else {
                acknowledged[name] = nil
            }
        }
    }

    private func judge() throws {
        for name in ["approaching", "arrived"] where !heard.contains(name) { result.lost.append(name) }
        let journal = try Journal(at: folder.path("journal"), logger: RecordedLines.none)
        defer { journal.close() }
        var counts: [String: Int] = [:]
        // A rider acknowledges each alarm; what they do is no encounter.
        let others = ["sourceChanged", "acknowledged"]
        for record in try journal.history(limit: 10_000) where !others.contains(record.kind) {
            let stop = record.text.split(separator: "\"stop_id\":\"").dropFirst().first?.prefix { $0 != "\"" }
            counts["\(record.kind) \(stop ?? "")", default: 0] += 1
        }
        for (encounter, count) in counts.sorted(by: { $0.key < $1.key }) where count > 1 {
            result.others.append("\(encounter) stands in the history \(count) times")
        }
        if let rides = try? journal.rides(limit: 10), rides.count != 1 { result.others.append("\(rides.count) rides") }
    }

    /// Presses, and tells whether something sounded.
    private func acknowledge() -> Bool {
        guard var client = try? ControlClient(to: folder.path("control")),
            let reply = try? client.ask(ControlRequest(.ack))
        else { return false }
        return String(decoding: reply, as: UTF8.self).contains("\"ok\":true")
    }

    /// The signal upon which the rider must act, of an event.
    private static func signal(of line: Substring) -> String? {
        func has(_ event: String) -> Bool { line.contains("\"event\":\"\(event)\"") }
        if has("approaching") { return "approaching" }
        if has("arrived"), line.contains("\"role\":\"destination\"") { return "arrived" }
        for event in ["missed", "wrongDirection", "offRoute"] where has(event) { return event }
        return nil
    }
}

/// Numbers that look like chance, the same for each seed (G. Steele et al., "Fast Splittable Pseudorandom Number Generators").
struct SplitMix {
    var state: UInt64

    mutating func next(in range: ClosedRange<Double>) -> Double {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        mixed ^= mixed >> 31
        return range.lowerBound + (range.upperBound - range.lowerBound) * Double(mixed >> 11) / Double(1 << 53)
    }
}

import Journal
import Navigation
import Observations
import Positioning
import TestSupport
import Transit

@testable import Agent

/// How a box comes back.
struct Restart: Hashable, Sendable, CustomStringConvertible {
    /// For how many seconds it was down.
    var down: Double
    /// Whether the machine was started anew, and how far its wall clock is ahead then, in years.
    var reboot: Int?

    static let downs = [0.5, 30, 300]
    /// After the end of the process alone.
    static let kills = downs.map { Restart(down: $0, reboot: nil) }
    /// After a loss of power: with the right time, that of a chip that nobody has set, and one that is ahead.
    static let reboots = downs.flatMap { down in [0, -56, 5].map { Restart(down: down, reboot: $0) } }

    /// Whether nothing tells how long the box was down.
    var isTimeless: Bool { reboot.map { $0 != 0 } ?? false }

    /// The clocks of the machine that had other ones before.
    func clocks(after former: Timepiece, from crash: Timestamp) -> Timepiece {
        let now = crash.advanced(bySeconds: down)
        guard let reboot else {
            return Timepiece(boot: former.boot, started: former.started, wallError: former.wallError, at: now)
        }
        return Timepiece(
            boot: "9ad0", started: now.advanced(bySeconds: -min(down, Self.startTime)),
            wallError: Int64(reboot) * 31_557_600_000, at: now)
    }

    /// The time that a Pi needs from power-on to the agent, in seconds.
    private static let startTime = 20.0

    var description: String {
        guard let reboot else { return "back after \(down) s" }
        return "booted after \(down) s" + (reboot == 0 ? "" : ", its clock \(reboot) years ahead")
    }
}

extension SurvivalRun {
    /// The faults in the life of a box that continues from the state that a crash has left. There are none where all is well.
    ///
    /// The box may be down while the train stands where the rider was to alight, or leaves it. It cannot know whether they did,
    /// before it sees them. `strays` are its reports of the way back from beyond in that case.
    ///
    /// - Parameters:
    ///   - kept: the kept state.
    ///   - told: the records in the history.
    ///   - operation: the number of disk operations after which the first life ended.
    func faults(after restart: Restart, _ kept: Kept?, told: [Record], operation: Int) async
        -> (faults: [String], strays: [String])
    {
        let crash = time(of: operation)
        let clocks = restart.clocks(after: Self.clocks(ride), from: crash)
        let back = clocks.now
        let open = kept?.alarm.flatMap { alarm in signal(alarm) }
        let box = SurvivingBox(ride, clocks, kept: kept, open: open)
        await box.live(ride.observations.drop { $0.time < back })
        let second = box.story
        var (faults, strays): ([String], [String]) = ([], [])
        let expected = story.sounded
        let heard = second.sounded
        let known = min(crash, kept?.time ?? crash)
        let isBlindToAct = expected.contains {
            [.arrived, .missed].contains($0.key.signal) && $0.value > known && $0.value <= back
        }
        func add(_ fault: String, isResumed: Bool = false) {
            if isBlindToAct, restart.down > 1, !isResumed { strays.append(fault) } else { faults.append(fault) }
        }
        let before = Set(
            story.entries.filter { entry in
                if case .sounded = entry.happening { entry.operation < operation } else { false }
            }.map(\.signal))
        // None is lost.
        for (signal, time) in expected where !before.contains(signal) && heard[signal] == nil {
            if isHidden(signal, at: time, until: back, restart, heard: before.union(heard.keys)) {
                continue
            }
            faults.append("\(signal) is lost")
        }
        // A box that is switched on after its journey begins it again: those are other encounters, and other signals.
        let isSwitchedOn = restart.reboot != nil && kept?.journey == nil
        // None that was acknowledged is repeated.
        for signal in story.signals(.acknowledgementKept, after: operation) where heard[signal] != nil && !isSwitchedOn
        {
            let isResumed = second.entries.contains {
                $0.signal == signal && $0.happening == .sounded(isResumed: true)
            }
            add("\(signal) is repeated though it was acknowledged", isResumed: isResumed)
        }
        for entry in second.entries where entry.happening == .acknowledged {
            let sounds = second.entries.filter {
                if case .sounded = $0.happening { $0.signal == entry.signal && $0.time > entry.time } else { false }
            }
            if !sounds.isEmpty { faults.append("\(entry.signal) is repeated though it has been acknowledged since") }
        }
        // None sounds that should not.
        for signal in heard.keys where expected[signal] == nil && !isMissed(signal, expected) {
            add("\(signal) is wrong")
        }
        // A signal that was cut short sounds again at once.
        if let open = story.open(after: operation), open.isKept,
            !second.entries.contains(where: {
                $0.signal == open.signal && $0.happening == .sounded(isResumed: true) && $0.time == back
            })
        {
            faults.append("\(open.signal) was cut short and does not sound at once")
        }
        let once = Set(isSwitchedOn ? [] : told.compactMap(Self.encounter))
        for event in second.events.map(\.event) {
            if let encounter = Self.encounter(Record(time: event.time, kind: event.kind.rawValue, text: event.ndjson)),
                once.contains(encounter), event.kind != .missed
            {
                add("\(encounter) stands in the history twice")
            }
        }
        func place(_ fault: String) -> String {
            "\(ride.name), crash at \(crash) (\(operation)), \(restart): \(fault)"
        }
        return (faults.map(place), strays.map(place))
    }

    /// The signal that was kept as sounding.
    private func signal(_ alarm: Kept.OpenAlarm) -> SurvivalSignal? {
        let event = story.events.first { $0.event.time == alarm.time && AlarmSignal($0.event) == alarm.signal }?.event
        return event.map { SurvivalSignal(signal: alarm.signal, stop: $0.stop?.id ?? "") }
    }

    /// The time for the first fixes that tell where the box is, in seconds. It is needed where two lines cross and the train stands.
    private static let firstFixes = 10.0

    /// Whether what would have been told comes too late: the train stands there, or the rider was told that it did.
    private func isHidden(
        _ signal: SurvivalSignal, at time: Timestamp, until back: Timestamp, _ restart: Restart,
        heard: Set<SurvivalSignal>
    ) -> Bool {
        func hears(_ kind: AlarmSignal) -> Bool { heard.contains(SurvivalSignal(signal: kind, stop: signal.stop)) }
        let name = ride.network.stations.first { $0.id == signal.stop }?.name
        let isKnown = back.advanced(bySeconds: Self.firstFixes)
        // Who has got off needs nothing of it any more.
        if let leaves = name.flatMap({ ride.leaves[$0] }), leaves <= isKnown { return true }
        // Signals that lead the rider back begin where the rider is known to have been carried on.
        if restart.down > 1, let missed = firstMissed, signal.stop != missed.stop { return true }
        // Signals that were due while the box was down, and a little later.
        guard time <= isKnown || ride.isBlind && restart.isTimeless else { return false }
        switch signal.signal {
        case .approaching: return hears(.arrived) || hears(.missed)
        case .arrived: return hears(.missed)
        default: return false
        }
    }

    /// The first signal that the rider was carried on.
    private var firstMissed: SurvivalSignal? {
        story.sounded.filter { $0.key.signal == .missed }.min { $0.value < $1.value }?.key
    }

    /// Whether the rider is told that they were carried beyond a station at which they were to act.
    private func isMissed(_ signal: SurvivalSignal, _ expected: [SurvivalSignal: Timestamp]) -> Bool {
        signal.signal == .missed && expected[SurvivalSignal(signal: .arrived, stop: signal.stop)] != nil
    }

    /// The kind of an event and its station, for events that happen once.
    private static func encounter(_ record: Record) -> String? {
        guard ["near", "approaching", "arrived", "missed"].contains(record.kind),
            let id = record.text.split(separator: "\"stop_id\":\"").dropFirst().first?.prefix(while: { $0 != "\"" })
        else { return nil }
        return "\(record.kind) \(id)"
    }
}

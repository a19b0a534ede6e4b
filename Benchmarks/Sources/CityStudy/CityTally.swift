import Navigation
import Positioning
import Simulation

/// The faults in many journeys, by the special features of the journeys.
struct CityTally: Sendable {
    /// How many journeys there are.
    private(set) var journeys: [CityJourney.Kind: Int] = [:]
    /// On how many of them something was wrong,
    private(set) var wrong: [CityJourney.Kind: Int] = [:]
    /// and what; a journey counts once for each.
    private(set) var faults: [CityJourney.Kind: [CityVerdict.Fault: Int]] = [:]
    /// The same of all journeys.
    private(set) var all = (journeys: 0, wrong: 0, faults: [CityVerdict.Fault: Int]())
    /// Seconds from when the doors opened until it was told to get off.
    private(set) var lateness: [CityJourney.Kind: [Double]] = [:]
    private(set) var allLateness: [Double] = []
    /// The journeys on which something was wrong, in words.
    private(set) var reports: [(seed: UInt64, text: String)] = []

    /// Adds a journey.
    mutating func add(_ journey: CityJourney, _ verdict: CityVerdict, _ events: [Event], seed: UInt64) {
        let found = Set(verdict.faults.map(\.fault))
        all.journeys += 1
        all.wrong += found.isEmpty ? 0 : 1
        for fault in found { all.faults[fault, default: 0] += 1 }
        allLateness += verdict.lateness
        for kind in journey.kinds {
            journeys[kind, default: 0] += 1
            wrong[kind, default: 0] += found.isEmpty ? 0 : 1
            for fault in found { faults[kind, default: [:]][fault, default: 0] += 1 }
            lateness[kind, default: []] += verdict.lateness
        }
        guard !found.isEmpty else { return }
        let alightings = journey.alightings.map { "\($0.name) opens \($0.doorsOpen)" }.joined(separator: ", ")
        let lines =
            ["seed \(seed) \(journey.summary); \(alightings)"]
            + verdict.faults.map { "  wrong: \($0.fault.rawValue): \($0.text)" }
            + events.filter { $0.kind != .sourceChanged && $0.kind != .near }.map { "    \(Self.line($0))" }
        reports.append((seed, lines.joined(separator: "\n")))
    }

    private static func line(_ event: Event) -> String {
        let sounds = AlarmSignal(event).map { _ in "!" } ?? ""
        let words = [event.role?.rawValue, event.to.map { "to \($0.name)" }, event.reason?.rawValue].compactMap(\.self)
        return "\(event.time) \(event.kind.rawValue)\(sounds) \(event.stop?.name ?? "") "
            + words.joined(separator: " ")
    }

    /// Adds journeys that were counted elsewhere.
    mutating func add(_ other: CityTally) {
        journeys.merge(other.journeys, uniquingKeysWith: +)
        wrong.merge(other.wrong, uniquingKeysWith: +)
        faults.merge(other.faults) { $0.merging($1, uniquingKeysWith: +) }
        all.journeys += other.all.journeys
        all.wrong += other.all.wrong
        all.faults.merge(other.all.faults, uniquingKeysWith: +)
        lateness.merge(other.lateness, uniquingKeysWith: +)
        allLateness += other.allLateness
        reports += other.reports
    }

    /// Sorts what was counted in no order.
    mutating func finish() { reports.sort { $0.seed < $1.seed } }
}

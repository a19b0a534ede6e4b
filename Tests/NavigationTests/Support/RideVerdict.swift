import Foundation

/// The properties that a navigator's output must have, however a train is driven.
enum RideProperty: String, CaseIterable, Sendable {
    case place = "1 place: near the fix, or the train"
    case lost = "1 place: never lost for 10 s"
    case arrivedMoving = "2 arrived: not above 2 m/s"
    case arrivedElsewhere = "2 arrived: not farther than 100 m"
    case standNotTold = "3 stand at a stop: told within 3 s"
    case passedTooSoon = "4 passed: beyond the stop"
    case departedTooSoon = "4 departed: has moved"
    case toldTwice = "4 arrived or passed: once a visit"
}

/// The violations in the events told of a ride.
struct RideVerdict: Sendable {
    struct Violation: Sendable {
        let property: RideProperty
        /// Seconds from the ride's beginning.
        let time: Double
        let words: String
    }

    private(set) var violations: [Violation] = []
    /// How often a property was looked at.
    var judged: [RideProperty: Int] = [:]

    mutating func violate(_ property: RideProperty, at time: Double, _ words: String) {
        violations.append(Violation(property: property, time: time, words: words))
    }
}

/// The verdicts on many rides, in the order of their seeds.
struct RideTally {
    private(set) var judged: [RideProperty: Int] = [:]
    private(set) var violations: [RideProperty: Int] = [:]
    private(set) var rides: [RideProperty: Int] = [:]
    private(set) var examples: [RideProperty: [String]] = [:]

    /// The greatest number of rides shown of each property.
    private static let shown = 5

    mutating func add(_ verdict: RideVerdict, seed: Int, _ summary: String) {
        judged.merge(verdict.judged, uniquingKeysWith: +)
        for (property, found) in Dictionary(grouping: verdict.violations, by: \.property) {
            violations[property, default: 0] += found.count
            rides[property, default: 0] += 1
            guard let first = found.first, examples[property, default: []].count < Self.shown else { continue }
            let more = found.count > 1 ? " (and \(found.count - 1) more)" : ""
            examples[property, default: []].append(
                "seed \(seed) at \(first.time.short) s: \(first.words)\(more) [\(summary)]")
        }
    }

    /// One row of the table: violations of what was judged, and the rides with any.
    func row(_ property: RideProperty) -> String {
        guard let judged = judged[property] else { return "-" }
        return "\(violations[property] ?? 0) of \(judged) (\(rides[property] ?? 0) rides)"
    }

    /// The first rides that violate each property, for a person to read.
    var exampleLines: [String] {
        RideProperty.allCases.flatMap { property in
            (examples[property] ?? []).map { "  \(property.rawValue) | \($0)" }
        }
    }
}

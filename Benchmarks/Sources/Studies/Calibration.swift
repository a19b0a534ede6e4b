import Navigation
import Positioning
import Simulation

/// How right the expected times are, and how right what is said of their uncertainty.
package struct Calibration: Sendable {
    /// By what the events rest on.
    package private(set) var intervals: [Event.Source: Intervals] = [:]
    /// By how far ahead they are, as in `Horizon.allCases`.
    package private(set) var horizons: [Horizon: (inTime: Int, all: Int)] = [:]

    /// How many times the doors opened within an interval of the normal distribution that an event describes.
    package struct Intervals: Sendable {
        package var (within80, within95, all) = (0, 0, 0)
    }

    /// How far ahead a prediction is, with how early or late the actual time may be: the accuracy that TransitApp's
    /// "ETA Accuracy Benchmark" asks for.
    package enum Horizon: String, CaseIterable, Sendable {
        case upTo3 = "0 to 3"
        case upTo6 = "3 to 6"
        case upTo10 = "6 to 10"
        case upTo15 = "10 to 15"

        /// Minutes ahead.
        var minutes: Range<Double> {
            switch self {
            case .upTo3: 0..<3
            case .upTo6: 3..<6
            case .upTo10: 6..<10
            case .upTo15: 10..<15
            }
        }

        /// The actual time relative to the prediction, in minutes.
        var tolerance: ClosedRange<Double> {
            switch self {
            case .upTo3: -0.5...1.5
            case .upTo6: -1.0...2.5
            case .upTo10: -1.0...3.5
            case .upTo15: -1.5...4.5
            }
        }
    }

    /// The bounds of the middle 80 and 95 % of a normal distribution, in standard deviations.
    private static let (in80, in95) = (1.2816, 1.9600)

    package init() {}

    /// Adds what one ride was told of a station's doors.
    mutating func add(_ event: Event, opened: Timestamp) {
        guard let eta = event.eta else { return }
        let late = opened.seconds(since: eta)
        if let deviation = event.etaUncertainty {
            var counts = intervals[event.source ?? .none] ?? Intervals()
            counts.all += 1
            counts.within80 += abs(late) <= Self.in80 * deviation ? 1 : 0
            counts.within95 += abs(late) <= Self.in95 * deviation ? 1 : 0
            intervals[event.source ?? .none] = counts
        }
        let ahead = eta.seconds(since: event.time) / 60
        guard let horizon = Horizon.allCases.first(where: { $0.minutes.contains(ahead) }) else { return }
        var counts = horizons[horizon] ?? (0, 0)
        counts.all += 1
        counts.inTime += horizon.tolerance.contains(late / 60) ? 1 : 0
        horizons[horizon] = counts
    }

    /// Adds what was counted elsewhere.
    mutating func add(_ other: Calibration) {
        for (source, counts) in other.intervals {
            var sum = intervals[source] ?? Intervals()
            sum.all += counts.all
            sum.within80 += counts.within80
            sum.within95 += counts.within95
            intervals[source] = sum
        }
        horizons.merge(other.horizons) { ($0.inTime + $1.inTime, $0.all + $1.all) }
    }
}

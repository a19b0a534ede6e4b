import Navigation
import Observations
import Positioning

/// The measurements and events of the box on a ride, as a picture of the ride needs them. Times are seconds since the ride log's
/// first timed line.
struct SensedRide: Sendable {
    /// When the ride log's first timed line was, by GNSS time where that line belongs to a fix; `nil` before there is one.
    private(set) var start: Timestamp?
    /// The reports of the motion sensor, in the log's order.
    private(set) var motions: [Motion] = []
    /// The readings of the barometer, in hPa, in the log's order; `nil` where it was lost.
    private(set) var pressures: [Sample] = []
    /// The speeds of fixes, in km/h, in the log's order.
    private(set) var speeds: [Sample] = []
    /// The events that were told of stations, in order.
    private(set) var told: [Telling] = []
    private var spans: [ClosedRange<Double>] = []
    private var isStartKnown = false

    /// The motion sensor's report on a half second, which ends with its time.
    struct Motion: Equatable, Sendable {
        /// In seconds.
        var time: Double
        /// Whether the train moves; `nil` where that is not known.
        var isMoving: Bool?
        /// The logarithm of the likelihood ratio of standing; `nil` in logs that tell verdicts alone. Without either the sensor was
        /// lost.
        var standing: Double?

        /// Whether this tells that nobody knows anything any more.
        var isLoss: Bool { isMoving == nil && standing == nil }
    }

    /// A value at a time.
    struct Sample: Equatable, Sendable {
        /// In seconds.
        var time: Double
        /// The value; `nil` from here on where there is none.
        var value: Double?
    }

    /// An event that was told of a station.
    struct Telling: Equatable, Sendable {
        /// In seconds.
        var time: Double
        /// The kind of the event.
        var kind: Event.Kind
        /// The station's name.
        var station: String
    }

    /// The longest silence of the log that a picture shows, in seconds. Longer ones are left out.
    private static let longestPause = 600.0
    /// The longest time within which a receiver's sentences of one epoch come, in seconds.
    private static let longestEpoch = 10.0
    /// The events that a picture shows.
    private static let shown: Set<Event.Kind> = [.approaching, .arrived, .departed, .passed, .missed]

    /// Handles an observation.
    mutating func take(_ observation: Observation) {
        if case .tick = observation.content { return }
        let start = begin(with: observation)
        let time = observation.time.seconds(since: start)
        extend(to: time)
        switch observation.content {
        case .motion(let isMoving, let standing):
            motions.append(Motion(time: time, isMoving: isMoving, standing: standing))
        case .pressure(let pressure): pressures.append(Sample(time: time, value: pressure))
        case .fix(let fix):
            guard fix.mode >= .twoD, let speed = fix.speed, speed.isFinite else { return }
            speeds.append(Sample(time: time, value: speed * 3.6))
        // The box was switched on: what it knew before is lost.
        case .settings:
            if !motions.isEmpty { motions.append(Motion(time: time)) }
            if !pressures.isEmpty { pressures.append(Sample(time: time)) }
        default: return
        }
    }

    /// Handles an event.
    mutating func take(_ event: Event) {
        guard let start, Self.shown.contains(event.kind), let stop = event.stop else { return }
        told.append(Telling(time: event.time.seconds(since: start), kind: event.kind, station: stop.name))
    }

    /// From when to when there is a log, in order and apart from each other.
    var recorded: [ClosedRange<Double>] {
        spans.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, span in
            if let last = merged.last, span.lowerBound - last.upperBound <= Self.longestPause {
                merged[merged.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
            } else {
                merged.append(span)
            }
        }
    }

    /// Whether the motion sensor said anything.
    var hasMotion: Bool { motions.contains { !$0.isLoss } }

    /// Whether it said how much each half second tells, as older logs do not.
    var hasRatios: Bool { motions.contains { $0.standing != nil } }

    /// When the log begins: a fix comes behind what was observed before its last sentence, though its first one may be the log's.
    private mutating func begin(with observation: Observation) -> Timestamp {
        guard let start else {
            start = observation.time
            if case .settings = observation.content { isStartKnown = true }
            return observation.time
        }
        let lead = start.seconds(since: observation.time)
        guard !isStartKnown, case .fix = observation.content else { return start }
        isStartKnown = true
        guard (0...Self.longestEpoch).contains(lead) else { return start }
        self.start = observation.time
        for index in motions.indices { motions[index].time += lead }
        for index in pressures.indices { pressures[index].time += lead }
        for index in told.indices { told[index].time += lead }
        spans = spans.map { ($0.lowerBound + lead)...($0.upperBound + lead) }
        return observation.time
    }

    private mutating func extend(to time: Double) {
        // A clock may be set, also back.
        guard let last = spans.last, abs(time - last.upperBound) <= Self.longestPause else {
            spans.append(time...time)
            return
        }
        spans[spans.count - 1] = min(last.lowerBound, time)...max(last.upperBound, time)
    }
}

extension Sequence<SensedRide.Sample> {
    /// The runs of values without a gap.
    ///
    /// - Parameter longest: the longest time between two values of a run, in seconds.
    func runs(longest: Double) -> [[(time: Double, value: Double)]] {
        var runs: [[(time: Double, value: Double)]] = []
        var last: Double?
        for sample in self {
            guard let value = sample.value else {
                last = nil
                continue
            }
            if let last, (0...longest).contains(sample.time - last) {
                runs[runs.count - 1].append((sample.time, value))
            } else {
                runs.append([(sample.time, value)])
            }
            last = sample.time
        }
        return runs
    }
}

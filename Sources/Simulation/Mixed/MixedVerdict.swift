public import Navigation
import Observations
import Positioning

/// The response of a rider's box to a train that does, or does not, call at their station.
public struct MixedVerdict: Sendable {
    /// Seconds from the first stop that the train does not make to when it was told as wrong, below 0 before it; `nil` where it was not.
    public let told: Double?
    /// Seconds from the departure to that.
    public let sinceDeparture: Double?
    /// Where it was told to change; `nil` where it was not.
    public let change: String?
    /// Whether the rider was told of a wrong train in a right one.
    public let isFalse: Bool
    /// Whether the train calls where the rider was told to change.
    public let isChangePossible: Bool

    /// Judges.
    public init(_ ride: MixedRide, _ events: [Event]) {
        let first = events.first { $0.kind == .wrongTrain }
        isFalse = ride.kind == .right && first != nil
        told = first.flatMap { event in ride.skipped.map { event.time.seconds(since: $0) } }
        sinceDeparture = first.map { $0.time.seconds(since: ride.departure) }
        change = first.flatMap { $0.stop?.id }
        isChangePossible = first.map { ride.calls.contains($0.stop?.id ?? "") } ?? false
    }
}

extension MixedRide {
    /// The events that a navigator tells of the ride, with ticks between the observations as in a replay.
    public func events(by navigator: Navigator) -> [Event] {
        var (navigator, ticks, events) = (navigator, Timekeeper(), [Event]())
        for observation in observations {
            for tick in ticks.ticks(before: observation.time) { events += navigator.handle(tick) }
            events += navigator.handle(observation)
        }
        return events
    }
}

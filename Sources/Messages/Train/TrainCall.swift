import Positioning

/// A stop on a train's way, with its times as far as they are known.
struct TrainCall {
    /// The position in the pattern's stops.
    let stop: Int
    /// When the train arrives and departs by the timetable.
    var scheduled: (arrival: Timestamp?, departure: Timestamp?)
    /// When it is expected to, in whole seconds; `nil` at stops that lie behind.
    var expected: (arrival: Timestamp?, departure: Timestamp?)
    /// The standard deviation of the arrival in seconds.
    var uncertainty: Double?

    /// Seconds by which it arrives later than by the timetable.
    var arrivalDelay: Int? { Self.delay(expected.arrival, scheduled.arrival) }
    /// Seconds by which it departs later than by the timetable, never below zero.
    var departureDelay: Int? { Self.delay(expected.departure, scheduled.departure) }

    private static func delay(_ expected: Timestamp?, _ scheduled: Timestamp?) -> Int? {
        guard let expected, let scheduled else { return nil }
        return Int(expected.seconds(since: scheduled).rounded())
    }
}

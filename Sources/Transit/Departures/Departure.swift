public import Positioning

/// A train that leaves a station by the timetable.
public struct Departure: Hashable, Sendable {
    /// The number of the pattern, which has the line.
    public var pattern: Int
    /// The number of the trip.
    public var trip: Int
    /// The position of the stop in the pattern's stops.
    public var stop: Int
    /// The service day of the trip, which may be the day before that of the departure.
    public var serviceDay: CivilDate
    /// When it leaves by the timetable. Where the trains of `headway` run, it is when one of them would leave if the first left on time.
    public var time: Timestamp
    /// When it arrives by the timetable at the destination that was asked for; `nil` where none was, or the feed does not tell.
    public var arrival: Timestamp?
    /// Seconds from one train to the next where the timetable says only that (`frequencies.txt` with `exact_times` 0); `nil` where the
    /// train has a time of its own.
    public var headway: Int?
    /// Seconds by which it leaves later, 0 or more; `nil` where nobody knows.
    public var delay: Int?

    /// When it leaves, as late as it is known to be.
    public var expected: Timestamp { time.delayed(by: delay) }

    /// Creates a departure.
    public init(
        pattern: Int, trip: Int, stop: Int, serviceDay: CivilDate, time: Timestamp, arrival: Timestamp? = nil,
        headway: Int? = nil, delay: Int? = nil
    ) {
        self.pattern = pattern
        self.trip = trip
        self.stop = stop
        self.serviceDay = serviceDay
        self.time = time
        self.arrival = arrival
        self.headway = headway
        self.delay = delay
    }
}

extension Timestamp {
    /// The time, later by a number of seconds; the same time where no delay is known.
    func delayed(by seconds: Int?) -> Timestamp { Timestamp(milliseconds: milliseconds + Int64(seconds ?? 0) * 1000) }
}

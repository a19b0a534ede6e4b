public import Positioning

/// How late a train of the timetable is, as far as somebody knows.
///
/// Trains that the timetable tells by headway alone have no times that they could miss, and no delay.
public struct TrainDelay: Hashable, Sendable {
    /// The number of the trip.
    public var trip: Int
    /// The service day of the trip.
    public var serviceDay: CivilDate
    /// The position in the pattern's stops of the first one at which it holds; it holds at all that follow.
    public var stop: Int
    /// When the train leaves that stop by the timetable, which tells the runs of a trip that repeats apart.
    public var scheduled: Timestamp
    /// How many seconds later than by the timetable it arrives and departs, 0 to ``longest``. Trains do not leave before their time, so
    /// an early train counts as punctual.
    public var seconds: Int

    /// No train is later, in seconds: a day.
    public static let longest = 86_400

    /// Creates a delay; one out of range is moved to its nearer end.
    public init(trip: Int, serviceDay: CivilDate, stop: Int, scheduled: Timestamp, seconds: Int) {
        self.trip = trip
        self.serviceDay = serviceDay
        self.stop = stop
        self.scheduled = scheduled
        self.seconds = min(max(0, seconds), Self.longest)
    }
}

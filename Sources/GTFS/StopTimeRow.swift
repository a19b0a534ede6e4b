import Transit

/// A call of a trip at a stop, by their numbers; 32 bytes, since a feed may have millions.
struct StopTimeRow {
    var trip: Int32
    /// The number of the stop, doubled, and one more where `arrival_time` is not empty.
    private var stopAndArrival: UInt32
    var sequence: Int32
    /// Seconds of the service day, or `Timetable.unknownTime`.
    var arrival: Int32
    /// Seconds of the service day, or `Timetable.unknownTime`.
    var departure: Int32
    /// The line at which the row begins in the file, from 1.
    var line: UInt32
    /// `shape_dist_traveled`, or NaN where it has none.
    var distance: Double

    /// The number of the stop.
    var stop: Int32 { Int32(stopAndArrival >> 1) }
    /// Whether `arrival_time` is not empty, for which `departure_time` stands otherwise.
    var hasArrival: Bool { stopAndArrival & 1 == 1 }

    /// The one stand of a train that calls here and, next, in another row at the same place, from which on it shows its destination.
    func joined(to next: Self) -> Self {
        var stand = self
        stand.line = next.line
        stand.arrival = arrival == Timetable.unknownTime ? next.arrival : arrival
        stand.departure = next.departure == Timetable.unknownTime ? departure : next.departure
        return stand
    }

    init(
        trip: Int, stop: Int, sequence: Int, arrival: Int32?, departure: Int32?, hasArrival: Bool, line: Int,
        distance: Double?
    ) {
        (self.trip, self.sequence, self.line) = (Int32(trip), Int32(sequence), UInt32(clamping: line))
        stopAndArrival = UInt32(stop) << 1 | (hasArrival ? 1 : 0)
        self.arrival = arrival ?? departure ?? Timetable.unknownTime
        self.departure = departure ?? arrival ?? Timetable.unknownTime
        self.distance = distance ?? .nan
    }
}

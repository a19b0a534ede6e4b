public import Positioning

/// A way from station to station by trains of the timetable.
public struct ScheduledJourney: Hashable, Sendable {
    /// The rides in their order, one at least.
    public var legs: [Leg]
    /// Seconds on foot to where the first train leaves, where that is another station than the one that was asked for.
    public var walkBefore: Int
    /// Seconds on foot from where the last train arrives, where that is another station than the one that was asked for.
    public var walkAfter: Int

    /// A ride in one trip of a train.
    public struct Leg: Hashable, Sendable {
        /// The number of the pattern, which has the line.
        public var pattern: Int
        /// The number of the trip.
        public var trip: Int
        /// The service day of the trip.
        public var serviceDay: CivilDate
        /// The positions among the pattern's stops of those where the rider boards and alights.
        public var boarding, alighting: Int
        /// When the train leaves the one by the timetable,
        public var departure: Timestamp
        /// and arrives at the other.
        public var arrival: Timestamp
        /// Seconds by which it leaves the one later, 0 or more; `nil` where nobody knows.
        public var departureDelay: Int?
        /// Seconds by which it arrives at the other later.
        public var arrivalDelay: Int?
        /// Seconds from one train to the next where the timetable says only that; `nil` where the train has a time of its own.
        public var headway: Int?
        /// Whether the rider stays in the train of the ride before, which goes on as this trip.
        public var staysAboard: Bool

        /// Creates a ride.
        public init(
            pattern: Int, trip: Int, serviceDay: CivilDate, boarding: Int, alighting: Int, departure: Timestamp,
            arrival: Timestamp, headway: Int? = nil, departureDelay: Int? = nil, arrivalDelay: Int? = nil,
            staysAboard: Bool = false
        ) {
            self.pattern = pattern
            self.trip = trip
            self.serviceDay = serviceDay
            self.boarding = boarding
            self.alighting = alighting
            self.departure = departure
            self.arrival = arrival
            self.headway = headway
            self.departureDelay = departureDelay
            self.arrivalDelay = arrivalDelay
            self.staysAboard = staysAboard
        }

        /// When the train leaves the one, as late as it is known to be.
        public var expectedDeparture: Timestamp { departure.delayed(by: departureDelay) }
        /// When the train arrives at the other, as late as it is known to be.
        public var expectedArrival: Timestamp { arrival.delayed(by: arrivalDelay) }
    }

    /// Creates a journey.
    public init(legs: [Leg], walkBefore: Int = 0, walkAfter: Int = 0) {
        self.legs = legs
        self.walkBefore = walkBefore
        self.walkAfter = walkAfter
    }

    /// How often the rider changes trains.
    public var changes: Int { legs.dropFirst().count { !$0.staysAboard } }

    /// When the rider has to set out by the timetable.
    public var departure: Timestamp {
        (legs.first?.departure ?? Timestamp(milliseconds: 0)).advanced(bySeconds: -Double(walkBefore))
    }

    /// When the rider is there by the timetable.
    public var arrival: Timestamp {
        (legs.last?.arrival ?? Timestamp(milliseconds: 0)).advanced(bySeconds: Double(walkAfter))
    }

    /// When the rider has to set out, as late as the first train is known to be.
    public var expectedDeparture: Timestamp { departure.delayed(by: legs.first?.departureDelay) }

    /// When the rider is there, as late as the last train is known to be.
    public var expectedArrival: Timestamp { arrival.delayed(by: legs.last?.arrivalDelay) }
}

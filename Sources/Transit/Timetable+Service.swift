extension Timetable {
    /// The days on which some trips run: a `service_id` of `calendar.txt` and `calendar_dates.txt`.
    public struct Service: Hashable, Sendable {
        /// GTFS `service_id`.
        public var id: String
        /// The days of the week on which it runs: bit 0 is Monday, bit 6 Sunday.
        public var weekdays: UInt8
        /// The first and last day on which the weekdays count; `nil` where only exceptions tell.
        public var period: ClosedRange<CivilDate>?
        /// Days on which it runs whatever the weekdays say (`exception_type` 1).
        public var added: Set<CivilDate>
        /// Days on which it does not run (`exception_type` 2).
        public var removed: Set<CivilDate>

        /// Creates a service.
        public init(
            id: String, weekdays: UInt8 = 0, period: ClosedRange<CivilDate>? = nil, added: Set<CivilDate> = [],
            removed: Set<CivilDate> = []
        ) {
            self.id = id
            self.weekdays = weekdays
            self.period = period
            self.added = added
            self.removed = removed
        }

        /// Whether it runs on a day.
        public func runs(on date: CivilDate) -> Bool {
            if removed.contains(date) { return false }
            if added.contains(date) { return true }
            return period?.contains(date) == true && weekdays >> UInt8(date.weekday) & 1 == 1
        }
    }

    /// A GTFS trip: a train that runs a pattern's way, once a day or at a headway.
    public struct Trip: Hashable, Sendable {
        /// GTFS `trip_id`.
        public var id: String
        /// The number of its pattern.
        public var pattern: Int
        /// The number of its service.
        public var service: Int
        /// GTFS `trip_short_name`: the number by which riders know the train.
        public var shortName: String?

        /// Creates a trip.
        public init(id: String, pattern: Int, service: Int, shortName: String? = nil) {
            self.id = id
            self.pattern = pattern
            self.service = service
            self.shortName = shortName
        }
    }

    /// A row of `frequencies.txt`: a trip that starts again and again.
    public struct Frequency: Hashable, Sendable {
        /// The number of the trip that repeats.
        public var trip: Int
        /// The seconds of the service day at which the first of them leaves the first stop.
        public var start: Int
        /// The seconds of the service day before which the last of them leaves the first stop.
        public var end: Int
        /// Seconds from one to the next, above zero.
        public var headway: Int
        /// Whether they leave at exactly these times, rather than about every `headway` seconds (`exact_times`).
        public var isExact: Bool

        /// Creates a frequency.
        public init(trip: Int, start: Int, end: Int, headway: Int, isExact: Bool = false) {
            self.trip = trip
            self.start = start
            self.end = end
            self.headway = headway
            self.isExact = isExact
        }

        /// The seconds at which trips leave the first stop.
        public var starts: StrideTo<Int> { stride(from: start, to: end, by: max(1, headway)) }
    }
}

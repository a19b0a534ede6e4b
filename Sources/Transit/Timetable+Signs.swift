extension Timetable {
    /// The destinations that a trip shows.
    public struct Signs: Hashable, Sendable {
        /// GTFS `trip_headsign`, or the last station's name.
        public var headsign: String
        /// GTFS `stop_headsign`, by the position of the pattern's stop; none where it is the `trip_headsign`.
        public var byStop: [Int: String]

        /// Creates signs.
        public init(headsign: String, byStop: [Int: String] = [:]) {
            self.headsign = headsign
            self.byStop = byStop
        }
    }
}

extension Network {
    /// The destination that a trip shows (`trip_headsign`).
    public func headsign(ofTrip trip: Int) -> String {
        timetable.signs[trip]?.headsign ?? patterns[timetable.trips[trip].pattern].headsign
    }

    /// The destination that a trip shows at a stop of its pattern, where that is another one than its `trip_headsign`
    /// (`stop_headsign`).
    public func stopHeadsign(ofTrip trip: Int, at stop: Int) -> String? {
        guard let signs = timetable.signs[trip] else {
            return patterns[timetable.trips[trip].pattern].stops[stop].headsign
        }
        return signs.byStop[stop]
    }

    /// The destination on the board of a trip at a stop of its pattern.
    public func sign(ofTrip trip: Int, at stop: Int) -> String {
        stopHeadsign(ofTrip: trip, at: stop) ?? headsign(ofTrip: trip)
    }

    /// The destination on the boards of a pattern's trains at one of its stops: that of its first trip.
    public func sign(ofPattern pattern: Int, at stop: Int) -> String {
        patterns[pattern].stops[stop].headsign ?? patterns[pattern].headsign
    }
}

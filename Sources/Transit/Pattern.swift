public import Positioning

/// Stations in the order in which trips serve them, along the track that they take.
public struct Pattern: Sendable {
    /// The number of the line.
    public var line: Int
    /// GTFS `direction_id`, 0 or 1.
    public var direction: Int?
    /// GTFS `trip_headsign` of the pattern's first trip, or the last station's name.
    public var headsign: String
    /// The way that its trains take.
    public var track: Track
    /// The stops in order; chainages never descend.
    public var stops: [Stop]
    /// Whether a drawn way leads from each stop to the next, rather than a straight line that stands for one nobody has drawn.
    public var isDrawn: [Bool]
    /// The number of the pattern as which its trains go on from the last stop, riders aboard (`transfer_type` 4, `block_id`); `nil` where
    /// they end there.
    public var continuation: Int?

    /// A station on the way.
    public struct Stop: Hashable, Sendable {
        /// The number of the station.
        public var station: Int
        /// The GTFS `stop_id` at which trips call: a platform's, or the station's own.
        public var stopID: String
        /// Metres along the pattern's track.
        public var chainage: Double
        /// Seconds from the departure before to the arrival here, the median of the pattern's trips; 0 at the first stop,
        /// and `nil` where the timetable does not tell.
        public var runTime: Double?
        /// Seconds from arrival to departure, the median of the pattern's trips.
        public var dwellTime: Double?
        /// GTFS `stop_headsign` of the pattern's first trip; `nil` where it says what its `trip_headsign` does.
        public var headsign: String?

        /// Creates a stop.
        public init(
            station: Int, stopID: String, chainage: Double, runTime: Double? = nil, dwellTime: Double? = nil,
            headsign: String? = nil
        ) {
            self.station = station
            self.stopID = stopID
            self.chainage = chainage
            self.runTime = runTime
            self.dwellTime = dwellTime
            self.headsign = headsign
        }
    }

    /// Creates a pattern.
    ///
    /// - Parameters:
    ///   - isDrawn: whether a drawn way leads from each stop to the next; without it, it does if the track has more corners than there
    ///     are stops.
    ///   - continuation: the number of the pattern as which its trains go on from the last stop, riders aboard.
    public init(
        line: Int, direction: Int? = nil, headsign: String, track: Track, stops: [Stop], isDrawn: [Bool]? = nil,
        continuation: Int? = nil
    ) {
        self.line = line
        self.direction = direction
        self.headsign = headsign
        self.track = track
        self.stops = stops
        self.continuation = continuation
        self.isDrawn =
            isDrawn ?? Array(repeating: track.coordinates.count > stops.count, count: max(0, stops.count - 1))
    }
}

extension Timetable {
    /// Where riders can neither board nor alight though a trip calls there.
    public struct Closures: Hashable, Sendable {
        /// The positions of the pattern's stops at which nobody boards (`pickup_type` 1 of GTFS `stop_times.txt`).
        public var boarding: Set<Int>
        /// The positions of the pattern's stops at which nobody alights (`drop_off_type` 1).
        public var alighting: Set<Int>

        /// Whether riders can board and alight at all stops.
        public var isEmpty: Bool { boarding.isEmpty && alighting.isEmpty }

        /// Creates closures.
        public init(boarding: Set<Int> = [], alighting: Set<Int> = []) {
            self.boarding = boarding
            self.alighting = alighting
        }
    }

    /// Where riders can neither board nor alight though a trip calls there.
    public func closures(ofTrip trip: Int) -> Closures { closures[trip] ?? Closures() }
}

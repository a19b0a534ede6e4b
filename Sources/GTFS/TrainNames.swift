import Transit

/// The names that a row of `beacons.txt` may use for a train: a `trip_id` or a `route_id`.
struct TrainNames {
    private let trips: [String: Int]
    private let lines: [String: Int]
    private let isSelection: Bool

    /// - Parameters:
    ///   - trips: the timetable's trips,
    ///   - lines: and the network's lines.
    ///   - isSelection: whether the feed has others that are not wanted.
    init(_ trips: [Timetable.Trip], _ lines: [Line], isSelection: Bool) {
        self.isSelection = isSelection
        self.trips = Dictionary(trips.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        self.lines = Dictionary(lines.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The train that the current row of a table names; `nil` where it may be one that is not wanted.
    func train(
        _ table: Table, stop: Table.Column, trip: Table.Column, route: Table.Column
    ) throws(FeedError) -> TrainBeacon.Train? {
        if table.text(stop) != nil {
            throw table.error(
                at: stop, .contradiction, "a beacon stands in a station or rides on a train; name one of the two")
        }
        if let id = table.text(trip) {
            guard let number = trips[id] else {
                if isSelection { return nil }
                throw table.error(at: trip, .unknownReference, "no train runs trip_id \(quoted(id))")
            }
            return .trip(number)
        }
        let id = table.text(route) ?? ""
        guard let number = lines[id] else {
            if isSelection { return nil }
            throw table.error(at: route, .unknownReference, "route_id \(quoted(id)) is not in routes.txt")
        }
        return .line(number)
    }
}

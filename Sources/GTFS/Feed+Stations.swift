import Positioning
import Transit

/// What a feed says of its stations beyond `stops.txt`.
extension Feed {
    /// `transfers.txt`: where riders change, for any line and trip.
    ///
    /// Rows that hold for some routes or trips only are left out, and so are those on staying aboard (`transfer_type`
    /// 4 and 5).
    static func transfers(_ files: some FeedFiles, _ stops: Stops) throws(FeedError) -> [Transfer] {
        guard var table = try files.table("transfers.txt") else { return [] }
        let (from, to) = (table.column("from_stop_id"), table.column("to_stop_id"))
        let (type, time) = (table.column("transfer_type"), table.column("min_transfer_time"))
        let specific = ["from_route_id", "to_route_id", "from_trip_id", "to_trip_id"].map(table.column)
        var transfers: [Transfer] = []
        while try table.nextRow() {
            let number = try table.integer(type, in: 0...5) ?? 0
            if !specific.allSatisfy({ table.value($0).isEmpty }) { continue }
            guard let kind = Transfer.Kind(rawValue: number) else { continue }
            transfers.append(
                Transfer(
                    from: try stops.station(table, from), to: try stops.station(table, to), kind: kind,
                    minimumTime: try table.integer(time, in: 0...86_400)))
        }
        return transfers
    }

    /// `beacons.txt`, which GTFS does not know: `stop_id,uuid,major,minor`, an empty minor being any, and, where that is known, where
    /// the beacon hangs: `beacon_lat,beacon_lon`, or a `stop_id` of a boarding area or a node with coordinates.
    ///
    /// A row with a `trip_id` or a `route_id` in place of the `stop_id` is of a beacon that rides on a train. One that cannot be read costs
    /// itself, with a warning.
    static func beacons(
        _ files: some FeedFiles, _ stops: Stops, _ trains: TrainNames, _ warnings: inout FeedWarnings
    ) throws(FeedError) -> (stations: [Beacon], trains: [TrainBeacon]) {
        guard var table = try files.table("beacons.txt") else { return ([], []) }
        let (trip, route) = (table.column("trip_id"), table.column("route_id"))
        let isOfTrains = trip.index != nil || route.index != nil
        let stop = isOfTrains ? table.column("stop_id") : try table.requiredColumn("stop_id")
        let (uuid, major) = (try table.requiredColumn("uuid"), try table.requiredColumn("major"))
        let minor = table.column("minor")
        let (latitude, longitude) = (table.column("beacon_lat"), table.column("beacon_lon"))
        var (beacons, seen) = ([Beacon](), Set<Beacon>())
        var moving: [TrainBeacon] = []
        while try table.nextRow() {
            if isOfTrains, table.text(trip) != nil || table.text(route) != nil {
                do throws(FeedError) {
                    let train = try trains.train(table, stop: stop, trip: trip, route: route)
                    let beacon = TrainBeacon(
                        uuid: try canonicalUUID(table, uuid),
                        major: UInt16(try table.requiredInteger(major, in: 0...65_535)),
                        minor: try table.integer(minor, in: 0...65_535).map { UInt16($0) }, train: train)
                    let anywhere = Beacon(uuid: beacon.uuid, major: beacon.major, minor: beacon.minor, station: 0)
                    guard seen.insert(anywhere).inserted else {
                        throw table.error(at: major, "a beacon with this uuid, major and minor is there twice")
                    }
                    moving.append(beacon)
                } catch {
                    warnings.append(
                        FeedWarning(
                            .unknownTrain, file: error.file, line: error.line, column: error.column,
                            error.problem + "; the beacon was left out"))
                }
                continue
            }
            let place = try stops.place(table, stop)
            let coordinate = try table.coordinate(latitude, longitude)
            let beacon = Beacon(
                uuid: try canonicalUUID(table, uuid),
                major: UInt16(try table.requiredInteger(major, in: 0...65_535)),
                minor: try table.integer(minor, in: 0...65_535).map { UInt16($0) }, station: place.station,
                coordinate: coordinate ?? place.coordinate)
            if beacon.coordinate != nil, beacon.minor == nil {
                throw table.error(
                    at: minor, "minor is empty, and it is listed where the beacon hangs: one place is one beacon's")
            }
            if let coordinate = beacon.coordinate {
                let station = stops.stations[beacon.station]
                let metres = coordinate.distance(to: station.coordinate)
                guard metres <= farthestBeacon else {
                    throw table.error(
                        at: coordinate == place.coordinate ? stop : latitude,
                        "the beacon hangs \(Int(metres)) m from \(station.name) (\(station.id)), where none is that is "
                            + "farther than \(Int(farthestBeacon)) m; name another stop_id or mend the place")
                }
            }
            var anywhere = beacon
            (anywhere.station, anywhere.coordinate) = (0, nil)
            guard seen.insert(anywhere).inserted else {
                throw table.error(at: major, "a beacon with this uuid, major and minor is there twice")
            }
            beacons.append(beacon)
        }
        return (beacons, moving)
    }

    /// A beacon hangs no farther from the place of its station, in metres: half of the longest platforms, and the passages to them.
    private static let farthestBeacon = 500.0

    /// Whom to name as source: the organizations of `attributions.txt`, or the publisher of `feed_info.txt`.
    static func attributions(_ files: some FeedFiles) throws(FeedError) -> [String] {
        let organizations = try texts(files, "attributions.txt", "organization_name")
        let publishers = try texts(files, "feed_info.txt", "feed_publisher_name")
        return organizations.isEmpty ? publishers : organizations
    }

    /// The texts of a column that no row may lack, each once; none where the feed has no such file.
    private static func texts(_ files: some FeedFiles, _ file: String, _ name: String) throws(FeedError) -> [String] {
        guard var table = try files.table(file) else { return [] }
        let column = try table.requiredColumn(name)
        var texts: [String] = []
        while try table.nextRow() {
            let text = try table.requiredText(column)
            if !texts.contains(text) { texts.append(text) }
        }
        return texts
    }

    /// A UUID in upper case with hyphens, from 32 hexadecimal digits with any hyphens between them.
    private static func canonicalUUID(_ table: Table, _ column: Table.Column) throws(FeedError) -> String {
        let text = try table.requiredText(column)
        let digits = text.uppercased().filter { $0 != "-" }
        guard digits.utf8.count == 32, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
            throw table.error(at: column, "uuid \(quoted(text)) has not the form of a UUID, 32 hexadecimal digits")
        }
        var rest = digits[...]
        return [8, 4, 4, 4, 12].map { length in
            defer { rest = rest.dropFirst(length) }
            return String(rest.prefix(length))
        }.joined(separator: "-")
    }
}

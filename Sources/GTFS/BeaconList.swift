import Positioning
import Transit

/// `beacons.txt`, which GTFS does not know: `stop_id,uuid,major,minor`. An empty minor is any.
///
/// Where the beacon hangs may stand in `beacon_lat,beacon_lon`, or be the place of the boarding area or node that `stop_id` names. A row
/// with a `trip_id` or a `route_id` in place of the `stop_id` is of a beacon that rides on a train. A row that cannot be read is left
/// out, with a warning.
struct BeaconList {
    /// The beacons in stations.
    private(set) var stations: [Beacon] = []
    /// The beacons on trains.
    private(set) var trains: [TrainBeacon] = []
    /// Each beacon without where it is.
    private var seen: Set<Beacon> = []

    /// A beacon hangs no farther from the place of its station, in metres: half of the longest platforms, and the passages to them.
    private static let farthest = 500.0

    /// No beacons.
    init() {}

    init(
        _ files: some FeedFiles, _ stops: Stops, _ names: TrainNames, _ warnings: inout FeedWarnings
    ) throws(FeedError) {
        guard var table = try files.table("beacons.txt", &warnings) else { return }
        let columns: Columns
        do throws(FeedError) {
            columns = try Columns(table)
        } catch {
            warnings.append(error, "the beacons were left out")
            return
        }
        while try table.nextRow(&warnings) {
            do throws(FeedError) {
                if table.text(columns.trip) != nil || table.text(columns.route) != nil {
                    if let beacon = try trainBeacon(table, columns, names) { trains.append(beacon) }
                } else {
                    stations.append(try stationBeacon(table, columns, stops))
                }
            } catch {
                warnings.append(error, "the beacon was left out")
            }
        }
    }

    private mutating func trainBeacon(
        _ table: Table, _ columns: Columns, _ names: TrainNames
    ) throws(FeedError) -> TrainBeacon? {
        let train = try names.train(table, stop: columns.stop, trip: columns.trip, route: columns.route)
        guard let train else { return nil }
        let beacon = TrainBeacon(
            uuid: try Self.uuid(table, columns.uuid),
            major: UInt16(try table.requiredInteger(columns.major, in: 0...65_535)),
            minor: try table.integer(columns.minor, in: 0...65_535).map { UInt16($0) }, train: train)
        try insert(
            Beacon(uuid: beacon.id.uuid, major: beacon.id.major, minor: beacon.minor, station: 0), table, columns)
        return beacon
    }

    private mutating func stationBeacon(
        _ table: Table, _ columns: Columns, _ stops: Stops
    ) throws(FeedError) -> Beacon {
        let place = try stops.place(table, columns.stop)
        let coordinate = try table.coordinate(columns.latitude, columns.longitude)
        let beacon = Beacon(
            uuid: try Self.uuid(table, columns.uuid),
            major: UInt16(try table.requiredInteger(columns.major, in: 0...65_535)),
            minor: try table.integer(columns.minor, in: 0...65_535).map { UInt16($0) }, station: place.station,
            coordinate: coordinate ?? place.coordinate)
        if let coordinate = beacon.coordinate {
            guard !beacon.hasAnyMinor else {
                throw table.error(
                    at: columns.minor, .missingValue,
                    "minor is empty, and it is listed where the beacon hangs: one place is one beacon's")
            }
            let station = stops.stations[beacon.station]
            let metres = coordinate.distance(to: station.coordinate)
            guard metres <= Self.farthest else {
                throw table.error(
                    at: coordinate == place.coordinate ? columns.stop : columns.latitude, .contradiction,
                    "the beacon hangs \(Int(metres)) m from \(station.name) (\(station.id)), where none is that is "
                        + "farther than \(Int(Self.farthest)) m; name another stop_id or mend the place")
            }
        }
        var anywhere = beacon
        (anywhere.station, anywhere.coordinate) = (0, nil)
        try insert(anywhere, table, columns)
        return beacon
    }

    private mutating func insert(_ beacon: Beacon, _ table: Table, _ columns: Columns) throws(FeedError) {
        guard seen.insert(beacon).inserted else {
            throw table.error(
                at: columns.major, .duplicate, "a beacon with this uuid, major and minor is there twice")
        }
    }

    /// The UUID of 32 hexadecimal digits with any hyphens between them.
    private static func uuid(_ table: Table, _ column: Table.Column) throws(FeedError) -> UInt128 {
        let text = try table.requiredText(column)
        guard let uuid = BeaconID.uuid(text) else {
            throw table.error(
                at: column, .invalidValue, "uuid \(quoted(text)) has not the form of a UUID, 32 hexadecimal digits")
        }
        return uuid
    }

    private struct Columns {
        let stop, uuid, major, minor, trip, route, latitude, longitude: Table.Column

        init(_ table: Table) throws(FeedError) {
            (trip, route) = (table.column("trip_id"), table.column("route_id"))
            let isOfTrains = trip.index != nil || route.index != nil
            stop = isOfTrains ? table.column("stop_id") : try table.requiredColumn("stop_id")
            uuid = try table.requiredColumn("uuid")
            major = try table.requiredColumn("major")
            minor = table.column("minor")
            (latitude, longitude) = (table.column("beacon_lat"), table.column("beacon_lon"))
        }
    }
}

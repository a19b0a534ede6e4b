#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
public import Transit

/// Timetables as agencies publish them: GTFS Schedule feeds (https://gtfs.org/documentation/schedule/reference/).
///
/// What riders' software commonly forgives is forgiven: byte order marks, any line ending, quoted fields, columns in
/// any order, unknown columns and files, blank lines, white space around values. What is missing or contradictory is a
/// ``FeedError`` with its file, line and column; what is doubtful, and can be made something of, a ``FeedWarning``.
public enum Feed {
    /// Reads a feed, and says nothing of what is doubtful in it.
    ///
    /// - Parameter path: a folder, or a zip with the files at its top or in one folder.
    /// - Throws: what is wrong with it, in one line, and where.
    public static func network(at path: String) throws(FeedError) -> Network { try read(at: path).network }

    /// Reads a feed.
    ///
    /// - Parameter path: a folder, or a zip with the files at its top or in one folder.
    /// - Returns: the network, and what is doubtful in the feed.
    /// - Throws: what is wrong with it, in one line, and where.
    public static func read(at path: String) throws(FeedError) -> (network: Network, warnings: FeedWarnings) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            let reason = String(cString: strerror(errno))
            let code: FeedError.Code = errno == ENOENT || errno == ENOTDIR ? .notFound : .unreadable
            throw FeedError(code, file: path, "cannot be read: \(reason); give a folder or a zip with a GTFS feed")
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return try read(from: FeedFolder(path: path))
        case S_IFREG: return try read(from: FeedArchive(path: path))
        default: throw FeedError(file: path, "is neither a folder nor a zip; give one that holds a GTFS feed")
        }
    }

    /// Reads a feed from its files, and says nothing of what is doubtful in it.
    static func network(from files: some FeedFiles) throws(FeedError) -> Network { try read(from: files).network }

    /// Reads a feed from its files.
    package static func read(from files: some FeedFiles) throws(FeedError) -> (network: Network, warnings: FeedWarnings)
    {
        let agencies = try Agencies(files)
        var stops = try Stops(files)
        let routes = try Routes(files, agencies)
        let calendar = try Calendar(files)
        let shapes = try Shapes(files)
        let trips = try Trips(files, routes, calendar, shapes)
        let stopTimes = try StopTimes(files, trips, stops)
        let repeats = try Frequencies(files, trips)
        var transfers = try transfers(files, stops)
        stops.joinSharedPlaces(&transfers, stopTimes, trips: trips.records.count)
        var schedule = Schedule(trips: trips, stops: stops, shapes: shapes, frequencies: repeats.frequencies)
        for trip in trips.records.indices {
            schedule.append(trip, stopTimes.rows(ofTrip: trip), stopTimes.closures(ofTrip: trip))
        }
        let timetable = schedule.timetable(services: calendar.services)
        var warnings = schedule.warnings
        // Of a feed without beacons no names are kept.
        let names = TrainNames(try files.table("beacons.txt") == nil ? [] : timetable.trips, routes.lines)
        let beacons = try beacons(files, stops, names, &warnings)
        let network = Network(
            stations: stops.stations, lines: routes.lines,
            patterns: CurvedLegs.bend(LentWays.lend(schedule.finishedPatterns(), routes.lines), routes.lines),
            timetable: timetable, timeZone: agencies.timeZone,
            attributions: try attributions(files), transfers: transfers,
            beacons: beacons.stations, trainBeacons: beacons.trains,
            offsets: TimeZoneFile.offsets(of: agencies.timeZone))
        return (network, warnings)
    }
}

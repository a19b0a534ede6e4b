#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif
public import Transit

/// Timetables as agencies publish them: GTFS Schedule feeds (https://gtfs.org/documentation/schedule/reference/).
///
/// Deviations that riders' software commonly forgives are forgiven. These are byte order marks, any line ending, quoted fields, columns in
/// any order, unknown columns and files, and blank lines. White space around values, and capital letters in the names of files and columns,
/// are forgiven too.
///
/// Everything that can be read is read. Anything that is missing, cannot be read or contradicts itself is left out: its value, its row, its
/// trip, its shape or its file. The least of these is left out that leaves nothing wrong behind. A ``FeedWarning`` tells file, line, column
/// and what was done. A ``FeedError`` says that nothing is left that a rider could ride, or that a file that tells what trains run cannot
/// be read to its end.
public enum Feed {
    /// Reads a feed, and says nothing of what is doubtful in it.
    ///
    /// - Parameter path: a folder or a zip, with the files at its top or in one folder.
    /// - Throws: what is wrong with it, in one line, and where.
    public static func network(at path: String) throws(FeedError) -> Network { try read(at: path).network }

    /// Reads a feed.
    ///
    /// - Parameters:
    ///   - path: a folder or a zip, with the files at its top or in one folder.
    ///   - selection: the part of it that is wanted; nothing else is kept.
    /// - Returns: the network, and what is doubtful in the feed.
    /// - Throws: what is wrong with it, in one line, and where.
    public static func read(
        at path: String, _ selection: NetworkSelection = NetworkSelection()
    ) throws(FeedError) -> (network: Network, warnings: FeedWarnings) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            let reason = String(cString: strerror(errno))
            let code: FeedError.Code = errno == ENOENT || errno == ENOTDIR ? .notFound : .unreadable
            throw FeedError(code, file: path, "cannot be read: \(reason); give a folder or a zip with a GTFS feed")
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return try read(from: FeedFolder.feed(at: path), selection)
        case S_IFREG:
            if CompiledFile.isCompiled(path) { return (try compiled(path, selection), FeedWarnings()) }
            return try read(from: FeedArchive(path: path), selection)
        default: throw FeedError(file: path, "is neither a folder nor a zip; give one that holds a GTFS feed")
        }
    }

    /// Reads a network that was compiled.
    private static func compiled(_ path: String, _ selection: NetworkSelection) throws(FeedError) -> Network {
        guard selection.isEverything, selection.language == nil else {
            throw FeedError(
                file: path, "is compiled; choose lines and a language when it is compiled of its feed, and none here")
        }
        do throws(CompiledNetworkError) {
            return try CompiledFile.network(from: CompiledFile.bytes(path))
        } catch {
            throw FeedError(file: path, "\(error); compile the feed again with `alight network`")
        }
    }

    /// Reads a feed from its files, and says nothing of what is doubtful in it.
    static func network(from files: some FeedFiles) throws(FeedError) -> Network { try read(from: files).network }

    /// Reads a feed from its files.
    package static func read(
        from files: some FeedFiles, _ selection: NetworkSelection = NetworkSelection()
    ) throws(FeedError) -> (network: Network, warnings: FeedWarnings) {
        var warnings = FeedWarnings()
        for file in files.repeated { warnings.append(file) }
        let agencies = try files.optional(orElse: Agencies(), &warnings) { warnings throws(FeedError) in
            try Agencies(files, &warnings)
        }
        let translations = try files.optional(orElse: Translations(), &warnings) { warnings throws(FeedError) in
            try Translations(files, language: selection.language)
        }
        var stops = try stops(files, language: selection.language, &warnings)
        let timeZone = timeZone(agencies, stops, files, &warnings)
        var routes = try Routes(files, agencies, &warnings)
        try select(selection, from: &routes, files, stops)
        routes.translate(translations)
        let selected = selection.isEverything ? nil : try SelectedTrips(files, routes)
        var calendar = try Calendar(files, wanted: selected?.services, &warnings)
        let shapes = try files.optional(orElse: Shapes(), &warnings) { warnings throws(FeedError) in
            try Shapes(files, wanted: selected?.shapes, &warnings)
        }
        var trips = try Trips(
            files, routes, &calendar, shapes, translations, isSelection: !selection.isEverything, &warnings)
        let stopTimes = try StopTimes(files, trips, stops, translations, &warnings)
        let repeats = try frequencies(files, &trips, &calendar, &warnings)
        var (transfers, seats) = try files.optional(orElse: ([], InSeatTransfers()), &warnings) {
            warnings throws(FeedError) in
            try Self.transfers(files, stops, trips, &warnings)
        }
        let pathways = try files.optional(orElse: Pathways(), &warnings) { warnings throws(FeedError) in
            try Pathways(files, stops, &warnings)
        }
        transfers += pathways.transfers(besides: transfers, stops, stopTimes, &warnings)
        stops.joinSharedPlaces(&transfers, stopTimes, trips: trips.records.count)
        stops.translate()
        let clocks = stops.settleClocks(besides: timeZone.offsets)
        let continuations = Continuations(
            seats, trips, stopTimes, stops, repeating: Set(repeats.map(\.trip)), &warnings)
        files.place(&warnings, in: "transfers.txt")
        var schedule = Schedule(
            trips: trips, stopTimes: stopTimes, stops: stops, shapes: shapes, frequencies: repeats,
            continuations: continuations)
        for trip in trips.records.indices {
            schedule.append(trip, stopTimes.rows(ofTrip: trip), stopTimes.closures(ofTrip: trip))
        }
        let timetable = schedule.timetable(services: calendar.services)
        guard !timetable.trips.isEmpty else { throw nothingLeft(files, trips, stopTimes, warnings) }
        warnings.append(schedule.warnings)
        // Of a feed without beacons no names are kept.
        let beacons = try files.optional(orElse: BeaconList(), &warnings) { warnings throws(FeedError) in
            let hasBeacons = try files.stream(of: "beacons.txt") != nil
            let names = TrainNames(
                hasBeacons ? timetable.trips : [], routes.lines, isSelection: !selection.isEverything)
            return try BeaconList(files, stops, names, &warnings)
        }
        var parts = StationParts(
            stations: stops.stations,
            patterns: CurvedLegs.bend(LentWays.lend(schedule.finishedPatterns(), routes.lines), routes.lines),
            transfers: transfers, beacons: beacons.stations)
        if !selection.isEverything { parts.keepServed() }
        let network = Network(
            stations: parts.stations, lines: routes.lines, patterns: parts.patterns, timetable: timetable,
            timeZone: timeZone.name, attributions: try attributions(files, &warnings), transfers: parts.transfers,
            beacons: parts.beacons, trainBeacons: beacons.trains, offsets: timeZone.offsets,
            clocks: clocks)
        return (network, warnings)
    }

    /// The stops; a feed without any may still say that it has services on demand alone.
    private static func stops(
        _ files: some FeedFiles, language: String?, _ warnings: inout FeedWarnings
    ) throws(FeedError) -> Stops {
        if try files.stream(of: "stops.txt") == nil, try files.stream(of: "locations.geojson") != nil {
            throw onDemandOnly(files)
        }
        return try Stops(files, language: language, &warnings)
    }

    /// The rows of `frequencies.txt`; trips that repeat, nobody knows when, get a service that runs on no day that is known.
    private static func frequencies(
        _ files: some FeedFiles, _ trips: inout Trips, _ calendar: inout Calendar, _ warnings: inout FeedWarnings
    ) throws(FeedError) -> [Timetable.Frequency] {
        let repeats = try Frequencies(files, trips, &warnings)
        for trip in repeats.unknownTrips.sorted() {
            warnings.append(
                FeedWarning(
                    .missingValue, file: "frequencies.txt",
                    "no row of trip_id \(quoted(trips.ids[trip])) tells when it runs; its days are taken for unknown"))
            trips.setService(calendar.numberOfUnknownDays(), ofTrip: trip)
        }
        return repeats.frequencies
    }

    /// The time zone of the times: the agency's, or else the one that all stops name, or else none that is known.
    ///
    /// With none the times are of no use, as on a day that no calendar covers; the stops, the ways and the times from stop to stop are.
    private static func timeZone(
        _ agencies: Agencies, _ stops: Stops, _ files: some FeedFiles, _ warnings: inout FeedWarnings
    ) -> (name: String, offsets: TimeZoneOffsets?) {
        let name = agencies.timeZone ?? stops.timeZone ?? ""
        let zone = TimeZoneFile.read(name)
        func warn(_ kind: FeedWarning.Kind, _ file: String, _ problem: String) {
            warnings.append(FeedWarning(kind, file: file, problem))
        }
        if agencies.timeZone == nil {
            warn(
                .missingFile, files.path,
                "no agency_timezone of agency.txt names a time zone; "
                    + (name.isEmpty
                        ? "stops and ways count, the hours of departures are taken for unknown"
                        : "the stop_timezone \(quoted(name)) of stops.txt was taken"))
        } else if zone == nil {
            warn(
                .invalidValue, "agency.txt",
                "agency_timezone \(quoted(name)) is no time zone that this machine knows; the hours of departures are "
                    + "taken for unknown")
        }
        return (zone?.name ?? name, zone?.offsets)
    }

    /// That no trip is left which a rider could ride, and why.
    private static func nothingLeft(
        _ files: some FeedFiles, _ trips: Trips, _ stopTimes: StopTimes, _ warnings: FeedWarnings
    ) -> FeedError {
        let flexibleTrips = stopTimes.flexibleTrips
        if !flexibleTrips.isEmpty, trips.records.indices.allSatisfy({ flexibleTrips.contains(Int32($0)) }) {
            return onDemandOnly(files)
        }
        let reason = warnings.mostFrequent.map { "; \($0)" } ?? ""
        return FeedError(file: files.path, "there is nothing to ride in it: no trip calls at two stops\(reason)")
    }

    private static func onDemandOnly(_ files: some FeedFiles) -> FeedError {
        FeedError(
            file: files.path,
            "it has services on demand only (GTFS-Flex), which call at no fixed stops and times; take a feed with trips of these"
        )
    }
}

import Transit

/// What a selection leaves of a feed.
extension Feed {
    /// Leaves out the lines that are not wanted.
    ///
    /// - Throws: that a line is called so by nobody, or that no line calls at two stations within the box.
    static func select(
        _ selection: NetworkSelection, from routes: inout Routes, _ files: some FeedFiles, _ stops: Stops
    ) throws(FeedError) {
        if !selection.routes.isEmpty {
            var wanted: Set<Int> = []
            for text in selection.routes { wanted.formUnion(try routes.numbers(matching: text)) }
            routes.select(wanted.contains)
        }
        guard let box = selection.box else { return }
        let within = try LinesWithin(box, files, stops, routes).lines
        guard !within.isEmpty else {
            throw FeedError(
                file: files.path,
                "no \(selection.routes.isEmpty ? "line" : "chosen line") calls at two stations within the bbox; "
                    + "it is min_lon, min_lat, max_lon, max_lat in degrees")
        }
        routes.select(within.contains)
    }
}

/// The parts of a network that go by the numbers of its stations.
struct StationParts {
    var stations: [Station]
    var patterns: [Pattern]
    var transfers: [Transfer]
    var beacons: [Beacon]

    /// Leaves out the stations at which no pattern calls, and what is known of them.
    mutating func keepServed() {
        var isServed = [Bool](repeating: false, count: stations.count)
        for stop in patterns.lazy.flatMap(\.stops) { isServed[stop.station] = true }
        var numbers = [Int?](repeating: nil, count: stations.count)
        var kept: [Station] = []
        for (number, station) in stations.enumerated() where isServed[number] {
            numbers[number] = kept.count
            kept.append(station)
        }
        stations = kept
        for pattern in patterns.indices {
            for stop in patterns[pattern].stops.indices {
                patterns[pattern].stops[stop].station = numbers[patterns[pattern].stops[stop].station] ?? 0
            }
        }
        transfers = transfers.compactMap { transfer in
            guard let from = numbers[transfer.from], let to = numbers[transfer.to] else { return nil }
            return Transfer(from: from, to: to, kind: transfer.kind, minimumTime: transfer.minimumTime)
        }
        beacons = beacons.compactMap { beacon in
            numbers[beacon.station].map { station in
                var renumbered = beacon
                renumbered.station = station
                return renumbered
            }
        }
    }
}

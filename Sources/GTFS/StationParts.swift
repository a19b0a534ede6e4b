import Transit

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

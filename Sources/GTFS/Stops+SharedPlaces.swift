import Positioning
import Transit

extension Stops {
    /// Makes one station of those that have one name and lie at one place, where no trip and no transfer tells them apart.
    ///
    /// The first of them gives id and code, and the name without its designation where the others have another one. Stops
    /// that trips call at become its platforms; it lies in the middle of them all.
    ///
    /// - Parameter transfers: where riders change, by the numbers of stations, which become those of the joined ones.
    mutating func joinSharedPlaces(_ transfers: inout [Transfer], _ stopTimes: StopTimes, trips: Int) {
        let stops = self
        var places = SharedPlaces(stations)
        places.keepApart(by: transfers)
        places.keepApart(
            calledAtBy: (0..<trips).lazy.map { trip in
                stopTimes.rows(ofTrip: trip).lazy.map { row in stops.station(ofRecord: Int(row.stop)) }
            })
        let groups = places.groups()
        guard !groups.isEmpty else { return }
        var joined = stations
        var firsts = Array(stations.indices)
        for group in groups {
            joined[group[0]] = joinedStation(group)
            for member in group { firsts[member] = group[0] }
        }
        let kept = stations.indices.filter { firsts[$0] == $0 }
        let numbers = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
        renumber(stations: kept.map { joined[$0] }, by: firsts.map { numbers[$0] ?? 0 })
        for row in transfers.indices {
            transfers[row].from = numbers[firsts[transfers[row].from]] ?? 0
            transfers[row].to = numbers[firsts[transfers[row].to]] ?? 0
        }
    }

    private func joinedStation(_ group: [Int]) -> Station {
        var station = stations[group[0]]
        let members = group.map { stations[$0] }
        if Set(members.map { $0.name.lowercased().split(whereSeparator: \.isWhitespace) }).count > 1 {
            station.name = StopName(station.name).place
        }
        station.coordinate = middle(members.map(\.coordinate))
        station.isUnderground = members.contains(where: \.isUnderground)
        station.platforms = group.flatMap { number in
            isServedItself(number) && stations[number].platforms.isEmpty
                ? [Platform(id: stations[number].id, coordinate: stations[number].coordinate)]
                : stations[number].platforms
        }
        station.aliases = members.map { Station.Alias(id: $0.id, code: $0.code, name: $0.name) }
        for name in members.lazy.flatMap(\.otherNames) where !station.otherNames.contains(name) {
            guard station.otherNames.count < FeedLimits.mostNames else { break }
            station.otherNames.append(name)
        }
        return station
    }

    /// The mean of places that lie near each other, also across 180°.
    private func middle(_ places: [Coordinate]) -> Coordinate {
        let latitude = places.reduce(0) { $0 + $1.latitude } / Double(places.count)
        let east = places.reduce(0) { sum, place in
            let turn = place.longitude - places[0].longitude
            return sum + (turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn)
        }
        let longitude = places[0].longitude + east / Double(places.count)
        let wrapped = longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
        return Coordinate(latitude: latitude, longitude: wrapped) ?? places[0]
    }

    /// Whether two stops are at one place for whoever rides: they belong to one station, or have one name and lie no farther apart than a
    /// bus is long.
    func areOnePlace(_ one: Int32, _ other: Int32) -> Bool {
        if one == other { return true }
        guard let first = records[Int(one)], let second = records[Int(other)] else { return false }
        return first.station == second.station
            || first.coordinate.distance(to: second.coordinate) <= Self.vehicle
                && StopName(stations[first.station].name).key == StopName(stations[second.station].name).key
    }

    /// The length in metres of the longest road vehicles that are allowed without a permit of their own in the European Union (articulated
    /// buses: Council Directive 96/53/EC, annex I).
    private static let vehicle = 18.75
}

import Positioning
public import Transit

extension Network {
    /// The same network with other beacons in each station that has any, and where each of them hangs.
    public func placing(_ rule: Beacons, seed: UInt64) -> Network {
        var random = Randomness(seed: seed, purpose: 6)
        let (reach, oppositeShare) = (random.uniform(rule.reach), random.uniform(rule.oppositeShare))
        var placed: [Beacon] = []
        for listed in Dictionary(grouping: beacons, by: \.station).sorted(by: { $0.key < $1.key }).compactMap(
            \.value.first)
        {
            let shares = rule.places(&random)
            guard let pattern = patterns.first(where: { $0.stops.contains { $0.station == listed.station } }),
                let stop = pattern.stops.first(where: { $0.station == listed.station })
            else { continue }
            let way = Way(pattern.track)
            for (number, share) in shares.enumerated() {
                var beacon = listed
                (beacon.id.minor, beacon.hasAnyMinor) = (UInt16(number + 1), false)
                let isOpposite = random.happens(oppositeShare)
                let beside = random.uniform(isOpposite ? rule.besideOpposite : rule.besideOwn)
                let direction = way.direction(at: stop.chainage)
                beacon.coordinate = way.coordinate(
                    at: stop.chainage + share * reach, east: beside * direction.north,
                    north: -beside * direction.east)
                placed.append(beacon)
            }
        }
        return Network(
            stations: stations, lines: lines, patterns: patterns, timetable: timetable, timeZone: timeZone,
            attributions: attributions, transfers: transfers, beacons: placed, offsets: offsets)
    }
}

extension Beacons {
    /// Where those of a station stand: from one end of `reach`, −1, to the other, 1.
    func places(_ random: inout Randomness) -> [Double] {
        let count = random.uniform(count)
        return (0..<count).map { count == 1 ? random.uniform(-1...1) : 2 * Double($0) / Double(count - 1) - 1 }
    }
}

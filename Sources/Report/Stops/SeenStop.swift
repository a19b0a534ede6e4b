import Navigation
import Observations
public import Positioning
public import Transit

/// A stop at a station that the ride itself shows: a stand near a platform.
public struct SeenStop: Hashable, Sendable {
    /// The number of the station.
    public var station: Int
    /// When the train came to a stand.
    public var begin: Timestamp
    /// When it was last seen standing.
    public var end: Timestamp
    /// The evidence that it stood.
    public var evidence: Stand.Evidence
    /// Metres from where the receiver stood to the nearest platform; `nil` where a beacon alone tells the station.
    public var distance: Double?

    /// Creates a stop.
    public init(
        station: Int, begin: Timestamp, end: Timestamp, evidence: Stand.Evidence = .speed, distance: Double? = nil
    ) {
        (self.station, self.begin, self.end, self.evidence, self.distance) = (station, begin, end, evidence, distance)
    }
}

extension RideTrace {
    /// The distance from a platform or station within which a stand is one there, in metres: half a long train, and the error of a fix
    /// between houses. At 200 m the red light before a bus stop counts as the stop; at 75 m the last car of a train stands nowhere.
    static let platformReach = 150.0
    /// The gap below which stands at one station are one, in seconds: trains pull up to the signal.
    static let pullingUp = 20.0
    /// The gap below which they are one as well, in seconds, where no fix in it shows that the train moved. A train leaves and comes
    /// back later.
    static let longestHidden = 120.0

    /// The stops that the ride shows, in order, and the stands of which it does not show the place.
    public func stops(in network: Network) -> (seen: [SeenStop], elsewhere: [Stand]) {
        let platforms = network.stations.enumerated().flatMap { number, station in
            ([station.coordinate] + station.platforms.map(\.coordinate)).map { (station: number, coordinate: $0) }
        }
        let index = NearestIndex(platforms.map(\.coordinate))
        var seen: [SeenStop] = []
        var elsewhere: [Stand] = []
        for stand in stands {
            var stop = SeenStop(station: 0, begin: stand.begin, end: stand.end, evidence: stand.evidence)
            if let coordinate = stand.coordinate {
                guard let nearest = index.nearest(to: coordinate, within: Self.platformReach) else {
                    elsewhere.append(stand)
                    continue
                }
                (stop.station, stop.distance) = (platforms[nearest.number].station, nearest.distance)
            } else if let station = loudestStation(from: stand.begin, to: stand.end, in: network) {
                stop.station = station
            } else {
                elsewhere.append(stand)
                continue
            }
            if let last = seen.last, last.station == stop.station, isOneStop(from: last.end, to: stop.begin) {
                seen[seen.count - 1].end = stop.end
            } else {
                seen.append(stop)
            }
        }
        return (seen, elsewhere)
    }

    /// Whether two stands at a station, the first until one time and the second from another one, are the same stop.
    private func isOneStop(from end: Timestamp, to begin: Timestamp) -> Bool {
        let seconds = begin.seconds(since: end)
        guard seconds >= Self.pullingUp else { return true }
        let start = fixes.partitioningIndex { $0.time > end }
        return seconds < Self.longestHidden
            && !fixes[start...].prefix { $0.time < begin }.contains {
                $0.fix.speed.map { $0 >= Self.movingSpeed } ?? false
            }
    }

    /// The station whose beacon was received at the greatest strength while the train stood.
    private func loudestStation(from begin: Timestamp, to end: Timestamp, in network: Network) -> Int? {
        let start = sightings.partitioningIndex { $0.time >= begin }
        let index = BeaconIndex(network.beacons)
        let heard = sightings[start...].prefix { $0.time <= end }.compactMap { time, sighting in
            index.station(of: sighting.beacon).map { (station: $0, rssi: sighting.rssi) }
        }
        return heard.max { $0.rssi < $1.rssi }?.station
    }
}

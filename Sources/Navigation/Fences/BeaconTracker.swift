import Belief
import Observations
import Positioning
import Transit

/// Decides near which station's beacons the train is, at each sighting.
struct BeaconTracker: Sendable {
    private let index: BeaconIndex
    /// The station whose beacons are near.
    var inside: Int? { visit?.station }
    private var visit: Visit?
    private var heard: [BeaconID: Heard] = [:]

    /// The station whose beacons are near, and when one of them was last.
    private struct Visit: Sendable, Codable {
        var station: Int
        var lastNear: Timestamp
    }

    private struct Heard: Sendable, Codable {
        let station: Int
        var strength: BeaconStrength
        var belief: Double
    }

    /// The distance along the track within which one of its beacons makes a station near, in metres. Anyone at the platform
    /// is within it.
    static let near = PathLoss.offset
    /// It is believed to be when that is at least so probable,
    static let enter = 0.5
    /// and, once it is, for as long as it is at least so probable: 10 dB less.
    static let stay = 0.1
    /// The time without being near after which the station has been left, in seconds. Of a beacon that sends once a second
    /// and of which 30 % are lost, 15 are lost in a row once in two years.
    static let leave = 15.0

    init(_ network: Network) { index = BeaconIndex(network.beacons) }

    /// Handles a sighting. Returns the station that it finds.
    mutating func handle(_ sighting: Sighting, at time: Timestamp) -> Encounter? {
        handleTick(at: time)
        guard let station = index.station(of: sighting.beacon) else { return nil }
        let beacon = sighting.beacon
        var strength = heard[beacon]?.strength ?? BeaconStrength(sighting, at: time)
        if heard[beacon] != nil { strength.handle(sighting, at: time) }
        let distance = strength.distance(within: Self.near)
        heard[beacon] = Heard(station: station, strength: strength, belief: distance.probability)
        if let visit {
            if station == visit.station {
                if distance.probability >= Self.stay { self.visit?.lastNear = time }
                return nil
            }
            // Where two stations are near, the first stays found for as long as it is.
            guard belief(in: visit.station) < Self.stay else { return nil }
        }
        guard distance.probability >= Self.enter else { return nil }
        visit = Visit(station: station, lastNear: time)
        return Encounter(
            kind: .found, station: station, time: time, distance: distance.expected,
            uncertainty: (distance.deviation * distance.deviation + PathLoss.offset * PathLoss.offset).squareRoot())
    }

    /// Advances time.
    mutating func handleTick(at time: Timestamp) {
        // A clock that was set back has put the last sightings into the future.
        func isFresh(_ last: Timestamp, for seconds: Double) -> Bool {
            (-Timekeeper.slack...seconds).contains(time.seconds(since: last))
        }
        heard = heard.filter { isFresh($0.value.strength.time, for: PathLoss.silence) }
        if let visit, !isFresh(visit.lastNear, for: Self.leave) { self.visit = nil }
    }

    /// Records that nothing can be heard any more.
    mutating func forget() { (visit, heard) = (nil, [:]) }

    /// The probability that the nearest of a station's beacons is near.
    private func belief(in station: Int) -> Double {
        heard.values.reduce(0) { $1.station == station ? max($0, $1.belief) : $0 }
    }
}

extension BeaconTracker: Encodable {
    private enum CodingKeys: String, CodingKey { case visit, heard }

    /// Decodes what was heard of a network's beacons.
    init(from decoder: any Decoder, in network: Network) throws {
        self.init(network)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        visit = try container.decodeIfPresent(Visit.self, forKey: .visit)
        if let visit, !network.stations.indices.contains(visit.station) {
            throw container.corrupted(.visit, "there is no such station")
        }
        heard = try container.decode([BeaconID: Heard].self, forKey: .heard)
        guard heard.allSatisfy({ index.station(of: $0.key) == $0.value.station && 0...1 ~= $0.value.belief }) else {
            throw container.corrupted(.heard, "a beacon stands elsewhere, or its belief is none")
        }
    }
}

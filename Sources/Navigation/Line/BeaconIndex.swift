import Positioning
package import Transit

/// What a beacon sends to be known by.
struct BeaconID: Hashable, Sendable {
    var uuid: UInt128
    var major, minor: UInt16
}

extension Sighting {
    /// The beacon that was seen.
    var beacon: BeaconID { BeaconID(uuid: uuid, major: major, minor: minor) }
}

/// Where a beacon hangs as seen from a stop, in metres.
struct BeaconPlace: Hashable, Sendable {
    /// Along the track, above 0 beyond the stop.
    var along: Double
    /// And beside it.
    var beside: Double

    /// How far it is from the stop.
    var away: Double { (along * along + beside * beside).squareRoot() }
}

/// Finds the station where a beacon stands, and where in it.
package struct BeaconIndex: Sendable {
    private var stations: [BeaconID: Int] = [:]
    /// Those that are listed with any minor number, by a minor number of 0.
    private var anyMinor: [BeaconID: Int] = [:]
    private var served: Set<Int> = []
    private var places: [Int: [(beacon: BeaconID, coordinate: Coordinate)]] = [:]

    package init(_ beacons: [Beacon]) {
        for beacon in beacons {
            guard let uuid = UInt128(beacon.uuid.filter { $0 != "-" }, radix: 16) else { continue }
            served.insert(beacon.station)
            let id = BeaconID(uuid: uuid, major: beacon.major, minor: beacon.minor ?? 0)
            guard beacon.minor != nil else {
                anyMinor[id] = beacon.station
                continue
            }
            stations[id] = beacon.station
            if let coordinate = beacon.coordinate { places[beacon.station, default: []].append((id, coordinate)) }
        }
    }

    /// Whether a station has beacons.
    func serves(_ station: Int) -> Bool { served.contains(station) }

    /// The number of the station where a beacon stands; one that is listed with its minor number comes before any minor.
    func station(of sighting: Sighting) -> Int? { station(of: sighting.beacon) }

    /// Whether a beacon stands in any station.
    package func lists(uuid: UInt128, major: UInt16, minor: UInt16) -> Bool {
        station(of: BeaconID(uuid: uuid, major: major, minor: minor)) != nil
    }

    /// The beacons of a station of which it is listed where they hang, in the order of the list.
    func places(in station: Int) -> [(beacon: BeaconID, coordinate: Coordinate)] { places[station] ?? [] }

    private func station(of beacon: BeaconID) -> Int? {
        stations[beacon] ?? anyMinor[BeaconID(uuid: beacon.uuid, major: beacon.major, minor: 0)]
    }
}

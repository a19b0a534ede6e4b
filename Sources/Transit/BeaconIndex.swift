package import Positioning

/// Finds the station where a beacon stands, and where in it.
package struct BeaconIndex: Sendable {
    private var stations: [BeaconID: Int] = [:]
    /// Those that are listed with any minor number, by a minor number of 0.
    private var anyMinor: [BeaconID: Int] = [:]
    /// The trains on which beacons ride; of those that are listed with any minor number, by a minor number of 0.
    private var trains: [BeaconID: TrainBeacon.Train] = [:]
    private var anyMinorTrains: [BeaconID: TrainBeacon.Train] = [:]
    private var served: Set<Int> = []
    private var places: [Int: [(beacon: BeaconID, coordinate: Coordinate)]] = [:]

    /// Creates an index of the beacons of a network, in its stations and on its trains.
    package init(_ beacons: [Beacon], trains moving: [TrainBeacon] = []) {
        for beacon in moving {
            if beacon.hasAnyMinor { anyMinorTrains[beacon.id] = beacon.train } else { trains[beacon.id] = beacon.train }
        }
        for beacon in beacons {
            served.insert(beacon.station)
            guard !beacon.hasAnyMinor else {
                anyMinor[beacon.id] = beacon.station
                continue
            }
            stations[beacon.id] = beacon.station
            if let coordinate = beacon.coordinate {
                places[beacon.station, default: []].append((beacon.id, coordinate))
            }
        }
    }

    /// Whether a station has beacons.
    package func serves(_ station: Int) -> Bool { served.contains(station) }

    /// Whether a beacon stands in any station, or rides on a train.
    package func lists(_ beacon: BeaconID) -> Bool { station(of: beacon) != nil || train(of: beacon) != nil }

    /// The beacons of a station of which it is listed where they hang, in the order of the list.
    package func places(in station: Int) -> [(beacon: BeaconID, coordinate: Coordinate)] { places[station] ?? [] }

    /// The train on which a beacon rides; one that is listed with its minor number comes before any minor.
    package func train(of beacon: BeaconID) -> TrainBeacon.Train? {
        trains[beacon] ?? anyMinorTrains[BeaconID(uuid: beacon.uuid, major: beacon.major, minor: 0)]
    }

    /// The number of the station where a beacon stands; one that is listed with its minor number comes before any minor.
    package func station(of beacon: BeaconID) -> Int? {
        stations[beacon] ?? anyMinor[BeaconID(uuid: beacon.uuid, major: beacon.major, minor: 0)]
    }
}

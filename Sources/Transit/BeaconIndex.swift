package import Positioning

/// What a beacon sends to be known by.
package struct BeaconID: Hashable, Sendable {
    /// The proximity UUID, its first byte the most significant.
    package var uuid: UInt128
    /// The major and the minor number.
    package var major, minor: UInt16

    /// Creates an identity.
    package init(uuid: UInt128, major: UInt16, minor: UInt16) {
        (self.uuid, self.major, self.minor) = (uuid, major, minor)
    }
}

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
            guard let uuid = UInt128(beacon.uuid.filter { $0 != "-" }, radix: 16) else { continue }
            let id = BeaconID(uuid: uuid, major: beacon.major, minor: beacon.minor ?? 0)
            if beacon.minor == nil { anyMinorTrains[id] = beacon.train } else { trains[id] = beacon.train }
        }
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
    package func serves(_ station: Int) -> Bool { served.contains(station) }

    /// Whether a beacon stands in any station, or rides on a train.
    package func lists(uuid: UInt128, major: UInt16, minor: UInt16) -> Bool {
        let beacon = BeaconID(uuid: uuid, major: major, minor: minor)
        return station(of: beacon) != nil || train(of: beacon) != nil
    }

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

extension BeaconID: Codable {
    private enum CodingKeys: String, CodingKey { case high, low, major, minor }

    /// Decodes an identity: the UUID as two words, the more significant one first.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            uuid: UInt128(try container.decode(UInt64.self, forKey: .high)) << 64
                | UInt128(try container.decode(UInt64.self, forKey: .low)),
            major: try container.decode(UInt16.self, forKey: .major),
            minor: try container.decode(UInt16.self, forKey: .minor))
    }

    /// Encodes an identity.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(UInt64(truncatingIfNeeded: uuid >> 64), forKey: .high)
        try container.encode(UInt64(truncatingIfNeeded: uuid), forKey: .low)
        try container.encode(major, forKey: .major)
        try container.encode(minor, forKey: .minor)
    }
}

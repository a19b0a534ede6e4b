package import Transit

/// Finds the station where a beacon stands.
package struct BeaconIndex: Sendable {
    private var stations: [Key: Int] = [:]

    private var served: Set<Int> = []

    private struct Key: Hashable {
        var uuid: UInt128
        var major: UInt16
        var minor: UInt16?
    }

    package init(_ beacons: [Beacon]) {
        for beacon in beacons {
            guard let uuid = UInt128(beacon.uuid.filter { $0 != "-" }, radix: 16) else { continue }
            stations[Key(uuid: uuid, major: beacon.major, minor: beacon.minor)] = beacon.station
            served.insert(beacon.station)
        }
    }

    /// Whether a station has beacons.
    func serves(_ station: Int) -> Bool { served.contains(station) }

    /// The number of the station where a beacon stands; one that is listed with its minor number comes before any minor.
    func station(of sighting: Sighting) -> Int? {
        station(uuid: sighting.uuid, major: sighting.major, minor: sighting.minor)
    }

    /// Whether a beacon stands in any station.
    package func lists(uuid: UInt128, major: UInt16, minor: UInt16) -> Bool {
        station(uuid: uuid, major: major, minor: minor) != nil
    }

    private func station(uuid: UInt128, major: UInt16, minor: UInt16) -> Int? {
        stations[Key(uuid: uuid, major: major, minor: minor)] ?? stations[Key(uuid: uuid, major: major, minor: nil)]
    }
}

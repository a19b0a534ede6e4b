import Transit

/// Finds the station where a beacon stands.
struct BeaconIndex: Sendable {
    private var stations: [Key: Int] = [:]

    private var served: Set<Int> = []

    private struct Key: Hashable {
        var uuid: UInt128
        var major: UInt16
        var minor: UInt16?
    }

    init(_ beacons: [Beacon]) {
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
        stations[Key(uuid: sighting.uuid, major: sighting.major, minor: sighting.minor)]
            ?? stations[Key(uuid: sighting.uuid, major: sighting.major, minor: nil)]
    }
}

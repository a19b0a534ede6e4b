import Positioning

extension Network {
    /// A number that another network most likely does not have: what is known by the numbers of this one's stations and patterns,
    /// and by places along them, holds for no other.
    ///
    /// The hash is FNV-1a with words in place of bytes (G. Fowler, L. C. Noll, K.-P. Vo and D. Eastlake, "The FNV
    /// Non-Cryptographic Hash Algorithm"); it is the same on every machine.
    package var fingerprint: UInt64 {
        var hash = FNVHash()
        hash.add(stations.count)
        for station in stations {
            hash.add(station.id)
            hash.add(station.coordinate.latitude)
            hash.add(station.coordinate.longitude)
            hash.add(station.isUnderground ? 1 : 0)
        }
        hash.add(patterns.count)
        for pattern in patterns {
            hash.add(pattern.line)
            hash.add(pattern.track.coordinates.count)
            hash.add(pattern.track.length)
            hash.add(pattern.stops.count)
            for stop in pattern.stops {
                hash.add(stop.station)
                hash.add(stop.chainage)
                hash.add(stop.runTime ?? -1)
                hash.add(stop.dwellTime ?? -1)
            }
        }
        hash.add(transfers.count)
        hash.add(beacons.count)
        for beacon in beacons {
            hash.add(beacon.id.uuidText)
            hash.add(Int(beacon.id.major))
            hash.add(beacon.minor.map(Int.init) ?? -1)
            hash.add(beacon.station)
        }
        for beacon in trainBeacons {
            hash.add(beacon.id.uuidText)
            hash.add(Int(beacon.id.major))
            hash.add(beacon.minor.map(Int.init) ?? -1)
            switch beacon.train {
            case .trip(let trip): hash.add(trip)
            case .line(let line): hash.add(-1 - line)
            }
        }
        return hash.value
    }
}

/// A hash that does not change from run to run, as Swift's own does.
private struct FNVHash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ word: UInt64) { value = (value ^ word) &* 0x100_0000_01B3 }
    mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }
    mutating func add(_ number: Double) { add(number.bitPattern) }
    mutating func add(_ text: String) {
        for byte in text.utf8 { add(UInt64(byte)) }
        add(text.utf8.count)
    }
}

import Foundation
import Navigation
import Observations
import Positioning
import Transit

/// Beacons as a radio hears them: one model a test, with its own shadowing, and not that of the core.
struct Air {
    /// The loss for ten times the distance, and of the train's walls, in dB.
    var (perDecade, wall) = (22.0, 8.0)
    /// The shadowing that a beacon keeps, in dB.
    var shadowing = 0.0
    /// The standard deviation of that which each advertisement has for itself, in dB.
    var scatter = 4.9
    /// The share of advertisements that nobody hears.
    var lost = 0.0
    private var noise: Noise

    static let uuid: UInt128 = 0xE2C5_6DB5_DFFB_48D2_B060_D0F5_A710_96E0
    static let measuredPower: Int8 = -59

    init(seed: Int) { noise = Noise(seed: seed) }

    /// The sighting of a station's beacon at a distance in metres; `nil` where the advertisement is lost.
    mutating func sighting(of station: Int, at metres: Double) -> Sighting? {
        guard Double.random(in: 0..<1, using: &noise) >= lost else { return nil }
        let strength = shadowing - wall - perDecade * log10(max(1, metres)) + noise.normal(scatter)
        return Self.sighting(of: station, strength: strength)
    }

    /// A shadowing that a beacon keeps, with a standard deviation in dB.
    mutating func shadow(_ deviation: Double) { shadowing = noise.normal(deviation) }

    static func sighting(of station: Int, strength: Double) -> Sighting {
        let rssi = max(-127, min(0, Double(measuredPower) + strength)).rounded()
        return Sighting(
            BeaconID(uuid: uuid, major: UInt16(station), minor: 1), measuredPower: measuredPower, rssi: Int8(rssi))
    }
}

extension Network {
    /// Stations along a straight line to the east, each with beacons, and no lines: metres from somewhere.
    static func stationsWithBeacons(at metres: [Double]) -> Network {
        let bare = stations(at: metres)
        return Network(
            stations: bare.stations, lines: [], patterns: [],
            beacons: metres.indices.map {
                Beacon(uuid: 0xE2C5_6DB5_DFFB_48D2_B060_D0F5_A710_96E0, major: UInt16($0), station: $0)
            })
    }
}

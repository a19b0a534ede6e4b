import Positioning
import Transit

@testable import Belief

/// One sighting of a beacon, as a scanner tells it.
struct Heard {
    var uuid: UInt128 = Self.uuid
    var major: UInt16
    var minor: UInt16
    var measuredPower: Int8 = -59
    var rssi: Int8

    /// That of the shipped network's beacons.
    static let uuid: UInt128 = 0xE2C5_6DB5_DFFB_48D2_B060_D0F5_A710_96E0

    fileprivate var beacon: BeaconID { BeaconID(uuid: uuid, major: major, minor: minor) }
    fileprivate var strength: Double { Double(rssi) - Double(measuredPower) }
}

extension BeaconVisit {
    mutating func handle(_ heard: Heard) { handle(heard.beacon, strength: heard.strength) }
}

extension TrainBelief {
    mutating func handle(_ heard: Heard, at time: Timestamp) -> Bool {
        handle(heard.beacon, strength: heard.strength, at: time)
    }
}

extension BeaconKnowledge {
    /// Learns from a visit as the train does that has left.
    mutating func learn(from visit: BeaconVisit) {
        learn(count: visit.isListed ? nil : visit.count, levels: visit.levels)
    }
}

import Simulation

extension Scenario {
    /// A ride on which nothing happens that a test does not ask for, with a receiver that reports without fail: what a test holds
    /// the navigator to is then its own, and not that of whatever else a ride may draw.
    static var calm: Scenario {
        var scenario = Scenario()
        scenario.movement = .quiet
        scenario.movement.driving.acceleration = Percentiles(0.9...1.0)
        scenario.movement.driving.braking = Percentiles(0.9...1.0)
        (scenario.movement.driving.knee, scenario.movement.driving.softness) = (30...30, 1...1)
        scenario.movement.dwell.seconds = Percentiles([0: 14, 0.5: 28, 1: 75])
        scenario.movement.coastingShare = 0...0.25
        scenario.movement.restrictionShare = 0...0.2
        scenario.receiver = .steady()
        return scenario
    }
}

extension Beacons {
    /// Beacons that all send and are all as loud as each other, but for where they hang, on rides with the same carriage and radio.
    static var calm: Beacons {
        var beacons = Beacons()
        (beacons.reach, beacons.listingError, beacons.oppositeShare) = (40...40, 3...3, 0.3...0.3)
        (beacons.oneDeadShare, beacons.lostShare, beacons.powerError) = (0, 0...0, 0...0)
        (beacons.lossPerDecade, beacons.constantShadowing, beacons.fastShadowing) = (22...22, 5...5, 4.9...4.9)
        (beacons.trainLoss, beacons.floor) = (10...10, -95 ... -95)
        return beacons
    }
}

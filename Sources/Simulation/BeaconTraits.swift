/// The values that a ride has drawn for its line's beacons and for its radio.
struct BeaconTraits: Sendable {
    let reach, listingError, oppositeShare, lostShare: Double
    /// In dB, and dB a decade.
    let lossPerDecade, constantShadowing, fastShadowing, trainLoss: Double
    /// In dBm.
    let floor: Double
    let isOneDead, isAbsent: Bool

    init(_ rule: Beacons, _ random: inout Randomness) {
        (reach, listingError) = (random.uniform(rule.reach), random.uniform(rule.listingError))
        (oppositeShare, lostShare) = (random.uniform(rule.oppositeShare), random.uniform(rule.lostShare))
        lossPerDecade = random.uniform(rule.lossPerDecade)
        constantShadowing = random.uniform(rule.constantShadowing)
        fastShadowing = random.uniform(rule.fastShadowing)
        (trainLoss, floor) = (random.uniform(rule.trainLoss), random.uniform(rule.floor))
        (isOneDead, isAbsent) = (random.happens(rule.oneDeadShare), random.happens(rule.absentShare))
    }
}

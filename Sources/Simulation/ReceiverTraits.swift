/// The values that a ride has drawn for its receiver.
struct ReceiverTraits: Sendable {
    let isPhone: Bool
    /// The speed below which it says 0.0 m/s, in m/s.
    let stillBelow: Double
    let speedDeviation, outlierShare: Double
    let settlingFactor, settlingTime: Double

    init(_ receiver: Receiver, _ random: inout Randomness) {
        isPhone = random.happens(receiver.phoneShare)
        let (phone, module) = (
            random.uniform(receiver.phoneStillBelow), random.uniform(receiver.moduleStillBelow)
        )
        stillBelow = isPhone ? phone : module
        speedDeviation = random.uniform(receiver.speedDeviation)
        outlierShare = random.uniform(receiver.speedOutlierShare)
        settlingFactor = random.uniform(receiver.settlingFactor)
        settlingTime = random.uniform(receiver.settlingTime)
    }
}

/// What a standing train feels like: which way gravity pulls, and how much it shakes as a rule.
///
/// A train that starts pulls the mean of the acceleration away by 0.5 to 1.2 m/s² for several seconds, in which it is still too
/// slow to shake much. So does a device that is tilted by 3°, but its shaking stays as it was.
struct Rest: Sendable {
    private var rest: (mean: Acceleration, variance: Double)?
    private var pull: (start: Double, roughest: Double)?
    private var start: Double?
    private var last: Double?

    /// What a start pulls at least, in m/s²,
    static let leastPull = 0.4
    /// for so many seconds, in which the pull has stopped growing,
    static let pullTime = 2.25
    /// and so smoothly, as a variance in m²/s⁴: trains start with up to 1 m/s³, which is 0.14 m/s² in half a second. Hands
    /// are rougher.
    static let smoothest = 0.15 * 0.15
    /// A train that starts then shakes so many times as much as it did standing, as a variance.
    static let growth = 1.4
    /// What pulls for longer, in seconds, is no start but a device that lies otherwise.
    static let longestPull = 12.0
    /// A train stands so long at least, in seconds: what pulls sooner is the brake that is let go.
    static let settling = 5.0
    /// Rest follows what is felt in so many seconds.
    static let memory = 5.0

    /// Takes what is felt while the train stands; tells whether it starts.
    ///
    /// - Parameter variance: the mean variance in the last second or so.
    mutating func startsMoving(_ felt: AccelerationWindow.Measurement, variance: Double) -> Bool {
        let time = felt.time
        defer { last = time }
        guard let rest, let last, let start, time - start >= Self.settling else {
            self.start = start ?? time
            self.rest = (felt.mean, variance)
            return false
        }
        guard (felt.mean - rest.mean).magnitude >= Self.leastPull else {
            pull = nil
            let share = min(1, (time - last) / Self.memory)
            // The jerk of a start, or a step beside the device, says nothing of how much it shakes as a rule.
            let usual = min(variance, rest.variance * Self.growth)
            self.rest = (
                rest.mean + (felt.mean - rest.mean) * share, rest.variance + (usual - rest.variance) * share
            )
            return false
        }
        let begin = pull?.start ?? time
        let roughest = max(pull?.roughest ?? 0, felt.variance)
        // A hand has put the device down otherwise, or it has slipped.
        let isOtherwise = roughest >= Self.smoothest && felt.variance < Self.smoothest
        guard !isOtherwise, time - begin <= Self.longestPull else {
            self = Rest()
            return false
        }
        pull = (begin, roughest)
        return time - begin >= Self.pullTime && roughest < Self.smoothest && variance > Self.growth * rest.variance
    }

    /// Whether a train that has started from this rest still speeds up, which it may do hardly shaking.
    func isPulled(_ felt: AccelerationWindow.Measurement) -> Bool {
        guard let rest, let pull else { return false }
        return felt.time - pull.start <= Self.longestPull && (felt.mean - rest.mean).magnitude >= Self.leastPull
    }
}

import Positioning

/// A motion sensor that tells from the train's shaking whether it stands or moves, where that changes, and nothing else, as those
/// of old ride logs do.
///
/// How well it does depends on the train and on where it lies, so each ride draws its own. On Paris's metro, at the
/// window or in the hand, such a classifier told 24 of 42 stands, none within 3 s (p50 7.6 s, p95 10.6 s) and none falsely;
/// on Bratislava's trams 13 of 18, 10 of them within 3 s (`driving/README.md` in the shared data).
public struct MotionEdges: Hashable, Sendable {
    /// The share of stands that it does not notice, drawn for each ride: 18 of 42 on the metro, 5 of 18 on trams.
    public var missedShare = 0.1...0.6
    /// The delay of a told stand after the wheels' stop, in seconds, drawn for each ride.
    public var standingDelay = 1.2...6.5
    /// The further delay of a told stand, in seconds, drawn for each stand. Both together are 2 to 11 s, from the best trams to the
    /// metro.
    public var standingScatter = 0.8...4.5
    /// The delay of a told start after the wheels' start, in seconds, drawn for each ride. A start shakes at once. The delay is not
    /// measured.
    public var startingDelay = 0.5...3.0
    /// The further delay of a told start, in seconds, drawn for each start.
    public var startingScatter = 0.2...2.0
    /// How many times an hour it says for a while that the train stands while it runs, drawn for each ride: none on six
    /// rides of some ten minutes, by a classifier that waits; a plain threshold does so 34 times.
    public var falseStandingsPerHour = 0.0...2.5
    /// How long those last, in seconds.
    public var falseStanding = 3.0...15.0

    /// Creates a sensor as measured.
    public init() {}

    /// A sensor as its maker would like it: it tells within 0.5 to 3 s, misses one stand in a hundred, and is wrong
    /// once in two hours. Nobody has measured such a one.
    public static let optimistic: MotionEdges = {
        var sensor = MotionEdges()
        (sensor.missedShare, sensor.falseStandingsPerHour) = (0.01...0.01, 0.5...0.5)
        (sensor.standingDelay, sensor.startingDelay) = (0.5...0.5, 0.5...0.5)
        (sensor.standingScatter, sensor.startingScatter) = (0...2.5, 0...2.5)
        sensor.falseStanding = 3...6
        return sensor
    }()

    /// The changes that the sensor tells in the course of a ride: first that the train stands, and then each change, in order.
    func edges(of truth: Truth, seed: UInt64) -> [(time: Timestamp, isMoving: Bool)] {
        var random = Randomness(seed: seed, purpose: 3)
        let stands = truth.standing
        let missedShare = random.uniform(missedShare)
        let (standingDelay, startingDelay) = (random.uniform(standingDelay), random.uniform(startingDelay))
        let falseStandingsPerHour = random.uniform(falseStandingsPerHour)
        var standing: [ClosedRange<Double>] = []
        for (number, stand) in stands.enumerated() {
            let stopped = standingDelay + random.uniform(standingScatter)
            let started = startingDelay + random.uniform(startingScatter)
            let isMissed = random.happens(missedShare)
            guard number == 0 || !isMissed else { continue }
            let start = number == 0 ? 0 : stand.lowerBound + stopped
            let end = stand.upperBound + started
            // A stand that is over before it is noticed is not told.
            if start < end { standing.append(start...end) }
        }
        let end = truth.profile.end
        for moment in random.moments(perHour: falseStandingsPerHour, in: 0...max(0, end)) {
            let duration = random.uniform(falseStanding)
            let isRunning = truth.profile.state(at: moment).speed > 0
            let isFree = standing.allSatisfy { $0.upperBound < moment || $0.lowerBound > moment + duration }
            if isRunning, isFree { standing.append(moment...(moment + duration)) }
        }
        standing.sort { $0.lowerBound < $1.lowerBound }
        var edges: [(time: Timestamp, isMoving: Bool)] = []
        for (number, stand) in standing.enumerated() {
            // A stand that begins before the one before it has been noticed to end is the same one to the sensor.
            if number > 0, stand.lowerBound <= standing[number - 1].upperBound, edges.last?.isMoving == true {
                edges.removeLast()
            } else {
                edges.append((truth.time(stand.lowerBound), false))
            }
            edges.append((truth.time(stand.upperBound), true))
        }
        return edges.filter { $0.time <= truth.end }
    }
}

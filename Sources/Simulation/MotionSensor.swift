import Positioning

/// A motion sensor, which tells from the train's shaking whether it stands or moves.
public struct MotionSensor: Hashable, Sendable {
    /// It tells so many seconds after the true change: the window over which it measures.
    public var delay = 0.5...3.0
    /// The share of stops that it does not notice.
    public var missedShare = 0.01
    /// How many times an hour it says for a while that the train stands while it runs, on average: a smooth stretch.
    public var falseStandingsPerHour = 0.5
    /// How long those last, in seconds.
    public var falseStanding = 3.0...6.0

    /// Creates a sensor that mostly is right.
    public init() {}

    /// What it tells in the course of a ride: first that the train stands, and then each change, in order.
    func edges(of truth: Truth, seed: UInt64) -> [(time: Timestamp, isMoving: Bool)] {
        var random = Randomness(seed: seed, purpose: 3)
        let stands =
            (truth.calls.filter(\.stops).map { ($0.standing, $0.departure) }
            + truth.holds.map { ($0.standing, $0.departure) }).sorted { $0.0 < $1.0 }
        var standing: [ClosedRange<Double>] = []
        for (number, stand) in stands.enumerated() {
            let (stopped, started) = (random.uniform(delay), random.uniform(delay))
            let isMissed = random.happens(missedShare)
            guard number == 0 || !isMissed else { continue }
            let start = number == 0 ? 0 : stand.0.seconds(since: truth.start) + stopped
            standing.append(start...max(start, stand.1.seconds(since: truth.start) + started))
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

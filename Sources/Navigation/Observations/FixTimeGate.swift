public import Positioning

/// Decides which time a fix counts at.
///
/// Receivers send a wrong time of day now and then, for an epoch or two, and one that is an hour late would have an hour of dead
/// reckoning pass. A second clock knows better how much time has passed since the last fix: the monotonic one of the agent, or a ride
/// log's receive times. A time that contradicts it counts once several fixes agree.
public struct FixTimeGate: Sendable {
    /// The time of the last fix that was taken, and the other clock's then, in seconds.
    private var last: (time: Timestamp, clock: Double)?
    /// The newest of the times that contradict it and agree with each other, the other clock's then, and how many there are.
    private var candidate: (time: Timestamp, clock: Double, count: Int)?

    /// Receivers and machines differ by no more seconds from one fix to the next: buffers and slow lines delay a fix by some.
    public static let slack = 10.0
    /// So many fixes that agree set the time.
    public static let agreeing = 3

    /// Creates a gate that has seen no fix.
    public init() {}

    /// Takes the time that a fix tells.
    ///
    /// - Parameter clock: the other clock's reading in seconds, which only grows unless it is set.
    /// - Returns: the time at which the fix counts: its own, or the last one's and what has passed since by the other clock.
    public mutating func take(_ time: Timestamp, clock: Double) -> Timestamp {
        guard let last else { return accept(time, clock) }
        let passed = time.seconds(since: last.time)
        // Where the fix tells less, the other clock may have been set, or the fix have come late.
        if passed >= -Self.slack, passed <= max(0, clock - last.clock) + Self.slack { return accept(time, clock) }
        let agrees = candidate.map {
            abs(time.seconds(since: $0.time) - (clock - $0.clock)) <= Self.slack
        }
        candidate = (time, clock, agrees == true ? (candidate?.count ?? 0) + 1 : 1)
        if candidate?.count == Self.agreeing { return accept(time, clock) }
        return last.time.advanced(bySeconds: max(0, clock - last.clock))
    }

    private mutating func accept(_ time: Timestamp, _ clock: Double) -> Timestamp {
        (last, candidate) = ((time, clock), nil)
        return time
    }
}

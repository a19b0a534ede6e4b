/// A form in which rides are handed to other programs: what stands before them, each ride, and what stands behind them.
public protocol RideFormat: Sendable {
    /// What stands before the first ride.
    func beginning() -> String

    /// A ride.
    mutating func text(of trace: RideTrace) -> RideText

    /// What stands behind the last ride.
    func end() -> String
}

/// A ride in the words of a format.
public struct RideText: Hashable, Sendable {
    /// What follows the rides before.
    public var body: String
    /// What comes behind the bodies of all rides: GPX wants the waypoints of all before the tracks of all.
    public var trailer = ""
}

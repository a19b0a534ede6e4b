/// A form in which rides are handed to other programs: what stands before them, each ride, and what stands behind them.
public protocol RideFormat: Sendable {
    /// The text before the first ride.
    func beginning() -> String

    /// A ride.
    mutating func text(of trace: RideTrace) -> RideText

    /// The text after the last ride.
    func end() -> String
}

/// A ride in the words of a format.
public struct RideText: Hashable, Sendable {
    /// The text that follows the rides before.
    public var body: String
    /// The text after the bodies of all rides. GPX requires the waypoints of all rides before the tracks of all.
    public var trailer = ""
}

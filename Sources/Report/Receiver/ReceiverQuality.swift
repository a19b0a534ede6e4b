import Positioning

/// How well a receiver did on a ride.
public struct ReceiverQuality: Hashable, Sendable {
    /// How many reports there were, with a position or without.
    public var reports: Int
    /// How many had a position.
    public var positions: Int
    /// How many positions the agent did not believe.
    public var refused: Int
    /// The seconds that usually lie between two reports.
    public var period: Double?
    /// The radius that holds the true place with 68 %, in metres, as the receiver claims it.
    public var accuracy: Quantiles
    /// The horizontal dilution of precision.
    public var hdop: Quantiles
    /// How many satellites a position was computed from.
    public var satellites: Quantiles
    /// The share of the positions with a speed, 0 to 1.
    public var speedShare: Double
    /// The times without a believed position.
    public var outages: [Outage]

    /// Measures a ride.
    public init(_ trace: RideTrace) {
        let placed = trace.fixes.filter { $0.fix.coordinate != nil }
        reports = trace.fixes.count
        positions = placed.count
        refused = placed.count { $0.refusal != nil }
        period = trace.period
        accuracy = Quantiles(placed.compactMap(\.fix.accuracy))
        hdop = Quantiles(placed.compactMap(\.fix.hdop))
        satellites = Quantiles(placed.compactMap { $0.fix.satellitesUsed.map(Double.init) })
        speedShare = Double(placed.count { $0.fix.speed != nil }) / Double(max(1, placed.count))
        outages = trace.outages
    }
}

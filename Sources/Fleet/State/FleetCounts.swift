/// The counts of everything that has come to a copy of a fleet's feed since it was started.
struct FleetCounts: Equatable, Sendable {
    /// Messages of boxes, those too that were refused.
    var messages: [FeedKind: Int] = [:]
    /// Messages of boxes that were refused, by the reason.
    var refused: [Refusal: Int] = [:]
    /// Messages of boxes that were not the newest of their train.
    var overtaken = 0
    /// Parts of other copies.
    var parts = 0
    /// Trains in the parts of other copies that were refused, by the reason.
    var refusedInParts: [Refusal: Int] = [:]
}

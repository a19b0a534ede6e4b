/// Plays a beacon: the role of every Bluetooth advertiser.
public protocol BeaconBroadcaster: Sendable {
    /// Advertises while somebody listens: a `.bluetooth` tells when it is on the air, and when and why it is not.
    ///
    /// It never ends and never fails: an adapter that is missing, or goes, is tried for ever. The sequence is consumed once, and ends
    /// early when the consuming task is cancelled.
    func observations() -> any AsyncSequence<Observation, any Error> & Sendable
}

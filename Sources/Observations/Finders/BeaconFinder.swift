/// Hears beacons: the role of every Bluetooth scanner.
public protocol BeaconFinder: Sendable {
    /// The scanner's observations, from now on. A `.sighting` comes each time that a beacon is heard. A `.bluetooth` comes when it is
    /// known whether any can be heard, and for each change of that or of its reason. It has the time at which this was known.
    ///
    /// Any number of listeners share one scanner. It never ends and never fails: Bluetooth that is refused, switched off or missing is
    /// tried for ever. Each sequence is consumed once, and ends early when the consuming task is cancelled.
    func observations() -> any AsyncSequence<Observation, any Error> & Sendable
}

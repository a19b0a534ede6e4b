/// Hears beacons: the role of every Bluetooth scanner.
public protocol BeaconFinder: Sendable {
    /// What the scanner hears, from now on: a `.sighting` for each time that a beacon is heard, and a `.bluetooth` when it is
    /// known whether any can be, and for each change of that or of its reason, with the time at which it was known.
    ///
    /// Any number of listeners share one scanner. It never ends and never fails: Bluetooth that is refused, switched off or
    /// missing is tried for ever. Each sequence is consumed once, and ends early when the consuming task is cancelled.
    func observations() -> any AsyncSequence<Observation, any Error> & Sendable
}

/// Finds the pressure of the air: the role of every barometer.
public protocol BarometerFinder: Sendable {
    /// What the barometer says, from now on: one `.pressure` a second, the mean of that second, with the time of its end.
    ///
    /// A live sensor never ends and never fails: it is looked for for ever. One that is lost says so, once, with a
    /// `.pressure` of which nobody knows. The sequence is consumed once, and ends early when the consuming task is cancelled.
    func observations() -> any AsyncSequence<Observation, any Error> & Sendable
}

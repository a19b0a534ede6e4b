/// Finds the pressure of the air: the role of every barometer.
public protocol BarometerFinder: Sendable {
    /// The barometer's readings, from now on: one `.pressure` a second, the mean of that second, with the time of its end.
    ///
    /// A live sensor never ends and never fails: the search for it goes on for ever. A sensor that is lost reports so once, with a
    /// `.pressure` of unknown value. The sequence is consumed once, and ends early when the consuming task is cancelled.
    func observations() -> any AsyncSequence<Observation, any Error> & Sendable
}

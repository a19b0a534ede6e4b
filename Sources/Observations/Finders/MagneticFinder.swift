/// Finds the magnetic field: the role of every magnetometer.
public protocol MagneticFinder: Sendable {
    /// What the magnetometer says, from now on: a `.magneticField` each half second, the mean of it, with the time of its end.
    ///
    /// A live sensor never ends and never fails: it is looked for for ever. One that is lost says so, once, with a `.magneticField` of
    /// which nobody knows. The sequence is consumed once, and ends early when the consuming task is cancelled.
    func observations() -> any AsyncSequence<Observation, any Error> & Sendable
}

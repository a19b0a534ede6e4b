/// Finds the magnetic field: the role of every magnetometer.
public protocol MagneticFinder: Sendable {
    /// The magnetometer's readings, from now on: a `.magneticField` each half second, the mean of it, with the time of its end.
    ///
    /// A live sensor never ends and never fails: the search for it goes on for ever. A sensor that is lost reports so once, with a
    /// `.magneticField` of unknown value. The sequence is consumed once, and ends early when the consuming task is cancelled.
    func observations() -> any AsyncSequence<Observation, any Error> & Sendable
}

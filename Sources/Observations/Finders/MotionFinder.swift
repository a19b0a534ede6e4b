/// Finds whether the train stands or moves: the role of every motion sensor.
public protocol MotionFinder: Sendable {
    /// The sensor's observations, from now on: a `.motion` each half second, once its first state is known, with the time of its end.
    ///
    /// A live sensor never ends and never fails: the search for it goes on for ever. A sensor that is lost reports so once, with a
    /// `.motion` of unknown value. A sensor that comes back reports the current state anew. The sequence is consumed once, and ends early
    /// when the consuming task is cancelled.
    func observations() -> any AsyncSequence<Observation, any Error> & Sendable
}

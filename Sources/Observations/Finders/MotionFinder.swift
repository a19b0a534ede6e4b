/// Finds whether the train stands or moves: the role of every motion sensor.
public protocol MotionFinder: Sendable {
    /// What the sensor says, from now on: a `.motion` each half second, once its first state is known, with the time of its end.
    ///
    /// A live sensor never ends and never fails: it is looked for for ever. One that is lost says so, once, with a
    /// `.motion` of which nobody knows, and one that comes back says anew what holds. The sequence is consumed once, and ends early when the consuming task is cancelled.
    func observations() -> any AsyncSequence<Observation, any Error> & Sendable
}

/// Finds where the train is: the role of every receiver.
public protocol LocationFinder: Sendable {
    /// The receiver's observations, from now on.
    ///
    /// A live receiver never ends and never fails. It reconnects for ever, and buffers no more than the newest fix, since an old position
    /// is worse than none. A file ends with its last line, loses nothing, and throws where it cannot be read. The sequence is consumed
    /// once, and ends early when the consuming task is cancelled.
    func observations() -> any AsyncSequence<Observation, any Error> & Sendable
}

/// What starting a use case comes to.
public enum StartResult: Hashable, Sendable {
    /// It listens from now on.
    case isStarting
    /// It listens already.
    case isStarted
    /// It listens from now on, and waits for a receiver that cannot be reached at the moment.
    case isWaitingForReceiver
    /// The operating system refuses access to the receiver, so it has not been started.
    case notAuthorized
}

/// What stopping a use case comes to.
public enum StopResult: Hashable, Sendable {
    /// It listens no longer.
    case isStopping
    /// It did not listen.
    case isStopped
}

/// Whether positions are to be had from the receiver. No ride log tells it: a receiver that went is an interruption there.
public enum ReceiverState: Codable, Hashable, Sendable {
    /// The receiver is read.
    case available
    /// The receiver cannot be reached; the finder goes on trying.
    case lost
    /// The operating system refuses access to the receiver.
    case notAuthorized
}

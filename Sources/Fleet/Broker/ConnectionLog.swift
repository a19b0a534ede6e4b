import Logging
import Messages
import Synchronization

/// Tells once that the broker is lost, and once that it is back, however many attempts lie between.
final class ConnectionLog: Sendable {
    private let logger: Logger
    private let place: String
    private let isFailing = Mutex<Bool?>(nil)

    /// Creates a log.
    ///
    /// - Parameter place: where the broker is, for a person.
    init(_ logger: Logger, _ place: String) { (self.logger, self.place) = (logger, place) }

    /// Handles the connection's state.
    func take(_ state: MQTTPublisher.State) {
        let isNew = isFailing.withLock { isFailing in
            defer { isFailing = state != .connected }
            return isFailing != (state != .connected)
        }
        guard isNew else { return }
        switch state {
        case .connected: logger.notice("\(place) is connected")
        case .failing(let reason): logger.warning("\(reason); trying for ever")
        }
    }
}

import Observations

/// The result of starting a use case.
public enum StartResult: String, Codable, Sendable {
    /// It listens from now on.
    case isStarting
    /// It listens already.
    case isStarted
    /// It listens from now on, and waits for a receiver or an adapter that cannot be reached at the moment.
    case isWaitingForReceiver
    /// It listens from now on, and waits until Bluetooth is switched on.
    case poweredOff
    /// It listens from now on, and waits for a Bluetooth adapter to be put in.
    case absent
    /// The operating system refuses access to every source, so it has not been started.
    case notAuthorized

    /// With a satellite receiver alone.
    init(_ receiver: ReceiverState) {
        self =
            switch receiver {
            case .available: .isStarting
            case .lost: .isWaitingForReceiver
            case .notAuthorized: .notAuthorized
            }
    }

    /// With Bluetooth alone.
    init(_ bluetooth: BluetoothState) {
        self =
            switch bluetooth {
            case .available: .isStarting
            case .unavailable(nil): .isWaitingForReceiver
            case .unavailable(.poweredOff): .poweredOff
            case .unavailable(.absent): .absent
            case .unavailable(.notAuthorized): .notAuthorized
            }
    }
}

/// The result of stopping a use case.
public enum StopResult: Hashable, Sendable {
    /// It listens no longer.
    case isStopping
    /// It did not listen.
    case isStopped
}

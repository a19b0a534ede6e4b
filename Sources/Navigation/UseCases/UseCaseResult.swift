/// What starting a use case comes to.
public enum StartResult: Hashable, Sendable {
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

    /// With both: either is enough, and what is refused keeps nobody from the other.
    init(_ receiver: ReceiverState, _ bluetooth: BluetoothState) {
        self =
            switch (receiver, bluetooth) {
            case (_, .available): .isStarting
            // What has never been heard of is nothing to wait for.
            case (.available, _), (.lost, _), (.notAuthorized, .unavailable(nil)): StartResult(receiver)
            case (.notAuthorized, .unavailable): StartResult(bluetooth)
            }
    }
}

/// What stopping a use case comes to.
public enum StopResult: Hashable, Sendable {
    /// It listens no longer.
    case isStopping
    /// It did not listen.
    case isStopped
}

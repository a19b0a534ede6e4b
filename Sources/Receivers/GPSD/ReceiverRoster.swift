import Synchronization

/// The receivers that a gpsd has, for who asks how it stands.
package final class ReceiverRoster: Sendable {
    /// A receiver.
    package struct Receiver: Hashable, Sendable {
        /// The path of its device, as gpsd calls it; it may be empty.
        package var device: String
        /// Whether its fixes count.
        package var isFollowed: Bool
    }

    private let receivers = Mutex<[Receiver]>([])

    package init() {}

    /// Those that have reported, in that order.
    package var all: [Receiver] { receivers.withLock(\.self) }

    func take(_ followed: FollowedReceiver) {
        let all = followed.devices.map { device in
            Receiver(device: device, isFollowed: followed.named.map { $0 == device } ?? (followed.device == device))
        }
        receivers.withLock { $0 = all }
    }
}

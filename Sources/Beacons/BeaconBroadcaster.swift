public import Logging
public import Navigation
import Threads

/// Plays a station's iBeacon, through BlueZ's bluetoothd.
public struct BeaconBroadcaster: Sendable {
    private let shared: SharedObservations

    /// Creates a broadcaster that advertises once somebody listens to it.
    ///
    /// - Parameters:
    ///   - beacon: the beacon to play.
    ///   - adapter: the adapter, such as `hci0`; `nil` is the first one that is switched on.
    ///   - logger: gets one line when the adapter is lost and one when it advertises.
    public init(_ beacon: AdvertisedBeacon, adapter: String? = nil, logger: Logger) {
        self.init(beacon, adapter: adapter, at: nil, backOff: BackOff(), logger: logger)
    }

    init(_ beacon: AdvertisedBeacon, adapter: String?, at address: String?, backOff: BackOff, logger: Logger) {
        shared = AdapterLoop.observations(
            named: "alight-play", adapter, at: address, backOff: backOff, logger: logger
        ) { _ in
            Advertising(beacon)
        }
    }

    /// Advertises while somebody listens: a `.bluetooth` tells when it is on the air,
    /// and when and why it is not. An adapter that is missing, or goes, is tried for ever.
    public func observations() -> any AsyncSequence<Observation, any Error> & Sendable {
        shared.listen()
    }
}

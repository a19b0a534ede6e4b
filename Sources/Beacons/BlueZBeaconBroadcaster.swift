public import Logging
public import Observations
import Threads

/// Plays a station's iBeacon, through BlueZ's bluetoothd.
public struct BlueZBeaconBroadcaster: BeaconBroadcaster {
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

    /// Whether it is on the air, from now on, and why not.
    public func observations() -> any AsyncSequence<Observation, any Error> & Sendable {
        shared.listen()
    }
}

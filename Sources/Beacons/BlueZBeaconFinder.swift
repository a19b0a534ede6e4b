public import Logging
public import Observations
import Threads

/// Hears beacons through BlueZ's bluetoothd, on the system bus.
public struct BlueZBeaconFinder: BeaconFinder {
    private let shared: SharedObservations

    /// Creates a finder that listens while somebody listens to it.
    ///
    /// - Parameters:
    ///   - adapter: the adapter, such as `hci0`; `nil` is the first one that is switched on.
    ///   - logger: gets one line when Bluetooth is lost and one when it is back.
    ///   - isWanted: whether a beacon's sightings are passed on.
    public init(
        adapter: String? = nil, logger: Logger = Logger(label: "alight.bluetooth"),
        isWanted: @escaping @Sendable (AdvertisedBeacon) -> Bool = { _ in true }
    ) {
        self.init(adapter: adapter, at: nil, backOff: BackOff(), logger: logger, isWanted: isWanted)
    }

    init(
        adapter: String?, at address: String?, backOff: BackOff, patience: Duration = .seconds(10),
        logger: Logger, time: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
        isWanted: @escaping @Sendable (AdvertisedBeacon) -> Bool = { _ in true }
    ) {
        shared = AdapterLoop.observations(
            named: "alight-beacons", adapter, at: address, backOff: backOff, patience: patience, logger: logger,
            time: time
        ) { put in
            Scan(isWanted: isWanted, put: put)
        }
    }

    /// The observations from now on.
    public func observations() -> any AsyncSequence<Observation, any Error> & Sendable {
        shared.listen()
    }
}

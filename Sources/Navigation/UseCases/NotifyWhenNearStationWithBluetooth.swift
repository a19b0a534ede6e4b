public import Transit

/// Reports a station when its beacons are near: once per station, and again only after another one was found.
public struct NotifyWhenNearStationWithBluetooth: Sendable {
    private var stations = OnceEachStation()
    private var beacons: BeaconTracker

    /// Creates it, not yet started.
    ///
    /// - Parameter network: the stations, and the beacons that stand in them.
    public init(network: Network) {
        beacons = BeaconTracker(network)
    }

    /// Whether it listens.
    public var isStarted: Bool { stations.isStarted }
    /// The station that was reported last.
    public var reported: Int? { stations.reported }
    /// The station whose beacons are near, as far as it has listened.
    public var inside: Int? { beacons.inside }

    /// Starts listening.
    ///
    /// - Parameters:
    ///   - bluetooth: whether beacons can be heard.
    ///   - reported: a station that the rider has heard of already.
    public mutating func start(_ bluetooth: BluetoothState, reported: Int? = nil) -> StartResult {
        stations.start(StartResult(bluetooth), reported: reported)
    }

    /// Stops listening.
    public mutating func stop() -> StopResult {
        beacons.forget()
        return stations.stop()
    }

    /// Takes what a ``BeaconFinder`` observes, and the passing of time, and gives back what to report.
    public mutating func handle(_ observation: Observation) -> Encounter? {
        guard isStarted else { return nil }
        switch observation.content {
        case .sighting(let sighting):
            return beacons.handle(sighting, at: observation.time).flatMap { stations.handle($0) }
        case .bluetooth(isAvailable: false, _): beacons.forget()
        default: beacons.handleTick(at: observation.time)
        }
        return nil
    }
}

/// Reports a station when its beacons are near: once per station, and again only after another one was found.
public struct NotifyWhenNearStationWithBluetooth: Codable, Sendable {
    private var stations = OnceEachStation()

    /// Creates it, not yet started.
    public init() {}

    /// Whether it listens.
    public var isStarted: Bool { stations.isStarted }
    /// The station that was reported last.
    public var reported: Int? { stations.reported }

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
        stations.stop()
    }

    /// Takes what beacons tell of the train and a station, and gives back what to report.
    public mutating func handle(_ encounter: Encounter) -> Encounter? {
        stations.handle(encounter)
    }

    /// Takes that the rider has heard of a station from elsewhere.
    mutating func know(_ station: Int) { stations.know(station) }
}

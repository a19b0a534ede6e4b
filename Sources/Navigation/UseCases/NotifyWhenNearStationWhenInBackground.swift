/// Reports every station once while no journey is set and nobody has the page open.
public struct NotifyWhenNearStationWhenInBackground: Codable, Sendable {
    private var stations = EitherSource()
    /// Whether somebody has the page open, who sees the stations there.
    public var isPageOpen = false

    /// Creates it, not yet started.
    public init() {}

    /// Whether it listens.
    public var isStarted: Bool { stations.isStarted }
    /// The station that was found last, also where it was not reported.
    public var reported: Int? { stations.reported }

    /// Starts listening.
    ///
    /// - Parameters:
    ///   - receiver: whether positions are to be had,
    ///   - bluetooth: and whether beacons can be heard: either is enough.
    ///   - reported: a station that the rider has heard of already.
    public mutating func start(
        _ receiver: ReceiverState, _ bluetooth: BluetoothState = .unavailable(nil), reported: Int? = nil
    ) -> StartResult {
        stations.start(receiver, bluetooth, reported: reported)
    }

    /// Stops listening.
    public mutating func stop() -> StopResult {
        stations.stop()
    }

    /// Takes what happened between the train and a station, whichever source tells it, and gives back what to report.
    public mutating func handle(_ encounter: Encounter, by source: Event.Source = .gnss) -> Encounter? {
        let found = stations.handle(encounter, by: source)
        return isPageOpen ? nil : found
    }
}

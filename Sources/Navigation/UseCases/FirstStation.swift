public import Observations
import Positioning

/// Reports the first station found, by either source.
public struct FirstStation: NotifyWhenNearStationOnce {
    private var stations: EitherSource

    /// Creates it of what listens to both sources, not yet started.
    public init(_ stations: EitherSource) { self.stations = stations }

    /// Whether it listens.
    public var isStarted: Bool { stations.isStarted }
    /// The number of the station that was reported last; `nil` before any was.
    public var reported: Int? { stations.reported }

    /// Starts listening to each source that does not refuse it; what listens already goes on.
    public mutating func start(
        _ receiver: ReceiverState, _ bluetooth: BluetoothState, reported: Int? = nil
    ) -> StartResult {
        stations.start(receiver, bluetooth, reported: reported)
    }

    /// Stops listening.
    public mutating func stop() -> StopResult { stations.stop() }

    /// Records that the rider has heard of a station from elsewhere.
    public mutating func know(_ station: Int) { stations.know(station) }

    /// Handles an encounter between the train and a station. Returns the encounter to report, if any.
    public mutating func handle(_ encounter: Encounter, by source: Event.Source) -> Encounter? {
        guard let found = stations.handle(encounter, by: source) else { return nil }
        // It has told all that it will.
        return stations.stop() == .isStopping ? found : nil
    }
}

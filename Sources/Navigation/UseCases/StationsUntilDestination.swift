public import Observations
import Positioning

/// Reports each station once, by either source, and the arrival at the destination, which ends it.
public struct StationsUntilDestination: NotifyWhenNearStationAndSpecificStationOnce {
    /// The number of the wanted station.
    public let destination: Int
    private var stations: EitherSource

    /// Creates it of what listens to both sources, not yet started.
    ///
    /// - Parameter destination: the number of the wanted station.
    public init(_ destination: Int, _ stations: EitherSource) {
        (self.destination, self.stations) = (destination, stations)
    }

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
        guard encounter.kind == .arrived, encounter.station == destination else {
            return stations.handle(encounter, by: source)
        }
        return stations.stop() == .isStopping ? encounter : nil
    }
}

public import Observations
import Positioning

/// Whether one source is listened to, and each station that it finds once: the use cases of the receiver and of Bluetooth alone.
public struct OnceEachStation: NotifyWhenNearStationWithGPS, NotifyWhenNearStationWithBluetooth {
    private let source: Event.Source
    /// Whether it listens.
    public private(set) var isStarted = false
    /// The number of the station that was reported last; `nil` before any was.
    public private(set) var reported: Int?

    /// Creates it, not yet started.
    ///
    /// - Parameter source: Bluetooth; the receiver otherwise.
    public init(of source: Event.Source) { self.source = source }

    /// Starts listening to each source that does not refuse it; what listens already goes on.
    public mutating func start(
        _ receiver: ReceiverState, _ bluetooth: BluetoothState, reported: Int? = nil
    ) -> StartResult {
        guard !isStarted else { return .isStarted }
        let result = source == .bluetooth ? StartResult(bluetooth) : StartResult(receiver)
        guard result != .notAuthorized else { return result }
        isStarted = true
        self.reported = reported
        return result
    }

    /// Stops listening.
    public mutating func stop() -> StopResult {
        guard isStarted else { return .isStopped }
        isStarted = false
        return .isStopping
    }

    /// Records that the rider has heard of a station from elsewhere.
    public mutating func know(_ station: Int) { if isStarted { reported = station } }

    /// Handles an encounter between the train and a station. Returns the encounter to report, if any.
    public mutating func handle(_ encounter: Encounter, by source: Event.Source) -> Encounter? {
        guard isStarted, encounter.kind == .found, encounter.station != reported else { return nil }
        reported = encounter.station
        return encounter
    }
}

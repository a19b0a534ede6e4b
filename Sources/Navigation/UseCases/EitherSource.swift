public import Observations
import Positioning

/// Stations from two sources of which either is enough: what the combined use cases have in common, and the whole of the one that reports
/// them without a journey.
///
/// Bluetooth tells where beacons are heard, the receiver otherwise, and dead reckoning goes on from either. Each source has its own use
/// case; what one of them has reported the other one knows.
public struct EitherSource: NotifyWhenNearStationWhenInBackground {
    private var gps: any NotifyWhenNearStationWithGPS
    private var bluetooth: any NotifyWhenNearStationWithBluetooth
    /// The number of the station that was reported last; `nil` before any was.
    public private(set) var reported: Int?

    /// Creates it of what listens to each source, not yet started.
    public init(gps: any NotifyWhenNearStationWithGPS, bluetooth: any NotifyWhenNearStationWithBluetooth) {
        (self.gps, self.bluetooth) = (gps, bluetooth)
    }

    /// Whether it listens.
    public var isStarted: Bool { gps.isStarted || bluetooth.isStarted }

    /// Starts listening to each source that does not refuse it; what listens already goes on.
    public mutating func start(
        _ receiver: ReceiverState, _ bluetooth: BluetoothState, reported: Int? = nil
    ) -> StartResult {
        let wasStarted = isStarted
        if !wasStarted { self.reported = reported }
        let first = gps.start(receiver, bluetooth, reported: self.reported)
        // Bluetooth that has never been heard of is nothing to wait for where the receiver is refused.
        if !wasStarted, first == .notAuthorized, bluetooth == .unavailable(nil) { return first }
        let second = self.bluetooth.start(receiver, bluetooth, reported: self.reported)
        if wasStarted { return .isStarted }
        return first == .notAuthorized || second == .isStarting ? second : first
    }

    /// Stops listening.
    public mutating func stop() -> StopResult {
        let results = [gps.stop(), bluetooth.stop()]
        return results.contains(.isStopping) ? .isStopping : .isStopped
    }

    /// Handles an encounter between the train and a station. Returns the encounter to report, if any.
    public mutating func handle(_ encounter: Encounter, by source: Event.Source) -> Encounter? {
        let isHeard = bluetooth.isStarted && (source == .bluetooth || !gps.isStarted)
        guard let found = isHeard ? bluetooth.handle(encounter, by: source) : gps.handle(encounter, by: source) else {
            return nil
        }
        know(found.station)
        return found
    }

    /// Records that the rider has heard of a station from elsewhere.
    public mutating func know(_ station: Int) {
        guard isStarted else { return }
        reported = station
        gps.know(station)
        bluetooth.know(station)
    }
}

extension EitherSource {
    private enum CodingKeys: String, CodingKey { case gps, bluetooth, reported }

    /// Decodes what listens to the navigator's own two sources.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        gps = try container.decode(OnceEachStation.self, forKey: .gps)
        bluetooth = try container.decode(OnceEachStation.self, forKey: .bluetooth)
        reported = try container.decodeIfPresent(Int.self, forKey: .reported)
    }

    /// Encodes what listens to each source.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(gps, forKey: .gps)
        try container.encode(bluetooth, forKey: .bluetooth)
        try container.encodeIfPresent(reported, forKey: .reported)
    }
}

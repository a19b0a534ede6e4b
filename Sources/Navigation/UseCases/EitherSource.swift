/// Stations from two sources of which either is enough: what the combined use cases have in common.
///
/// Bluetooth tells where beacons are heard, the receiver otherwise, and dead reckoning goes on from either. Each source has its own use
/// case; what one of them has reported the other one knows.
struct EitherSource: Sendable, Codable {
    private var gps = NotifyWhenNearStationWithGPS()
    private var bluetooth = NotifyWhenNearStationWithBluetooth()

    var isStarted: Bool { gps.isStarted || bluetooth.isStarted }
    /// The station that was reported last.
    private(set) var reported: Int?

    /// Starts listening to each source that does not refuse it; what listens already goes on.
    mutating func start(
        _ receiver: ReceiverState, _ bluetooth: BluetoothState, reported: Int? = nil
    ) -> StartResult {
        let wasStarted = isStarted
        let result = StartResult(receiver, bluetooth)
        if !wasStarted {
            guard result != .notAuthorized else { return result }
            self.reported = reported
        }
        _ = gps.start(receiver, reported: self.reported)
        _ = self.bluetooth.start(bluetooth, reported: self.reported)
        return wasStarted ? .isStarted : result
    }

    mutating func stop() -> StopResult {
        let results = [gps.stop(), bluetooth.stop()]
        return results.contains(.isStopping) ? .isStopping : .isStopped
    }

    /// A station found that was not the last one.
    mutating func handle(_ encounter: Encounter, by source: Event.Source) -> Encounter? {
        let isHeard = bluetooth.isStarted && (source == .bluetooth || !gps.isStarted)
        guard let found = isHeard ? bluetooth.handle(encounter) : gps.handle(encounter) else { return nil }
        reported = found.station
        gps.know(found.station)
        bluetooth.know(found.station)
        return found
    }
}

public import Observations
import Positioning

/// A use case, which listens to sources between its start and its stop. It selects the encounters with stations of which the rider is to
/// hear.
///
/// Both the start and the stop have a result that somebody acts upon. A use case is a value: its state outlasts a restart with the
/// navigator that holds it.
public protocol NotifyWhenNearStation: Codable, Sendable {
    /// Whether it listens.
    var isStarted: Bool { get }
    /// The number of the station that was reported last; `nil` before any was.
    var reported: Int? { get }

    /// Starts listening.
    ///
    /// - Parameters:
    ///   - receiver: whether positions are to be had,
    ///   - bluetooth: and whether beacons can be heard.
    ///   - reported: a station that the rider has heard of already.
    mutating func start(_ receiver: ReceiverState, _ bluetooth: BluetoothState, reported: Int?) -> StartResult

    /// Stops listening.
    mutating func stop() -> StopResult

    /// Handles an encounter between the train and a station, whichever source reports it. Returns the encounter to report, if any.
    mutating func handle(_ encounter: Encounter, by source: Event.Source) -> Encounter?

    /// Records that the rider has heard of a station from elsewhere.
    mutating func know(_ station: Int)
}

/// Reports a station when the fixes come near it: once per station, and again only after another one was found.
public protocol NotifyWhenNearStationWithGPS: NotifyWhenNearStation {}

/// Reports a station when its beacons are near: once per station, and again only after another one was found.
public protocol NotifyWhenNearStationWithBluetooth: NotifyWhenNearStation {}

/// Reports the first station found, then stops: it proposes the departure.
public protocol NotifyWhenNearStationOnce: NotifyWhenNearStation {}

/// Reports every station once, and the wanted one when the train stands there; then it stops.
public protocol NotifyWhenNearStationAndSpecificStationOnce: NotifyWhenNearStation {
    /// The number of the wanted station.
    var destination: Int { get }
}

/// Reports every station once while no journey is set.
public protocol NotifyWhenNearStationWhenInBackground: NotifyWhenNearStation {}

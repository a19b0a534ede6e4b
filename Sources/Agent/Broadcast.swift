public import Beacons
public import Logging
import Navigation
package import Observations
import ServiceLifecycle
public import Transit
import UnixSignals

/// Plays a station of a network, by its beacon.
public struct Broadcast: Sendable {
    /// The station that it plays.
    public let station: Station
    /// The beacon that it plays.
    public let beacon: AdvertisedBeacon
    private let broadcaster: any BeaconBroadcaster
    private let logger: Logger

    /// The power that most phones and beacons measure at one metre, in dBm.
    public static let usualPower: Int8 = -59

    /// Why a station cannot be played.
    public enum Failure: Error, Hashable {
        /// The network lists no beacon there.
        case noBeacon(Station)
    }

    /// Creates what plays the first beacon that the network lists at a station; of one that is listed with any minor number
    /// that is 0.
    ///
    /// - Parameters:
    ///   - stop: the station, by `stop_id`, `stop_code` or name.
    ///   - measuredPower: the strength at which the adapter is received one metre away, in dBm.
    ///   - adapter: the adapter, such as `hci0`; `nil` is the first one that is switched on.
    ///   - logger: where the adapter's troubles are told.
    /// - Throws: `StationLookupError`, or `Failure`.
    public init(
        _ stop: String, in network: Network, measuredPower: Int8 = usualPower, adapter: String? = nil, logger: Logger
    ) throws {
        try self.init(stop, in: network, measuredPower: measuredPower, logger: logger) {
            BlueZBeaconBroadcaster($0, adapter: adapter, logger: logger)
        }
    }

    /// The same by another broadcaster.
    package init(
        _ stop: String, in network: Network, measuredPower: Int8 = usualPower, logger: Logger,
        by broadcaster: (AdvertisedBeacon) -> any BeaconBroadcaster
    ) throws {
        let number = try network.station(matching: stop)
        station = network.stations[number]
        guard let listed = network.beacons.first(where: { $0.station == number }) else {
            throw Failure.noBeacon(station)
        }
        beacon = AdvertisedBeacon(listed.id, measuredPower: measuredPower)
        self.broadcaster = broadcaster(beacon)
        self.logger = logger
    }

    /// Plays it until SIGTERM or SIGINT. Where Bluetooth is missing or refused it is tried for ever.
    ///
    /// - Parameter deliver: called each time that it is on the air.
    public func run(_ deliver: @escaping @Sendable () -> Void) async throws {
        try await ServiceGroup(
            configuration: .init(
                services: [.init(service: Player(broadcaster: broadcaster, deliver: deliver))],
                gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        ).run()
    }
}

extension Broadcast.Failure: CustomStringConvertible {
    /// The reason, and what to do.
    public var description: String {
        switch self {
        case .noBeacon(let station):
            "no beacon stands at \(station.name) (\(station.id)): list one in the network's beacons.txt"
        }
    }
}

private struct Player: Service {
    let broadcaster: any BeaconBroadcaster
    let deliver: @Sendable () -> Void

    func run() async throws {
        try await cancelWhenGracefulShutdown {
            for try await observation in broadcaster.observations() {
                if case .bluetooth(isAvailable: true, _) = observation.content { deliver() }
            }
        }
    }
}

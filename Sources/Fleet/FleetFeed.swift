import Hummingbird
import HummingbirdCore
public import Logging
public import Messages
import NIOCore
import NIOPosix
import Positioning
import ServiceLifecycle
import Serving
import Threads
import UnixSignals

/// One copy of the feed of a fleet: takes the trains' messages from a broker, and serves all of them as GTFS-Realtime.
public struct FleetFeed: Sendable {
    private let broker: MQTTBroker
    private let topics: FleetTopics
    private let address: (host: String, port: Int)
    private let limits: FleetLimits
    private let logger: Logger

    /// Why it cannot be served, in one line.
    public struct Failure: Error, Hashable, CustomStringConvertible {
        /// The reason, and what to do.
        public let description: String
    }

    /// How long a connection may rest between two requests: who fetches a feed comes back within a minute.
    private static let idle = TimeAmount.seconds(60)

    /// Creates a copy.
    ///
    /// - Parameters:
    ///   - broker: is spoken to in MQTT 5, whatever its version here says.
    ///   - address: where to listen, as an IP address and a TCP port; port 0 takes any that is free.
    public init(
        _ broker: MQTTBroker, _ topics: FleetTopics, address: (host: String, port: Int),
        limits: FleetLimits = FleetLimits(), logger: Logger
    ) {
        var broker = broker
        broker.version = .five
        (self.broker, self.topics, self.address) = (broker, topics, address)
        (self.limits, self.logger) = (limits, logger)
    }

    /// A name that no other copy has: 64 random bits in hexadecimal.
    public static func randomName() -> String { String(UInt64.random(in: .min ... .max), radix: 16) }

    /// Serves until SIGTERM or SIGINT. A broker that cannot be reached is tried for ever.
    ///
    /// - Parameter onServing: learns the port once requests are answered.
    /// - Throws: ``Failure`` where it cannot listen at its address.
    public func run(_ onServing: @escaping @Sendable (Int) -> Void) async throws {
        let state = SharedState(FleetState(topics, limits: limits))
        let now: @Sendable () -> Timestamp = { Timestamp.wallClock }
        let report = ConnectionLog(logger, broker.place)
        let consumer = FleetConsumer(broker, topics, limits, state: state, now: now) { report.take($0) }
        let router = Router.answering { FleetRoutes(state, now: now).add(to: $0) }
        let serving = BoundedQueue<Void>(capacity: 1, overflow: .dropNewest)
        // Anybody may read what all passengers are to see.
        let entrance = Entrance(idle: Self.idle) { _ in true }
        var quiet = logger
        quiet.logLevel = .critical
        let server = Application(
            router: router,
            server: HTTPServerBuilder { PlainChannel(entrance, responder: $0) },
            configuration: ApplicationConfiguration(
                address: .hostname(address.host, port: address.port), serverName: nil, backlog: Entrance.backlog),
            onServerRunning: {
                onServing($0.localAddress?.port ?? 0)
                serving.finish()
            },
            eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup(numberOfThreads: 1)), logger: quiet)
        do {
            try await ServiceGroup(
                configuration: .init(
                    services: [
                        .init(service: ConsumerService(consumer: consumer, serving: serving)), .init(service: server),
                    ],
                    gracefulShutdownSignals: [.sigterm, .sigint], logger: quiet)
            ).run()
        } catch let error as IOError {
            throw Failure(address, String(cString: strerror(error.errnoCode)))
        } catch is SocketAddressError.UnknownHost {
            throw Failure(address, "nobody knows the host")
        } catch let error as SocketAddressError {
            throw Failure(address, "\(error)")
        }
    }
}

extension FleetFeed.Failure {
    fileprivate init(_ address: (host: String, port: Int), _ reason: String) {
        let host = address.host.contains(":") ? "[\(address.host)]" : address.host
        description = "\(host):\(address.port) cannot be listened at: \(reason); --listen takes another address"
    }
}

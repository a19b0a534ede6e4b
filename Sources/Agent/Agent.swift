import Alarms
public import Logging
public import Navigation
import Positioning
import Receivers
import ServiceLifecycle
import Synchronization
import Threads
import UnixSignals
public import Transit

/// The whole program on the train: one core, wired to its adapters.
public struct Agent: Sendable {
    private let configuration: Configuration
    private let network: Network
    private let journey: Command?
    private let logger: Logger

    /// Creates an agent.
    ///
    /// - Parameters:
    ///   - network: what the configuration's `network` names.
    ///   - logger: where the adapters tell of their troubles.
    /// - Throws: `StationLookupError` or `JourneyError` where the network does not serve the configured journey.
    public init(_ configuration: Configuration, network: Network, logger: Logger) throws {
        self.configuration = configuration
        self.network = network
        self.logger = logger
        journey = try configuration.journey.map { request in
            let (from, to) = try request.stops(in: network)
            return .startJourney(from: from, to: to)
        }
    }

    /// Runs until SIGTERM or SIGINT, or the end of a recorded ride; the buzzer and the LED are off then.
    ///
    /// - Parameter deliver: called with each event, in order.
    /// - Throws: `AlarmError` where buzzer or LED cannot be used, and what a recorded ride cannot be read for.
    public func run(_ deliver: @escaping @Sendable (Event) -> Void) async throws {
        if configuration.wiring?.buzzer == nil, configuration.wiring?.led == nil {
            logger.notice("no buzzer and no LED: give [alarm] in the configuration one of them")
        }
        guard let wiring = configuration.wiring else { return try await run(nil, nil, deliver) }
        let alarm = try await WiredAlarm(
            wiring, score: AlarmScore(insistence: configuration.insistence), logger: logger)
        try await run(alarm, GPIOButton(wiring, logger: logger), deliver)
    }

    private func run(
        _ alarm: WiredAlarm?, _ button: GPIOButton?, _ deliver: @escaping @Sendable (Event) -> Void
    ) async throws {
        let recorder = configuration.record.map { RideRecorder(RideLogFile($0), logger: logger) }
        recorder?.take(Observation(.settings(configuration.settings), at: .wallClock))
        let light = Mutex(StatusLight())
        let core = Core(
            Navigator(network: network, settings: configuration.settings),
            record: { recorder?.take($0) },
            deliver: { event in
                if let signal = AlarmSignal(event) { alarm?.sound(signal) }
                if let status = light.withLock({ $0.take(event) }) { alarm?.show(status) }
                deliver(event)
            })
        // No event tells of the source that there has not been yet.
        alarm?.show(light.withLock { $0.status })
        let finder = configuration.receiver.finder(
            needsChecksum: configuration.needsChecksum, recorder: recorder, logger: logger)
        // Services stop in the opposite order: the alarm, and then what was recorded, last.
        var services: [ServiceGroupConfiguration.ServiceConfiguration] = []
        if let recorder { services.append(.init(service: Recording(recorder: recorder))) }
        if let alarm { services.append(.init(service: alarm)) }
        services.append(.init(service: Ticker(core: core)))
        if let button { services.append(.init(service: ButtonListener(button: button, alarm: alarm, core: core))) }
        services += SensorListener.all(
            configuration, beacons: network.beacons, besides: alarm?.disturbance, logger: logger
        ) {
            await core.handle($0)
        }.map { .init(service: $0) }
        services.append(
            .init(
                service: Listener(journey: journey, finder: finder, pace: pace, core: core),
                successTerminationBehavior: .gracefullyShutdownGroup,
                failureTerminationBehavior: .cancelGroup))
        try await ServiceGroup(
            configuration: .init(
                services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        ).run()
    }

    /// Recordings are played as fast as they were made; what comes through a pipe has its own pace.
    private var pace: Pace? {
        switch configuration.receiver {
        case .nmea(let file), .rideLog(let file): file == "-" ? nil : Pace(speed: 1)
        case .gpsd, .serial: nil
        }
    }
}

/// Starts the journey, and takes what a finder observes to the core.
private struct Listener: Service {
    let journey: Command?
    let finder: any LocationFinder
    let pace: Pace?
    let core: Core

    func run() async throws {
        try await cancelWhenGracefulShutdown {
            if let journey { await core.handle(Observation(.command(journey), at: .wallClock)) }
            var pace = pace
            do {
                for try await observation in finder.observations() {
                    // A recorded ride is played to this agent, which has settings of its own.
                    if case .settings = observation.content { continue }
                    try await pace?.wait(until: observation.time)
                    await core.handle(observation)
                }
            } catch is CancellationError {
                // A clean stop is no error.
            }
        }
    }
}

/// Takes what the rider says with the button to the alarm, and to the core.
private struct ButtonListener: Service {
    let button: GPIOButton
    let alarm: (any Alarm)?
    let core: Core

    func run() async throws {
        for await press in button.presses().cancelOnGracefulShutdown() {
            switch press {
            case .pressed:
                alarm?.acknowledge()
                await core.handle(Observation(.button(isHeld: false), at: .wallClock))
            case .held:
                await core.handle(Observation(.button(isHeld: true), at: .wallClock))
                // What began when the button was already down.
                alarm?.acknowledge()
            }
        }
        // A service that ends before the others would end them too.
        try? await gracefulShutdown()
    }
}

/// Tells the core that time passes.
private struct Ticker: Service {
    let core: Core

    /// Often enough for a tick to come within a quarter of a second of its time.
    private static let period = Duration.milliseconds(250)

    func run() async throws {
        try? await cancelWhenGracefulShutdown {
            while true {
                try await ContinuousClock().sleep(for: Self.period)
                await core.timePasses()
            }
        }
    }
}

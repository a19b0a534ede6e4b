import Alarms
import Glibc
import Logging
import Messages
import Navigation
import Observations
import Page
import Positioning
import Receivers
import ServiceLifecycle
import Threads
import Transit

extension Session {
    /// The services that run beside the core. Services stop in the opposite order: the alarm, and then the recorder, last.
    func adapters(
        _ core: Core, _ commander: Commander, _ alarm: WiredAlarm?, _ button: GPIOButton?, _ recorder: RideRecorder?,
        _ beginning: Beginning
    ) -> [ServiceGroupConfiguration.ServiceConfiguration] {
        let configuration = setup.configuration
        var services: [any Service] = []
        if let recorder { services.append(RecorderService(recorder: recorder)) }
        if let alarm { services.append(alarm) }
        services.append(Ticker(core: core))
        if let button {
            services.append(ButtonListener(button: button, alarm: alarm, commander: commander, logger: logger))
        }
        services +=
            SensorListener.all(
                configuration, by: setup.finders, beacons: setup.network.beacons, trains: setup.network.trainBeacons,
                besides: alarm?.disturbance, logger: logger
            ) {
                await core.handle($0)
            } as [any Service]
        let finder = setup.finders.location(configuration, recorder, health.roster, logger)
        let listener = Listener(journey: beginning.journey, finder: finder, pace: pace, core: core)
        return services.map { .init(service: $0) } + [
            .init(
                service: listener, successTerminationBehavior: .gracefullyShutdownGroup,
                failureTerminationBehavior: .cancelGroup)
        ]
    }

    /// The recorder, and the keeper that gives each ride a file of its own where that is wanted.
    func recording(_ beginning: Beginning) -> (RideRecorder?, RideKeeping?) {
        health.clear(.record)
        health.recording = setup.configuration.record?.path
        let onTrouble: @Sendable (RideLogError?) -> Void = { [health] trouble in
            guard let trouble else { return health.clear(.record) }
            health.note(.record, "\(trouble); nothing is recorded until it can be written")
        }
        switch setup.configuration.record {
        case nil: return (nil, nil)
        case .file(let path):
            let recorder = RideRecorder(RideLogFile(path), logger: logger, onTrouble: onTrouble)
            let settings = setup.configuration.settings
            // A log is replayed from there on as from the first line: who goes on must not begin anew.
            if beginning.resumed == nil {
                recorder.take(Observation(.settings(settings), at: .wallClock))
            } else if beginning.isLeadNew {
                recorder.take(Observation(.command(.setLead(settings.lead)), at: .wallClock))
            }
            return (recorder, nil)
        case .rides(let rides):
            let folder = RideFolder(rides.folder, capacity: rides.capacity)
            let start = beginning.resumed.flatMap { resumed in
                folder.hasOpenRide
                    ? (
                        RideStart(
                            beginning.navigator, at: resumed.time.advanced(bySeconds: resumed.elapsed / .seconds(1)),
                            ticked: resumed.time, isResumed: true), at: beginning.navigator.timeOfDay(at: resumed.time)
                    ) : nil
            }
            let recorder = RideRecorder(folder, logger: logger, onTrouble: onTrouble)
            return (recorder, RideKeeping(recorder, rides, goesOn: start))
        }
    }

    /// Recordings are played as fast as they were made; what comes through a pipe has its own pace.
    private var pace: Pace? {
        switch setup.configuration.receiver {
        case .nmea(let file), .rideLog(let file): file == "-" ? nil : Pace(speed: 1)
        case .gpsd, .serial: nil
        }
    }

    /// The rider's page; `nil` where none is wanted.
    func page(_ commander: Commander, _ views: PageViews, _ timetables: Timetables) -> Page? {
        health.clear(.page)
        guard var settings = setup.configuration.page else { return nil }
        if !settings.isOpen, let file = settings.tokenFile {
            do throws(PageToken.Failure) {
                settings.token = try PageToken.read(orMake: file)
            } catch {
                logger.warning("no page is served: \(error)")
                health.note(.page, "no page is served: \(error)")
                return nil
            }
        }
        var agent = RidersPage(
            source: commander, log: log, views: views, timetables: timetables,
            presets: commander.presets.compactMap { RidersPage.preset($0, in: network) })
        if let mqtt = setup.configuration.mqtt {
            agent.vehicle = mqtt.name
            // A reader that was told something once and is not any more is behind for good.
            let readers = [BoxDialect.reader] + (mqtt.ownTracks == nil ? [] : [OwnTracks.reader])
            agent.waiting = { [outbox] in outbox.waiting.filter { readers.contains($0.key) } }
        }
        return Page(settings, of: agent, topic: topic, now: { .wallClock }, logger: logger) {
            [health, logger, settings] state in
            switch state {
            case .serving(let port):
                health.clear(.page)
                logger.notice("the page is served at \(settings.origin(port: port))/")
            case .certified(doubt: nil):
                health.clear(.page)
                logger.notice("the page has the renewed certificate")
            case .certified(let doubt?):
                let problem = "the page goes on with its former certificate: \(doubt)"
                if health.note(.page, problem) { logger.warning("\(problem)") }
            case .failing(let reason):
                if health.note(.page, reason) { logger.warning("\(reason); the agent goes on") }
            }
        }
    }

    /// Where riders and programs speak to the agent; `nil` where nobody can, which is logged.
    func controlSocket(_ commander: Commander, _ sink: EventSink) -> ControlSocket? {
        guard let path = setup.configuration.controlSocket ?? Configuration.usualSocket else { return nil }
        let handlers = ControlHandlers(answer: commander.answer) { put in
            let number = sink.subscribe { outcome in
                for event in outcome.events { put(ControlReply.line(event)) }
            }
            return { sink.unsubscribe(number) }
        }
        do throws(ControlError) {
            let socket = try ControlSocket(at: path, logger: logger, handlers: handlers)
            health.clear(.control)
            return socket
        } catch {
            logger.warning("nobody can command the agent: \(error)")
            health.note(.control, "nobody can command the agent: \(error)")
            return nil
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

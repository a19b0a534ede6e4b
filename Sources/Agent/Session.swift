import Alarms
import Logging
import Navigation
import Observations
import Page
import Positioning
import Receivers
import ServiceLifecycle
import Synchronization
import Threads
import Transit

/// An agent from one reading of its configuration to the next.
struct Session: Sendable {
    let setup: AgentSetup
    /// The data that was kept of the session before this one, in this process or another.
    let kept: Kept?
    let keeper: Keeper
    /// The newest events of this process and those before it.
    let log: EventLog
    /// The events that brokers get.
    let outbox: EventOutbox
    /// The topic that rings phones.
    let topic: NtfyTopic
    let output: EventOutput
    /// The set-ups to go on with, one after the other; finished when the agent is to end.
    let reloads: BoundedQueue<AgentSetup>
    let health: Health
    let logger: Logger

    private var configuration: Configuration { setup.configuration }
    var network: Network { setup.network }

    /// Runs until the agent is to end, or to go on with another set-up.
    ///
    /// - Returns: what to go on with; `nil` at the end.
    /// - Throws: `AlarmError` where buzzer or LED cannot be used, and what a recorded ride cannot be read for.
    func run() async throws -> (setup: AgentSetup, kept: Kept?)? {
        if configuration.wiring?.buzzer == nil, configuration.wiring?.led == nil {
            health.note(.outputs, Health.noOutputs)
            logger.notice("\(Health.noOutputs)")
        } else {
            health.clear(.outputs)
        }
        health.outputs = []
        guard let wiring = configuration.wiring else { return try await run(nil, nil) }
        let alarm = try await WiredAlarm(
            wiring, score: AlarmScore(insistence: configuration.insistence), logger: logger, onProgress: keeper.take)
        health.outputs = wiring.summary
        return try await run(alarm, await GPIOButton(wiring, logger: logger))
    }

    private func run(
        _ alarm: WiredAlarm?, _ button: GPIOButton?
    ) async throws -> (setup: AgentSetup, kept: Kept?)? {
        let beginning = Beginning(setup, kept, logger: logger, health: health)
        health.clear(.record)
        let (recorder, rides) = recording(beginning)
        let sink = EventSink()
        let views = PageViews()
        let notifier = Notifier(
            topic, views: views, language: configuration.page?.language ?? .english,
            isFollowing: beginning.navigator.journey != nil, logger: logger)
        // An alarm that a page showed before a long break has no meaning any more.
        if beginning.elapsed > Beginning.signalAge { log.acknowledge() }
        if let cutShort = beginning.alarm { notifier.ring(again: cutShort.signal) }
        let core = Core(
            beginning.navigator, resumed: beginning.resumed,
            record: { [log, health] observation, clock, start in
                rides?.willTake(observation, start)
                recorder?.take(observation, at: clock)
                health.take(observation)
                // Wherever the rider presses: what they have noticed is shown no more.
                if case .button = observation.content {
                    if log.acknowledge() {
                        keeper.keepAcknowledgement(at: start.navigator.timeOfDay(at: observation.time))
                    }
                    notifier.acknowledge()
                }
            },
            recorded: { rides?.didTake($0, $1) }, publish: sink.publish)
        if let alarm { sink.subscribe(AlarmSubscriber(alarm, keeper: keeper, views: views, beginning).put) }
        sink.subscribe { [health, logger] outcome in
            if let state = outcome.state, health.takeDoubt(state.doubt) { logger.warning("\(Health.wrongClock)") }
        }
        sink.subscribe(keeper.put)
        sink.subscribe(log.put)
        sink.subscribe(notifier.put)
        sink.subscribe(output.put)
        let commander = Commander(
            core: core, network: network, presets: configuration.presets, alarm: alarm, health: health,
            keeper: keeper, log: log)
        checkPresets()
        let control = controlSocket(commander, sink)
        defer { control?.finish() }
        let next = Mutex<AgentSetup?>(nil)
        var services = adapters(core, commander, alarm, button, recorder, beginning)
        let timetables = Timetables(network)
        if let messages = messages(commander, sink, timetables) { services.append(.init(service: messages)) }
        if let page = page(commander, views, timetables) { services.append(.init(service: page)) }
        services.append(
            .init(
                service: Supervisor(
                    core: core, sink: sink, commander: commander, driving: alarm?.driving, health: health,
                    logger: logger)))
        services.append(
            .init(
                service: ReloadListener(reloads: reloads) { setup in next.withLock { $0 = setup } },
                successTerminationBehavior: .gracefullyShutdownGroup))
        try await ServiceGroup(configuration: .init(services: services, logger: logger)).run()
        guard let setup = next.withLock({ $0 }) else { return nil }
        return (setup, await core.state().map(keeper.kept))
    }

    /// Says at once which presets cannot be, and not when somebody presses the button in the dark.
    private func checkPresets() {
        let problems = configuration.presets.compactMap { preset -> String? in
            do {
                _ = try preset.journey.stops(in: network)
                return nil
            } catch {
                return "\(setup.name): preset \(quoted(preset.name)): \(error)"
            }
        }
        for problem in problems { logger.warning("\(problem)") }
        if let first = problems.first { health.note(.presets, first) } else { health.clear(.presets) }
    }
}

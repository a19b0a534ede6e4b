import Navigation
import Observations
import Positioning
import Threads
import Transit

/// Does what a rider asks for through the control socket, the button's presets or the configuration.
///
/// Requests become observations, recorded and replayed like any other; the core alone decides what follows.
struct Commander: Sendable {
    let core: Core
    let network: Network
    let presets: [Configuration.Preset]
    let alarm: (any Alarm)?
    let health: Health
    let keeper: Keeper
    let log: EventLog

    /// Answers a request; what it changes has been kept by then, so that no crash takes back what the rider was told.
    func answer(_ request: ControlRequest) async -> ControlReply {
        let reply = await reply(to: request)
        switch request.command {
        case .go, .back, .end, .set, .ack: await keeper.settle()
        case .status, .follow: break
        }
        return reply
    }

    private func reply(to request: ControlRequest) async -> ControlReply {
        switch request.command {
        case .go:
            let to = request.to ?? ""
            // The rider's own names go first, unless more is said.
            let preset = presets.first { request.from == nil && $0.name.lowercased() == to.lowercased() }
            return await go(preset?.journey ?? JourneyRequest(from: request.from, to: to))
        case .back: return await goBack()
        case .end:
            return await endJourney(by: .command(.endJourney))
                ? ControlReply("the journey is over")
                : ControlReply(refusing: Refusal(.noJourney, "no journey is followed"))
        case .set: return ControlReply(await set(lead: request.lead, repetition: request.repetition).words)
        case .ack:
            let isShown = log.open != nil
            let sounded = alarm?.acknowledge() ?? false
            let events = await observe(.button(isHeld: false))
            return sounded || isShown || !events.isEmpty
                ? ControlReply("acknowledged") : ControlReply(refusing: Refusal(.nothingSounds, "nothing sounds"))
        case .status, .follow: return ControlReply(status: await status())
        }
    }

    /// How it stands.
    func status() async -> AgentStatus {
        let view = await core.view()
        var status = AgentStatus(view, in: network, outputs: health.outputs, problems: health.problems)
        (status.senses, status.recording) = (health.senses, health.recording)
        status.receivers = AgentStatus.receivers(health.roster)
        (status.alarm, status.arrival) = (log.open, log.lastArrival(at: view.snapshot?.time))
        return status
    }

    /// Begins the way back: of the journey that is followed, from wherever the rider is on it, or of the last ride, from its end.
    private func goBack() async -> ControlReply {
        if let journey = await core.view().snapshot?.journey {
            guard let from = journey.from else {
                return ControlReply(
                    refusing: Refusal(.unknownOrigin, "where this ride began is not known; \(Self.sayWhere)"))
            }
            return await go(JourneyRequest(to: from.id))
        }
        guard let ride = keeper.lastRide else {
            return ControlReply(refusing: Refusal(.noRide, "there was no ride yet; \(Self.sayWhere)"))
        }
        guard let from = ride.from else {
            return ControlReply(
                refusing: Refusal(.unknownOrigin, "where the last ride began is not known; \(Self.sayWhere)"))
        }
        return await go(JourneyRequest(from: ride.to, to: from))
    }

    /// Begins a journey.
    func go(_ request: JourneyRequest) async -> ControlReply {
        do {
            let (from, to) = try request.stops(in: network)
            let events = await observe(.command(.startJourney(from: from, to: to)))
            guard let started = events.last(where: { $0.kind == .journeyStarted }), let stop = started.to else {
                return ControlReply(refusing: Refusal(.noTrains, "no trains run there now"))
            }
            health.clear(.journey)
            let origin = started.from.map { " from \($0.name) (\($0.id))" } ?? ""
            let warning = started.closureWarning.map { "; " + $0 } ?? ""
            let refusal =
                await core.view().snapshot?.isRefused == true
                ? "; by the timetable alone, for the system refuses access to every source: see `alight check`" : ""
            return ControlReply("a journey\(origin) to \(stop.name) (\(stop.id)) is followed\(warning)\(refusal)")
        } catch {
            return ControlReply(refusing: error)
        }
    }

    private static let sayWhere = "say where to: alight go STATION"

    /// The parts with which something is wrong.
    var faults: Set<Problem.Part> { health.faults }

    /// The alarm settings in force.
    var settings: AlarmSettings { keeper.choice.now }

    /// Changes what is asked for of the alarm, from now on and over restarts, until the configuration says otherwise.
    private func set(lead: Double?, repetition: Double?) async -> AlarmSettings {
        guard lead != nil || repetition != nil else { return settings }
        let settings = keeper.choose(lead: lead, repetition: repetition)
        alarm?.insist(for: .seconds(settings.repetition))
        _ = await observe(.command(.setLead(settings.lead)))
        return settings
    }

    /// Accepts the rider's verdict on an arrival, and keeps it.
    ///
    /// - Returns: whether that arrival is known.
    func judge(_ id: String, _ answer: Verdict.Answer) async -> Bool {
        guard let arrival = log.judge(id, answer) else { return false }
        let verdict = Verdict(event: Event.Kind.arrived.rawValue, stop: arrival.stopID, answer: answer)
        keeper.keep(verdict, at: .wallClock)
        _ = await observe(.verdict(verdict))
        await keeper.settle()
        return true
    }

    /// Handles the rider's button input of a hold and a press: the last arrival was wrong. The journey goes on.
    ///
    /// - Parameter destination: the destination of the journey that this input has ended, by `stop_id`; without one, the journey to the
    ///   arrival's station goes on.
    /// - Returns: whether there was an arrival to judge, or a journey to go on with.
    func markWrong(goingOnTo destination: String?) async -> Bool {
        let arrival = log.lastArrival(at: await core.view().snapshot?.time)
        var isTaken = false
        if let arrival { isTaken = await judge(arrival.id, .elsewhere) }
        if let destination = destination ?? arrival?.stopID {
            isTaken = await go(JourneyRequest(to: destination)).ok || isTaken
        }
        return isTaken
    }

    /// Ends the journey with what sounds about it, however new that is; what a next journey has told stays.
    ///
    /// - Returns: whether there was one.
    func endJourney(by content: Observation.Content) async -> Bool {
        let events = await core.handle(Observation(content, at: .wallClock)) { [alarm] events in
            if events.contains(where: { $0.kind == .journeyEnded }) { alarm?.silence() }
        }
        return events.contains { $0.kind == .journeyEnded }
    }

    private func observe(_ content: Observation.Content) async -> [Event] {
        await core.handle(Observation(content, at: .wallClock))
    }
}

import FoundationEssentials
import Navigation
import Observations
import Page
import Positioning
import Threads
import Transit

/// The agent as its page sees it.
struct RidersPage: PageAgent {
    let source: any PageSource
    let log: EventLog
    let views: PageViews
    let timetables: Timetables
    /// The journeys that the box's owner has named, with their stations.
    var presets: [JSONLine] = []
    /// The name that tells this train from all others in messages to other systems: the name of the box.
    var vehicle = MachineName.current
    /// How many events wait for each of those who pass them on.
    var waiting: @Sendable () -> [String: Int] = { [:] }

    var network: Network { timetables.network }

    func status() async -> [UInt8] { ControlLine.bytes(await source.status()) }

    func metrics() async -> [UInt8] {
        let (status, snapshot) = (await source.status(), await source.view().snapshot)
        var faults = source.faults
        if status.timetableEnd != nil { faults.insert(.timetable) }
        return Array(
            status.metrics(snapshot, faults: faults, events: log.counts, waiting: waiting(), now: .wallClock)
                .utf8)
    }

    func command(_ body: [UInt8]) async -> PageAnswer {
        let request: ControlRequest
        do throws(ControlRequest.Refusal) {
            request = try ControlRequest.parse(body, needsVersion: false)
        } catch {
            return .refusal(.malformed, error.description)
        }
        switch request.command {
        case .status, .follow: return .refusal(.malformed, "ask for it: GET /api/status, GET /api/events")
        case .go, .back, .end, .set, .ack:
            let reply = await source.answer(request)
            return reply.ok ? .done(reply.message ?? "") : .refusal(reply)
        }
    }

    func settings() async -> PageAnswer {
        var object = JSONLine()
        let settings = source.settings
        object.add("lead_s", settings.lead, to: 10)
        object.add("repeat_s", settings.repetition, to: 10)
        if !presets.isEmpty { object.add("presets", presets) }
        return PageAnswer(.done, Array(object.text.utf8))
    }

    /// A preset with its stations; `nil` where it cannot be, of which the status tells.
    static func preset(_ preset: Configuration.Preset, in network: Network) -> JSONLine? {
        guard let (from, to) = try? preset.journey.stops(in: network) else { return nil }
        var object = JSONLine()
        object.add("name", preset.name)
        for (key, id) in [("from", from), ("to", to)] {
            guard let id, let number = network.number(of: id) else { continue }
            var stop = JSONLine()
            stop.add("stop_id", id)
            stop.add("stop_name", network.stations[number].name)
            object.add(key, json: stop.text)
        }
        return object
    }

    func changeSettings(_ body: [UInt8]) async -> PageAnswer {
        let wanted: Wanted
        do {
            wanted = try JSONDecoder().decode(Wanted.self, from: Data(body))
        } catch {
            return .refusal(.malformed, "the body is no such JSON object: \(PageJSON.reason(error))")
        }
        let request = ControlRequest(.set, lead: wanted.lead, repetition: wanted.repetition)
        if let problem = AlarmSettings.problem(lead: request.lead, repetition: request.repetition) {
            return .refusal(.malformed, problem)
        }
        let reply = await source.answer(request)
        return reply.ok ? await settings() : .refusal(reply)
    }

    func judge(_ body: [UInt8]) async -> PageAnswer {
        let said: Said
        do {
            said = try JSONDecoder().decode(Said.self, from: Data(body))
        } catch {
            return .refusal(.malformed, "the body is no such JSON object: \(PageJSON.reason(error))")
        }
        guard let answer = Verdict.Answer(rawValue: said.verdict) else {
            let answers = Verdict.Answer.allCases.map(\.rawValue).joined(separator: ", ")
            return .refusal(.malformed, "verdict is one of \(answers)")
        }
        guard await source.judge(said.id, answer) else {
            return .refusal(.missing, "that arrival is not the last one")
        }
        return .done("thank you")
    }

    func see(page: String, isVisible: Bool) { views.see(page, isVisible: isVisible) }

    func follow(after id: String?, _ put: @escaping @Sendable (PageEvent) -> Void) -> PageFollowing {
        log.follow(after: id, put)
    }

    /// The alarm settings that a rider wants.
    private struct Wanted: Decodable {
        var lead: Double?
        var repetition: Double?

        private enum CodingKeys: String, CodingKey {
            case lead = "lead_s"
            case repetition = "repeat_s"
        }
    }

    /// A rider's verdict on an arrival.
    private struct Said: Decodable {
        var id: String
        var verdict: String
    }
}

extension PageAnswer {
    /// That it is done, in words.
    static func done(_ message: String) -> Self { Self(.done, body(isDone: true, message)) }

    /// That it is not done, and why.
    static func refusal(_ outcome: Outcome, _ message: String) -> Self { Self(outcome, body(isDone: false, message)) }

    /// That the agent refuses it, and why.
    static func refusal(_ reply: ControlReply) -> Self {
        Self(.refused, body(isDone: false, reply.message ?? "", reply.code, reply.arguments))
    }

    private static func body(
        isDone: Bool, _ message: String, _ code: String? = nil, _ arguments: [String: String]? = nil
    ) -> [UInt8] {
        var object = JSONLine()
        object.add("ok", json: "\(isDone)")
        object.add("message", message)
        if let code { object.add("code", code) }
        if let arguments {
            var told = JSONLine()
            for (name, value) in arguments.sorted(by: { $0.key < $1.key }) { told.add(name, value) }
            object.add("arguments", json: told.text)
        }
        return Array(object.text.utf8)
    }
}

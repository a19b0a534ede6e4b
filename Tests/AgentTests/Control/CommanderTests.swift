import GTFS
import Journal
import Logging
import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

@testable import Agent

/// Requests of riders, on the shipped network at an hour at which its trains run.
@Suite struct `A rider's request` {
    private let network: Network
    private let alarm = RecordedAlarm()
    private let health = Health()
    private let keeper: Keeper
    private let core: Core
    private let commander: Commander

    init() async throws {
        let network = try Feed.network(at: Paths.network)
        let keeper = Keeper(
            nil, kept: nil, configuration: Configuration(), logger: RecordedLines().logger, health: health)
        let sink = EventSink()
        core = Core(Navigator(network: network), publish: sink.publish)
        sink.subscribe(keeper.put)
        let presets = [
            Configuration.Preset(name: "Home", journey: JourneyRequest(from: "Senayan", to: "LBB")),
            Configuration.Preset(name: "Blok A", journey: JourneyRequest(to: "BHI")),
            Configuration.Preset(name: "nowhere", journey: JourneyRequest(to: "Narnia")),
        ]
        commander = Commander(
            core: core, network: network, presets: presets, alarm: alarm, health: health, keeper: keeper,
            log: EventLog([]))
        (self.network, self.keeper) = (network, keeper)
    }

    /// Has the agent know the time, on a Wednesday afternoon, from a receiver without a position.
    private func tellTime() async {
        var fix = Fix(mode: .none)
        fix.time = Timestamp(milliseconds: 1_787_126_400_000)
        await core.handle(Observation(.fix(fix), at: .second(0)))
    }

    private func ask(
        _ command: ControlRequest.Command, to: String? = nil, from: String? = nil
    ) async -> String {
        let reply = await commander.answer(ControlRequest(command, to: to, from: from))
        return (reply.ok ? "" : "no: ") + (reply.message ?? "")
    }

    @Test(arguments: [
        ("BLM", nil, "a journey to Blok M (BLM) is followed"),
        ("blok m", nil, "a journey to Blok M (BLM) is followed"),
        ("SSM", "Lebak Bulus", "a journey from Lebak Bulus (LBB) to ASEAN (SSM) is followed"),
        ("home", nil, "a journey from Senayan (SNY) to Lebak Bulus (LBB) is followed"),
        // The rider's own name goes first.
        ("blok A", nil, "a journey to Bundaran HI (BHI) is followed"),
        ("blok A", "LBB", "a journey from Lebak Bulus (LBB) to Blok A (BLA) is followed"),
    ])
    func `to go begins a journey`(to: String, from: String?, message: String) async {
        await tellTime()
        #expect(await ask(.go, to: to, from: from) == message)
    }

    /// An answer to the rider outlasts a crash in the next moment.
    @Test func `is kept before it is answered`() async throws {
        let folder = try TemporaryFolder()
        let log = RecordedLines()
        let journal = try Journal(at: folder.path("journal"), logger: log.logger)
        defer { journal.close() }
        let keeper = Keeper(journal, kept: nil, configuration: Configuration(), logger: log.logger, health: health)
        let sink = EventSink()
        let core = Core(Navigator(network: network), publish: sink.publish)
        sink.subscribe(keeper.put)
        let commander = Commander(
            core: core, network: network, presets: [], alarm: alarm, health: health, keeper: keeper,
            log: EventLog([]))
        for to in ["BLM", "SNY", "BHI"] {
            #expect(await commander.answer(ControlRequest(.go, to: to)).ok)
            let state = try #require(try journal.keptState())
            #expect(try Kept(state, in: network).journey?.to == to)
        }
        #expect(await commander.answer(ControlRequest(.end)).ok)
        #expect(try Kept(try #require(try journal.keptState()), in: network).journey == nil)
        #expect(log.all.isEmpty)
    }

    @Test func `to change the alarm holds at once, and after a crash until the configuration says otherwise`()
        async throws
    {
        let folder = try TemporaryFolder()
        let log = RecordedLines()
        let journal = try Journal(at: folder.path("journal"), logger: log.logger)
        defer { journal.close() }
        var configuration = Configuration()
        func keeper(_ kept: Kept?) -> Keeper {
            Keeper(journal, kept: kept, configuration: configuration, logger: log.logger, health: health)
        }
        let first = keeper(nil)
        let sink = EventSink()
        let core = Core(Navigator(network: network), publish: sink.publish)
        sink.subscribe(first.put)
        let commander = Commander(
            core: core, network: network, presets: [], alarm: alarm, health: health, keeper: first, log: EventLog([]))
        func ask(lead: Double? = nil, repetition: Double? = nil) async -> String? {
            await commander.answer(ControlRequest(.set, lead: lead, repetition: repetition)).message
        }
        #expect(await ask() == "you are told 90 s before the doors open, and an arrival is repeated for 120 s")
        #expect(alarm.insistence == nil)
        #expect(
            await ask(lead: 45.25, repetition: 0)
                == "you are told 45.3 s before the doors open, and an arrival is not repeated")
        #expect(alarm.insistence == .zero)
        #expect(await core.state()?.navigator.settings.lead == 45.3)
        // The box dies; another process goes on.
        let kept = try Kept(try #require(try journal.keptState()), in: network)
        var now = keeper(kept).choice.now
        #expect((now.lead, now.repetition) == (45.3, 0))
        configuration.settings.lead = 60
        now = keeper(kept).choice.now
        #expect((now.lead, now.repetition) == (60, 0))
    }

    @Test(arguments: [
        ("Blok", nil, "\"Blok\" matches several stations; give the id of one: BLA (Blok A), BLM (Blok M)"),
        ("BLM", "Blok M", "the journey begins and ends at Blok M (BLM); choose another destination"),
    ])
    func `to go where no journey leads says why`(to: String, from: String?, message: String) async {
        await tellTime()
        #expect(await ask(.go, to: to, from: from) == "no: " + message)
        #expect(await commander.status().journey == nil)
    }

    @Test(arguments: ["Narnia", "nowhere"])
    func `to go to an unknown station lists the stations`(to: String) async {
        let answer = await ask(.go, to: to)
        #expect(answer.hasPrefix("no: no station matches \"Narnia\"; did you mean CPR (Cipete Raya), "))
        #expect(!answer.contains("\n"))
    }

    @Test func `to go clears the complaint about the configured journey, and one that is refused does not`() async {
        await tellTime()
        health.note(.journey, "a wrong station")
        #expect(await commander.status().problemCodes == ["journey"])
        _ = await ask(.go, to: "Narnia")
        #expect(await commander.status().problems == ["a wrong station"])
        _ = await ask(.go, to: "BLM")
        #expect(await commander.status().problems == [])
    }

    @Test func `to go back before any ride says what to do`() async {
        #expect(await ask(.back) == "no: there was no ride yet; say where to: alight go STATION")
    }

    @Test func `to go back from who knows where says what to do`() async {
        await tellTime()
        _ = await ask(.go, to: "BLM")
        #expect(await ask(.back) == "no: where this ride began is not known; say where to: alight go STATION")
        _ = await ask(.end)
        #expect(await ask(.back) == "no: where the last ride began is not known; say where to: alight go STATION")
    }

    @Test func `to go back after a ride leads there, and back again`() async {
        await tellTime()
        _ = await ask(.go, to: "BLM", from: "LBB")
        _ = await ask(.end)
        for _ in 0..<2 {
            #expect(await ask(.back) == "a journey from Blok M (BLM) to Lebak Bulus (LBB) is followed")
            _ = await ask(.end)
            #expect(await ask(.back) == "a journey from Lebak Bulus (LBB) to Blok M (BLM) is followed")
            _ = await ask(.end)
        }
    }

    /// They are somewhere on the line, and not where they wanted to go.
    @Test func `to go back in mid-ride begins where the rider is`() async throws {
        await tellTime()
        _ = await ask(.go, to: "BLM", from: "LBB")
        #expect(await ask(.back) == "a journey to Lebak Bulus (LBB) is followed")
        let status = await commander.status()
        #expect(status.journey?.to.id == "LBB")
        #expect(status.place?.stop.id == "LBB")
    }

    @Test func `for the status tells the stops as far as where they get off`() async {
        await tellTime()
        _ = await ask(.go, to: "BHI", from: "LBB")
        let next = await commander.status().next
        #expect(next.count == 12)
        #expect(next.first?.stop.id == "FTM")
        #expect(next.last?.stop.id == "BHI" && next.last?.role == "destination")
        _ = await ask(.end)
        #expect(await commander.status().next.count == 5)
    }

    @Test func `to end ends the journey, once`() async {
        await tellTime()
        #expect(await ask(.end) == "no: no journey is followed")
        _ = await ask(.go, to: "BLM")
        #expect(await ask(.end) == "the journey is over")
        #expect(await ask(.end) == "no: no journey is followed")
    }

    @Test func `to end a journey ends what sounds about it`() async {
        await tellTime()
        _ = alarm.sound(.approaching)
        #expect(await ask(.end) == "no: no journey is followed")
        _ = await ask(.go, to: "BLM")
        #expect(alarm.silences == 0)
        #expect(await ask(.end) == "the journey is over")
        // An acknowledgement would leave what has just begun.
        #expect(alarm.silences == 1)
        #expect(await ask(.ack) == "no: nothing sounds")
    }

    @Test(arguments: [
        (ControlRequest(.go, to: "Narnia"), "unknownStation", ["station": "Narnia"]),
        (
            ControlRequest(.go, to: "Blok", from: "LBB"), "ambiguousStation",
            ["station": "Blok", "names": "Blok M, Blok A"]
        ),
        (ControlRequest(.go, to: "BLM", from: "BLM"), "sameStation", ["to": "Blok M", "from": "Blok M"]),
        (ControlRequest(.end), "noJourney", nil), (ControlRequest(.back), "noRide", nil),
        (ControlRequest(.ack), "nothingSounds", nil),
    ])
    func `that is refused has a code for the page, with the names in its sentence`(
        request: ControlRequest, code: String, arguments: [String: String]?
    ) async {
        let reply = await commander.answer(request)
        #expect(!reply.ok && reply.code == code)
        for (name, value) in arguments ?? [:] where name != "names" { #expect(reply.arguments?[name] == value) }
        let names = arguments?["names"].map { Set($0.split(separator: ", ")) }
        #expect(names == nil || names == reply.arguments?["names"].map { Set($0.split(separator: ", ")) })
    }

    @Test func `to acknowledge ends what sounds, once`() async {
        #expect(await ask(.ack) == "no: nothing sounds")
        _ = alarm.sound(.near)
        #expect(await ask(.ack) == "acknowledged")
        #expect(await ask(.ack) == "no: nothing sounds")
    }

    @Test func `for the status before anything was observed is answered`() async {
        #expect(
            await commander.status()
                == AgentStatus(
                    time: nil, source: "none", fix: nil, place: nil, journey: nil, next: [], senses: .init(),
                    outputs: [],
                    problems: [], problemCodes: []))
    }
}

import GTFS
import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

@testable import Agent

/// The answers to a rider who asks for a journey that by the timetable no train makes.
@Suite struct `A request for a journey to a closed stop` {
    private func ask(
        boarding: Set<String> = [], alighting: Set<String> = [], from: String? = "LBB", to: String = "BLM"
    ) async throws -> (reply: ControlReply, status: AgentStatus) {
        let folder = try TemporaryFolder()
        let network = try Feed.network(at: try folder.shippedNetwork(boarding: boarding, alighting: alighting))
        let health = Health()
        let keeper = Keeper(
            nil, kept: nil, configuration: Configuration(), logger: RecordedLines().logger, health: health)
        let core = Core(Navigator(network: network), publish: EventSink().publish)
        let commander = Commander(
            core: core, network: network, presets: [], alarm: RecordedAlarm(), health: health, keeper: keeper,
            log: EventLog([]))
        // A Wednesday afternoon.
        var fix = Fix(mode: .none)
        fix.time = Timestamp(milliseconds: 1_787_126_400_000)
        await core.handle(Observation(.fix(fix), at: .second(0)))
        return (await commander.answer(ControlRequest(.go, to: to, from: from)), await commander.status())
    }

    private static let followed = "a journey from Lebak Bulus (LBB) to Blok M (BLM) is followed"

    @Test func `is followed, and says that no train sets down riders there`() async throws {
        let (reply, status) = try await ask(alighting: ["BLM"])
        #expect(reply.ok)
        #expect(reply.message == Self.followed + "; by the timetable no train sets down riders at Blok M")
        #expect((status.journey?.pickupType, status.journey?.dropOffType) == (nil, 1))
        let line = String(decoding: ControlReply(status: status).line, as: UTF8.self)
        #expect(line.contains(#""journey":{"drop_off_type":1,"from""#))
    }

    @Test func `is followed, and says that no train takes up riders where it begins`() async throws {
        let (reply, status) = try await ask(boarding: ["LBB"])
        #expect(reply.message == Self.followed + "; by the timetable no train takes up riders at Lebak Bulus")
        #expect((status.journey?.pickupType, status.journey?.dropOffType) == (1, nil))
    }

    @Test func `says nothing of stops that are closed elsewhere`() async throws {
        let (reply, status) = try await ask(boarding: ["BLM", "SNY"], alighting: ["LBB", "FTM"])
        #expect(reply.message == Self.followed)
        #expect(status.journey?.pickupType == nil && status.journey?.dropOffType == nil)
    }

    @Test func `says nothing of where trains begin or end`() async throws {
        // Feeds have pickup_type 1 at each trip's last stop, and drop_off_type 1 at its first.
        let (reply, _) = try await ask(boarding: ["BHI"], alighting: ["LBB"], to: "BHI")
        #expect(reply.message == "a journey from Lebak Bulus (LBB) to Bundaran HI (BHI) is followed")
    }
}

import GTFS
import Navigation
import Observations
import Positioning
import Synchronization
import TestSupport
import Testing
import Transit

@testable import Agent

/// The core under a wall clock that is wrong, and jumps. The tests own both clocks.
@Suite struct `The core's time` {
    private let stage: Stage

    init() throws {
        stage = Stage(try Feed.network(at: Paths.network))
    }

    /// A core with a monotonic clock and a wall clock that stand still unless they are moved.
    private final class Stage: Sendable {
        private struct State {
            var monotonic = ContinuousClock.now
            var wall = Timestamp(milliseconds: 0)
            var events: [Event] = []
            var recorded: [Observation] = []
        }

        private final class Box: Sendable {
            let state = Mutex(State())
        }

        private let box = Box()
        let core: Core

        init(_ network: Network) {
            let box = box
            core = Core(
                Navigator(network: network), now: { box.state.withLock { $0.monotonic } },
                record: { observation, _, _ in box.state.withLock { $0.recorded.append(observation) } },
                publish: { outcome in box.state.withLock { $0.events += outcome.events } })
        }

        /// Sets the wall clock, which moves nothing else.
        func setWall(_ time: Timestamp) { box.state.withLock { $0.wall = time } }

        /// Lets time pass on both clocks, and the agent's ticker tick four times a second.
        func pass(_ seconds: Double) async {
            for _ in 0..<Int(seconds * 4) {
                box.state.withLock { state in
                    state.monotonic += .milliseconds(250)
                    state.wall = state.wall.advanced(bySeconds: 0.25)
                }
                await core.timePasses()
            }
        }

        /// Delivers what has no time but that of the wall clock.
        func observe(_ content: Observation.Content) async {
            let wall = box.state.withLock { $0.wall }
            await core.handle(Observation(content, at: wall))
        }

        /// Delivers a fix with a time of its own.
        func observe(_ fix: Fix) async {
            let wall = box.state.withLock { $0.wall }
            await core.handle(Observation(.fix(fix), at: fix.time ?? wall))
        }

        /// The observations of the motion sensor, with the times that they got.
        var motions: [Observation] {
            box.state.withLock { state in
                state.recorded.filter { if case .motion = $0.content { true } else { false } }
            }
        }

        var events: [Event] { box.state.withLock { $0.events } }
        var recorded: [Observation] { box.state.withLock { $0.recorded } }
    }

    /// The times at which fixes counted.
    private func fixTimes() -> [Timestamp] {
        stage.recorded.compactMap { if case .fix = $0.content { $0.time } else { nil } }
    }

    @Test(arguments: [600.0, 3600, -600, -3600]) func `is not that of one fix that is wrong`(off: Double) async throws {
        stage.setWall(Self.truth)
        for second in 0..<20 {
            var fix = Fix(Double(second), .place(-6.2893, 106.775), speed: 0)
            fix.time = Self.truth.advanced(bySeconds: Double(second) + (second == 9 ? off : 0))
            await stage.observe(fix)
            await stage.pass(1)
        }
        #expect(fixTimes().map { $0.seconds(since: Self.truth) } == (0..<20).map(Double.init))
        // No time has passed in which there was no fix.
        #expect(stage.events.filter { $0.kind == .sourceChanged }.map(\.source) == [.gnss])
    }

    private static let truth = Timestamp(milliseconds: 1_787_126_400_000)
    private static let wrongs = [Timestamp(milliseconds: 5000), Timestamp(milliseconds: 4_070_908_800_000)]

    /// A fix at Lebak Bulus.
    private static func fix(_ time: Timestamp?) -> Fix {
        var fix = Fix(mode: .threeD)
        fix.time = time
        fix.coordinate = Coordinate(latitude: -6.289275, longitude: 106.774935)
        fix.speed = 0
        return fix
    }

    private func drive(_ seconds: Int, from start: Timestamp) async {
        for second in 0..<seconds {
            await stage.observe(Self.fix(start.advanced(bySeconds: Double(second))))
            await stage.pass(1)
        }
    }

    private func changes(_ events: [Event]) -> [String] {
        events.filter { $0.kind == .sourceChanged }.map { "\($0.time) \($0.source?.rawValue ?? "")" }
    }

    /// As on a Pi that has just started: 1970, or what a broken clock chip says.
    @Test(arguments: wrongs)
    func `comes from the first fix on, whatever the wall clock says`(wall: Timestamp) async {
        stage.setWall(wall)
        await stage.observe(.command(.startJourney(from: "LBB", to: "SSM")))
        await stage.pass(10)
        await stage.observe(.receiver(.available))
        await drive(10, from: Self.truth)
        let events = stage.events
        #expect(events.first?.kind == .journeyStarted)
        #expect(events.first?.time == wall)
        // Until then the rider's word tells.
        #expect(events.dropFirst().first?.source == .deadReckoning)
        #expect(events.dropFirst().first?.time == wall)
        #expect(events.dropFirst(2).contains { $0.kind == .arrived })
        #expect(events.dropFirst(2).allSatisfy { (0...10).contains($0.time.seconds(since: Self.truth)) }, "\(events)")
    }

    @Test(arguments: wrongs)
    func `of a loss is that of the stale fix, since no ride log tells of the loss`(wall: Timestamp) async {
        stage.setWall(wall)
        await drive(5, from: Self.truth)
        await stage.pass(0.75)
        await stage.observe(.receiver(.lost))
        await stage.pass(5)
        #expect(
            changes(stage.events) == [
                "2026-08-19T08:00:00.000Z gnss", "2026-08-19T08:00:08.000Z none",
            ])
    }

    @Test func `of a stale fix is the second after its three periods`() async {
        await drive(5, from: Self.truth)
        await stage.pass(10)
        #expect(
            changes(stage.events) == ["2026-08-19T08:00:00.000Z gnss", "2026-08-19T08:00:08.000Z none"])
    }

    /// As when the network's time comes in mid-ride, and again when somebody sets it wrong.
    @Test func `takes no notice when the wall clock jumps in mid-ride`() async {
        stage.setWall(Self.wrongs[0])
        await drive(5, from: Self.truth)
        for wall in [Self.truth, Self.wrongs[1], Self.wrongs[0]] {
            stage.setWall(wall)
            await stage.observe(.receiver(.available))
            await stage.pass(0.5)
            await stage.observe(.command(.endJourney))
        }
        await drive(5, from: Self.truth.advanced(bySeconds: 7))
        let all = stage.events
        #expect(changes(all) == ["2026-08-19T08:00:00.000Z gnss"])
        #expect(all.allSatisfy { (0...12).contains($0.time.seconds(since: Self.truth)) })
    }

    /// A receiver that never sends a date has the wall clock's.
    @Test(arguments: [(wrongs[0], truth), (truth, wrongs[0]), (truth, wrongs[1]), (wrongs[1], truth)])
    func `goes on from a jump where no fix has a time`(before: Timestamp, after: Timestamp) async {
        func drive(_ seconds: Int) async {
            for _ in 0..<seconds {
                await stage.observe(Self.fix(nil))
                await stage.pass(1)
            }
        }
        stage.setWall(before)
        await drive(5)
        stage.setWall(after)
        await drive(10)
        await stage.pass(6)
        let events = stage.events.filter { $0.kind == .sourceChanged }
        #expect(events.first?.source == .gnss)
        #expect(events.last?.source == Event.Source.none)
        let last = events.last?.time.seconds(since: after) ?? -1
        // The last fix came 9 s after the jump.
        #expect((12...14).contains(last))
        #expect(stage.events.filter { $0.kind == .near }.count == 1, "\(stage.events.map(\.ndjson))")
    }

    @Test(arguments: wrongs)
    func `of motion runs on from the wall clock's as it was first, and fixes tell the time of day beside it`(
        wall: Timestamp
    ) async {
        stage.setWall(wall)
        await stage.observe(.motion(isMoving: false))
        await drive(5, from: Self.truth)
        await stage.pass(0.25)
        stage.setWall(wall)
        await stage.observe(.motion(isMoving: true))
        #expect(
            stage.motions == [
                Observation(.motion(isMoving: false), at: wall),
                Observation(.motion(isMoving: true), at: wall.advanced(bySeconds: 5.25)),
            ])
        #expect(changes(stage.events) == ["2026-08-19T08:00:00.000Z gnss"])
    }

    /// A date that is one second off, a whole second repeated: no event goes back for it.
    @Test func `stands when a fix comes twice`() async {
        await drive(3, from: Self.truth)
        await stage.observe(Self.fix(Self.truth.advanced(bySeconds: 2)))
        await stage.pass(1)
        await drive(3, from: Self.truth.advanced(bySeconds: 4))
        let times = stage.events.map(\.time)
        #expect(times == times.sorted())
        #expect(changes(stage.events).count == 1)
    }
}

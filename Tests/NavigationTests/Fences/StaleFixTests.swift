import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

/// When the last fix counts no more.
@Suite struct `A fix` {
    private let network: Network

    init() throws {
        network = try Network.shipped.get()
    }

    private static let start = Timestamp.second(0)

    private func observation(at second: Double, hasPosition: Bool) -> Observation {
        let time = Self.start.advanced(bySeconds: second)
        var fix = Fix(mode: hasPosition ? .threeD : .none)
        fix.time = time
        if hasPosition {
            fix.coordinate = Coordinate(latitude: -6.25, longitude: 106.8)
            fix.speed = 0
        }
        return Observation(.fix(fix), at: time)
    }

    /// The changes of source, in seconds from the start.
    private func changes(_ observations: [Observation]) -> [Change] {
        var navigator = Navigator(network: network)
        var ticks = Timekeeper()
        var changes: [Change] = []
        for observation in observations {
            for observation in ticks.ticks(before: observation.time) + [observation] {
                for event in navigator.handle(observation) where event.kind == .sourceChanged {
                    changes.append(Change(second: event.time.seconds(since: Self.start), source: event.source))
                }
            }
        }
        return changes
    }

    private struct Change: Equatable {
        var second: Double
        var source: Event.Source?
    }

    /// As under ground: not a tick lies between such reports.
    @Test func `is stale after three periods while the receiver reports that it has no position`() {
        let observations = (0..<30).map { observation(at: Double($0), hasPosition: $0 < 10 || $0 >= 20) }
        #expect(
            changes(observations) == [
                Change(second: 0, source: .gnss), Change(second: 13, source: Event.Source.none),
                Change(second: 20, source: .gnss),
            ])
    }

    @Test func `of a fast receiver is stale after two seconds`() {
        let observations = (0..<60).map { observation(at: Double($0) / 10, hasPosition: $0 < 20) }
        // The last one came at 1.9 s; the first report more than 2 s later is that of 4.0 s.
        #expect(
            changes(observations) == [
                Change(second: 0, source: .gnss), Change(second: 4, source: Event.Source.none),
            ])
    }

    @Test func `behind a gap does not count for three times as long as the gap`() {
        let seconds = [0, 1, 2, 3, 43]
        let observations =
            seconds.map { observation(at: Double($0), hasPosition: true) }
            + [Observation(.tick, at: Self.start.advanced(bySeconds: 60))]
        #expect(
            changes(observations) == [
                Change(second: 0, source: .gnss), Change(second: 7, source: Event.Source.none),
                Change(second: 43, source: .gnss), Change(second: 47, source: Event.Source.none),
            ])
    }

    @Test func `of a slow receiver holds until the next one, and for three of its periods`() {
        let observations =
            (0..<5).map { observation(at: Double($0) * 10, hasPosition: true) }
            + [Observation(.tick, at: Self.start.advanced(bySeconds: 120))]
        let changes = changes(observations)
        #expect(changes.last == Change(second: 71, source: Event.Source.none))
        // Until it has come twice, its period is taken for a second.
        #expect(changes.dropFirst().first == Change(second: 4, source: Event.Source.none))
        #expect(changes.count == 4)
    }

    /// `approaching` follows the timetable under ground also where the receiver goes on to report.
    @Test func `that is missing holds no alarm up`() throws {
        let ride = try TrainRide(.shipped(direction: 0), in: network, from: "LBB", to: "SSM")
        let dark = try ride.call("SSM").arrival - 200
        let fixes = ride.fixes(seed: 4)
        func approach(_ withReports: Bool) -> Timestamp? {
            var core = Observing(network)
            core.observe(.command(.startJourney(from: "LBB", to: "SSM")), at: 0)
            for fix in fixes {
                guard let time = fix.time, time.second > dark else {
                    core.observe([fix])
                    continue
                }
                var blind = Fix(mode: .none)
                blind.time = time
                if withReports { core.observe([blind]) }
            }
            core.observe(.tick, at: ride.end + 200)
            return core.events(.approaching).first?.time
        }
        let silent = try #require(approach(false))
        let reported = try #require(approach(true))
        #expect(abs(reported.seconds(since: silent)) <= 1)
    }
}

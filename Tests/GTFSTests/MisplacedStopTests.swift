import TestSupport
import Testing
import Transit

@testable import GTFS

/// Stops whose coordinates are another's, mistyped, or the wrong way round.
@Suite struct `A stop that nothing could reach in its time` {
    /// Calls a minute apart, a kilometre each, but for those that are moved.
    private func read(
        _ count: Int, farAway: [Int: Double], untimed: Set<Int> = []
    ) throws -> (calls: [String], warnings: [String]) {
        let stops = (0..<count).map {
            PlacedFeed.Stop(id: "\($0)", name: "Stop \($0)", east: Double($0) * 1000, north: farAway[$0] ?? 0)
        }
        // A second trip keeps the feed alive where the first one is left out.
        let others = [PlacedFeed.Stop(id: "X", name: "Ex", east: 0), PlacedFeed.Stop(id: "Y", name: "Why", east: 1000)]
        var feed = PlacedFeed(stops: stops + others, trips: [stops.map(\.id), ["X", "Y"]]).feed
        for call in untimed {
            feed = feed.replacing(
                "T0,05:0\(call):00,05:0\(call):00", in: "stop_times.txt", with: "T0,,")
        }
        let (network, warnings) = try Feed.read(from: feed)
        let trip = network.timetable.trips.first { $0.id == "T0" }
        return (trip.map { network.patterns[$0.pattern].stops.map(\.stopID) } ?? [], warnings.lines)
    }

    @Test(arguments: [1, 2]) func `is left out of the trip`(stop: Int) throws {
        let (calls, warnings) = try read(4, farAway: [stop: 200_000])
        #expect(calls == (0..<4).filter { $0 != stop }.map(String.init))
        #expect(
            warnings == [
                "stop_times.txt:\(stop + 2):22: stop_id \"\(stop)\" lies 200 km from \"\(stop - 1)\", 1 min away; "
                    + "see its place in stops.txt; the call was left out"
            ])
    }

    /// The time may be wrong instead: at the ends, and where the way is fast between two stops alone.
    @Test(arguments: [
        ([0: 200_000.0], 1), ([3: 200_000], 3), ([2: 200_000, 3: 200_000], 2), ([1: 200_000, 2: -200_000], 1),
    ])
    func `is kept, and told, where its time may be wrong`(farAway: [Int: Double], told: Int) throws {
        let (calls, warnings) = try read(4, farAway: farAway)
        #expect(calls == ["0", "1", "2", "3"])
        #expect(warnings[0].hasPrefix("stop_times.txt:\(told + 2):22: stop_id \"\(told)\" lies "))
        #expect(warnings[0].contains("see its place in stops.txt; the call was kept"))
    }

    @Test(arguments: [[1], [1, 2], [2, 3]] as [Set<Int>])
    func `is left out among calls without times as well`(untimed: Set<Int>) throws {
        let (calls, warnings) = try read(5, farAway: [1: 300_000], untimed: untimed)
        #expect(calls == ["0", "2", "3", "4"])
        #expect(
            warnings.count == 1 && warnings[0].contains("stop_times.txt:3:")
                && warnings[0].hasSuffix("the call was left out"))
    }

    /// Sixty seconds for rounding, and the minute itself, at 300 m/s, and ten kilometres: 46 km.
    @Test(arguments: [(45_000.0, 3), (47_000.0, 2)]) func `is that beyond 46 km in a minute`(far: Double, calls: Int)
        throws
    {
        #expect(try read(3, farAway: [1: far]).calls.count == calls)
    }
}

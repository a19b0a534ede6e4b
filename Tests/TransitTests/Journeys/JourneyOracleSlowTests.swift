import Positioning
import TestSupport
import Testing
import Transit

/// A thousand pairs of stations of each real network, at a thousand times of a week.
@Suite(.slow) struct `A thousand journeys in a real network compared with every train ridden` {
    private static let seed: UInt64 = 20_260_817

    @Test(arguments: [RealFeed.busan, .helsinki]) func `are never later, and have no change more`(feed: RealFeed) throws
    {
        let network = try feed.network()
        let search = try JourneySearch(network)
        var random = RandomTimetable(seed: Self.seed)
        let queries = (0..<1000).map { _ in
            let last = network.stations.count - 1
            let origin = random.int(0...last)
            return (origin, (origin + random.int(1...last)) % (last + 1), feed.time(&random))
        }
        var (journeys, changing, none) = (0, 0, 0)
        for (day, ofDay) in Dictionary(grouping: queries, by: { $0.2.milliseconds / 86_400_000 }).sorted(by: {
            $0.key < $1.key
        }) {
            let naive = NaiveJourneys(
                network, around: Timestamp(milliseconds: day * 86_400_000), days: -2...2)
            for (origin, destination, time) in ofDay {
                let found = try naive.requireSame(search, network, from: origin, to: destination, at: time)
                journeys += found.count
                changing += found.count { $0.changes > 0 }
                none += found.isEmpty ? 1 : 0
            }
        }
        print(
            "\(feed), seed \(Self.seed): \(journeys) journeys for \(queries.count) pairs and times are those of the oracle;",
            "\(changing) have changes, and for \(none) pairs there is none")
        #expect(journeys > 500)
    }
}

import GTFS
import Positioning
import TestSupport
import Testing
import Transit

/// Against an oracle that rides every train.
@Suite struct `Journeys compared with every train ridden` {
    private func values(_ journeys: [ScheduledJourney]) -> [NaiveJourneys.Value] {
        journeys.map {
            NaiveJourneys.Value(
                departure: Int($0.expectedDeparture.milliseconds / 1000),
                arrival: Int($0.expectedArrival.milliseconds / 1000),
                changes: $0.changes)
        }
    }

    private func second(_ time: Timestamp) -> Int { Int((Double(time.milliseconds) / 1000).rounded(.up)) }

    @Test(arguments: 1...4) func `are the earliest in networks that chance makes up`(part: Int) throws {
        var (answers, journeys, changing, staying, late) = (0, 0, 0, 0, 0)
        for seed in 0..<100 {
            var random = RandomTimetable(seed: UInt64(10_000 * part + seed))
            let network = try random.network()
            let search = try JourneySearch(network)
            for _ in 0..<2 {
                let time = random.time()
                var timetable = NaiveTimetable(network, around: time)
                let delays = random.chance(50) ? random.delays(in: &timetable, around: time) : []
                let naive = NaiveJourneys(timetable, in: network)
                for _ in 0..<6 {
                    let last = network.stations.count - 1
                    let (origin, destination) = (random.int(0...last), random.int(0...last))
                    guard origin != destination else { continue }
                    let found = try naive.requireSame(
                        search, network, from: origin, to: destination, at: time, delays: delays)
                    answers += 1
                    journeys += found.count
                    changing += found.count { $0.changes > 0 }
                    staying += found.count { $0.legs.contains(where: \.staysAboard) }
                    late += found.count { $0.legs.contains { $0.arrivalDelay ?? 0 > 0 } }
                }
            }
        }
        print(
            "journeys: \(answers) answers with \(journeys) journeys, \(changing) with changes, \(staying) in trains that go on",
            "and \(late) in trains that are late, are those of the oracle")
        #expect(answers > 800 && journeys > answers / 2 && changing > journeys / 10 && late > answers / 40)
        #expect(staying > answers / 60)
    }

    @Test(arguments: 1...2) func `are those worth while in networks that chance makes up`(part: Int) throws {
        var (answers, journeys) = (0, 0)
        for seed in 0..<30 {
            var random = RandomTimetable(seed: UInt64(1_000_000 * part + seed))
            let network = try random.network()
            let search = try JourneySearch(network)
            let time = random.time()
            var timetable = NaiveTimetable(network, around: time)
            let delays = random.chance(50) ? random.delays(in: &timetable, around: time) : []
            let naive = NaiveJourneys(timetable, in: network)
            let last = network.stations.count - 1
            let origin = random.int(0...last)
            let destination = (origin + random.int(1...last)) % (last + 1)
            let found = search.nextJourneys(
                from: origin, to: destination, after: time, count: 10_000, delays: delays)
            let expected = naive.next(from: origin, to: destination, after: second(time))
            try #require(values(found) == expected, "seed \(1_000_000 * part + seed)")
            for journey in found {
                try #require(naive.fault(in: journey, network, from: origin, to: destination) == nil)
            }
            let few = search.nextJourneys(from: origin, to: destination, after: time, count: 3, delays: delays)
            try #require(values(few) == Array(expected.prefix(3)))
            answers += 1
            journeys += found.count
        }
        print("journeys worth while: \(answers) answers with \(journeys) journeys are those of the oracle")
        #expect(journeys > answers)
    }

    @Test(arguments: RealFeed.allCases) func `are the earliest in feeds of real networks`(feed: RealFeed) throws {
        let network = try feed.network()
        let search = try JourneySearch(network)
        var random = RandomTimetable(seed: 21)
        let clock = ContinuousClock()
        var (answers, journeys, elapsed) = (0, 0, Duration.zero)
        for _ in 0..<2 {
            let time = feed.time(&random)
            let naive = NaiveJourneys(network, around: time, days: -2...2)
            for _ in 0..<5 {
                let last = network.stations.count - 1
                let (origin, destination) = (random.int(0...last), random.int(0...last))
                guard origin != destination else { continue }
                elapsed += clock.measure { _ = search.earliestJourneys(from: origin, to: destination, at: time) }
                journeys += try naive.requireSame(search, network, from: origin, to: destination, at: time).count
                answers += 1
            }
        }
        print(
            "\(feed): \(answers) answers with \(journeys) journeys are those of the oracle; \(elapsed / answers) each")
        #expect(journeys > 0)
    }

    /// At any time the best of the journeys that still leave is what the oracle finds from then on.
    @Test(arguments: RealFeed.allCases) func `are those worth while in feeds of real networks`(feed: RealFeed) throws {
        let network = try feed.network()
        let search = try JourneySearch(network)
        var random = RandomTimetable(seed: 5)
        var elapsed = Duration.zero
        for _ in 0..<2 {
            let time = feed.time(&random)
            var timetable = NaiveTimetable(network, around: time, days: -2...2)
            let delays = random.delays(in: &timetable, around: time)
            let naive = NaiveJourneys(timetable, in: network)
            let last = network.stations.count - 1
            let origin = random.int(0...last)
            let destination = (origin + random.int(1...last)) % (last + 1)
            elapsed += ContinuousClock().measure {
                _ = search.nextJourneys(from: origin, to: destination, after: time, count: 5, delays: delays)
            }
            let found = values(
                search.nextJourneys(from: origin, to: destination, after: time, count: 10_000, delays: delays))
            let end = second(time) + NaiveJourneys.horizon
            for _ in 0..<4 {
                let begin = second(time) + random.int(0...80_000)
                let expected = naive.earliest(from: origin, to: destination, at: begin, until: end)
                for changes in 0...3 {
                    let best = found.filter { $0.departure >= begin && $0.changes <= changes }.map(\.arrival).min()
                    try #require(best == expected.last { $0.changes <= changes }?.arrival)
                }
            }
        }
        print("\(feed): the next five journeys in \(elapsed / 2)")
    }
}

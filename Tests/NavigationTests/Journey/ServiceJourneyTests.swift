import Positioning
import TestSupport
import Testing
import Transit

@testable import Navigation

/// Journeys on days and at hours at which some trains do not run.
@Suite struct `A journey at a time` {
    /// A direct train from W1 to E2 on weekdays, a short turn from W1 to X and a train on from X to E2 on weekends, and a slow way
    /// round by N on all days from five to midnight.
    private let network: Network

    private static let lines = [["W1", "X", "E2"], ["W1", "X"], ["X", "E2"], ["W1", "N", "E2"]]
    /// 2026-08-18 is a Tuesday, 2026-08-22 a Saturday.
    private let tuesday: Timestamp
    private let saturday: Timestamp

    init() throws {
        tuesday = try #require(Timestamp(year: 2026, month: 8, day: 18, millisecondOfDay: 43_200_000))
        saturday = try #require(Timestamp(year: 2026, month: 8, day: 22, millisecondOfDay: 43_200_000))
        network = try Self.network(services: [0, 1, 1, 2])
    }

    /// The metro with lines that run on weekdays (0), on weekends (1) or daily (2), each in ten minutes.
    private static func network(services: [Int], headways: [Int] = [600, 600, 600, 600]) throws -> Network {
        let metro = try SmallMetro(
            places: [("W1", -2000, 0), ("X", 0, 0), ("E2", 2000, 0), ("N", 0, 15_000)], lines: lines,
            oneWay: [0, 1, 2, 3]
        ).network()
        var patterns = metro.patterns
        for stop in [1, 2] { patterns[3].stops[stop].runTime = 1500 }
        let cross = try #require(metro.number(of: "X"))
        let first = try #require(CivilDate(year: 2026, month: 1, day: 1))
        let last = try #require(CivilDate(year: 2026, month: 12, day: 31))
        let masks: [UInt8] = [0b001_1111, 0b110_0000, 0b111_1111]
        return Network(
            stations: metro.stations, lines: metro.lines, patterns: patterns,
            timetable: Timetable(
                services: masks.map { Timetable.Service(id: "\($0)", weekdays: $0, period: first...last) },
                trips: services.enumerated().map { Timetable.Trip(id: "\($0)", pattern: $0, service: $1) },
                calls: metro.patterns.map { pattern in
                    pattern.stops.indices.map { (arrival: Int32($0 * 110), departure: Int32($0 * 110 + 25)) }
                },
                frequencies: headways.enumerated().map {
                    Timetable.Frequency(trip: $0, start: 5 * 3600, end: 24 * 3600, headway: $1)
                }), transfers: [Transfer(from: cross, to: cross, kind: .timed)])
    }

    private func number(_ id: String) throws -> Int { try #require(network.number(of: id)) }

    private func legs(_ network: Network, _ time: Timestamp?, from: String = "W1", to: String = "E2") throws -> [Int]? {
        JourneyPlan(to: try number(to), by: JourneyPlanner(network, at: time)).legs(from: try number(from))?
            .map(\.pattern)
    }

    @Test func `takes what runs on its day`() throws {
        #expect(try legs(network, tuesday) == [0])
        #expect(try legs(network, saturday) == [1, 2])
        // Without a time as on a day on which all run.
        #expect(try legs(network, nil) == [0])
    }

    @Test func `has its get off at a change only where the train that is changed to runs`() throws {
        let (from, to) = (try number("W1"), try number("E2"))
        let weekday = try Journey(from: from, to: to, by: JourneyPlanner(network, at: tuesday))
        #expect(weekday.ways.map(\.pattern) == [0, 3])
        #expect((0..<4).map { weekday.alighting(from: $0, at: 0) } == [2, nil, nil, 2])
        let weekend = try Journey(from: from, to: to, by: JourneyPlanner(network, at: saturday))
        #expect(weekend.legs.map(\.pattern) == [1, 2])
        // From a train that should not run one alights at the destination all the same.
        #expect(weekend.alighting(from: 0, at: 0) == 2)
    }

    /// Without an origin the plan tells from which trains one changes: from no short turn that does not run.
    @Test func `without an origin wants no train that does not run`() throws {
        let to = try number("E2")
        let plans = [tuesday, saturday].map { JourneyPlan(to: to, by: JourneyPlanner(network, at: $0)) }
        #expect(plans.map { $0.isWanted(1, at: 0) } == [false, true])
        #expect(JourneyPlan(to: to, by: JourneyPlanner(network)).isWanted(1, at: 0))
        #expect(plans.map { $0.isWanted(0, at: 0) } == [true, true])
        #expect(plans.map { $0.leadsOn(0, from: 0) } == [true, true])
        // Who is in it nevertheless is told how to go on.
        #expect(plans[0].alighting(from: 1, at: 0) == 1)
    }

    @Test func `gives up a direct train where none runs that day, and changes instead`() throws {
        // Without the way round only the weekday's train is direct.
        let network = try Self.network(services: [0, 1, 1, 0])
        let journey = try Journey(
            from: try number("W1"), to: try number("E2"), by: JourneyPlanner(network, at: saturday))
        #expect(journey.ways.isEmpty)
        #expect(journey.legs.map(\.pattern) == [1, 2])
        #expect(journey.alighting(from: 1, at: 0) == 1)
        #expect(journey.alighting(from: 2, at: 0) == 1)
        #expect(journey.alighting(from: 0, at: 0) == 2)
    }

    @Test func `takes a train that does not run where nothing else leads there`() throws {
        let network = try Self.network(services: [0, 2, 0, 0])
        #expect(try legs(network, saturday) == [0])
        #expect(try legs(network, saturday, from: "X") == [0])
        let journey = try Journey(
            from: try number("W1"), to: try number("E2"), by: JourneyPlanner(network, at: saturday))
        #expect(journey.alighting(from: 0, at: 0) == 2)
    }

    @Test func `waits for trains as long as one waits for them at that hour`() throws {
        let planner = JourneyPlanner(
            try Self.network(services: [2, 2, 2, 2], headways: [600, 300, 1200, 600]), at: tuesday)
        #expect(planner.waits == [300, 150, 600, 300])
        #expect(planner.service.share(of: 1) == 12.0 / 27)
        #expect(planner.absences == [0, 0, 0, 0])
    }

    @Test func `at night, when none runs, may take any`() throws {
        let night = tuesday.advanced(bySeconds: -10 * 3600)
        let planner = JourneyPlanner(network, at: night)
        #expect(planner.absences == [0, 0, 0, 0])
        #expect(planner.waits == JourneyPlanner(network).waits)
        #expect(try legs(network, night) == [0])
    }

    @Test func `long after the feed has ended goes by the day of the week`() throws {
        let years = 5 * 364.0 * 86_400
        #expect(try legs(network, tuesday.advanced(bySeconds: years)) == [0])
        #expect(try legs(network, saturday.advanced(bySeconds: years)) == [1, 2])
    }
}

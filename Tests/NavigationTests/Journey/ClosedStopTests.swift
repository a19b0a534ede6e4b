import Observations
import Positioning
import TestSupport
import Testing
import Transit

@testable import Navigation

/// Stops at which trains call and take up nobody, or set nobody down (GTFS `pickup_type` and `drop_off_type` 1).
@Suite struct `A journey to or from a closed stop` {
    /// Two ways from W1 to E2: one line by X, which takes four minutes, and another by N, which takes an hour.
    private static func network(_ closures: [Int: Timetable.Closures]) throws -> Network {
        let metro = try SmallMetro(
            places: [("W1", -2000, 0), ("X", 0, 0), ("E2", 2000, 0), ("N", 0, 15_000)],
            lines: [["W1", "X", "E2"], ["W1", "N", "E2"]], headways: [0: 600, 1: 600]
        ).network()
        var patterns = metro.patterns
        for pattern in [2, 3] { for stop in [1, 2] { patterns[pattern].stops[stop].runTime = 1800 } }
        let old = metro.timetable
        let frequencies = (0..<4).map { Timetable.Frequency(trip: $0, start: 0, end: 86_400, headway: 600) }
        return Network(
            stations: metro.stations, lines: metro.lines, patterns: patterns,
            timetable: Timetable(
                services: old.services, trips: old.trips,
                calls: patterns.map { $0.stops.map { _ in (0, 0) } }, frequencies: frequencies, closures: closures))
    }

    private func started(
        _ closures: [Int: Timetable.Closures], from: String? = "W1", to: String = "E2"
    ) throws -> (journey: Journey, event: Event, snapshot: Snapshot) {
        let network = try Self.network(closures)
        var observing = Observing(network)
        observing.observe(.command(.startJourney(from: from, to: to)), at: 0)
        let journey = try Journey(
            from: try from.map { try #require(network.number(of: $0)) }, to: try #require(network.number(of: to)),
            by: JourneyPlanner(network))
        return (
            journey, try #require(observing.events(.journeyStarted).first),
            observing.navigator.snapshot(at: Timestamp(milliseconds: 0))
        )
    }

    @Test func `says at its start that no train sets down riders there`() throws {
        let closed = Timetable.Closures(alighting: [2])
        let (_, event, snapshot) = try started([0: closed, 2: closed])
        #expect(event.isClosedAtDestination && !event.isClosedAtOrigin)
        #expect(event.closureWarning == "by the timetable no train sets down riders at E2")
        #expect(event.ndjson.contains(#","drop_off_type":1"#) && !event.ndjson.contains("pickup_type"))
        #expect(snapshot.isClosedAtDestination && !snapshot.isClosedAtOrigin)
    }

    @Test func `says at its start that no train takes up riders there`() throws {
        let closed = Timetable.Closures(boarding: [0])
        let (_, event, snapshot) = try started([0: closed, 2: closed])
        #expect(event.closureWarning == "by the timetable no train takes up riders at W1")
        #expect(event.ndjson.contains(#","pickup_type":1"#) && !event.ndjson.contains("drop_off_type"))
        #expect(snapshot.isClosedAtOrigin && !snapshot.isClosedAtDestination)
    }

    @Test func `says both where both are closed`() throws {
        let closed = Timetable.Closures(boarding: [0], alighting: [2])
        let event = try started([0: closed, 2: closed]).event
        #expect(
            event.closureWarning
                == "by the timetable no train takes up riders at W1, and none sets down riders at E2")
    }

    /// From where the rider boards nothing is known, and so nothing is said of it.
    @Test func `without an origin tells of the destination alone`() throws {
        let closed = Timetable.Closures(boarding: [0], alighting: [2])
        let event = try started([0: closed, 2: closed], from: nil).event
        // From X and from W1 no train sets down riders at E2; the way back is none to it.
        #expect(event.closureWarning == "by the timetable no train sets down riders at E2")
    }

    @Test func `is one by the trains that do, and says nothing`() throws {
        for closed in [Timetable.Closures(alighting: [2]), Timetable.Closures(boarding: [0])] {
            let (journey, event, snapshot) = try started([0: closed])
            #expect(event.closureWarning == nil && !snapshot.isClosedAtOrigin && !snapshot.isClosedAtDestination)
            #expect(journey.ways.contains { $0.pattern == 2 })
        }
        // Who is in the train that sets down nobody at E2 is not told to get off there.
        let journey = try started([0: Timetable.Closures(alighting: [2])]).journey
        #expect(journey.ways.map(\.pattern) == [2])
    }

    @Test func `passes a closed stop between, and is none`() throws {
        let closed = Timetable.Closures(boarding: [1], alighting: [1])
        let (journey, event, _) = try started([0: closed, 2: closed])
        #expect(event.closureWarning == nil)
        #expect(Set(journey.ways.map(\.pattern)) == [0, 2])
    }
}

import Observations
import Positioning
import TestSupport
import Testing
import Transit

@testable import Navigation

/// A train from A to C goes on as one of another line from C to E; at C one changes to F.
@Suite struct `A journey in a train that goes on as another` {
    private static let metro = SmallMetro(
        places: [
            ("A", -2000, 0), ("B", -1000, 0), ("C", 0, 0), ("D", 1000, 0), ("E", 2000, 0), ("F", 0, 1000),
            ("G", 0, 2000), ("H", 2000, 1000), ("I", 2000, 2000),
        ],
        lines: [["A", "B", "C"], ["C", "D", "E"], ["C", "F", "G"], ["E", "H", "I"]])

    /// The network, with the first line's trains there going on as the second's, and those back likewise.
    private static func network(isThrough: Bool = true) throws -> Network {
        let network = try metro.network()
        var patterns = network.patterns
        if isThrough { (patterns[0].continuation, patterns[3].continuation) = (2, 1) }
        return Network(stations: network.stations, lines: network.lines, patterns: patterns)
    }

    private func observe(_ rides: RidesInTurn, from: String? = "A", to: String) -> Observing {
        var observing = Observing(rides.network)
        observing.observe(.command(.startJourney(from: from, to: to)), at: 0)
        observing.observe(rides.fixes)
        return observing
    }

    private func told(_ observed: Observing) -> [String] {
        observed.events.compactMap { event in
            switch event.kind {
            case .approaching, .missed, .wrongDirection, .offRoute, .wrongTrain: break
            case .arrived where AlarmSignal(event) == .arrived: break
            default: return nil
            }
            return "\(event.kind) \(event.stop?.id ?? "") \(event.role.map(\.rawValue) ?? "")"
        }
    }

    @Test(arguments: ["A", nil], 1...3)
    func `is told of its end, and of no change on the way`(from: String?, seed: Int) throws {
        var rides = RidesInTurn(try Self.network(), seed: seed)
        try rides.ride("A", "C")
        try rides.ride("C", "E", waiting: 20)
        let observed = observe(rides, from: from, to: "E")
        #expect(told(observed) == ["approaching E destination", "arrived E destination"])
        let roles = observed.events(.arrived).map { "\($0.stop?.id ?? "") \($0.role.map(\.rawValue) ?? "-")" }
        #expect(roles.suffix(4) == ["B intermediate", "C intermediate", "D intermediate", "E destination"])
        let approaching = try #require(observed.events(.approaching).first).time.second
        #expect((50...110).contains(try rides.doors("E", ride: 1) - approaching))
    }

    @Test func `is as good as one beside a train that goes there itself`() throws {
        var metro = Self.metro
        metro.lines.append(["A", "G", "E"])
        let network = try metro.network()
        var patterns = network.patterns
        patterns[0].continuation = 2
        var rides = RidesInTurn(Network(stations: network.stations, lines: network.lines, patterns: patterns))
        try rides.ride("A", "C")
        try rides.ride("C", "E", waiting: 20)
        #expect(told(observe(rides, to: "E")) == ["approaching E destination", "arrived E destination"])
    }

    @Test func `is told of a change where the train ends`() throws {
        var rides = RidesInTurn(try Self.network(isThrough: false))
        try rides.ride("A", "C")
        try rides.ride("C", "E", waiting: 60)
        #expect(
            told(observe(rides, to: "E")) == [
                "approaching C transfer", "arrived C transfer", "approaching E destination", "arrived E destination",
            ])
    }

    @Test func `is told of a change from it to another line`() throws {
        var rides = RidesInTurn(try Self.network())
        try rides.ride("A", "C")
        try rides.ride("C", "G", waiting: 60)
        #expect(
            told(observe(rides, to: "G")) == [
                "approaching C transfer", "arrived C transfer", "approaching G destination", "arrived G destination",
            ])
    }

    @Test func `is told of the change at the end of the second`() throws {
        var rides = RidesInTurn(try Self.network())
        try rides.ride("A", "C")
        try rides.ride("C", "E", waiting: 20)
        try rides.ride("E", "I", waiting: 60)
        #expect(
            told(observe(rides, to: "I")) == [
                "approaching E transfer", "arrived E transfer", "approaching I destination", "arrived I destination",
            ])
    }

    @Test func `is told of the wrong direction`() throws {
        var rides = RidesInTurn(try Self.network())
        try rides.ride("B", "A")
        #expect(told(observe(rides, from: "B", to: "E")) == ["wrongDirection E destination"])
    }

    @Test func `has as changes those of trains alone`() throws {
        let network = try Self.network()
        func changes(_ to: String) throws -> [String] {
            var navigator = Navigator(network: network)
            _ = navigator.handle(Observation(.command(.startJourney(from: "A", to: to)), at: .second(0)))
            return navigator.snapshot(at: .second(0)).changes.map(\.stop.id)
        }
        #expect(try changes("E").isEmpty)
        #expect(try changes("G") == ["C"])
        #expect(try changes("I") == ["E"])
    }

    @Test(arguments: [("A", "E", "A>C C>E"), ("A", "I", "A>C C>E E>I"), ("E", "A", "E>C C>A"), ("C", "E", "C>E")])
    func `has the rides of both`(from: String, to: String, legs: String) throws {
        let network = try Self.network()
        let (start, end) = (try #require(network.number(of: from)), try #require(network.number(of: to)))
        let planned = try #require(JourneyPlan(to: end, by: JourneyPlanner(network)).legs(from: start))
        let rides = planned.map { leg in
            [leg.boarding, leg.alighting].map { network.patterns[leg.pattern].stops[$0].stopID }
                .joined(separator: ">")
        }
        #expect(rides.joined(separator: " ") == legs)
    }

    @Test func `goes round a loop to a station behind, and ends where none leads on`() throws {
        var loop = SmallMetro.triangle
        loop.lines = [["W1", "X", "N1", "W1"]]
        loop.oneWay = [0]
        let network = try loop.network()
        var patterns = network.patterns
        patterns[0].continuation = 0
        let round = Network(stations: network.stations, lines: network.lines, patterns: patterns)
        let (n1, x) = (try #require(round.number(of: "N1")), try #require(round.number(of: "X")))
        let plan = JourneyPlan(to: x, by: JourneyPlanner(round))
        #expect(plan.isDirect(0, from: n1))
        #expect(plan.end(aboard: 0, at: 2) == x)
        let away = try #require(round.number(of: "E1"))
        let nowhere = JourneyPlan(to: away, by: JourneyPlanner(round))
        #expect(nowhere.end(aboard: 0, at: 2) == nil)
        #expect(nowhere.legs(from: n1) == nil)
    }
}

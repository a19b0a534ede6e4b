import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

/// A box that follows the journey of its configuration each time that it is switched on, there and back.
@Suite struct `Boarding where the journey is to end` {
    private let network: Network

    init() throws {
        network = try SmallMetro.triangle.network()
    }

    private func observe(_ rides: RidesInTurn, from: String?, to: String) -> Observing {
        var observing = Observing(network)
        observing.observe(.command(.startJourney(from: from, to: to)), at: 0)
        observing.observe(rides.fixes)
        return observing
    }

    @Test func `means riding the other way`() throws {
        var rides = RidesInTurn(network)
        try rides.ride("E1", "W2", waiting: 30)
        let observed = observe(rides, from: "W2", to: "E1")
        let started = observed.events(.journeyStarted)
        #expect(started.map { $0.from?.id } == ["W2", "E1"])
        #expect(started.map { $0.to?.id } == ["E1", "W2"])
        let arrived = observed.events(.arrived).filter { $0.role == .destination }
        #expect(arrived.map { $0.stop?.id } == ["W2"])
        #expect(abs(try #require(arrived.first).time.second - (try rides.doors("W2", ride: 0))) < 15)
        #expect(observed.events(.approaching).map { $0.stop?.id } == ["W2"])
        for kind in [Event.Kind.missed, .wrongDirection, .offRoute] { #expect(observed.events(kind).isEmpty) }
    }

    /// Where the rider names no departure, nobody knows where they ride to; but the way back is known.
    @Test func `tells nothing on the way out, and all on the way back`() throws {
        var rides = RidesInTurn(network)
        try rides.ride("W1", "E1", waiting: 30)
        try rides.ride("E1", "W1", waiting: 300)
        let observed = observe(rides, from: nil, to: "W1")
        let back = try rides.doors("E1", ride: 0) + 250
        let out = observed.events.filter { $0.time.second < back }
        #expect(out.allSatisfy { AlarmSignal($0) == nil || $0.kind == .near }, "\(out.map(\.ndjson))")
        #expect(out.filter { $0.kind == .near }.map { $0.stop?.id } == ["W1", "W2", "X", "E1"])
        #expect(observed.events(.approaching).map { $0.stop?.id } == ["W1"])
        let arrived = observed.events(.arrived).filter { $0.role == .destination }
        #expect(arrived.map { $0.stop?.id } == ["W1"])
        #expect(abs(try #require(arrived.first).time.second - (try rides.doors("W1", ride: 1))) < 15)
        for kind in [Event.Kind.missed, .wrongDirection] { #expect(observed.events(kind).isEmpty) }
    }

    /// Whom a train may have brought there is told to get off.
    @Test(arguments: ["W2", nil])
    func `is not what it is where the first fix comes after a ride`(from: String?) throws {
        var rides = RidesInTurn(network)
        try rides.ride("W2", "E1", waiting: 10)
        let doors = try rides.doors("E1", ride: 0)
        var observing = Observing(network)
        observing.observe(.command(.startJourney(from: from, to: "E1")), at: 0)
        observing.observe(rides.fixes.filter { ($0.time?.second ?? 0) > doors - 5 })
        let arrived = observing.events(.arrived).filter { $0.role == .destination }
        #expect(arrived.map { $0.stop?.id } == ["E1"])
    }

    @Test func `is known at once to who asks while standing there`() throws {
        var rides = RidesInTurn(network)
        try rides.ride("E1", "W2", waiting: 60)
        var observing = Observing(network)
        observing.observe(rides.fixes.filter { ($0.time?.second ?? 0) < 40 })
        observing.observe(.command(.startJourney(from: "W2", to: "E1")), at: 40)
        let started = observing.events(.journeyStarted)
        #expect(started.map { $0.from?.id } == ["E1"])
        #expect(started.map { $0.to?.id } == ["W2"])
    }
}

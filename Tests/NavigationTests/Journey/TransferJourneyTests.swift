import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

/// Whole rides on two trains or more, with a journey.
@Suite struct `A journey with a change of trains` {
    private func observe(_ rides: RidesInTurn, from: String? = "W1", to: String = "N2") -> Observing {
        var observing = Observing(rides.network)
        observing.observe(.command(.startJourney(from: from, to: to)), at: 0)
        observing.observe(rides.fixes)
        return observing
    }

    /// The advice to the rider, in short form: `approaching X transfer`.
    private func advice(_ observed: Observing) -> [String] {
        observed.events.compactMap { event in
            switch event.kind {
            case .approaching, .missed, .wrongDirection, .offRoute: break
            case .arrived where AlarmSignal(event) == .arrived: break
            case .journeyEnded: return "ended \(event.reason.map(\.rawValue) ?? "")"
            default: return nil
            }
            return "\(event.kind) \(event.stop?.id ?? "") \(event.role.map(\.rawValue) ?? "")"
        }
    }

    private static let asPlanned = [
        "approaching X transfer", "arrived X transfer", "approaching N2 destination", "arrived N2 destination",
    ]

    @Test(arguments: ["W1", nil], [20.0, 180, 400])
    func `tells to get ready and get off where one changes, and at the destination`(from: String?, waiting: Double)
        throws
    {
        for seed in 1...3 {
            var rides = RidesInTurn(try SmallMetro.crossing.network(), seed: seed)
            try rides.ride("W1", "X")
            try rides.ride("X", "N2", waiting: waiting)
            let observed = observe(rides, from: from)
            #expect(advice(observed) == Self.asPlanned, "seed \(seed)")
            let roles = observed.events(.near).map { "\($0.stop?.id ?? "") \($0.role.map(\.rawValue) ?? "-")" }
            #expect(
                roles == ["W1 origin", "W2 intermediate", "X transfer", "N1 intermediate", "N2 destination"])
            #expect(observed.events(.departed).map { $0.role } == [.origin, .intermediate, .transfer, .intermediate])
            for (approaching, doors) in zip(
                observed.events(.approaching), [try rides.doors("X", ride: 0), try rides.doors("N2", ride: 1)])
            {
                let lead = doors - approaching.time.second
                #expect(lead > 50 && lead < 110, "\(lead) s, seed \(seed)")
                #expect(abs(try #require(approaching.eta).second - doors) < 20)
            }
        }
    }

    @Test func `sounds the signals of the destination where one changes`() throws {
        var rides = RidesInTurn(try SmallMetro.crossing.network())
        try rides.ride("W1", "X")
        try rides.ride("X", "N2", waiting: 60)
        let signals = observe(rides).events.compactMap(AlarmSignal.init)
        #expect(
            signals == [.near, .near, .approaching, .arrived, .near, .approaching, .arrived]
                || signals == [.near, .near, .approaching, .arrived, .approaching, .near, .arrived])
    }

    @Test(arguments: 1...3)
    func `leads back who missed the change`(seed: Int) throws {
        var rides = RidesInTurn(try SmallMetro.crossing.network(), seed: seed)
        try rides.ride("W1", "E1")
        try rides.ride("E1", "X", waiting: 90)
        try rides.ride("X", "N2", waiting: 90)
        let observed = observe(rides)
        #expect(
            advice(observed) == [
                "approaching X transfer", "arrived X transfer", "missed X transfer", "approaching E1 transfer",
                "arrived E1 transfer",
            ] + Self.asPlanned)
        // Before the next signal the one for what was missed sounds to its end.
        let missed = try #require(observed.events(.missed).first)
        let next = try #require(observed.events(.approaching).first { $0.stop?.id == "E1" })
        #expect(next.time.seconds(since: missed.time) >= 10)
    }

    @Test func `goes on by another line from further along`() throws {
        var rides = RidesInTurn(try SmallMetro.triangle.network())
        try rides.ride("W1", "E2")
        try rides.ride("E2", "N2", waiting: 120)
        #expect(
            advice(observe(rides)) == [
                "approaching X transfer", "arrived X transfer", "missed X transfer", "approaching E2 transfer",
                "arrived E2 transfer", "approaching N2 destination", "arrived N2 destination",
            ])
    }

    @Test func `ends where the change was missed and nothing leads on`() throws {
        var metro = SmallMetro.crossing
        metro.oneWay = [0, 1]
        var rides = RidesInTurn(try metro.network())
        try rides.ride("W1", "E2")
        #expect(
            advice(observe(rides)) == [
                "approaching X transfer", "arrived X transfer", "missed X transfer", "ended missed",
            ])
    }

    @Test(arguments: 1...3)
    func `warns of the wrong train after the change`(seed: Int) throws {
        var rides = RidesInTurn(try SmallMetro.crossing.network(), seed: seed)
        try rides.ride("W1", "X")
        try rides.ride("X", "S1", waiting: 60)
        try rides.ride("S1", "N2", waiting: 60)
        let observed = observe(rides)
        #expect(
            advice(observed) == [
                "approaching X transfer", "arrived X transfer", "wrongDirection N2 destination",
                "approaching N2 destination", "arrived N2 destination",
            ])
        let left = try #require(rides.rides[1].ride.calls.first).departure + rides.rides[1].start
        let warned = try #require(observed.events(.wrongDirection).first).time.second - left
        #expect(warned < 40, "\(warned) s")
    }

    @Test func `warns of a train that does not come to the change`() throws {
        var metro = SmallMetro.crossing
        metro.places.append(("W0", -3000, 0))
        metro.lines[0].insert("W0", at: 0)
        var rides = RidesInTurn(try metro.network())
        try rides.ride("W1", "W0")
        #expect(advice(observe(rides)) == ["wrongDirection N2 destination"])
    }

    @Test func `follows a rider who changes elsewhere`() throws {
        var metro = SmallMetro.crossing
        metro.places.append(("F", -1000, 1000))
        metro.lines.append(["W2", "F", "N1"])
        var rides = RidesInTurn(try metro.network())
        try rides.ride("W1", "W2")
        try rides.ride("W2", "N1", waiting: 100)
        try rides.ride("N1", "N2", waiting: 100)
        #expect(
            advice(observe(rides)) == [
                "approaching N1 transfer", "arrived N1 transfer", "approaching N2 destination",
                "arrived N2 destination",
            ])
    }

    @Test(arguments: [60.0, 150])
    func `walks to the station where the next train leaves`(metres: Double) throws {
        var metro = SmallMetro.crossing
        metro.places.append(("Y", 0, metres))
        metro.lines[1] = ["S1", "Y", "N1", "N2"]
        metro.transfers = [("X", "Y", .needsMinimumTime, 180), ("Y", "X", .needsMinimumTime, 180)]
        var rides = RidesInTurn(try metro.network())
        try rides.ride("W1", "X")
        try rides.ride("Y", "N2", waiting: 200)
        let observed = observe(rides)
        #expect(advice(observed) == Self.asPlanned)
        #expect(
            observed.stations(.arrived)
                == ["arrived W1", "arrived W2", "arrived X", "arrived Y", "arrived N1", "arrived N2"])
    }

    /// The other platform lies along the line on which the rider came, as a train that is held there would.
    @Test func `has not missed a change on the way to the other platform`() throws {
        var metro = SmallMetro.crossing
        metro.places.append(("Y", 100, 0))
        metro.lines[1] = ["S1", "Y", "N1", "N2"]
        metro.transfers = [("X", "Y", .needsMinimumTime, 180)]
        var rides = RidesInTurn(try metro.network())
        try rides.ride("W1", "X")
        try rides.ride("Y", "N2", waiting: 200)
        #expect(advice(observe(rides)) == Self.asPlanned)
    }

    @Test func `comes to nothing where no train leads there, whatever one changes`() throws {
        var metro = SmallMetro.crossing
        metro.oneWay = [0, 1]
        let network = try metro.network()
        for (from, to) in [("N2", "W1"), (nil, "W1")] {
            var observing = Observing(network)
            observing.observe(.command(.startJourney(from: from, to: to)), at: 0)
            #expect(observing.events.map(\.reason) == [.noPattern])
        }
        let (from, to) = (try #require(network.number(of: "W1")), try #require(network.number(of: "N2")))
        let journey = try Journey(from: from, to: to, in: network)
        #expect(journey.ways.isEmpty && journey.legs.map(\.pattern) == [0, 1])
    }

    @Test func `tells to get off where the rider walks to the destination, and waits for it`() throws {
        var metro = SmallMetro.crossing
        metro.places.append(("Y", 0, 300))
        metro.lines[1] = ["S1", "Y", "N1", "N2"]
        metro.transfers = [("X", "Y", .needsMinimumTime, 180)]
        var rides = RidesInTurn(try metro.network())
        try rides.ride("W1", "X")
        #expect(
            advice(observe(rides, to: "Y")) == ["approaching X transfer", "arrived X transfer"])
    }

    @Test func `changes twice`() throws {
        var metro = SmallMetro.crossing
        metro.places += [("P", 1000, 2000), ("Q", 2000, 2000)]
        metro.lines.append(["N2", "P", "Q"])
        var rides = RidesInTurn(try metro.network())
        try rides.ride("W2", "X")
        try rides.ride("X", "N2", waiting: 100)
        try rides.ride("N2", "Q", waiting: 100)
        #expect(
            advice(observe(rides, from: nil, to: "Q")) == [
                "approaching X transfer", "arrived X transfer", "approaching N2 transfer", "arrived N2 transfer",
                "approaching Q destination", "arrived Q destination",
            ])
    }

    /// Nothing is seen: the rider's word, the timetable and what the rider does are all.
    @Test(arguments: [90.0, 180, 300])
    func `is followed under ground by the timetable`(waiting: Double) throws {
        var metro = SmallMetro.crossing
        metro.isUnderground = true
        metro.headways = [0: 300, 1: 300]
        var rides = RidesInTurn(try metro.network())
        try rides.ride("W1", "X")
        try rides.ride("X", "N2", waiting: waiting)
        var observing = Observing(rides.network)
        observing.observe(.command(.startJourney(from: "W1", to: "N2")), at: 0)
        observing.observe(.tick, at: 1800)
        // A quarter of an hour after the last alarm the rider is taken to have got off.
        #expect(advice(observing).filter { $0 != "ended arrived" } == Self.asPlanned)
        #expect(!observing.events.contains { ["E1", "S1"].contains($0.stop?.id) })
        let leads = zip(
            observing.events(.approaching), [try rides.doors("X", ride: 0), try rides.doors("N2", ride: 1)]
        ).map { $1 - $0.time.second }
        #expect(leads[0] > 60 && leads[0] < 150, "\(leads[0]) s")
        #expect(leads[1] > 20 && leads[1] < 350, "\(leads[1]) s")
    }

    @Test func `tells the same as without changes where a train goes there`() throws {
        var rides = RidesInTurn(try SmallMetro.crossing.network())
        try rides.ride("W1", "E2")
        let alone = Network(
            stations: rides.network.stations, lines: rides.network.lines, patterns: Array(rides.network.patterns[..<2]))
        let (both, one) = (observe(rides, to: "E2"), Observing(alone))
        var single = one
        single.observe(.command(.startJourney(from: "W1", to: "E2")), at: 0)
        single.observe(rides.fixes)
        #expect(firstDifference(both.events, single.events, within: 2) == nil)
        #expect(both.events.allSatisfy { $0.role != .transfer })
    }
}

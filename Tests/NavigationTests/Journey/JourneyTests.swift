import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

/// Journeys by train over the elevated stations of the shipped network.
@Suite struct `A journey` {
    private let network: Network

    init() throws { network = try Network.shipped.get() }

    private func ride(_ from: String, _ to: String, _ plan: TrainRide.Plan = TrainRide.Plan()) throws -> TrainRide {
        let order = ["LBB", "FTM", "CPR", "HJN", "BLA", "BLM", "SSM"]
        let isNorthbound = try #require(order.firstIndex(of: from)) < #require(order.firstIndex(of: to))
        return try TrainRide(
            .shipped(direction: isNorthbound ? 0 : 1), in: network, from: from, to: to, plan)
    }

    /// A journey that begins with the ride.
    private func observe(_ ride: TrainRide, from: String?, to: String, _ fixes: [Fix]? = nil, until end: Double? = nil)
        -> Observing
    {
        var observing = Observing(network)
        observing.observe(.command(.startJourney(from: from, to: to)), at: 0)
        observing.observe(fixes ?? ride.fixes())
        if let end { observing.observe(.tick, at: end) }
        return observing
    }

    @Test(arguments: [("LBB", "SSM"), ("LBB", "CPR"), ("FTM", "BLM"), ("SSM", "LBB"), ("BLM", "HJN")])
    func `is over when the rider says at its destination that they know`(from: String, to: String) throws {
        let ride = try ride(from, to)
        var observed = observe(ride, from: from, to: to)
        let started = try #require(observed.events(.journeyStarted).first)
        #expect((started.from?.id, started.to?.id) == (from, to))
        let arrived = try #require(observed.events(.arrived).last)
        #expect((arrived.stop?.id, arrived.role) == (to, .destination))
        #expect(observed.isAtDestination)
        observed.observe(.button(isHeld: false), at: ride.end)
        let ended = observed.events(.journeyEnded)
        #expect(ended.map(\.reason) == [.arrived])
        #expect((ended.first?.from?.id, ended.first?.to?.id) == (from, to))
        #expect(observed.events(.missed).isEmpty)
        #expect(observed.navigator.journey == nil)
    }

    /// Such fixes may come from a wrong cluster, and put no train on the line; but the rider says the same.
    @Test(arguments: ["HJN", nil])
    func `begins where the rider says, though the fixes there are vague`(from: String?) throws {
        var observing = Observing(network)
        let station = try #require(network.stations.first { $0.id == "HJN" })
        for second in 0...5 {
            observing.observe([
                Fix(Double(second), station.coordinate.moved(east: 40, north: 30), speed: 0.2, accuracy: 45)
            ])
        }
        #expect(observing.navigator.linePosition == nil)
        observing.observe(.command(.startJourney(from: from, to: "BLM")), at: 5.5)
        let place = observing.navigator.linePosition
        let id = place.map { network.stations[network.patterns[$0.pattern].stops[$0.stop].station].id }
        #expect(id == from)
        // One that is elsewhere has not boarded.
        observing.observe(.command(.startJourney(from: "FTM", to: "BLM")), at: 5.7)
        if from == nil { #expect(observing.navigator.linePosition == nil) }
    }

    /// Who says so on the way to the station is no train that has left the line.
    @Test func `a rider who still walks to the station is not off the route`() throws {
        var observing = Observing(network)
        let station = try #require(network.stations.first { $0.id == "HJN" })
        for second in 0...5 {
            observing.observe([
                Fix(Double(second), station.coordinate.moved(east: 150), speed: 0.2, accuracy: 45)
            ])
        }
        observing.observe(.command(.startJourney(from: "HJN", to: "BLM")), at: 5.5)
        for second in 6...240 {
            observing.observe([
                Fix(Double(second), station.coordinate.moved(east: 170), speed: 0.2, accuracy: 8)
            ])
        }
        #expect(observing.events.filter { [.offRoute, .wrongDirection, .missed, .departed].contains($0.kind) } == [])
        #expect(observing.navigator.journey != nil)
    }

    @Test(arguments: [("LBB", "SSM"), ("LBB", "FTM"), ("FTM", "BLM"), ("SSM", "LBB"), ("BLM", "HJN")], [1.0, 1.1])
    func `tells once to get ready, 90 s before the doors open or less`(ends: (String, String), pace: Double) throws {
        let ride = try ride(ends.0, ends.1, TrainRide.Plan(pace: pace))
        let doors = try ride.call(ends.1).arrival
        let departure = try #require(ride.calls.dropLast().last).departure
        for seed in 1...5 {
            let approaching = observe(ride, from: ends.0, to: ends.1, ride.fixes(seed: seed)).events(.approaching)
            try #require(approaching.count == 1)
            let event = approaching[0]
            #expect((event.stop?.id, event.role, event.source) == (ends.1, .destination, .gnss))
            let eta = try #require(event.eta)
            // Told as soon as the doors may well open within 90 s: early by a fraction of what is not known.
            let spread = try #require(event.etaUncertainty)
            // Trains stand 30 s on the way, 12 s more or less, and runs differ by a tenth.
            #expect(spread < 20)
            #expect(eta.seconds(since: event.time) <= 90 + spread)
            #expect(abs(eta.second - doors) < 20, "eta \(eta.second - doors) s off")
            let lead = doors - event.time.second
            #expect(lead >= 60 && lead <= 100, "\(lead) s")
            #expect(event.time.second > departure)
        }
    }

    @Test(arguments: [("BLM", "SSM")])
    func `tells soon after the departure where the leg is shorter than 90 s`(ends: (String, String)) throws {
        let ride = try ride(ends.0, ends.1)
        let approaching = observe(ride, from: ends.0, to: ends.1).events(.approaching)
        try #require(approaching.count == 1)
        let since = approaching[0].time.second - ride.calls[0].departure
        #expect(since > 0 && since < 20, "\(since) s after the departure")
    }

    @Test func `gives each station its role`() throws {
        var observing = Observing(network)
        let ride = try ride("LBB", "SSM")
        observing.observe(.command(.startJourney(from: "FTM", to: "BLM")), at: 0)
        observing.observe(ride.fixes())
        let roles = observing.events(.near).map { "\($0.stop?.id ?? "?") \($0.role.map(\.rawValue) ?? "-")" }
        #expect(
            roles == [
                "LBB -", "FTM origin", "CPR intermediate", "HJN intermediate", "BLA intermediate", "BLM destination",
                // Who sleeps on gets off there to go back.
                "SSM transfer",
            ])
    }

    @Test func `without a departure takes the first station found for it`() throws {
        let observed = observe(try ride("FTM", "BLA"), from: nil, to: "BLA")
        #expect(observed.events(.journeyStarted).first?.from == nil)
        #expect(observed.events(.near).map(\.role) == [.origin, .intermediate, .intermediate, .destination])
        #expect(observed.navigator.journey?.origin == network.number(of: "FTM"))
    }

    @Test func `without a departure takes the station at which the train stands already`() throws {
        var observing = Observing(network)
        let fixes = try ride("FTM", "BLA").fixes()
        observing.observe(Array(fixes[..<20]))
        observing.observe(.command(.startJourney(from: nil, to: "BLA")), at: 19.5)
        observing.observe(Array(fixes[20...]))
        #expect(observing.stations(.near) == ["near FTM", "near CPR", "near HJN", "near BLA"])
        #expect(observing.events(.near).map(\.role) == [nil, .intermediate, .intermediate, .destination])
        #expect(observing.events(.departed).first?.role == .origin)
        #expect(observing.navigator.journey?.origin == network.number(of: "FTM"))
    }

    @Test(arguments: ["FTM", "CPR", "HJN", "BLA"])
    func `never tells to get ready for the station just left`(id: String) throws {
        let ride = try ride("LBB", "SSM")
        let fixes = ride.fixes(behind: 55)
        for after in [1.0, 8, 15, 30] {
            var observing = Observing(network)
            let start = try ride.call(id).departure + after
            observing.observe(fixes.filter { $0.time.map { $0.second <= start } ?? false })
            observing.observe(.command(.startJourney(from: nil, to: id)), at: start)
            observing.observe(fixes.filter { $0.time.map { $0.second > start } ?? false })
            #expect(!observing.events(.approaching).contains { $0.stop?.id == id }, "\(after) s after the departure")
        }
    }

    @Test(arguments: [("SSM", "LBB", "SSM", "BLA"), ("BLA", "LBB", "CPR", "SSM")])
    func `never tells to get ready while the train moves away`(from: String, to: String, start: String, end: String)
        throws
    {
        let observed = observe(try ride(start, end), from: from, to: to)
        #expect(observed.events(.journeyStarted).count == 1)
        // The first goes the journey's way but is not there yet, the second goes the other way.
        #expect(observed.events(.approaching).isEmpty)
        #expect(observed.events(.journeyEnded).isEmpty)
    }

    @Test(arguments: [("BLA", "LBB", "SSM"), ("BLA", "SSM", "LBB"), ("HJN", "LBB", "BLM")])
    func `tells once that the train goes the other way, within 30 s or 300 m`(from: String, end: String, to: String)
        throws
    {
        let ride = try ride(from, end)
        let left = ride.calls[0].departure
        for seed in 1...5 {
            let observed = observe(ride, from: from, to: to, ride.fixes(seed: seed))
            let warned = observed.events(.wrongDirection)
            #expect(warned.count == 1)
            let time = try #require(warned.first).time.second
            let way = abs(ride.state(at: time).chainage - ride.state(at: left).chainage)
            #expect(time > left && (time - left <= 30 || way <= 300), "\(time - left) s, \(way) m")
        }
    }

    @Test func `tells once although the train is held before the destination`() throws {
        let ride = try ride("HJN", "BLM", TrainRide.Plan(holds: ["BLM": 500]))
        let observed = observe(ride, from: "HJN", to: "BLM")
        #expect(observed.events(.approaching).count == 1)
        #expect(observed.isAtDestination)
    }

    @Test(arguments: [5.0, 10, 20, 30])
    func `tells and ends also where fixes are rare`(interval: Double) throws {
        let ride = try ride("LBB", "BLM", TrainRide.Plan(dwell: 40))
        for phase in stride(from: 0, to: interval, by: 1) {
            let observed = observe(
                ride, from: "LBB", to: "BLM", ride.fixes(every: interval, phase: phase, seed: Int(phase)),
                until: ride.end)
            #expect(observed.events(.approaching).count == 1)
            #expect(observed.isAtDestination)
        }
    }
}

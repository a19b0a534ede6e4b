import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

@Suite struct `The end of a journey` {
    private let network: Network
    private let ride: TrainRide

    init() throws {
        network = try Network.shipped.get()
        ride = try TrainRide(.shipped(direction: 0), in: network, from: "LBB", to: "SSM", TrainRide.Plan(dwell: 20))
    }

    private func observe(_ fixes: [Fix], from: String? = "LBB", to: String) -> Observing {
        var observing = Observing(network)
        observing.observe(.command(.startJourney(from: from, to: to)), at: 0)
        observing.observe(fixes)
        return observing
    }

    @Test(arguments: ["FTM", "CPR", "BLA", "BLM"], ["LBB", nil])
    func `comes when the train runs through the destination`(to: String, from: String?) throws {
        let ride = try TrainRide(
            .shipped(direction: 0), in: network, from: "LBB", to: "SSM", TrainRide.Plan(runsThrough: [to]))
        let observed = observe(ride.fixes(), from: from, to: to)
        let about = observed.events.filter { $0.stop?.id == to || $0.kind == .journeyEnded }
        #expect(
            about.map(\.kind) == [.near, .approaching, .passed, .missed]
                || about.map(\.kind) == [.approaching, .near, .passed, .missed])
        #expect(about.allSatisfy { $0.role == .destination })
        // Within 10 s of the rider's passing the end of the platform.
        let after = try #require(about.last).time.second - ride.call(to).departure
        #expect((0...15).contains(after), "\(after) s")
    }

    /// Dead reckoning goes on where fixes are lost, and the rider is woken in time.
    @Test(arguments: [60.0, 100, 140], ["CPR", "BLA"])
    func `comes once where fixes are lost across the destination`(gap: Double, to: String) throws {
        let call = try ride.call(to)
        let middle = (call.arrival + call.departure) / 2
        for seed in 1...5 {
            let observed = observe(
                ride.fixes(seed: seed, lost: (middle - gap / 2)...(middle + gap / 2)), to: to)
            let approaching = observed.events(.approaching).filter { $0.role == .destination }
            #expect(approaching.count == 1)
            #expect(approaching.allSatisfy { $0.time.second < call.arrival - 60 })
            let arrived = try #require(observed.events(.arrived).first { $0.role == .destination })
            #expect((arrived.stop?.id, arrived.source) == (to, .deadReckoning))
            #expect(abs(arrived.time.second - call.arrival) < 15)
            // The fixes that come back show that the rider went on.
            let missed = try #require(observed.events(.missed).first)
            #expect(missed.stop?.id == to && missed.time.second >= call.departure)
            #expect(observed.events(.arrived).filter { $0.stop?.id == to }.count == 1)
        }
    }

    @Test func `is told of the old journey when a new one replaces it`() throws {
        var observing = Observing(network)
        observing.observe(.command(.startJourney(from: "LBB", to: "CPR")), at: 0)
        observing.observe(.command(.startJourney(from: "LBB", to: "FTM")), at: 1)
        observing.observe(ride.fixes(phase: 2))
        let ends = observing.events(.journeyEnded)
        #expect(ends.map(\.reason) == [.replaced])
        #expect(ends.map(\.to?.id) == ["CPR"])
        let ofJourneys = observing.events.filter { $0.kind == .journeyStarted || $0.kind == .journeyEnded }
        #expect(ofJourneys.map(\.kind) == [.journeyStarted, .journeyEnded, .journeyStarted])
        #expect(observing.events(.approaching).first?.stop?.id == "FTM")
    }

    @Test func `comes when the rider cancels, and never twice`() throws {
        var observing = Observing(network)
        observing.observe(.command(.endJourney), at: 0)
        #expect(observing.events.isEmpty)
        observing.observe(.command(.startJourney(from: "LBB", to: "FTM")), at: 1)
        observing.observe(.command(.endJourney), at: 2)
        observing.observe(.command(.endJourney), at: 3)
        observing.observe(ride.fixes(phase: 4))
        #expect(observing.events(.journeyEnded).map(\.reason) == [.cancelled])
        #expect(observing.events(.approaching).isEmpty)
        #expect(observing.events(.near).count == 7)
        #expect(observing.events(.near).allSatisfy { $0.role == nil })
    }

    @Test(arguments: [
        ("LBB" as String?, "LBB", Event.EndReason.noPattern), ("LBB_1", "LBB_2", .noPattern),
        ("XYZ", "LBB", .unknownStation),
        ("LBB", "XYZ", .unknownStation), (nil, "", .unknownStation), ("XYZ", "XYZ", .unknownStation),
    ])
    func `comes at once where the journey cannot be made`(from: String?, to: String, reason: Event.EndReason) {
        var observing = Observing(network)
        observing.observe(.command(.startJourney(from: from, to: to)), at: 0)
        #expect(observing.events.map(\.kind) == [.journeyEnded])
        #expect(observing.events.first?.reason == reason)
        #expect(observing.navigator.journey == nil)
        observing.observe(ride.fixes(phase: 1))
        #expect(observing.events(.near).count == 7)
    }

    @Test func `comes at once where no pattern leads there`() {
        var observing = Observing(Network.stations(at: [0, 2000]))
        observing.observe(.command(.startJourney(from: "S0", to: "S1")), at: 0)
        observing.observe(.command(.startJourney(from: nil, to: "S1")), at: 1)
        #expect(observing.events.map(\.reason) == [.noPattern, .noPattern])
    }

    @Test func `comes where a station is served in the other order only`() throws {
        let network = try Network.shipped.get()
        let oneWay = Network(
            stations: network.stations, lines: network.lines, patterns: [try .shipped(direction: 0)])
        var observing = Observing(oneWay)
        observing.observe(.command(.startJourney(from: "SSM", to: "LBB")), at: 0)
        #expect(observing.events.map(\.reason) == [.noPattern])
    }

    @Test func `comes at once when the train stands at the destination already`() throws {
        var observing = Observing(network)
        let fixes = ride.fixes()
        let now = try ride.call("CPR").arrival + 10
        observing.observe(fixes.filter { $0.time.map { $0.second <= now } ?? false })
        let before = observing.events.count
        observing.observe(.command(.startJourney(from: "LBB", to: "CPR")), at: now)
        let events = observing.events[before...]
        #expect(events.map(\.kind) == [.journeyStarted, .arrived])
        #expect(events.dropFirst().first?.role == .destination)
        // And once it leaves with them, that it does.
        observing.observe(fixes.filter { $0.time.map { $0.second > now } ?? false })
        #expect(observing.events(.missed).first?.stop?.id == "CPR")
    }

    /// A box follows the journey of its configuration each time that it is switched on.
    @Test func `does not come where the rider boards`() throws {
        let observed = observe(Array(ride.fixes().prefix(15)), from: nil, to: "LBB")
        #expect(observed.stations(.near, .arrived) == ["near LBB", "arrived LBB"])
        #expect(observed.events(.arrived).map(\.role) == [.origin])
        #expect(observed.events(.journeyEnded).isEmpty)
    }
}

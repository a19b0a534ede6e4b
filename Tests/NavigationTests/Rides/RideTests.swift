import Navigation
import Positioning
import TestSupport
import Testing
import Transit

/// Rides over the elevated stations of the shipped network, without a journey.
@Suite struct `A ride without a journey` {
    private let network: Network

    init() throws { network = try Network.shipped.get() }

    private func ride(_ direction: Int, _ plan: TrainRide.Plan = TrainRide.Plan()) throws -> TrainRide {
        let ends = direction == 0 ? ("LBB", "SSM") : ("SSM", "LBB")
        return try TrainRide(.shipped(direction: direction), in: network, from: ends.0, to: ends.1, plan)
    }

    /// The rider sits far behind, the fixes are vague, and the doors stay open for long.
    @Test(arguments: [0, 1], [45.0, 60])
    func `does not take a train that stands with its head at the platform for one that is held`(
        direction: Int, behind: Double
    ) throws {
        let ends = direction == 0 ? ("FTM", "BLA") : ("BLA", "FTM")
        let ride = try TrainRide(
            .shipped(direction: direction), in: network, from: ends.0, to: ends.1, TrainRide.Plan(dwell: 75))
        var observing = Observing(network)
        for var fix in ride.fixes(behind: behind) {
            fix.accuracy = 25
            observing.observe([fix])
            guard let second = fix.time?.second else { continue }
            for call in ride.calls where call.arrival + 5 < second && second < call.departure {
                let place = try #require(observing.navigator.linePosition)
                let stop = network.patterns[place.pattern].stops[place.stop]
                #expect(network.stations[stop.station].id == call.id, "after \(second - call.arrival) s")
            }
        }
    }

    @Test(arguments: [0, 1], [40.0, 0, -40])
    func `tells of each station that it is near, that the train stands, and that it has left`(
        direction: Int, behind: Double
    ) throws {
        let ride = try ride(direction)
        try #require(ride.calls.count == 7)
        let observed = Observing(network, ride.fixes(behind: behind))
        let expected = ride.calls.flatMap { ["near \($0.id)", "arrived \($0.id)", "departed \($0.id)"] }.dropLast()
        #expect(observed.stations(.near, .arrived, .departed, .passed) == Array(expected))
        #expect(observed.events.allSatisfy { $0.role == nil })
        #expect(observed.events.filter { $0.stop != nil }.allSatisfy { $0.source == .gnss })
    }

    @Test(arguments: [0, 1], 1...5)
    func `tells of an arrival and a departure within seconds of the truth`(direction: Int, seed: Int) throws {
        let ride = try ride(direction)
        let observed = Observing(network, ride.fixes(seed: seed, behind: 0))
        // A train needs 8 s for the first 30 m, and those show that it has left.
        for event in observed.events(.arrived) + observed.events(.departed) {
            let call = try ride.call(#require(event.stop).id)
            let truth = event.kind == .arrived ? call.arrival : call.departure
            #expect((-2...(event.kind == .arrived ? 5 : 12)).contains(event.time.second - truth), "\(event.ndjson)")
        }
        #expect(observed.events(.arrived).count == 7)
        #expect(observed.events(.departed).count == 6)
    }

    @Test(arguments: [0, 1], ["FTM", "CPR", "HJN", "BLA", "BLM"])
    func `calls a station run through passed, and never arrived`(direction: Int, id: String) throws {
        let observed = Observing(network, try ride(direction, TrainRide.Plan(runsThrough: [id])).fixes())
        #expect(
            observed.stations(.near, .arrived, .departed, .passed).filter { $0.hasSuffix(id) } == [
                "near \(id)", "passed \(id)",
            ])
        #expect(observed.stations(.passed) == ["passed \(id)"])
        #expect(observed.events(.arrived).count == 6)
    }

    @Test(arguments: [0, 1], [300.0, 450])
    func `does not call a hold before a station an arrival`(direction: Int, before: Double) throws {
        let ride = try ride(direction, TrainRide.Plan(holds: ["BLA": before]))
        let observed = Observing(network, ride.fixes())
        #expect(observed.stations(.arrived) == ride.calls.map { "arrived \($0.id)" })
        let arrival = try #require(observed.events(.arrived).first { $0.stop?.id == "BLA" })
        #expect(arrival.time.second > (try ride.call("BLA").arrival) - 2)
    }

    @Test(arguments: [0, 1], [true, false])
    func `finds a station across which fixes are lost for 40 s`(direction: Int, stops: Bool) throws {
        let ride = try ride(direction, TrainRide.Plan(runsThrough: stops ? [] : ["CPR"], dwell: 25))
        let call = try ride.call("CPR")
        let middle = (call.arrival + call.departure) / 2
        for seed in 1...10 {
            let observed = Observing(network, ride.fixes(seed: seed, lost: (middle - 20)...(middle + 20)))
            #expect(observed.stations(.near) == ride.calls.map { "near \($0.id)" })
            // A train that has stood there cannot be as far beyond as the first fix behind shows it.
            #expect(
                observed.stations(.arrived, .passed).filter { $0.hasSuffix("CPR") } == [
                    stops ? "arrived CPR" : "passed CPR"
                ])
        }
    }

    @Test func `ignores wild fixes on the way`() throws {
        let ride = try ride(0)
        var noise = Noise(seed: 7)
        let fixes = ride.fixes().map { fix in
            guard Double.random(in: 0..<1, using: &noise) < 0.02, let place = fix.coordinate else { return fix }
            var wild = fix
            wild.coordinate = place.moved(east: noise.normal(3000), north: noise.normal(3000))
            return wild
        }
        let observed = Observing(network, fixes)
        #expect(observed.stations(.near) == ride.calls.map { "near \($0.id)" })
        #expect(observed.stations(.arrived) == ride.calls.map { "arrived \($0.id)" })
        #expect(observed.navigator.refusals[.jump, default: 0] > 5)
    }

    @Test func `begins with wrong dates and still tells of the first station`() throws {
        let ride = try ride(0)
        for wrong in 1...12 {
            let fixes = ride.fixes().enumerated().map { number, fix in
                var fix = fix
                if number < wrong { fix.time = fix.time?.advanced(bySeconds: 630_720_000) }
                return fix
            }
            let observed = Observing(network, fixes)
            #expect(observed.stations(.near) == ride.calls.map { "near \($0.id)" }, "\(wrong) wrong dates")
            #expect(observed.stations(.arrived) == ride.calls.map { "arrived \($0.id)" }, "\(wrong) wrong dates")
            #expect(observed.stations(.passed).isEmpty)
        }
    }

    @Test func `back to the same station by another one reports it again`() throws {
        let there = try TrainRide(.shipped(direction: 0), in: network, from: "BLA", to: "BLM")
        let back = try TrainRide(.shipped(direction: 1), in: network, from: "BLM", to: "BLA")
        let fixes =
            there.fixes()
            + back.fixes(phase: 1).map { fix in
                var fix = fix
                fix.time = fix.time?.advanced(bySeconds: there.end.rounded())
                return fix
            }
        #expect(Observing(network, fixes).stations(.near) == ["near BLA", "near BLM", "near BLA"])
    }
}

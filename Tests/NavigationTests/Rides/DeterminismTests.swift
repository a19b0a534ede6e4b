import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

@Suite struct `The same observations` {
    private func events(_ fixes: [Fix], shiftedBy seconds: Double = 0) throws -> [Event] {
        var observing = Observing(try Network.shipped.get())
        observing.observe(.command(.startJourney(from: nil, to: "BLM")), at: seconds)
        observing.observe(
            fixes.map { fix in
                var fix = fix
                fix.time = fix.time?.advanced(bySeconds: seconds)
                return fix
            })
        return observing.events
    }

    private func fixes(_ seed: Int, every interval: Double) throws -> [Fix] {
        let plan = TrainRide.Plan(runsThrough: seed % 2 == 0 ? ["HJN"] : [])
        let ride = try TrainRide(.shipped(direction: 0), in: Network.shipped.get(), from: "LBB", to: "SSM", plan)
        return ride.fixes(every: interval, phase: 0.3, seed: seed, lost: 300...340)
    }

    @Test(arguments: 1...6, [0.2, 1, 7])
    func `give the same events`(seed: Int, interval: Double) throws {
        let fixes = try fixes(seed, every: interval)
        let events = try events(fixes)
        #expect(events.count > 15)
        #expect(try self.events(fixes) == events)
    }

    @Test(arguments: [1.0, -7, 3601, 86_399, -630_720_001], [0.2, 1, 7])
    func `at another time give the same events at that time`(seconds: Double, interval: Double) throws {
        let fixes = try fixes(2, every: interval)
        let expected = try events(fixes).map { event in
            var event = event
            event.time = event.time.advanced(bySeconds: seconds)
            event.eta = event.eta?.advanced(bySeconds: seconds)
            return event
        }
        #expect(try events(fixes, shiftedBy: seconds) == expected)
    }

    @Test func `with fields that cannot be trap nowhere`() throws {
        let network = try Network.shipped.get()
        let ride = try TrainRide(.shipped(direction: 0), in: network, from: "LBB", to: "CPR")
        let strange = [Double.nan, .infinity, -.infinity, -1, 1e300, 1e-300]
        var noise = Noise(seed: 3)
        let fixes = ride.fixes().map { fix in
            var fix = fix
            switch Int.random(in: 0..<6, using: &noise) {
            case 0: fix.speed = strange.randomElement(using: &noise)
            case 1: fix.accuracy = strange.randomElement(using: &noise)
            default: break
            }
            return fix
        }
        var observing = Observing(network)
        observing.observe(.command(.startJourney(from: "LBB", to: "CPR")), at: 0)
        observing.observe(fixes)
        #expect(observing.stations(.near) == ["near LBB", "near FTM", "near CPR"])
        #expect(observing.isAtDestination)
    }
}

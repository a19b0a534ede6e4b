import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

/// A receiver of which GGA alone is read tells no speed.
@Suite struct `Without a speed` {
    private let network: Network
    private let ride: TrainRide

    init() throws {
        network = try Network.shipped.get()
        ride = try TrainRide(
            .shipped(direction: 0), in: network, from: "LBB", to: "SSM",
            TrainRide.Plan(runsThrough: ["HJN"], pace: 1.4))
    }

    private func events(seed: Int) -> Observing {
        let fixes = ride.fixes(seed: seed).map { fix in
            var fix = fix
            fix.speed = nil
            return fix
        }
        var core = Observing(network, fixes)
        core.observe(.tick, at: ride.end + 1)
        return core
    }

    /// At 1.4 times the timetable's run time, about as slow as is believed, the train runs through at some 32 km/h.
    @Test(arguments: 1...20)
    func `a station that is run through is no arrival, and a stop is one`(seed: Int) throws {
        let core = events(seed: seed)
        #expect(core.stations(.near).count == 7)
        #expect(
            core.stations(.arrived)
                == ["arrived LBB", "arrived FTM", "arrived CPR", "arrived BLA", "arrived BLM", "arrived SSM"])
        #expect(core.stations(.passed) == ["passed HJN"])
        for arrival in core.events(.arrived) {
            let call = try ride.call(arrival.stop?.id ?? "")
            // Ten seconds are asked for; where noise of 4 m looks like a move they begin again.
            #expect((0...28).contains(arrival.time.second - call.arrival), "\(arrival)")
        }
    }
}

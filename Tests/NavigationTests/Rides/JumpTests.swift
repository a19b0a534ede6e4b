import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

/// A train that nobody sees stand at the rider's station, and that fixes show again beyond it.
@Suite struct `Fixes that come again beyond the rider's station` {
    /// It runs faster than its timetable says, and half a minute or a whole one lies between two fixes.
    @Test(arguments: [30.0, 60], ["CPR", "BLA"])
    func `tell that it was missed, and of no stand there at the same time`(interval: Double, to: String) throws {
        let network = try Network.shipped.get()
        let ride = try TrainRide(
            .shipped(direction: 0), in: network, from: "LBB", to: "SSM", TrainRide.Plan(dwell: 9, pace: 0.5))
        var jumps = 0
        for phase in stride(from: 0, to: 30.0, by: 3) {
            var observing = Observing(network)
            observing.observe(.command(.startJourney(from: "LBB", to: to)), at: 0)
            observing.observe(ride.fixes(every: interval, phase: phase))
            let told = observing.events.filter { $0.stop?.id == to }
            guard let missed = told.first(where: { $0.kind == .missed }) else { continue }
            #expect(!told.contains { $0.time == missed.time && $0.kind == .arrived }, "\(phase)")
            let hasStood = told.contains { $0.time < missed.time && [.arrived, .passed].contains($0.kind) }
            jumps += hasStood ? 0 : 1
        }
        #expect(jumps > 0)
    }
}

import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

/// A train that stands at a station through which its fixes have run.
@Suite struct `A station that was passed, as it seemed` {
    /// Fixes that run on beyond the halt, and then are where the train stands.
    struct Drift {
        /// In m/s.
        var speed: Double
        /// Metres from the halt to the last of them.
        var beyond: Double
        /// Seconds without a fix after that.
        var gap: Double
        /// In metres; that of the receiver where it is `nil`.
        var accuracy: Double?
        var tellsSpeed = true

        static let all = [
            Drift(speed: 9, beyond: 27, gap: 15, tellsSpeed: false), Drift(speed: 9, beyond: 60, gap: 15),
            Drift(speed: 9, beyond: 150, gap: 20, accuracy: 100), Drift(speed: 14, beyond: 60, gap: 15),
            Drift(speed: 14, beyond: 100, gap: 1), Drift(speed: 14, beyond: 200, gap: 1),
            Drift(speed: 9, beyond: 250, gap: 30, tellsSpeed: false),
        ]
    }

    @Test(arguments: Drift.all) func `is arrived at within seconds of the fix that shows it`(drift: Drift) throws {
        let network = try Network.shipped.get()
        let pattern = try Pattern.shipped(direction: 0)
        let ride = try TrainRide(pattern, in: network, from: "LBB", to: "HJN", TrainRide.Plan(dwell: 120))
        let stop = try #require(pattern.stops.first { network.stations[$0.station].id == "HJN" })
        // Where the train is at that speed it stops braking, as the fixes have it.
        let start = try ride.call("HJN").arrival - 2 * 140 / drift.speed
        let end = start + (140 + drift.beyond) / drift.speed
        let fixes = ride.fixes(behind: 0).compactMap { fix -> Fix? in
            var fix = fix
            guard let time = fix.time?.second, !(end < time && time < end + drift.gap) else { return nil }
            if start < time, time <= end {
                fix.coordinate = pattern.track.coordinate(at: stop.chainage - 140 + drift.speed * (time - start))
                fix.speed = drift.speed
            }
            if let accuracy = drift.accuracy { fix.accuracy = accuracy }
            if !drift.tellsSpeed { (fix.speed, fix.track) = (nil, nil) }
            return fix
        }
        var observing = Observing(network)
        observing.observe(.command(.startJourney(from: "LBB", to: "HJN")), at: 0)
        observing.observe(fixes)
        let arrived = try #require(observing.events(.arrived).first { $0.stop?.id == "HJN" })
        #expect(arrived.time.second - end - drift.gap < 15, "\(arrived.ndjson)")
        #expect(arrived.role == .destination)
    }
}

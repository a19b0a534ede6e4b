import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

/// Fixes that are many seconds apart, and what tells of a stop between them.
@Suite struct `Between fixes` {
    private let network: Network
    private let ride: TrainRide
    private let call: TrainRide.Call

    init() throws {
        network = try Network.shipped.get()
        ride = try TrainRide(
            .shipped(direction: 0), in: network, from: "LBB", to: "SSM", TrainRide.Plan(dwell: 45))
        call = try ride.call("CPR")
    }

    /// When the stop is told, in seconds after it, by fixes and what else there is.
    ///
    /// - Parameter first: when one of the fixes comes, in seconds after the stop.
    private func lateness(
        every interval: Double, first: Double, lost: ClosedRange<Double>? = nil, edges: [Observation] = []
    ) -> Double? {
        let phase = (call.arrival + first).truncatingRemainder(dividingBy: interval)
        let fixes = ride.fixes(every: interval, phase: phase, lost: lost).map {
            Observation(.fix($0), at: $0.time ?? .second(0))
        }
        var observing = Observing(network)
        observing.observe(.command(.startJourney(from: "LBB", to: "SSM")), at: 0)
        observing.observe((fixes + edges).sorted { $0.time < $1.time }.filter { $0.time.second < call.departure })
        observing.observe(.tick, at: call.departure)
        return observing.events(.arrived).first { $0.stop?.id == "CPR" }.map { $0.time.second - call.arrival }
    }

    /// The one that is due a second after the doors have opened never comes: the timetable tells the stop, and does not wait until
    /// the position is stale, 60 and 90 s after the last.
    @Test(arguments: [20.0, 30])
    func `a stop is told soon after the next has not come`(interval: Double) throws {
        let late = try #require(
            lateness(every: interval, first: 2 - interval, lost: (call.arrival - 5)...ride.end))
        #expect((-2...12).contains(late), "\(late)")
    }

    @Test func `a motion sensor tells the stop before the next comes`() throws {
        let edges = [
            Observation(.motion(isMoving: true), at: .second(try ride.call("FTM").departure + 2)),
            Observation(.motion(isMoving: false), at: .second(call.arrival + 2)),
        ]
        let late = try #require(lateness(every: 30, first: 14, edges: edges))
        #expect((0...8).contains(late), "\(late)")
        let unaided = try #require(lateness(every: 30, first: 14))
        #expect(unaided > 8, "\(unaided)")
    }
}

import Navigation
import Observations
import Positioning
import Simulation
import TestSupport
import Testing
import Transit

/// The state known at one moment of a ride.
@Suite struct `A snapshot` {
    /// The doors of the stops ahead, as they are expected on the way, against when they truly opened.
    @Test(arguments: [71, 72, 73]) func `tells the stops ahead and when their doors open`(seed: Int) throws {
        let simulated = try Simulated(seed: seed)
        let calls = simulated.ride.truth.calls
        var navigator = Navigator(network: simulated.network)
        var (looked, right) = (0, 0)
        for observation in simulated.observations {
            _ = navigator.handle(observation)
            let time = observation.time
            guard navigator.journey != nil, let place = navigator.linePosition,
                time.milliseconds / 1000 % 10 == 0
            else { continue }
            let snapshot = navigator.snapshot(at: time)
            #expect(snapshot.place == place && snapshot.journey?.to.id == calls.last?.stopID)
            let ahead = calls.filter { $0.standing > time.advanced(bySeconds: 15) }
            let told = snapshot.next.filter { next in ahead.contains { $0.stopID == next.stop.id } }
            #expect(told.map(\.stop.id) == ahead.prefix(told.count).map(\.stopID), "\(time)")
            #expect(zip(snapshot.next, snapshot.next.dropFirst()).allSatisfy { $0.doors < $1.doors })
            #expect(snapshot.next.allSatisfy { $0.uncertainty.isFinite && $0.uncertainty >= 0 })
            for (next, call) in zip(told, ahead) {
                looked += 1
                // Trains open their doors within some seconds of standing.
                let off = abs(next.doors.seconds(since: call.standing))
                if off <= 3 * next.uncertainty + 10 { right += 1 }
            }
        }
        #expect(looked > 50 && right * 20 >= looked * 19, "\(right) of \(looked)")
    }

    @Test func `tells nothing of a line before the train is on one`() throws {
        let navigator = Navigator(network: try Network.shipped.get())
        let snapshot = navigator.snapshot(at: .second(0))
        #expect(snapshot.place == nil && snapshot.next.isEmpty && snapshot.journey == nil && snapshot.position == nil)
        #expect(snapshot.source == .none)
    }
}

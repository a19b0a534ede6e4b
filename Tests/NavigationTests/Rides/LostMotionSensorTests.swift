import Navigation
import Observations
import Positioning
import Simulation
import Testing
import Transit

/// A motion sensor whose cable comes off in the tunnel.
@Suite struct `A lost motion sensor` {
    // Of rides under ground those on which a sensor that says no more after "standing" loses the destination.
    @Test(arguments: [83, 85, 89])
    func `is as good as none`(seed: Int) throws {
        let simulated = try Simulated(.motion, seed: seed)
        let calls = simulated.ride.truth.calls
        let lost = calls[1].departure.advanced(bySeconds: -5)
        let withSensor = simulated.observations.filter { if case .motion = $0.content { $0.time < lost } else { true } }
        let index = withSensor.firstIndex { $0.time >= lost } ?? withSensor.endIndex
        let known = withSensor[..<index] + [Observation(.motion(isMoving: nil), at: lost)] + withSensor[index...]
        let none = simulated.observations.filter { if case .motion = $0.content { false } else { true } }
        #expect(known.count > none.count + 1)
        var compared = 0
        for call in calls[2...] {
            // On one ride the last stop is not told without a sensor either before the recording ends.
            guard let expected = arrival(at: call.stopID, simulated.network, none) else { continue }
            compared += 1
            let told = try #require(arrival(at: call.stopID, simulated.network, Array(known)))
            #expect(abs(told.seconds(since: expected)) <= 10, "\(call.stopID): \(told), without a sensor \(expected)")
        }
        #expect(compared >= calls.count - 3)
    }

    private func arrival(at stop: String, _ network: Network, _ observations: [Observation]) -> Timestamp? {
        events(network, observations).first { $0.kind == .arrived && $0.stop?.id == stop }?.time
    }
}

import Navigation
import Observations
import Positioning
import Testing

@testable import Simulation

@Suite struct `A simulated barometer` {
    private let rides: Rides

    init() throws { rides = try Rides() }

    private func ride(_ seed: Int) throws -> (ride: SimulatedRide, readings: [(time: Timestamp, pressure: Double)]) {
        let ride = try rides.ride("LBB", "BHI", seed: seed) {
            ($0.movement, $0.receiver, $0.barometer) = (.quiet, nil, Barometer())
        }
        let readings = ride.observations.compactMap { observation -> (time: Timestamp, pressure: Double)? in
            guard case .pressure(let pressure?) = observation.content else { return nil }
            return (observation.time, pressure)
        }
        return (ride, readings)
    }

    @Test(arguments: 1...5)
    func `tells a pressure a second`(seed: Int) throws {
        let (ride, readings) = try ride(seed)
        #expect(readings.count >= Int(ride.truth.end.seconds(since: ride.truth.start)) - 2)
        #expect(zip(readings, readings.dropFirst()).allSatisfy { abs($1.time.seconds(since: $0.time) - 1) < 0.002 })
        #expect(readings.allSatisfy { (970...1040).contains($0.pressure) })
    }

    /// Lebak Bulus is elevated or at grade, Bundaran HI under ground: 12 Pa a metre.
    @Test func `is higher under ground`() throws {
        for seed in 1...20 {
            let (_, readings) = try ride(seed)
            let change = try #require(readings.last).pressure - (readings.first?.pressure ?? 0)
            #expect((0.3...8).contains(change), "\(change) hPa")
        }
    }

    /// A train that runs in a tunnel pushes the air.
    @Test func `is restless where the train runs in a tunnel, and calm where it stands`() throws {
        var (standing, running) = ([Double](), [Double]())
        for seed in 1...20 {
            let (ride, readings) = try ride(seed)
            let entered = try #require(ride.stands.first { $0.lowerBound > ride.truth.calls[8].arrival })
            for (one, next) in zip(readings, readings.dropFirst()) where one.time > entered.lowerBound {
                let change = 100 * abs(next.pressure - one.pressure)
                let isStanding = ride.stands.contains { $0.contains(one.time) && $0.contains(next.time) }
                if isStanding { standing.append(change) } else { running.append(change) }
            }
        }
        #expect(Sample(running).quantile(0.9) > 2 * Sample(standing).quantile(0.9))
    }
}

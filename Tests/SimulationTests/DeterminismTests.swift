import Navigation
import Observations
import Positioning
import Transit
import Simulation
import Testing

@Suite struct `The same seed` {
    private let rides: Rides

    init() throws { rides = try Rides() }

    private func everything(_ scenario: inout Scenario) {
        scenario.movement.holds.probability = 0.2
        scenario.movement.runThroughShare = 0.1
        var quality = Quality.urbanCanyon
        quality.wrongCluster = .init()
        scenario.receiver = Receiver(quality)
        scenario.receiver?.outagesPerHour = 6
        scenario.motion = .asRecorded
        scenario.beacons = Beacons()
    }

    @Test(arguments: 1...10)
    func `gives the same ride, another one another`(seed: Int) throws {
        let ride = try rides.ride("LBB", "BHI", seed: seed, everything)
        let again = try rides.ride("LBB", "BHI", seed: seed, everything)
        #expect(ride.observations == again.observations && ride.truth.csv == again.truth.csv)
        let other = try rides.ride("LBB", "BHI", seed: seed + 1000, everything)
        #expect(ride.observations != other.observations && ride.truth.csv != other.truth.csv)
        #expect(ride.observations.map(\.time) == ride.observations.map(\.time).sorted())
    }

    @Test func `gives the same train whatever observes it`() throws {
        let bare = try rides.ride("LBB", "BHI", seed: 4)
        let more = try rides.ride("LBB", "BHI", seed: 4) {
            $0.motion = .asRecorded
            $0.beacons = Beacons()
            $0.receiver?.interval = 5
        }
        #expect(bare.truth.csv == more.truth.csv && bare.seat == more.seat)
        let edges = try rides.ride("LBB", "BHI", seed: 4) {
            $0.motion = .asRecorded
            $0.receiver = nil
        }.edges
        #expect(edges.map(\.time) == more.edges.map(\.time))
    }

    @Test func `seats the rider somewhere in the train`() throws {
        let seats = Sample(try (1...300).map { try rides.ride("LBB", "FTM", seed: $0).seat })
        #expect(seats.least >= -60 && seats.greatest <= 60 && abs(seats.mean) < 7)
        #expect(seats.quantile(0.1) < -40 && seats.quantile(0.9) > 40)
    }
}

import Positioning
import Navigation
import Transit
import Simulation
import Testing

@Suite struct `A simulated motion sensor` {
    private let rides: Rides

    init() throws { rides = try Rides() }

    private func ride(_ seed: Int, _ change: (inout MotionEdges) -> Void = { _ in }) throws -> SimulatedRide {
        try rides.ride("LBB", "BHI", seed: seed) {
            $0.movement.holds.probability = 0.1
            // Long enough to be noticed by any.
            ($0.movement.holds.duration, $0.movement.incidents) = (20...80, .none)
            $0.receiver = nil
            var motion = MotionEdges.optimistic
            change(&motion)
            $0.motion = .edges(motion)
        }
    }

    @Test(arguments: 1...20)
    func `tells each stop and start some seconds late`(seed: Int) throws {
        let ride = try ride(seed) { ($0.missedShare, $0.falseStandingsPerHour) = (0...0, 0...0) }
        let (edges, stands) = (ride.edges, ride.stands)
        try #require(edges.count == 2 * stands.count - 1)
        #expect(edges[0].time == ride.truth.start && !edges[0].isMoving)
        for (number, edge) in edges.enumerated().dropFirst() {
            let stand = stands[number / 2]
            let delay = edge.time.seconds(since: edge.isMoving ? stand.upperBound : stand.lowerBound)
            #expect(edge.isMoving == (number % 2 == 1))
            #expect((0.499...3.001).contains(delay), "\(number)")
        }
    }

    @Test func `misses some stops`() throws {
        let rides = try (1...200).map { seed in
            try ride(seed) { ($0.missedShare, $0.falseStandingsPerHour) = (0.05...0.05, 0...0) }
        }
        let stops = rides.reduce(0) { $0 + $1.stands.count - 1 }
        let told = rides.reduce(0) { $0 + $1.edges.count { !$0.isMoving } - 1 }
        #expect(abs(Double(stops - told) / Double(stops) - 0.05) < 0.015)
    }

    @Test func `sometimes says that a running train stands`() throws {
        let rides = try (1...100).map { seed in
            try ride(seed) { ($0.missedShare, $0.falseStandingsPerHour) = (0...0, 6...6) }
        }
        var (count, running) = (0, 0.0)
        for ride in rides {
            #expect(
                zip(ride.edges, ride.edges.dropFirst()).allSatisfy { $0.isMoving != $1.isMoving && $0.time <= $1.time })
            let (from, to) = (ride.stands.map(\.upperBound), ride.stands.dropFirst().map(\.lowerBound))
            running += zip(from, to).reduce(0) { $0 + $1.1.seconds(since: $1.0) }
            for (edge, next) in zip(ride.edges, ride.edges.dropFirst()) where !edge.isMoving {
                let isTrue = ride.stands.contains {
                    $0.contains(edge.time) || $0.contains(edge.time.advanced(bySeconds: -3))
                }
                guard !isTrue else { continue }
                count += 1
                #expect((2.99...6.01).contains(next.time.seconds(since: edge.time)))
            }
        }
        // Some fall next to a stop, where they are none.
        #expect((4...6.5).contains(Double(count) / running * 3600), "\(Double(count) / running * 3600)")
    }

    /// On Paris's metro 18 of 42 stands are missed, and the others told after 7.6 s (p50) and 10.6 s (p95), none
    /// within 3 s; of 18 on Bratislava's trams 5 are missed, and 10 told within 3 s. Rides lie between the two.
    @Test func `is as good as those that were measured, unless it is to be an optimistic one`() throws {
        var delays: [Double] = []
        var shares: [Double] = []
        for seed in 1...300 {
            let ride = try rides.ride("LBB", "BHI", seed: seed) {
                var motion = MotionEdges()
                motion.falseStandingsPerHour = 0...0
                ($0.movement, $0.receiver, $0.motion) = (.quiet, nil, .edges(motion))
            }
            let told = ride.stands.dropFirst().compactMap { stand in
                ride.edges.first { !$0.isMoving && stand.contains($0.time) }?.time.seconds(since: stand.lowerBound)
            }
            delays += told
            shares.append(1 - Double(told.count) / Double(ride.stands.count - 1))
        }
        let (delay, missed) = (Sample(delays), Sample(shares))
        #expect(delay.least > 2 && abs(delay.median - 6.5) < 1 && abs(delay.quantile(0.95) - 10) < 1)
        #expect(abs(missed.mean - 0.36) < 0.04, "\(missed.mean)")
        #expect(missed.quantile(0.1) < 0.2 && missed.quantile(0.9) > 0.5)
    }
}

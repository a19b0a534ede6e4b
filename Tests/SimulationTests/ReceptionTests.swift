import Positioning
import Navigation
import Transit
import Simulation
import Testing

@Suite struct `Where a simulated receiver` {
    private let rides: Rides

    init() throws { rides = try Rides() }

    /// Where the receiver is along the track.
    private func chainage(_ ride: SimulatedRide, _ fix: Fix) -> Double {
        ride.truth.state(at: fix.epoch).chainage + ride.seat
    }

    @Test(arguments: 1...20, [1.0, 0.1, 10])
    func `is under ground it has no position and says so`(seed: Int, interval: Double) throws {
        let ride = try rides.ride("BLM", "IST", seed: seed) { $0.receiver = .steady(interval: interval) }
        let inside = ride.fixes.filter { chainage(ride, $0) > Rides.portal }
        let entry = try #require(inside.first).epoch.advanced(bySeconds: -interval)
        let silent = inside.filter { $0.epoch.seconds(since: entry) > 6 + interval }
        #expect(!silent.isEmpty)
        #expect(
            silent.allSatisfy { $0.mode == .none && $0.coordinate == nil && $0.speed == nil && $0.accuracy == nil })
        let times = ride.fixes.map(\.epoch)
        #expect(zip(times, times.dropFirst()).allSatisfy { abs($1.seconds(since: $0) - interval) < 0.01 })
        #expect(ride.fixes.filter { chainage(ride, $0) < Rides.portal }.allSatisfy { $0.mode == .threeD })
    }

    @Test func `goes under ground it sometimes goes on for a while, wrongly`() throws {
        var (frozen, drifting, silent) = (0, 0, 0)
        for seed in 1...200 {
            let ride = try rides.ride("SSM", "SNY", seed: seed) { $0.receiver = .steady() }
            let inside = ride.fixes.filter { chainage(ride, $0) > Rides.portal }.prefix { $0.mode != .none }
            #expect(inside.count <= 7)
            let last = try #require(ride.fixes.last { chainage(ride, $0) <= Rides.portal })
            guard let first = inside.first else {
                silent += 1
                continue
            }
            #expect(first.accuracy == last.accuracy)
            if first.coordinate == last.coordinate { frozen += 1 } else { drifting += 1 }
        }
        #expect(frozen > 25 && drifting > 25 && (80...130).contains(silent), "\(frozen), \(drifting), \(silent)")
    }

    @Test func `comes out again it takes some seconds`() throws {
        let southbound = try #require(rides.network.patterns.firstIndex { $0.direction == 1 })
        let pattern = rides.network.patterns[southbound]
        let portal = pattern.track.length - Rides.portal
        let seconds = Sample(
            try (1...200).map { seed in
                var scenario = Scenario()
                scenario.underground.portals = [portal]
                scenario.receiver = .steady()
                let ride = SimulatedRide(
                    in: rides.network, pattern: southbound, from: 4, to: 7, scenario, seed: UInt64(seed))
                let first = try #require(ride.fixes.firstIndex { $0.mode == .threeD })
                #expect(ride.fixes[..<first].allSatisfy { $0.mode == .none && $0.satellitesUsed == 0 })
                #expect(ride.fixes[first...].allSatisfy { $0.mode == .threeD })
                #expect(chainage(ride, ride.fixes[first]) > portal)
                let outside = try #require(ride.fixes.first { chainage(ride, $0) > portal })
                return ride.fixes[first].epoch.seconds(since: outside.epoch)
            })
        #expect(seconds.least >= 0 && seconds.greatest <= 25 && abs(seconds.mean - 13) < 1.5)
    }

    @Test func `has no portal given it lies half-way between the stations`() throws {
        let pattern = rides.pattern
        let half = (pattern.stops[6].chainage + pattern.stops[7].chainage) / 2
        #expect(Underground().tunnels(of: pattern, in: rides.network).map(\.lowerBound) == [half])
        #expect(try rides.ride().tunnels.map(\.lowerBound) == [Rides.portal])
        var elsewhere = Underground()
        elsewhere.portals = [3000]
        #expect(elsewhere.tunnels(of: pattern, in: rides.network).map(\.lowerBound) == [half])
        let southbound = try #require(rides.network.patterns.first { $0.direction == 1 })
        let tunnels = Underground().tunnels(of: southbound, in: rides.network)
        #expect(tunnels.count == 1 && tunnels[0].lowerBound < 0 && tunnels[0].upperBound < southbound.track.length)
    }

    @Test func `is sent to a wrong place it stays there, sure of itself and at rest`() throws {
        for seed in 1...60 {
            let ride = try rides.ride("LBB", "SSM", seed: seed) { $0.receiver = .steady(.wrongCluster) }
            let wrong = ride.fixes.filter { fix in
                fix.coordinate.map { $0.distance(to: rides.place(ride, at: fix.epoch)) > 250 } ?? false
            }
            let (first, last) = (try #require(wrong.first), try #require(wrong.last))
            #expect(last.epoch.seconds(since: first.epoch) <= 90)
            #expect(wrong.allSatisfy { $0.speed == 0 && (20...65).contains($0.accuracy ?? 0) && $0.mode == .threeD })
            let place = try #require(first.coordinate)
            #expect(wrong.allSatisfy { $0.coordinate.map { $0.distance(to: place) < 50 } ?? false })
            let stop = ride.truth.state(at: first.epoch).stop
            let nearest = rides.pattern.stops.enumerated().min { first, second in
                func distance(_ stop: Int) -> Double {
                    rides.network.stations[rides.pattern.stops[stop].station].coordinate.distance(to: place)
                }
                return distance(first.offset) < distance(second.offset)
            }
            #expect((1...6).contains(abs(try #require(nearest).offset - stop)))
        }
    }

    @Test func `loses the satellites it has no position, or is silent`() throws {
        let spans = [100.0...130, 300...301.5]
        for isSilent in [false, true] {
            let ride = try rides.ride(seed: 6) {
                $0.receiver = .steady()
                $0.receiver?.outages = spans
                $0.receiver?.outagesAreSilent = isSilent
            }
            let without = ride.fixes.filter { $0.mode == .none }.map { $0.epoch.seconds(since: ride.truth.start) }
            #expect(without == (isSilent ? [] : Array(stride(from: 100, through: 130, by: 1)) + [300, 301]))
            let within = ride.fixes.filter { spans[0].contains($0.epoch.seconds(since: ride.truth.start)) }
            #expect(within.count == (isSilent ? 0 : 31))
        }
        let hours = try (1...60).map { seed -> (seconds: Double, without: Int) in
            let ride = try rides.ride(seed: seed) { $0.receiver?.outagesPerHour = 6 }
            return (ride.truth.end.seconds(since: ride.truth.start), ride.fixes.count { $0.mode == .none })
        }
        // Six outages of 35 s an hour are 5.8 % of the time.
        let share = Double(hours.map(\.without).reduce(0, +)) / hours.map(\.seconds).reduce(0, +)
        #expect((0.035...0.085).contains(share), "\(share)")
    }
}

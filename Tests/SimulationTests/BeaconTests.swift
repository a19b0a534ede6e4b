import Foundation
import Navigation
import Observations
import Positioning
import Transit
import Simulation
import Testing

@Suite struct `Simulated beacons` {
    private let rides: Rides

    init() throws { rides = try Rides() }

    private func ride(_ seed: Int, _ change: (inout Beacons) -> Void = { _ in }) throws -> SimulatedRide {
        try rides.ride("LBB", "BHI", seed: seed) {
            var beacons = Beacons()
            change(&beacons)
            $0.movement = .quiet
            $0.beacons = beacons
            $0.receiver = nil
            $0.seat = 0
        }
    }

    /// How far the beacons of a station's major are along the track, at the time of a sighting: from its middle.
    private func away(_ ride: SimulatedRide, _ time: Timestamp, _ major: UInt16) -> Double {
        ride.truth.state(at: time).chainage - rides.pattern.stops[Int(major)].chainage
    }

    /// A radio of which everything is known: 10 dB of walls, 22 dB a decade, 5 and 4.9 dB of shadowing.
    private func pin(_ beacons: inout Beacons) {
        (beacons.reach, beacons.listingError, beacons.oppositeShare) = (40...40, 0...0, 0.3...0.3)
        (beacons.oneDeadShare, beacons.lostShare, beacons.powerError) = (0, 0...0, 0...0)
        (beacons.lossPerDecade, beacons.trainLoss, beacons.floor) = (22...22, 10...10, -95 ... -95)
        (beacons.constantShadowing, beacons.fastShadowing) = (5...5, 4.9...4.9)
    }

    @Test func `are those of the network, heard in their stations`() throws {
        let ride = try ride(1, pin)
        #expect(
            ride.observations.first
                == Observation(.bluetooth(isAvailable: true), at: ride.truth.start))
        #expect(ride.sightings.count > 500)
        #expect(Set(ride.sightings.map(\.sighting.beacon.major)).isSubset(of: Set(0...12)))
        #expect(Set(ride.sightings.map(\.sighting.beacon.major)).count >= 10)
        for (time, seen) in ride.sightings {
            #expect(seen.beacon.uuid == 0xE2C5_6DB5_DFFB_48D2_B060_D0F5_A710_96E0 && seen.measuredPower == -59)
            #expect((-95 ... -20).contains(seen.rssi) && (1...3).contains(seen.beacon.minor))
            #expect(abs(away(ride, time, seen.beacon.major)) < 400)
        }
        #expect(try rides.ride().sightings.isEmpty)
    }

    /// The slope is measured with strong beacons: the floor would hide the weak ones.
    @Test func `grow weaker with the distance by so many decibels a decade`() throws {
        var (near, far) = ([Double](), [Double]())
        for seed in 1...15 {
            let ride = try ride(seed) {
                pin(&$0)
                ($0.count, $0.reach, $0.besideOwn, $0.oppositeShare) = (1...1, 0...0, 3...3, 0...0)
                ($0.floor, $0.interval, $0.measuredPower) = (-115 ... -115, 1...1, -30)
            }
            for (time, seen) in ride.sightings {
                let metres = hypot(away(ride, time, seen.beacon.major), 3)
                // −30 dBm − 10 dB − 22 dB · lg d
                let expected = -40 - 22 * log10(metres)
                if (8...20).contains(metres) { near.append(Double(seen.rssi) - expected) }
                if (80...200).contains(metres) { far.append(Double(seen.rssi) - expected) }
            }
        }
        #expect(near.count > 250 && far.count > 1000)
        #expect(abs(Sample(near).mean) < 1 && abs(Sample(far).mean) < 1)
        // √(5² + 4.9²) dB of shadowing.
        #expect(abs(Sample(far).deviation - 7) < 0.8)
    }

    /// Both ways, beside a track that is not straight; at the ends of the line no train comes by the outer one.
    @Test(arguments: [0, 1])
    func `stand where the network lists them`(direction: Int) throws {
        var rule = Beacons()
        pin(&rule)
        (rule.count, rule.oppositeShare, rule.interval) = (2...2, 0...0, 0.1...0.1)
        (rule.constantShadowing, rule.fastShadowing) = (0...0, 0...0)
        let network = rides.network.placing(rule, seed: 3)
        #expect(network.beacons.count == 26 && network.beacons.allSatisfy { $0.coordinate != nil })
        let number = try #require(network.patterns.firstIndex { $0.direction == direction })
        let stops = network.patterns[number].stops
        var scenario = Scenario()
        (scenario.beacons, scenario.receiver, scenario.seat) = (rule, nil, 0)
        let ride = SimulatedRide(in: network, pattern: number, from: 0, to: 12, scenario, seed: 4)
        for (position, stop) in stops.enumerated().dropFirst().dropLast() {
            for minor in UInt16(1)...2 {
                let strongest = try #require(
                    ride.sightings.filter {
                        $0.sighting.beacon.major == stop.station && $0.sighting.beacon.minor == minor
                    }
                    .max { $0.sighting.rssi < $1.sighting.rssi })
                // The first is the one towards Lebak Bulus.
                let place = stop.chainage + ((minor == 1) == (direction == 0) ? -1 : 1) * 40
                let chainage = ride.truth.state(at: strongest.time).chainage
                #expect(abs(chainage - place) < 6, "\(position), \(minor): \(chainage - place) m")
                #expect(strongest.sighting.rssi > -88)
            }
        }
    }

    @Test func `keep a part of their shadowing while the train passes`() throws {
        let groups = try (1...20).flatMap { seed in
            let ride = try ride(seed) {
                pin(&$0)
                ($0.count, $0.reach, $0.besideOwn, $0.oppositeShare) = (1...1, 0...0, 3...3, 0...0)
                ($0.floor, $0.interval) = (-126 ... -126, 0.2...0.2)
            }
            return Dictionary(grouping: ride.sightings, by: \.sighting.beacon.major).values.map { sightings in
                Sample(
                    sightings.map { time, seen in
                        Double(seen.rssi) + 69 + 22 * log10(hypot(away(ride, time, seen.beacon.major), 3))
                    })
            }.filter { $0.count > 100 }
        }
        #expect(groups.count > 200)
        #expect(abs(Sample(groups.map(\.mean)).deviation - 5) < 0.7)
        #expect(abs(Sample(groups.map(\.deviation)).mean - 4.9) < 0.3)
    }

    @Test func `advertise at their intervals, a little late`() throws {
        let ride = try ride(3) {
            pin(&$0)
            ($0.count, $0.floor, $0.interval) = (1...1, -200 ... -200, 0.3...0.3)
            ($0.constantShadowing, $0.fastShadowing) = (0...0, 0...0)
        }
        let gaps = Dictionary(grouping: ride.sightings, by: \.sighting.beacon.major).values.flatMap { sightings in
            zip(sightings, sightings.dropFirst()).map { $1.time.seconds(since: $0.time) }
        }
        #expect(gaps.count > 1000 && Sample(gaps).least >= 0.299 && Sample(gaps).greatest <= 0.311)
        #expect(abs(Sample(gaps).mean - 0.305) < 0.0005)
    }

    @Test func `are heard by a passing train as well, and not beyond the floor`() throws {
        let ride = try rides.ride("LBB", "BLM", seed: 5) {
            var beacons = Beacons()
            pin(&beacons)
            $0.beacons = beacons
            $0.movement.runsThrough = ["HJN"]
        }
        #expect(ride.sightings.contains { $0.sighting.beacon.major == 3 })
        let strengths = Sample(ride.sightings.map { Double($0.sighting.rssi) })
        #expect(strengths.least == -95 && strengths.greatest < -50)
    }

    @Test func `are as loud as lines, carriages and radios differ`() throws {
        // The strongest of a ride is one beside which the rider comes by.
        let loudest = Sample(
            try (1...150).map { seed in
                let ride = try rides.ride("LBB", "CPR", seed: seed) {
                    ($0.movement, $0.receiver, $0.beacons) = (.quiet, nil, Beacons())
                    $0.seat = 0
                }
                return Double(ride.sightings.map(\.sighting.rssi).max() ?? -127)
            })
        // Walls take 3.2 to 23.8 dB, and beacons err by 5 dB and the shadowing.
        #expect(loudest.quantile(0.95) - loudest.quantile(0.05) > 18, "\(loudest.quantile(0.95)) dBm")
        #expect((-80 ... -60).contains(loudest.median), "\(loudest.median) dBm")
    }

    @Test func `are there, but for one, or gone, with their shares`() throws {
        /// How many different ones are heard at each station, where each has three.
        func counts(_ seed: Int, _ change: (inout Beacons) -> Void) throws -> [Int] {
            let ride = try ride(seed) {
                pin(&$0)
                ($0.count, $0.interval, $0.floor) = (3...3, 0.5...0.5, -120 ... -120)
                change(&$0)
            }
            let heard = Set(
                ride.sightings.map { UInt32($0.sighting.beacon.major) << 16 | UInt32($0.sighting.beacon.minor) })
            return (0...12).map { major in heard.count { $0 >> 16 == UInt32(major) } }
        }
        #expect(try counts(1) { $0.oneDeadShare = 0 } == Array(repeating: 3, count: 13))
        #expect(try counts(1) { $0.oneDeadShare = 1 } == Array(repeating: 2, count: 13))
        #expect(try counts(1) { $0.absentShare = 1 } == Array(repeating: 0, count: 13))
        let drawn = try (1...150).map { try counts($0) { ($0.oneDeadShare, $0.absentShare) = (0.3, 0.1) }[5] }
        #expect(abs(Double(drawn.count { $0 == 0 }) / 150 - 0.1) < 0.06)
        #expect(abs(Double(drawn.count { $0 == 2 }) / 150 - 0.27) < 0.09)
    }

    @Test func `are not all heard by a radio that is deaf now and then`() throws {
        let shares = Sample(
            try (1...40).map { seed in
                let all = try ride(seed) {
                    pin(&$0)
                    $0.interval = 0.5...0.5
                }.sightings.count
                let some = try ride(seed) {
                    pin(&$0)
                    ($0.interval, $0.lostShare) = (0.5...0.5, 0...0.5)
                }.sightings.count
                return Double(some) / Double(max(1, all))
            })
        #expect(abs(shares.mean - 0.75) < 0.06 && shares.least > 0.45)
    }
}

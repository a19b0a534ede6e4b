import Simulation
import Transit

/// Trains of one speed, in stations with as many beacons, which send as often.
struct Setting: Sendable {
    /// The speed of trains in km/h, where the way between stops is long enough.
    let speed: Double
    /// How many beacons stand in each station.
    let beacons: Int
    /// Seconds from one advertisement of a beacon to the next.
    let interval: Double

    static let speeds = [20.0, 40, 60, 80, 100, 120]
    static let counts = [1, 2, 3, 4]
    /// The number of beacons that stand from end to end of a platform of 120 m. Fewer stand within the 80 m in its middle.
    private static let fromEndToEnd = (count: 4, metres: 120.0)
    private static let inTheMiddle = 80.0
    static let intervals = [0.1, 0.2, 0.5, 1]
    /// Of the middle train, speeding up and braking alike, in m/s².
    private static let acceleration = 0.95

    /// The speed of trains, in m/s.
    private var metresPerSecond: Double { speed / 3.6 }

    /// A network with a timetable for trains of this speed: how far trains keep to one is not what is measured here.
    func timed(_ network: Network) -> Network {
        let patterns = network.patterns.map { pattern in
            var pattern = pattern
            for stop in pattern.stops.indices.dropFirst() {
                pattern.stops[stop].runTime = runTime(pattern.stops[stop].chainage - pattern.stops[stop - 1].chainage)
            }
            return pattern
        }
        return Network(
            stations: network.stations, lines: network.lines, patterns: patterns, timetable: network.timetable,
            timeZone: network.timeZone, transfers: network.transfers, beacons: network.beacons)
    }

    /// The ride of a seed, from the first to the last station under ground, with nothing but beacons.
    ///
    /// - Parameter runThroughShare: the probability of a station between them to be run through.
    func ride(_ seed: UInt64, in network: Network, runThroughShare: Double) -> (
        ride: SimulatedRide, pattern: Int, to: Int
    ) {
        var random = Randomness(seed: seed, purpose: 100)
        let trips = network.patterns.indices.compactMap { number in
            let tunnel = network.patterns[number].stops.indices.filter {
                network.stations[network.patterns[number].stops[$0].station].isUnderground
            }
            return tunnel.first.flatMap { from in tunnel.last.map { (pattern: number, from: from, to: $0) } }
        }
        let trip = trips[random.uniform(0...(trips.count - 1))]
        var scenario = Scenario()
        scenario.receiver = nil
        scenario.beforeDeparture = random.uniform(10...60)
        (scenario.movement.incidents, scenario.movement.holds) = (.none, .none)
        scenario.movement.runTimes.timetableError = .exactly(0)
        scenario.movement.topSpeed = metresPerSecond
        scenario.movement.runThroughShare = runThroughShare
        let saved = metresPerSecond / Self.acceleration
        scenario.movement.secondsSavedByRunningThrough = saved...saved
        var beacons = Beacons()
        beacons.count = self.beacons...self.beacons
        // The needs of a platform are studied with beacons that send.
        beacons.oneDeadShare = 0
        beacons.reach = (Self.inTheMiddle / 2)...(Self.inTheMiddle / 2)
        if self.beacons >= Self.fromEndToEnd.count {
            beacons.reach = (Self.fromEndToEnd.metres / 2)...(Self.fromEndToEnd.metres / 2)
        }
        beacons.interval = interval...interval
        scenario.beacons = beacons
        let ride = SimulatedRide(
            in: network, pattern: trip.pattern, from: trip.from, to: trip.to, scenario, seed: seed)
        return (ride, trip.pattern, trip.to)
    }

    /// Seconds from standstill to standstill.
    private func runTime(_ metres: Double) -> Double {
        let room = metresPerSecond * metresPerSecond / Self.acceleration
        return metres < room
            ? 2 * (metres / Self.acceleration).squareRoot() : (metres + room) / metresPerSecond
    }
}

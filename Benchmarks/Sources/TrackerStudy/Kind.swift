import Simulation
import Transit

/// A kind of ride that is measured for itself.
enum Kind: String, CaseIterable, Sendable {
    /// On viaducts from end to end, by how often the receiver reports.
    case surface1Hz = "surface-1hz"
    case surface10Hz = "surface-10hz"
    case surface5s = "surface-5s"
    case surface10s = "surface-10s"
    case surface30s = "surface-30s"
    /// On a main line, at one fix a second.
    case mainLine = "mainline-1hz"
    /// From a station on the surface to one under ground, with nothing but the timetable there.
    case tunnel = "tunnel-timetable"
    /// From a station under ground, which the rider names, with nothing but the timetable.
    case underground = "underground-timetable"
    /// Both of these, with a motion sensor.
    case motion = "tunnel-motion"
    /// Both of these, with beacons.
    case beacons = "tunnel-beacons"
    /// Both of these, with beacons of which the network lists where they hang.
    case placed = "tunnel-placed-beacons"
    /// Both of these, with beacons that the network lists and that are gone.
    case absent = "tunnel-absent-beacons"
    /// And with beacons and a motion sensor.
    case both = "tunnel-motion-beacons"
    /// Both of these, with a barometer, and with a barometer and a motion sensor.
    case pressure = "tunnel-pressure"
    case motionPressure = "tunnel-motion-pressure"

    /// The name in the table.
    var title: String {
        switch self {
        case .surface1Hz: "1 Hz"
        case .surface10Hz: "10 Hz"
        case .surface5s: "5 s"
        case .surface10s: "10 s"
        case .surface30s: "30 s"
        case .mainLine: "main line"
        case .tunnel: "tunnel"
        case .underground: "undergr."
        case .motion: "+motion"
        case .beacons: "+beacons"
        case .placed: "+placed"
        case .absent: "+absent"
        case .both: "+both"
        case .pressure: "+press."
        case .motionPressure: "+mo.+pr."
        }
    }

    private var isSurface: Bool {
        switch self {
        case .surface1Hz, .surface10Hz, .surface5s, .surface10s, .surface30s, .mainLine: true
        case .tunnel, .underground, .motion, .beacons, .placed, .absent, .both, .pressure, .motionPressure: false
        }
    }

    private var interval: Double {
        switch self {
        case .surface10Hz: 0.1
        case .surface5s: 5
        case .surface10s: 10
        case .surface30s: 30
        default: 1
        }
    }

    /// The ride of a seed: rides of the surface kinds have the same train, and differ by the receiver alone.
    func ride(_ seed: UInt64, in network: Network, _ options: Options) -> (ride: SimulatedRide, pattern: Int, to: Int) {
        var random = Randomness(seed: seed, purpose: 100)
        let startsUnderground = self == .underground || (!isSurface && self != .tunnel && random.happens(0.5))
        var trips: [(pattern: Int, from: Int, to: Int)] = []
        for (number, pattern) in network.patterns.enumerated() {
            let isUnderground = pattern.stops.map { network.stations[$0.station].isUnderground }
            for from in pattern.stops.indices {
                for to in pattern.stops.indices.dropFirst(from + 1) where self != .mainLine || to <= from + 5 {
                    let fits =
                        isSurface
                        ? !isUnderground[from...to].contains(true)
                        : isUnderground[from] == startsUnderground && (startsUnderground || isUnderground[to])
                    if fits { trips.append((number, from, to)) }
                }
            }
        }
        let trip = trips[random.uniform(0...(trips.count - 1))]
        let pattern = network.patterns[trip.pattern]
        var scenario = Scenario()
        let drawn = quality(&random)
        var receiver = Receiver(options.quality ?? drawn, interval: interval)
        receiver.outagesPerHour = 0
        scenario.receiver = receiver
        if [.pressure, .motionPressure].contains(self) { scenario.barometer = Barometer() }
        if [.motion, .both, .motionPressure].contains(self) {
            scenario.motion = options.sensor
        }
        if [.beacons, .placed, .absent, .both].contains(self) {
            scenario.beacons = options.field
            scenario.beacons?.absentShare = self == .absent ? 1 : 0
        }
        if self == .mainLine { scenario.movement = .mainLine }
        if let holds = options.holds { scenario.movement.holds.probability = holds }
        scenario.underground.portals = [
            pattern.direction == 1 ? pattern.track.length - options.portal : options.portal
        ]
        scenario.tellsOrigin = random.happens(0.5) || startsUnderground
        scenario.beforeDeparture = random.uniform(10...60)
        // Whether an alarm comes too late or never shows behind the destination only.
        scenario.stopsBeyond = 1
        let ride = SimulatedRide(
            in: network, pattern: trip.pattern, from: trip.from, to: trip.to, scenario, seed: seed)
        return (ride, trip.pattern, trip.to)
    }

    /// Half of the rides under an open sky, 35 % between houses, 15 % with a wrong cluster.
    private func quality(_ random: inout Randomness) -> Quality {
        let chance = random.unit()
        return chance < 0.5 ? .openSky : chance < 0.85 ? .urbanCanyon : .wrongCluster
    }
}

import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

/// A story of a rider and of the box in their bag, second by second, put together from rides, walks and waits.
/// It also tells the box's announcements, as sentences for someone with closed eyes.
struct RiderStory {
    private(set) var observing: Observing
    /// Seconds since the story began.
    private(set) var now = 0.0
    /// Where the rider is.
    private(set) var place: Coordinate
    /// When the doors opened and closed at each station of the rides, in order.
    private(set) var calls: [(id: String, arrival: Double, departure: Double)] = []
    private let network: Network
    private var noise: Noise
    private var drift: (east: Double, north: Double) = (0, 0)
    private let hasMotionSensor: Bool
    private let tellsSpeed: Bool
    /// Whether there are beacons in all stations, and Bluetooth is on.
    private let hasBeacons: Bool
    private var air: Air
    private var isMoving: Bool?
    /// The rider's plans, and their times.
    private var plans: [(second: Double, body: (inout RiderStory) -> Void)] = []

    init(
        _ network: Network, at station: String, seed: Int = 1, hasMotionSensor: Bool = false, hasBeacons: Bool = false,
        tellsSpeed: Bool = true
    ) throws {
        self.network = network
        (self.hasMotionSensor, self.hasBeacons, self.tellsSpeed) = (hasMotionSensor, hasBeacons, tellsSpeed)
        air = Air(seed: seed)
        observing = Observing(network)
        noise = Noise(seed: seed)
        place = network.stations[try #require(network.number(of: station))].coordinate
    }

    /// The rider asks for something, or presses the button.
    mutating func say(_ content: Observation.Content) { observing.observe(content, at: now) }

    /// The rider does something at a second that is still to come.
    mutating func plan(at second: Double, _ body: @escaping (inout RiderStory) -> Void) { plans.append((second, body)) }

    mutating func go(from: String? = nil, to: String) { say(.command(.startJourney(from: from, to: to))) }

    /// A train takes the rider along.
    ///
    /// - Parameters:
    ///   - seen: whether the receiver sees the sky, by the chainage along the track.
    ///   - leaving: how many seconds after the doors have opened at the end the rider gets off; when they close unless given.
    mutating func ride(
        _ from: String, _ to: String, _ plan: TrainRide.Plan = .init(), leaving: Double? = nil,
        seen: (Double) -> Bool = { _ in true }
    ) throws {
        let pattern = try #require(
            network.patterns.first { pattern in
                let ids = pattern.stops.map { network.stations[$0.station].id }
                guard let start = ids.firstIndex(of: from) else { return false }
                return ids[start...].dropFirst().contains(to)
            })
        let ride = try TrainRide(pattern, in: network, from: from, to: to, plan)
        for call in ride.calls { calls.append((call.id, now + call.arrival, now + call.departure)) }
        let end = try leaving.map { try ride.call(to).arrival + $0 } ?? ride.end
        for second in stride(from: 1, through: end.rounded(.down), by: 1) {
            let (chainage, speed) = ride.state(at: second)
            place = pattern.track.coordinate(at: chainage)
            step(speed: speed, isSeen: seen(chainage))
        }
    }

    /// The rider walks, or rides in something that no feed knows, straight on.
    mutating func move(
        _ seconds: Int, east: Double = 0, north: Double = 0, isSeen: Bool = true
    ) {
        for _ in 0..<seconds {
            place = place.moved(east: east, north: north)
            step(speed: (east * east + north * north).squareRoot(), isSeen: isSeen)
        }
    }

    /// The rider stays where they are.
    mutating func wait(_ seconds: Int, isSeen: Bool = true) { move(seconds, isSeen: isSeen) }

    /// The box is off, and switched on again.
    mutating func switchOff(_ seconds: Double) {
        now += seconds
        observing.switchOn(at: now)
    }

    /// The rider walks to a station.
    mutating func walk(to station: String, isSeen: Bool = true) throws {
        let end = network.stations[try #require(network.number(of: station))].coordinate
        let plane = LocalPlane(origin: place)
        let way = plane.point(of: end)
        let seconds = (way.east * way.east + way.north * way.north).squareRoot() / 1.3
        move(Int(seconds), east: way.east / seconds, north: way.north / seconds, isSeen: isSeen)
    }

    private mutating func step(speed: Double, isSeen: Bool) {
        now += 1
        for plan in plans where plan.second <= now { plan.body(&self) }
        plans.removeAll { $0.second <= now }
        if hasMotionSensor, isMoving != (speed > 0.3) {
            isMoving = speed > 0.3
            observing.observe(.motion(isMoving: isMoving), at: now)
        }
        if hasBeacons { hear() }
        drift.east += noise.normal(0.5) - drift.east / 30
        drift.north += noise.normal(0.5) - drift.north / 30
        guard isSeen else { return observing.observe(.tick, at: now) }
        let seen = place.moved(east: drift.east + noise.normal(1), north: drift.north + noise.normal(1))
        let told = tellsSpeed ? abs(speed + noise.normal(0.15)) : nil
        observing.observe(.fix(Fix(now, seen, speed: told)), at: now)
    }

    /// Observes the radio's sightings of the beacons in reach, each in the middle of its platform.
    private mutating func hear() {
        for (number, station) in network.stations.enumerated() {
            let metres = station.coordinate.distance(to: place)
            guard metres < 150, let sighting = air.sighting(of: number, at: metres) else { continue }
            observing.observe(.sighting(sighting), at: now)
        }
    }

    /// The clock is set.
    mutating func setClock(by seconds: Double) { now += seconds }

    /// All that the box has said since a second, in short: `approaching CPR`, and `arrived CPR!` where it rings to get off.
    func told(since second: Double = 0) -> [String] {
        observing.events.filter { $0.time.second >= second }.compactMap { event in
            switch event.kind {
            case .sourceChanged: return nil
            case .journeyStarted: return "journey to \(event.to?.id ?? "?")"
            case .journeyEnded: return "ended \(event.reason?.rawValue ?? "")"
            default: return "\(event.kind) \(event.stop?.id ?? "?")" + (AlarmSignal(event) == .arrived ? "!" : "")
            }
        }
    }

    /// The audible part of it; the rest is for display.
    func sounds(since second: Double = 0) -> [String] {
        observing.events.filter { $0.time.second >= second }.compactMap { event in
            guard let signal = AlarmSignal(event), signal != .near else { return nil }
            return signal == .refused ? "refused" : "\(event.kind) \(event.stop?.id ?? "?")"
        }
    }

    /// The second at which something was said first.
    func second(of kind: Event.Kind, _ id: String? = nil) -> Double? {
        observing.events.first { $0.kind == kind && (id == nil || $0.stop?.id == id) }?.time.second
    }

    /// When the train left a station last.
    func departure(from id: String) -> Double { calls.last { $0.id == id }?.departure ?? .nan }

    /// When its doors opened there last.
    func arrival(at id: String) -> Double { calls.last { $0.id == id }?.arrival ?? .nan }
}

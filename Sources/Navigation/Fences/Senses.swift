import Belief
import Observations
import Positioning
import Transit

/// What receiver and Bluetooth say by themselves, without the lines.
struct Senses: Sendable {
    private(set) var tracker: StationTracker
    private(set) var beacons: BeaconTracker
    /// How many fixes were not believed, by the reason.
    private(set) var refusals: [FixGate.Refusal: Int] = [:]
    /// The last fix or sighting that agrees with all that is known, or the start of a journey: dead reckoning goes on from there.
    var lastSeen: Timestamp?
    /// Since when the fixes have put the rider beside the line on which the train is believed to be.
    var besideSince: Timestamp?
    private var monitor = SourceMonitor()
    private var lastSighting: Timestamp?

    init(_ network: Network, fences: [Geofence]) {
        tracker = StationTracker(fences: fences)
        beacons = BeaconTracker(network)
    }

    /// Whether fixes come that are believed.
    var hasFixes: Bool { monitor.source == .gnss }

    /// The newest position that was believed, while fixes come.
    var position: Position? { hasFixes ? tracker.position : nil }

    /// The station at which the rider is, by beacons, and by fixes otherwise.
    var inside: Int? { beacons.inside ?? tracker.inside }

    /// Whether fixes or beacons tell where the train is.
    func isSeen(at time: Timestamp) -> Bool { hasFixes || isHearing(at: time) }

    /// Whether a beacon has been heard in the last seconds.
    func isHearing(at time: Timestamp) -> Bool {
        lastSighting.map { time.seconds(since: $0) <= PathLoss.silence } ?? false
    }

    /// Takes the next fix; tells why it is not believed, and what it finds.
    mutating func handle(_ fix: Fix, at time: Timestamp) -> (refusal: FixGate.Refusal?, encounters: [Encounter]) {
        let (refusal, encounters) = tracker.handle(fix, at: time)
        monitor.handleReport(at: time)
        if let refusal { refusals[refusal, default: 0] += 1 }
        return (refusal, encounters)
    }

    /// Takes whether the line contradicts the fix of this moment: then it is no source.
    mutating func see(isContradicted: Bool, at time: Timestamp) {
        guard !isContradicted else {
            besideSince = besideSince ?? time
            return
        }
        monitor.handleFix(at: time)
        (lastSeen, besideSince) = (time, nil)
    }

    /// Takes a sighting of a beacon of the network.
    mutating func handle(_ sighting: Sighting, at time: Timestamp) -> Encounter? { beacons.handle(sighting, at: time) }

    /// Takes that the line agrees with a sighting of this moment.
    mutating func hear(at time: Timestamp) { (lastSighting, lastSeen) = (time, time) }

    /// Takes that no beacon can be heard any more.
    mutating func forgetBeacons() {
        beacons.forget()
        lastSighting = nil
    }

    /// Takes that the next position may lie anywhere.
    mutating func forgetFixes() { tracker.forgetFixes() }

    /// Takes that time has passed without a fix; tells what the fences make of it.
    mutating func handleTick(at time: Timestamp) -> [Encounter] { tracker.handleTick(at: time) }

    /// Takes that time has passed, also with a receiver that goes on to report that it has no position.
    mutating func pass(to time: Timestamp) {
        beacons.handleTick(at: time)
        monitor.handleTick(at: time)
    }
}

extension Senses: Encodable {
    private enum CodingKeys: String, CodingKey {
        case tracker, beacons, refusals, lastSeen, besideSince, monitor, lastSighting
    }

    /// Decodes what was observed in a network, over its fences.
    init(from decoder: any Decoder, in network: Network, fences: [Geofence]) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        tracker = try StationTracker(from: container.superDecoder(forKey: .tracker), fences: fences)
        beacons = try BeaconTracker(from: container.superDecoder(forKey: .beacons), in: network)
        refusals = try container.decode([FixGate.Refusal: Int].self, forKey: .refusals)
        guard refusals.allSatisfy({ 0..<Int.max / 2 ~= $0.value }) else {
            throw container.corrupted(.refusals, "nobody can have counted to that")
        }
        lastSeen = try container.decodeIfPresent(Timestamp.self, forKey: .lastSeen)
        besideSince = try container.decodeIfPresent(Timestamp.self, forKey: .besideSince)
        monitor = try container.decode(SourceMonitor.self, forKey: .monitor)
        lastSighting = try container.decodeIfPresent(Timestamp.self, forKey: .lastSighting)
    }
}

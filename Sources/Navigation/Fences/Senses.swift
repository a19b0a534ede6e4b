import Belief
import Observations
import Positioning
import Transit

/// The findings of receiver and Bluetooth by themselves, without the lines.
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

    /// Handles the next fix. Returns why it is not believed, and the encounters that it finds.
    mutating func handle(_ fix: Fix, at time: Timestamp) -> (refusal: FixGate.Refusal?, encounters: [Encounter]) {
        let (refusal, encounters) = tracker.handle(fix, at: time)
        monitor.handleReport(at: time)
        if let refusal { refusals[refusal, default: 0] += 1 }
        return (refusal, encounters)
    }

    /// Records whether the line contradicts the fix of this moment. A contradicted fix is no source.
    mutating func see(isContradicted: Bool, at time: Timestamp) {
        guard !isContradicted else {
            besideSince = besideSince ?? time
            return
        }
        monitor.handleFix(at: time)
        (lastSeen, besideSince) = (time, nil)
    }

    /// Handles a sighting of a beacon of the network.
    mutating func handle(_ sighting: Sighting, at time: Timestamp) -> Encounter? { beacons.handle(sighting, at: time) }

    /// Records that the line agrees with a sighting of this moment.
    mutating func hear(at time: Timestamp) { (lastSighting, lastSeen) = (time, time) }

    /// Records that no beacon can be heard any more.
    mutating func forgetBeacons() {
        beacons.forget()
        lastSighting = nil
    }

    /// Records that the next position may lie anywhere.
    mutating func forgetFixes() { tracker.forgetFixes() }

    /// Advances time without a fix. Returns the encounters that follow from the fences.
    mutating func handleTick(at time: Timestamp) -> [Encounter] { tracker.handleTick(at: time) }

    /// Advances time, also with a receiver that continues to report that it has no position.
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

import Observations
public import Positioning

/// Decides which fixes to believe.
///
/// A receiver that claims ten metres is sometimes ten kilometres off. What gives such a fix away is that the jump to it
/// contradicts the speed that the receiver itself measures, from Doppler shifts, independently of the position.
public struct FixGate: Sendable {
    /// The newest fix that was believed.
    public private(set) var anchor: Position?
    /// The newest of the fixes that were refused as jumps and agree with each other, and the time of the first of them.
    private var rival: Rival?
    /// Since when the receiver repeats its coordinates.
    private var still: Still?
    /// How many fixes in a row were older than the newest one, and the newest of those.
    private var late: Late?

    /// A fix that was refused as a jump, and the time of the first of those that agree with it.
    private struct Rival: Sendable, Codable {
        var position: Position
        var since: Timestamp
    }

    /// Coordinates that are repeated.
    private struct Still: Sendable, Codable {
        var coordinate: Coordinate
        var since: Timestamp
    }

    /// Fixes that were older than the newest one.
    private struct Late: Sendable, Codable {
        var count: Int
        var time: Timestamp
    }

    /// Why a fix is not believed.
    public enum Refusal: String, CaseIterable, Sendable {
        /// The receiver has no position: mode below 2.
        case noPosition
        /// Satellites do not show it: the receiver has estimated or simulated it, or was told it.
        case unmeasured
        /// It lies at 0° N 0° E, which receivers send before they know better.
        case nullIsland
        /// It is too inaccurate to say anything of a station.
        case vague
        /// It is not newer than the one before.
        case stale
        /// The coordinates stand still while the speed does not.
        case frozen
        /// The way from the last believed fix is too long for the speed that the receiver reports.
        case jump
    }

    /// The verdict on a fix.
    public enum Verdict: Hashable, Sendable {
        /// It is believed. `after` is the fix believed before it, unless that one is too old to say how the train came here.
        case believed(Position, after: Position?)
        /// It is not.
        case refused(Refusal)
    }

    /// Beyond this, in metres, a fix cannot tell one station from the next: urban stations lie 500 to 1,500 m apart.
    static let worstAccuracy = 500.0
    /// Fixes that contradict the anchor but agree with each other for this long take over, in seconds: the anchor was
    /// wrong. Multipath bursts are mostly shorter.
    static let takeover = 10.0
    /// So far the train must have gone by its own speed for equal coordinates to be a frozen receiver, in metres.
    static let frozenDistance = 20.0
    /// The number of fixes in a row before the newest one, in order among themselves, after which the newest one had the
    /// wrong date. Receivers send some before they know the date.
    static let backwardFixes = 3

    /// Creates a gate that has seen nothing.
    public init() {}

    /// Handles the next fix, with the time at which it counts.
    public mutating func handle(_ fix: Fix, at time: Timestamp) -> Verdict {
        guard fix.mode >= .twoD, let coordinate = fix.coordinate else { return .refused(.noPosition) }
        guard fix.origin?.isMeasured ?? true else { return .refused(.unmeasured) }
        guard abs(coordinate.latitude) > 0.001 || abs(coordinate.longitude) > 0.001 else {
            return .refused(.nullIsland)
        }
        guard fix.accuracy ?? 0 <= Self.worstAccuracy else { return .refused(.vague) }
        if let anchor, time <= anchor.time {
            guard isClockSetBack(time) else { return .refused(.stale) }
            self = FixGate()
        }
        late = nil
        guard !isFrozen(coordinate, fix.speed, at: time) else { return .refused(.frozen) }
        var position = Position(fix, at: coordinate, time: time)
        guard let anchor, time.seconds(since: anchor.time) <= Position.oldestAnchor else {
            return believe(position, after: nil)
        }
        guard position.isReachable(from: anchor) else {
            guard let rival, position.isReachable(from: rival.position) else {
                rival = Rival(position: position, since: time)
                return .refused(.jump)
            }
            self.rival = Rival(position: position, since: rival.since)
            guard time.seconds(since: rival.since) >= Self.takeover else { return .refused(.jump) }
            return believe(position, after: rival.position)
        }
        // A fix that agrees with both the anchor and its rival comes from the one that explains its speed better.
        let start =
            rival.map(\.position).flatMap { rival in
                position.isReachable(from: rival)
                    && Self.disagreement(position, with: rival) < Self.disagreement(position, with: anchor)
                    ? rival : nil
            } ?? anchor
        if position.speed == nil { position.speed = Self.speed(from: start, to: position) }
        return believe(position, after: start)
    }

    private mutating func believe(_ position: Position, after: Position?) -> Verdict {
        anchor = position
        rival = nil
        return .believed(position, after: after)
    }

    /// By how many m/s the way between two positions contradicts the speeds reported at them.
    private static func disagreement(_ end: Position, with start: Position) -> Double {
        guard let speed = end.speed ?? start.speed else { return 0 }
        let travelled = end.coordinate.distance(to: start.coordinate) / end.time.seconds(since: start.time)
        return abs(travelled - ((start.speed ?? speed) + speed) / 2)
    }

    /// The mean speed between two positions, where they lie far enough apart in time for their errors not to matter.
    private static func speed(from start: Position, to end: Position) -> Double? {
        let seconds = end.time.seconds(since: start.time)
        guard seconds * 2 >= start.accuracy + end.accuracy else { return nil }
        return end.coordinate.distance(to: start.coordinate) / seconds
    }

    private mutating func isFrozen(_ coordinate: Coordinate, _ speed: Double?, at time: Timestamp) -> Bool {
        guard let still, still.coordinate == coordinate, let speed, speed >= Position.speedError else {
            self.still = Still(coordinate: coordinate, since: time)
            return false
        }
        return speed * time.seconds(since: still.since) > Self.frozenDistance
    }

    private mutating func isClockSetBack(_ time: Timestamp) -> Bool {
        guard let late, time > late.time else {
            self.late = late == nil || time < late?.time ?? time ? Late(count: 1, time: time) : late
            return false
        }
        self.late = Late(count: late.count + 1, time: time)
        return late.count + 1 >= Self.backwardFixes
    }
}

extension FixGate.Refusal: Codable, CodingKeyRepresentable {}

extension FixGate: Codable {
    private enum CodingKeys: String, CodingKey { case anchor, rival, still, late }

    /// Decodes a gate.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        anchor = try container.decodeIfPresent(Position.self, forKey: .anchor)
        rival = try container.decodeIfPresent(Rival.self, forKey: .rival)
        still = try container.decodeIfPresent(Still.self, forKey: .still)
        late = try container.decodeIfPresent(Late.self, forKey: .late)
        if let rival, anchor.map({ rival.position.time <= $0.time }) ?? true {
            throw container.corrupted(.rival, "it contradicts nothing, or not what comes after it")
        }
        if let late, !(0...Self.backwardFixes ~= late.count) { throw container.corrupted(.late, "there are too many") }
    }
}

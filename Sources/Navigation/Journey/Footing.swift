import Positioning

/// Tells from fixes whether the rider is in a vehicle or on foot.
struct Footing: Sendable, Codable {
    /// How the rider moves.
    enum Kind: String, Codable, Sendable {
        /// The fixes do not tell: who stands may be in a train or on its platform.
        case unknown
        /// The rider has come some way, and never faster than people walk.
        case foot
        /// The rider has been faster than people run.
        case vehicle
    }

    /// How the rider moves, as far as the fixes have shown it.
    private(set) var kind = Kind.unknown
    /// The newest fix at which it was so.
    private(set) var shown: Timestamp?
    /// The position from which the speed is taken where the receiver tells none.
    private var last: Position?
    /// How many fixes in a row were faster than people run.
    private var fastFixes = 0
    /// Where a way began that may be one on foot.
    private var start: Position?

    /// Whether the rider has moved as in a vehicle in the last seconds.
    func isVehicle(at time: Timestamp) -> Bool { isShown(.vehicle, at: time, for: Policy.Rider.vehicleTime) }

    /// Whether a train that still stands may have brought the rider to where they are.
    func wasCarried(before time: Timestamp) -> Bool { isShown(.vehicle, at: time, for: Policy.Rider.longestStand) }

    /// Whether the rider has walked in the last minute.
    func isFoot(at time: Timestamp) -> Bool { isShown(.foot, at: time, for: Policy.Rider.footTime) }

    private func isShown(_ kind: Kind, at time: Timestamp, for seconds: Double) -> Bool {
        guard kind == self.kind, let shown else { return false }
        return abs(time.seconds(since: shown)) <= seconds
    }

    /// Handles the next believed position.
    mutating func handle(_ position: Position) {
        guard let last, position.time > last.time else {
            self.last = position
            return
        }
        guard let speed = position.speed ?? Self.speed(from: last, to: position) else { return }
        self.last = position
        fastFixes = speed >= Policy.Rider.vehicleSpeed ? min(fastFixes, Policy.Rider.vehicleFixes) + 1 : 0
        if fastFixes >= Policy.Rider.vehicleFixes { return show(.vehicle, at: position) }
        guard speed <= Policy.Rider.footSpeed else {
            start = nil
            return
        }
        guard let start, position.time.seconds(since: start.time) <= Policy.Rider.footTime else {
            self.start = position
            return
        }
        let way = start.coordinate.distance(to: position.coordinate)
        if way >= Policy.Rider.footWay + 2 * max(start.accuracy, position.accuracy) { show(.foot, at: position) }
    }

    private mutating func show(_ kind: Kind, at position: Position) {
        (self.kind, shown, start) = (kind, position.time, position)
    }

    /// The speed in metres a second between two positions; `nil` until they lie so far apart that their errors do not decide it.
    private static func speed(from start: Position, to end: Position) -> Double? {
        let seconds = end.time.seconds(since: start.time)
        let way = start.coordinate.distance(to: end.coordinate)
        guard way > start.slack(with: end) || seconds >= Policy.Rider.slowTime else { return nil }
        return way / seconds
    }
}

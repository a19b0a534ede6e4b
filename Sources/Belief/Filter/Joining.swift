import Positioning

/// Fixes beside a track while no line is believed, as long as they agree with each other: when they put the train on it.
struct Joining: Sendable, Codable {
    private var first: Position?
    private var last: Position?

    /// Takes the next fix beside a track, and tells whether the train is on it.
    ///
    /// - Parameter isProven: whether the train was on a line before. If not, two good fixes are enough.
    mutating func handle(_ position: Position, isProven: Bool) -> Bool {
        guard let first, let last, Rival.agree(position, with: last) else {
            (self.first, self.last) = (position, position)
            return false
        }
        self.last = position
        let seconds = position.time.seconds(since: first.time)
        let distance = position.coordinate.distance(to: first.coordinate) - position.accuracy
        if seconds >= Parameters.Joins.still { return true }
        guard isProven else { return Rival.isEnough(position, after: seconds, distance: distance) }
        return seconds >= Parameters.Joins.moving && distance > Parameters.Joins.movedDistance
    }

    /// Forgets the fixes: they lie beside no track, or the train is on one.
    mutating func reset() { (first, last) = (nil, nil) }
}

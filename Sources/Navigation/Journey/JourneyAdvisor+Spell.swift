import Positioning

extension JourneyAdvisor {
    /// Something that has lasted since a time, and where the train was then, if fixes showed it.
    struct Spell: Sendable, Codable {
        var since: Timestamp
        var start: Position?

        /// Whether it has lasted for `seconds` and has led `metres` away, beyond the errors of the fixes at its ends.
        ///
        /// Without fixes nobody knows how far the train has come, and the seconds count alone.
        func hasLasted(_ seconds: Double, _ metres: Double, to position: Position?, at time: Timestamp) -> Bool {
            guard time.seconds(since: since) >= seconds else { return false }
            guard let start, let position else { return true }
            let way = start.coordinate.distance(to: position.coordinate)
            return way >= metres + 2 * max(start.accuracy, position.accuracy)
        }
    }
}

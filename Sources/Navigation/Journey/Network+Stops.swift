import Transit

extension Network {
    /// Whether there is a pattern of a number that has a stop at a position.
    func hasStop(_ stop: Int, of pattern: Int) -> Bool {
        patterns.indices.contains(pattern) && patterns[pattern].stops.indices.contains(stop)
    }
}

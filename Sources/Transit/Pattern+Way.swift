extension Pattern {
    /// Whether trains of this pattern call at the stations that it shares with another one in the same order, more often than not.
    ///
    /// - Returns: `nil` where the patterns share fewer than two stations.
    public func goesTheSameWay(as other: Pattern) -> Bool? {
        let places = Dictionary(stops.enumerated().map { ($1.station, $0) }, uniquingKeysWith: { first, _ in first })
        let shared = other.stops.compactMap { places[$0.station] }
        let steps = zip(shared, shared.dropFirst()).filter { $0 != $1 }
        guard !steps.isEmpty else { return nil }
        return 2 * steps.filter { $0 < $1 }.count > steps.count
    }
}

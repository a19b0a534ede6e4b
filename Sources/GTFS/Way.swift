import Positioning

/// The way that the trains of a pattern take, and where along it their stops are.
struct Way {
    /// The way.
    var track: Track
    /// The chainage of each stop in metres.
    var chainages: [Double]
    /// Whether a shape leads from each stop to the next, rather than a straight line.
    var isDrawn: [Bool]

    /// A way of straight lines, which `CurvedLegs` bends where trains run on rails.
    ///
    /// - Returns: `nil` with fewer than two stops.
    init?(straightThrough stops: [Coordinate]) {
        guard let track = Track(stops) else { return nil }
        self.init(track: track, chainages: track.chainages, isDrawn: Array(repeating: false, count: stops.count - 1))
    }

    /// A way that is a shape as a whole; one with no more corners than there are stops only joins them.
    init(along track: Track, _ chainages: [Double]) {
        let isDrawn = track.coordinates.count > chainages.count
        self.init(
            track: track, chainages: chainages, isDrawn: Array(repeating: isDrawn, count: max(0, chainages.count - 1)))
    }

    /// A way of which everything is known.
    init(track: Track, chainages: [Double], isDrawn: [Bool]) {
        (self.track, self.chainages, self.isDrawn) = (track, chainages, isDrawn)
    }
}

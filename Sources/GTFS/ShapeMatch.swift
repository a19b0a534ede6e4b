import Positioning

/// The stops that lie along a track, in order and apart, and those that do not.
struct ShapeMatch {
    /// The track, a shape as it is given or reversed.
    let track: Track
    /// The chainage of each stop; NaN where it does not lie along the track.
    private(set) var chainages: [Double]
    /// The squares of how far the stops lie from their places, in square metres, and as much as the farthest for each that does not lie
    /// along the track.
    private(set) var cost = 0.0

    /// The cost of a stop that does not lie along the track, in square metres.
    static let price = StopOrder.farthest * StopOrder.farthest

    /// Finds out which stops lie along a track.
    init(_ stops: [Coordinate], along track: Track) {
        self.track = track
        chainages = OrderedProjection(of: stops, on: track, leavingOutAt: Self.price).chainages
        _ = StopOrder.separate(stops, at: &chainages, along: track)
        cost = zip(stops, chainages).reduce(0) { sum, placed in
            guard !placed.1.isNaN else { return sum + Self.price }
            let offset = track.coordinate(at: placed.1).distance(to: placed.0)
            return sum + offset * offset
        }
    }

    /// How many stops lie along the track.
    var count: Int { chainages.count - left.count }

    /// The stops that do not.
    var left: [Int] { chainages.indices.filter { chainages[$0].isNaN } }
}

import Positioning

/// Where along a shape stops lie: in order, none before the one before it.
enum StopChainages {
    /// Metres by which a stop may lie farther from its `shape_dist_traveled` than from the shape before the feed's
    /// distances are taken for wrong: half a long platform, and a wide station.
    static let distanceTolerance = 150.0
    /// How many pairs of stop and segment are weighed against each other; some 50 MB of memory.
    static let cellLimit = 4_000_000

    /// The chainages of stops along a shape.
    ///
    /// - Parameters:
    ///   - shape: the way.
    ///   - stops: where the stops are, in order.
    ///   - distances: their `shape_dist_traveled`, NaN where they have none; used where the feed has all of them and
    ///     they agree with the positions.
    /// - Returns: as many as there are stops; they never descend.
    static func along(_ shape: Shapes.Shape, _ stops: [Coordinate], distances: [Double]) -> [Double] {
        if let chainages = measured(shape, stops, distances) { return chainages }
        let cells = stops.count.multipliedReportingOverflow(by: shape.track.coordinates.count)
        guard !cells.overflow, cells.partialValue <= cellLimit else { return oneByOne(shape.track, stops) }
        return OrderedProjection(of: stops, on: shape.track).chainages
    }

    /// The chainages by the feed's own distances, or `nil` where these are incomplete or wrong.
    private static func measured(
        _ shape: Shapes.Shape, _ stops: [Coordinate], _ distances: [Double]
    ) -> [Double]? {
        guard let corners = shape.distances, let first = corners.first, let last = corners.last, last > first,
            distances.allSatisfy({ $0 >= first && $0 <= last }),
            zip(distances, distances.dropFirst()).allSatisfy({ $0 <= $1 })
        else { return nil }
        var (chainages, segment) = ([Double](), 0)
        for (stop, distance) in zip(stops, distances) {
            while segment + 2 < corners.count, corners[segment + 1] < distance { segment += 1 }
            let length = corners[segment + 1] - corners[segment]
            let fraction = length > 0 ? (distance - corners[segment]) / length : 0
            let (from, to) = (shape.track.chainages[segment], shape.track.chainages[segment + 1])
            let chainage = from + min(1, max(0, fraction)) * (to - from)
            let offset = shape.track.coordinate(at: chainage).distance(to: stop)
            // Near enough wherever the shape is nearest, which is looked for along all of it.
            if offset > distanceTolerance {
                guard let nearest = shape.track.nearest(to: stop), offset <= nearest.offset + distanceTolerance else {
                    return nil
                }
            }
            chainages.append(max(chainage, chainages.last ?? 0))
        }
        return chainages
    }

    /// The chainages with each stop at the nearest place beyond the one before it.
    private static func oneByOne(_ track: Track, _ stops: [Coordinate]) -> [Double] {
        var chainages: [Double] = []
        for stop in stops {
            let earliest = chainages.last ?? 0
            chainages.append(
                track.nearest(to: stop, in: min(earliest, track.length)...track.length)?.chainage ?? earliest)
        }
        return chainages
    }
}

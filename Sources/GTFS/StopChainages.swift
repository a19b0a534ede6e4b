import Positioning

/// Where along a shape stops lie: in order, none before the one before it.
enum StopChainages {
    /// Metres by which a stop may lie farther from its `shape_dist_traveled` than from the shape before the feed's
    /// distances are taken for wrong: half a long platform, and a wide station.
    static let distanceTolerance = 150.0
    /// Square metres by which two ways of having the stops must differ to be told apart; else the earlier place wins.
    static let tie = 1e-6
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
        return leastSquares(shape.track, stops)
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
            guard let nearest = shape.track.nearest(to: stop), offset <= nearest.offset + distanceTolerance else {
                return nil
            }
            chainages.append(max(chainage, chainages.last ?? 0))
        }
        return chainages
    }

    /// The chainages, in order, for which the squares of the distances between stops and shape have the least sum.
    ///
    /// Dynamic programming over the segments: the best way to have the stops so far with the last of them on a segment
    /// is the best with the one before it on any segment up to there. So a way that passes a place twice, or runs back
    /// the way it came, gets each stop on the right pass.
    private static func leastSquares(_ track: Track, _ stops: [Coordinate]) -> [Double] {
        let segments = track.coordinates.count - 1
        var costs = [Double](repeating: 0, count: segments)
        var places = [Double](repeating: 0, count: segments)
        /// For each stop and segment: the place there, and the segment of the stop before.
        var (allPlaces, allOrigins) = ([Double](), [Int32]())
        for (number, stop) in stops.enumerated() {
            let plane = LocalPlane(origin: stop)
            var start = plane.point(of: track.coordinates[0])
            var (nextCosts, nextPlaces) = (costs, places)
            var (best, bestCost) = (0, Double.infinity)
            for segment in 0..<segments {
                let end = plane.point(of: track.coordinates[segment + 1])
                let (fraction, distance) = LocalPlane.nearest(to: .zero, from: start, to: end)
                let (from, length) = (
                    track.chainages[segment], track.chainages[segment + 1] - track.chainages[segment]
                )
                var (place, cost, origin) = (from + fraction * length, distance * distance, segment)
                if number > 0 {
                    // On the segment of the stop before, this one cannot lie before that.
                    let earliest = places[segment]
                    var sameCost = cost
                    if place < earliest, length > 0 {
                        let moved = (earliest - from) / length
                        let foot = LocalPlane.Point(
                            east: start.east + moved * (end.east - start.east),
                            north: start.north + moved * (end.north - start.north))
                        let distance = foot.distance(to: .zero)
                        sameCost = distance * distance
                    }
                    if bestCost + cost <= costs[segment] + sameCost + tie {
                        (cost, origin) = (bestCost + cost, best)
                    } else {
                        (place, cost) = (max(place, earliest), costs[segment] + sameCost)
                    }
                    if costs[segment] < bestCost - tie {
                        (best, bestCost) = (segment, costs[segment])
                    }
                }
                (nextCosts[segment], nextPlaces[segment]) = (cost, place)
                allOrigins.append(Int32(origin))
                start = end
            }
            (costs, places) = (nextCosts, nextPlaces)
            allPlaces += places
        }
        let least = costs.min() ?? 0
        guard var segment = costs.firstIndex(where: { $0 <= least + tie }) else { return [] }
        var chainages: [Double] = []
        for number in stops.indices.reversed() {
            chainages.append(allPlaces[number * segments + segment])
            segment = Int(allOrigins[number * segments + segment])
        }
        return chainages.reversed()
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

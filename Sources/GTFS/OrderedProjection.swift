import Positioning

/// Projects stops on a track so that none lies before the one before it, and the squares of their distances from the
/// track have the least sum.
///
/// Dynamic programming over the track's segments: the best way to have the stops so far with the last of them on a
/// segment is the best with the one before it on any segment up to there. So a track that passes a place twice, or runs
/// back the way it came, gets each stop on the right pass. Time and memory grow with stops times segments.
///
/// Where a stop may be left out, the squares of those that are kept and a price for each of those that are not have the least sum.
struct OrderedProjection {
    /// Square metres by which two ways of having the stops must differ to be told apart; else the earlier place wins.
    private static let tie = 1e-6

    private let track: Track
    /// The cost of leaving a stop out, in square metres. Without it no stop is left out.
    private let price: Double?
    /// For each segment the least sum with the last stop on it, and where on it that stop lies.
    private var costs: [Double] = []
    private var places: [Double] = []
    /// For each stop and segment where the stop lies there, NaN where it is left out, and on which segment the stop before.
    private var allPlaces: [Double] = []
    private var allOrigins: [Int32] = []

    /// Projects stops, in order.
    ///
    /// - Parameter price: what it costs to leave a stop out, in square metres; without it none is.
    init(of stops: [Coordinate], on track: Track, leavingOutAt price: Double? = nil) {
        (self.track, self.price) = (track, price)
        for stop in stops { append(stop) }
    }

    /// The chainage of each stop, NaN where it is left out.
    var chainages: [Double] {
        let least = costs.min() ?? 0
        guard var segment = costs.firstIndex(where: { $0 <= least + Self.tie }) else { return [] }
        var chainages: [Double] = []
        for first in stride(from: allPlaces.count - costs.count, through: 0, by: -costs.count) {
            chainages.append(allPlaces[first + segment])
            segment = Int(allOrigins[first + segment])
        }
        return chainages.reversed()
    }

    private mutating func append(_ stop: Coordinate) {
        let plane = LocalPlane(origin: stop)
        var segment = Segment(from: plane.point(of: track.coordinates[0]))
        var (nextCosts, nextPlaces) = ([Double](), [Double]())
        /// The best segment before this one for the stop before.
        var (origin, originCost) = (0, Double.infinity)
        for number in 0..<track.coordinates.count - 1 {
            segment.advance(
                to: plane.point(of: track.coordinates[number + 1]),
                chainages: (track.chainages[number], track.chainages[number + 1]))
            var (place, cost) = segment.nearest(notBefore: segment.start)
            if costs.isEmpty {
                allOrigins.append(0)
            } else {
                // Either the stop before is on an earlier segment, or on this one, and then not beyond this stop.
                let (samePlace, sameCost) = segment.nearest(notBefore: places[number])
                if originCost + cost <= costs[number] + sameCost + Self.tie {
                    cost += originCost
                    allOrigins.append(Int32(origin))
                } else {
                    (place, cost) = (samePlace, costs[number] + sameCost)
                    allOrigins.append(Int32(number))
                }
                if costs[number] < originCost - Self.tie { (origin, originCost) = (number, costs[number]) }
            }
            var shown = place
            if let price, (costs.isEmpty ? 0 : costs[number]) + price < cost {
                // The stop before stays the last that is kept.
                (place, cost) = costs.isEmpty ? (segment.start, price) : (places[number], costs[number] + price)
                shown = .nan
                allOrigins[allOrigins.count - 1] = Int32(number)
            }
            nextCosts.append(cost)
            nextPlaces.append(place)
            allPlaces.append(shown)
        }
        (costs, places) = (nextCosts, nextPlaces)
    }

    /// A segment on a plane whose origin is the stop.
    private struct Segment {
        private var from: LocalPlane.Point
        private var to: LocalPlane.Point
        private(set) var start = 0.0
        private var end = 0.0

        init(from point: LocalPlane.Point) {
            (from, to) = (point, point)
        }

        /// Goes on to the segment that begins where this one ends.
        mutating func advance(to point: LocalPlane.Point, chainages: (start: Double, end: Double)) {
            (from, to) = (to, point)
            (start, end) = chainages
        }

        /// The place from a chainage on that is nearest to the stop, and the square of its distance.
        func nearest(notBefore earliest: Double) -> (chainage: Double, cost: Double) {
            let (fraction, distance) = LocalPlane.nearest(to: .zero, from: from, to: to)
            let chainage = start + fraction * (end - start)
            guard chainage < earliest, end > start else { return (max(chainage, earliest), distance * distance) }
            let moved = min(1, (earliest - start) / (end - start))
            let (east, north) = (
                from.east + moved * (to.east - from.east), from.north + moved * (to.north - from.north)
            )
            return (earliest, east * east + north * north)
        }
    }
}

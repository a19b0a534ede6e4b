import Positioning

/// Makes a way of the parts of a shape that lead along its stops, and of straight lines where none does.
///
/// From stop to stop that lie along the shape it is the shape. To one that does not, the way leaves the shape where it comes nearest,
/// goes straight there, and straight back to where the shape is nearest again; beyond the ends of a shape that is too short, straight on.
/// Each stop so has a place and a chainage of its own. `CurvedLegs` bends the straight lines where trains run on rails.
struct WayBuilder {
    /// The limit on the length of the shape from stop to stop: a multiple of the straight line, plus the slack, in metres. A shape is
    /// longer only where it is not the way there. A railway that climbs in loops, such as that of the Bernina, is three to four times as
    /// long. Of the legs of Busan's and Jakarta's metros none is longer than 1.4 times.
    static let mostDetour = 5.0
    static let detourSlack = 1000.0

    private let match: ShapeMatch
    private let stops: [Coordinate]
    private var corners: [Coordinate] = []
    /// The corner at which each stop is.
    private var places: [Int] = []
    private var isDrawn: [Bool] = []

    /// The way, and `nil` where the shape leads from no stop to the next.
    static func way(_ match: ShapeMatch, through stops: [Coordinate]) -> Way? {
        var builder = WayBuilder(match: match, stops: stops)
        builder.build()
        guard builder.isDrawn.contains(true), let track = Track(builder.corners) else { return nil }
        return Way(track: track, chainages: builder.places.map { track.chainages[$0] }, isDrawn: builder.isDrawn)
    }

    private init(match: ShapeMatch, stops: [Coordinate]) {
        (self.match, self.stops) = (match, stops)
    }

    private mutating func build() {
        let chainages = match.chainages
        let next = nextChainages
        // Up to where the shape has been followed.
        var reached = 0.0
        for stop in stops.indices {
            let isAlong = !chainages[stop].isNaN
            if stop == 0 {
                if isAlong { resume(at: 0, to: chainages[0]) } else { corners.append(stops[0]) }
            } else if isAlong {
                let isBack = chainages[stop - 1].isNaN
                if isBack { reached = foot(of: stops[stop - 1], in: reached...chainages[stop]) }
                let isShort = isShort(from: reached, to: chainages[stop], between: stop)
                if isShort, isBack { resume(at: reached, to: chainages[stop]) }
                if isShort, !isBack { follow(from: reached, to: chainages[stop]) }
                isDrawn.append(isShort && !isBack)
            } else {
                if !chainages[stop - 1].isNaN {
                    let foot = foot(of: stops[stop], in: reached...next[stop])
                    if foot > reached, isShort(from: reached, to: foot, between: stop) {
                        follow(from: reached, to: foot)
                        corners.append(match.track.coordinate(at: foot))
                        reached = foot
                    }
                }
                corners.append(stops[stop])
                isDrawn.append(false)
            }
            if isAlong {
                reached = chainages[stop]
                corners.append(match.track.coordinate(at: reached))
            }
            places.append(corners.count - 1)
        }
        if let last = chainages.last, last < match.track.length {
            follow(from: last, to: match.track.length)
            corners.append(match.track.coordinate(at: match.track.length))
        }
    }

    /// For each stop the chainage of the next that lies along the shape, or the shape's end.
    private var nextChainages: [Double] {
        var (next, following) = ([Double](), match.track.length)
        for chainage in match.chainages.reversed() {
            next.append(following)
            if !chainage.isNaN { following = chainage }
        }
        return next.reversed()
    }

    /// Where a shape comes nearest to a stop.
    private func foot(of stop: Coordinate, in range: ClosedRange<Double>) -> Double {
        match.track.nearest(to: stop, in: range)?.chainage ?? range.lowerBound
    }

    /// Whether a part of the shape may lead to a stop from the one before it.
    private func isShort(from start: Double, to end: Double, between stop: Int) -> Bool {
        end - start <= Self.mostDetour * stops[stop].distance(to: stops[stop - 1]) + Self.detourSlack
    }

    /// Comes to the shape at one chainage, and goes along it up to, and not including, another.
    private mutating func resume(at start: Double, to end: Double) {
        guard start < end else { return }
        corners.append(match.track.coordinate(at: start))
        follow(from: start, to: end)
    }

    /// Goes along the shape between two chainages.
    private mutating func follow(from start: Double, to end: Double) {
        let track = match.track
        // The first corner beyond the start, by halving.
        var (low, high) = (0, track.chainages.count)
        while low < high {
            let middle = (low + high) / 2
            if track.chainages[middle] > start { high = middle } else { low = middle + 1 }
        }
        while low < track.chainages.count, track.chainages[low] < end {
            corners.append(track.coordinates[low])
            low += 1
        }
    }
}

import Positioning
import Transit

/// Gives patterns that nobody has drawn between two stations the way that another pattern takes there.
///
/// Lines that share a track often have a shape for one of them only. Were the other one left with straight lines, whatever train
/// follows the track would be taken for one of the line that is drawn.
struct LentWays {
    /// A way from one station to the next, by lines of one kind.
    private struct Leg: Hashable {
        /// GTFS `route_type`: a tram between two stations need not go where the railway does.
        var type: Int
        /// The numbers of the stations.
        var from, to: Int
    }

    private let lines: [Line]
    /// The corners of the drawn ways, their ends included.
    private var ways: [Leg: [Coordinate]] = [:]
    /// How many corners may still be lent.
    private var corners = WayFinder.mostCorners

    /// The patterns, with ways lent to those that have none.
    static func lend(_ patterns: [Pattern], _ lines: [Line]) -> [Pattern] {
        guard patterns.contains(where: { $0.isDrawn.contains(false) }),
            patterns.contains(where: { $0.isDrawn.contains(true) })
        else { return patterns }
        var lent = LentWays(lines)
        // Legs that are drawn in the right direction count first.
        for isTurned in [false, true] {
            for pattern in patterns { lent.collect(pattern, isTurned: isTurned) }
        }
        return patterns.map { lent.completed($0) }
    }

    private init(_ lines: [Line]) { self.lines = lines }

    private func leg(_ pattern: Pattern, _ number: Int, isTurned: Bool = false) -> Leg {
        let (from, to) = (pattern.stops[number].station, pattern.stops[number + 1].station)
        return Leg(type: lines[pattern.line].type, from: isTurned ? to : from, to: isTurned ? from : to)
    }

    private mutating func collect(_ pattern: Pattern, isTurned: Bool) {
        for number in pattern.isDrawn.indices where pattern.isDrawn[number] {
            let leg = leg(pattern, number, isTurned: isTurned)
            guard leg.from != leg.to, ways[leg] == nil else { continue }
            let (start, end) = (pattern.stops[number].chainage, pattern.stops[number + 1].chainage)
            let way = pattern.track.corners(from: start, to: end)
            ways[leg] = isTurned ? way.reversed() : way
        }
    }

    private mutating func completed(_ pattern: Pattern) -> Pattern {
        let lent = pattern.isDrawn.indices.map { pattern.isDrawn[$0] ? nil : ways[leg(pattern, $0)] }
        let count = lent.reduce(0) { $0 + ($1?.count ?? 0) }
        guard count > 0, count + pattern.track.coordinates.count <= corners, let first = pattern.stops.first else {
            return pattern
        }
        var places: [Int] = []
        var way = Array(pattern.track.corners(from: 0, to: first.chainage).dropLast())
        for (number, stop) in pattern.stops.enumerated() {
            // A stop lies where a drawn way ends or begins, rather than beside it.
            let before = number > 0 ? lent[number - 1]?.last : nil
            let next = number < lent.count ? lent[number]?.first : nil
            let isPlaced = number > 0 && pattern.isDrawn[number - 1] || number < lent.count && pattern.isDrawn[number]
            places.append(way.count)
            way.append((isPlaced ? nil : before ?? next) ?? pattern.track.coordinate(at: stop.chainage))
            guard number < lent.count else { continue }
            let own = pattern.track.corners(from: stop.chainage, to: pattern.stops[number + 1].chainage)
            way += (lent[number] ?? own).dropFirst().dropLast()
        }
        let last = pattern.stops[pattern.stops.count - 1].chainage
        way += pattern.track.corners(from: last, to: pattern.track.length).dropFirst()
        guard let track = Track(way), track.coordinates.count == way.count else { return pattern }
        corners -= way.count
        var completed = pattern
        completed.track = track
        completed.isDrawn = pattern.isDrawn.indices.map { pattern.isDrawn[$0] || lent[$0] != nil }
        for stop in completed.stops.indices { completed.stops[stop].chainage = track.chainages[places[stop]] }
        return completed
    }
}

import Positioning
import Transit

/// Finds the way along stops: the shape as it is given, or the same reversed, where the stops lie along it, or else what of it leads along
/// them, or straight lines.
///
/// Which of these it is follows from where the stops are, by `StopOrder`, `ShapeMatch` and `WayBuilder`: a shape that fits in either
/// direction is taken whole; one that does not is used where it leads from one of its stops to the next, in the direction in which it
/// leads along more of them.
struct WayFinder {
    /// The warnings about doubtful points.
    private(set) var warnings = FeedWarnings()
    private let shapes: Shapes
    /// The shapes that were needed the other way round, by their numbers.
    private var turned: [Int: Track] = [:]
    /// How many pairs of stop and segment may still be weighed for shapes that do not fit, and how many corners their ways may have.
    private var (cells, corners) = (Self.mostCells, Self.mostCorners)

    /// The number of pairs of stop and segment that are weighed for shapes that do not fit, before no more are looked into. Weighing them
    /// takes some seconds.
    static let mostCells = 400_000_000
    /// The number of corners that the ways of such shapes may have, before no more are looked into. They take 25 MB.
    static let mostCorners = 1_000_000

    init(_ shapes: Shapes) { self.shapes = shapes }

    /// The way of a trip.
    ///
    /// - Parameters:
    ///   - shape: the number of its shape, if it has one.
    ///   - stops: where its stops are, in order.
    ///   - ids: their ids.
    ///   - distances: their `shape_dist_traveled`, NaN where they have none.
    /// - Returns: `nil` with fewer than two stops.
    mutating func way(
        along shape: Int?, through stops: [Coordinate], ids: [String], distances: [Double]
    ) -> Way? {
        guard stops.count > 1, let shape, let given = shapes.shapes[shape] else { return Way(straightThrough: stops) }
        let unmeasured = Shapes.Shape(track: given.track, distances: nil)
        if let way = Self.way(along: given, stops, distances) { return way }
        guard spend(stops.count, given.track) else {
            warn(
                .unfitShape, shape,
                "does not lead along its \(stops.count) stops, as many before; straight lines were taken")
            return Way(straightThrough: stops)
        }
        if given.distances != nil, let way = Self.way(along: unmeasured, stops, distances) { return way }
        let turned = self.turned[shape] ?? given.track.reversed ?? given.track
        self.turned[shape] = turned
        if let way = Self.way(along: Shapes.Shape(track: turned, distances: nil), stops, distances) {
            warn(.reversedShape, shape, "runs against its \(stops.count) stops; it was taken reversed")
            return way
        }
        return mixed(shape, given.track, stops, ids: ids, turned) ?? straight(shape, stops)
    }

    /// The whole shape, if all stops lie along it.
    private static func way(along shape: Shapes.Shape, _ stops: [Coordinate], _ distances: [Double]) -> Way? {
        let chainages = StopChainages.along(shape, stops, distances: distances)
        guard StopOrder.holds(stops, at: chainages, along: shape.track) else { return nil }
        return Way(along: shape.track, chainages)
    }

    /// The way along those parts of the shape that lead along the stops, in one direction or the other. Straight lines stand for the rest.
    private mutating func mixed(
        _ shape: Int, _ track: Track, _ stops: [Coordinate], ids: [String], _ turned: Track
    ) -> Way? {
        guard stops.count * turned.coordinates.count <= StopChainages.cellLimit else { return nil }
        let given = ShapeMatch(stops, along: track)
        let other = ShapeMatch(stops, along: turned)
        // Along one more stop, at the least: a shape there and back leads along its stops in both directions.
        let isTurned = given.cost - other.cost >= ShapeMatch.price
        let match = isTurned ? other : given
        guard let way = WayBuilder.way(match, through: stops), way.track.coordinates.count <= corners else {
            return nil
        }
        corners -= way.track.coordinates.count
        let left = match.left
        if let first = left.first {
            let farthest = left.compactMap { turned.nearest(to: stops[$0])?.offset }.max() ?? 0
            warn(
                .partialShape, shape,
                "\(isTurned ? "runs against its stops, and " : "")does not lead along \(left.count) of \(stops.count) "
                    + "stops, \(quoted(ids[first])) the first, up to \(Int(farthest.rounded())) m off; "
                    + "\(isTurned ? "it was taken reversed, and " : "")straight lines lead there")
        } else {
            let straight = way.isDrawn.count { !$0 }
            warn(
                .partialShape, shape,
                "goes round about between its \(stops.count) stops; straight lines were taken \(straight) times")
        }
        return way
    }

    private mutating func straight(_ shape: Int, _ stops: [Coordinate]) -> Way? {
        warn(.unfitShape, shape, "does not lead along its \(stops.count) stops; straight lines were taken")
        return Way(straightThrough: stops)
    }

    /// Whether there is still time for a shape that does not fit.
    private mutating func spend(_ stops: Int, _ track: Track) -> Bool {
        let (product, overflows) = stops.multipliedReportingOverflow(by: track.coordinates.count)
        guard !overflows, product <= cells else { return false }
        cells -= product
        return true
    }

    private mutating func warn(_ kind: FeedWarning.Kind, _ shape: Int, _ problem: String) {
        warnings.append(
            FeedWarning(
                kind, file: "shapes.txt", line: shapes.lines[shape],
                "shape_id \(quoted(shapes.name(of: shape))) \(problem)"))
    }
}

/// Thins lines by the algorithm of D. H. Douglas and T. K. Peucker, "Algorithms for the reduction of the number of points required to
/// represent a digitized line or its caricature", Cartographica 10 (1973), 112–122.
enum DouglasPeucker {
    /// The points of a line without those that lie within a tolerance of what is left.
    ///
    /// - Parameter tolerance: in the unit of the points.
    static func thinned(_ points: [(x: Double, y: Double)], tolerance: Double) -> [(x: Double, y: Double)] {
        guard points.count > 2 else { return points }
        var isKept = Array(repeating: false, count: points.count)
        (isKept[0], isKept[points.count - 1]) = (true, true)
        // A stack in place of recursion: a line of a long ride is deep.
        var parts = [(0, points.count - 1)]
        while let (first, last) = parts.popLast() {
            guard last - first > 1 else { continue }
            var farthest = (index: first, distance: tolerance)
            for index in (first + 1)..<last {
                let distance = distance(from: points[index], to: points[first], points[last])
                if distance > farthest.distance { farthest = (index, distance) }
            }
            guard farthest.index != first else { continue }
            isKept[farthest.index] = true
            parts += [(first, farthest.index), (farthest.index, last)]
        }
        return points.indices.filter { isKept[$0] }.map { points[$0] }
    }

    /// The distance of a point from the segment between two others.
    private static func distance(
        from point: (x: Double, y: Double), to start: (x: Double, y: Double), _ end: (x: Double, y: Double)
    ) -> Double {
        let (x, y) = (end.x - start.x, end.y - start.y)
        let squared = x * x + y * y
        let share = squared > 0 ? ((point.x - start.x) * x + (point.y - start.y) * y) / squared : 0
        let bounded = min(1, max(0, share))
        let (dx, dy) = (start.x + bounded * x - point.x, start.y + bounded * y - point.y)
        return (dx * dx + dy * dy).squareRoot()
    }
}

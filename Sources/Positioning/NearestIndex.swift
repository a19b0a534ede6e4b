import Mathematics

/// Finds the nearest of many places, exactly, without looking at most of them.
///
/// It is a k-d tree (J. L. Bentley, 1975) of the places' points on the unit sphere, where the straight line between two points tells
/// which is nearer: it holds anywhere on the earth, also at the poles and across 180°. Building it takes n log n steps, and a search
/// log n and one for each place that it finds. Places of one coordinate are one point, however many they are.
public struct NearestIndex: Sendable {
    /// The tree: the middle of a range parts what is below it on an axis from what is above; the axes take turns.
    private var points: [SIMD3<Double>] = []
    /// The coordinate of each point.
    private var coordinates: [Coordinate] = []
    /// Where the numbers of each point's places are among all numbers, in ascending order.
    private var ranges: [Range<Int>] = []
    private let numbers: [Int]

    /// Creates an index over places, which are known by their position in the array.
    public init(_ places: [Coordinate]) {
        func isBefore(_ one: Int, _ other: Int) -> Bool {
            let (first, second) = (places[one], places[other])
            return (first.latitude, first.longitude, one) < (second.latitude, second.longitude, other)
        }
        numbers = places.indices.sorted(by: isBefore)
        var found: [(point: SIMD3<Double>, coordinate: Coordinate, range: Range<Int>)] = []
        for (position, number) in numbers.enumerated() {
            if let last = found.last, last.coordinate == places[number] {
                found[found.count - 1].range = last.range.lowerBound..<position + 1
            } else {
                found.append((Self.point(places[number]), places[number], position..<position + 1))
            }
        }
        Self.order(&found, 0..<found.count, axis: 0)
        points = found.map(\.point)
        coordinates = found.map(\.coordinate)
        ranges = found.map(\.range)
    }

    /// The nearest place to a coordinate, and its distance in metres; of equally near ones that with the lowest number.
    ///
    /// - Parameters:
    ///   - coordinate: where to look from.
    ///   - limit: how far to look, in metres.
    ///   - excluded: a place that does not count.
    public func nearest(
        to coordinate: Coordinate, within limit: Double = .infinity, excluding excluded: Int? = nil
    ) -> (number: Int, distance: Double)? {
        var best: (number: Int, distance: Double)?
        visit(from: coordinate, within: limit) { numbers, distance in
            if let number = numbers.first(where: { $0 != excluded }),
                (distance, number) < (best?.distance ?? .infinity, best?.number ?? 0)
            {
                best = (number, distance)
            }
            return best?.distance ?? limit
        }
        return best
    }

    /// The numbers of all places within a distance in metres, in ascending order.
    public func all(within limit: Double, of coordinate: Coordinate) -> [Int] {
        var found: [Int] = []
        visit(from: coordinate, within: limit) { numbers, _ in
            found += numbers
            return limit
        }
        return found.sorted()
    }

    /// Calls `body` with the places of each point within the limit, which `body` may narrow by what it returns.
    private func visit(
        from coordinate: Coordinate, within limit: Double, _ body: (ArraySlice<Int>, _ distance: Double) -> Double
    ) {
        let point = Self.point(coordinate)
        var limit = limit
        var most = Self.squaredChord(limit)
        func search(_ range: Range<Int>, axis: Int) {
            guard !range.isEmpty else { return }
            let middle = Self.middle(of: range)
            let (below, above) = (range.lowerBound..<middle, middle + 1..<range.upperBound)
            let aside = point[axis] - points[middle][axis]
            let next = (axis + 1) % 3
            search(aside < 0 ? below : above, axis: next)
            let way = point - points[middle]
            if (way * way).sum() <= most {
                let distance = coordinates[middle].distance(to: coordinate)
                if distance <= limit {
                    limit = body(numbers[ranges[middle]], distance)
                    most = Self.squaredChord(limit)
                }
            }
            if aside * aside <= most { search(aside < 0 ? above : below, axis: next) }
        }
        search(points.indices, axis: 0)
    }

    /// The square of the straight line between two points of the unit sphere that lie `distance` metres apart, with a small margin. It is
    /// larger than any that exists where no place is farther away, or where that is too far for the haversine formula.
    private static func squaredChord(_ distance: Double) -> Double {
        let half = distance / (2 * Earth.meanRadius)
        guard half < 1.5 else { return 8 }
        let sine = sin(half)
        return 4 * (sine * sine * (1 + 1e-9) + 1e-18)
    }

    private static func point(_ coordinate: Coordinate) -> SIMD3<Double> {
        let (latitude, longitude) = (coordinate.latitude * .pi / 180, coordinate.longitude * .pi / 180)
        return [cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude)]
    }

    private static func middle(of range: Range<Int>) -> Int { (range.lowerBound + range.upperBound) / 2 }

    /// Brings points into the order of the tree.
    private static func order<Rest>(
        _ points: inout [(point: SIMD3<Double>, coordinate: Coordinate, range: Rest)], _ range: Range<Int>, axis: Int
    ) {
        guard range.count > 1 else { return }
        let middle = middle(of: range)
        select(middle, &points, range, axis: axis)
        order(&points, range.lowerBound..<middle, axis: (axis + 1) % 3)
        order(&points, middle + 1..<range.upperBound, axis: (axis + 1) % 3)
    }

    /// Has nothing above a place on an axis before it, and nothing below behind it (C. A. R. Hoare, 1961: Find).
    private static func select<Rest>(
        _ place: Int, _ points: inout [(point: SIMD3<Double>, coordinate: Coordinate, range: Rest)],
        _ range: Range<Int>,
        axis: Int
    ) {
        var (low, high) = (range.lowerBound, range.upperBound - 1)
        while low < high {
            // In the middle, where what is sorted already is parted evenly.
            let pivot = points[(low + high) / 2].point[axis]
            var (first, last) = (low, high)
            while first <= last {
                while points[first].point[axis] < pivot { first += 1 }
                while points[last].point[axis] > pivot { last -= 1 }
                guard first <= last else { break }
                points.swapAt(first, last)
                (first, last) = (first + 1, last - 1)
            }
            if place <= last {
                high = last
            } else if place >= first {
                low = first
            } else {
                return
            }
        }
    }
}

import Mathematics

/// Finds the nearest of many places, exactly, without looking at most of them.
///
/// Places are sorted by latitude: no place is nearer than the difference of latitudes, so a search that goes outwards
/// from the wanted latitude may stop as soon as that difference exceeds the best distance found. It holds anywhere on
/// the earth, also at the poles and across 180°.
public struct NearestIndex: Sendable {
    private let latitudes: [Double]
    private let cosines: [Double]
    private let places: [(coordinate: Coordinate, number: Int)]

    private static let metresPerDegree = Earth.meanRadius * .pi / 180

    /// Creates an index over places, which are known by their position in the array.
    public init(_ coordinates: [Coordinate]) {
        places = coordinates.enumerated().map { (coordinate: $1, number: $0) }
            .sorted { ($0.coordinate.latitude, $0.number) < ($1.coordinate.latitude, $1.number) }
        latitudes = places.map(\.coordinate.latitude)
        cosines = latitudes.map { cos($0 * .pi / 180) }
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
        visit(from: coordinate, within: limit) { number, distance in
            if number != excluded, (distance, number) < (best?.distance ?? .infinity, best?.number ?? 0) {
                best = (number, distance)
            }
            return best?.distance ?? limit
        }
        return best
    }

    /// The numbers of all places within a distance in metres, in ascending order.
    public func all(within limit: Double, of coordinate: Coordinate) -> [Int] {
        var found: [Int] = []
        visit(from: coordinate, within: limit) { number, _ in
            found.append(number)
            return limit
        }
        return found.sorted()
    }

    /// Calls `body` with each place within the limit, which `body` may narrow by what it returns.
    private func visit(
        from coordinate: Coordinate, within limit: Double, _ body: (_ number: Int, _ distance: Double) -> Double
    ) {
        var limit = limit
        let cosine = cos(coordinate.latitude * .pi / 180)
        var most = Self.squaredHalfChord(limit)
        func offer(_ position: Int) -> Bool {
            let place = places[position]
            let apart = abs(place.coordinate.latitude - coordinate.latitude) * Self.metresPerDegree
            // A hair of slack, since the haversine distance is rounded and the difference of latitudes is not.
            guard apart <= limit + 1e-6 else { return false }
            // The haversine formula's second term alone, with sin x ≥ 2x/π: no trigonometry for what is far to the east or west.
            var turn = abs(place.coordinate.longitude - coordinate.longitude)
            if turn > 180 { turn = 360 - turn }
            let share = turn / 180
            guard cosine * cosines[position] * share * share <= most else { return true }
            let distance = place.coordinate.distance(to: coordinate)
            if distance <= limit {
                limit = body(place.number, distance)
                most = Self.squaredHalfChord(limit)
            }
            return true
        }
        let start = lowerBound(coordinate.latitude)
        var (below, above) = (start - 1, start)
        while below >= 0 || above < places.count {
            if below >= 0 { below = offer(below) ? below - 1 : -1 }
            if above < places.count { above = offer(above) ? above + 1 : places.count }
        }
    }

    /// The haversine of a distance in metres, with a hair of slack; above 1 where no place is farther away.
    private static func squaredHalfChord(_ distance: Double) -> Double {
        let half = distance / (2 * Earth.meanRadius)
        guard half < .pi / 2 else { return 2 }
        let sine = sin(half)
        return sine * sine * (1 + 1e-9) + 1e-18
    }

    private func lowerBound(_ latitude: Double) -> Int {
        var (low, high) = (0, latitudes.count)
        while low < high {
            let middle = (low + high) / 2
            if latitudes[middle] < latitude { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// A polyline on the earth that is measured along its length: the way of a line's trains.
public struct Track: Sendable {
    /// The corners of the polyline, at least two.
    public let coordinates: [Coordinate]
    /// The chainage of each corner: metres along the track from its start.
    public let chainages: [Double]

    /// A place on a track.
    public struct Position: Hashable, Sendable {
        /// Metres along the track from its start.
        public var chainage: Double
        /// Metres from the place that was looked up to the track.
        public var offset: Double
    }

    /// Creates a track through the given corners.
    ///
    /// - Returns: `nil` with fewer than two corners.
    public init?(_ coordinates: [Coordinate]) {
        guard coordinates.count >= 2 else { return nil }
        self.coordinates = coordinates
        var chainages = [0.0]
        chainages.reserveCapacity(coordinates.count)
        for (start, end) in zip(coordinates, coordinates.dropFirst()) {
            chainages.append((chainages.last ?? 0) + start.distance(to: end))
        }
        self.chainages = chainages
    }

    /// The whole length in metres.
    public var length: Double { chainages.last ?? 0 }

    /// The place on the track that is nearest to a coordinate.
    ///
    /// Where the track passes the same place twice, the place that comes first along it wins; `range` chooses another.
    ///
    /// - Parameters:
    ///   - coordinate: where to look from.
    ///   - range: the chainages to look at, in metres; places outside it are not considered.
    /// - Returns: `nil` where `range` does not meet the track.
    public func nearest(to coordinate: Coordinate, in range: ClosedRange<Double>? = nil) -> Position? {
        let plane = LocalPlane(origin: coordinate)
        let range = range ?? 0...length
        var best: Position?
        var segment = max(0, firstCorner(beyond: range.lowerBound) - 1)
        while segment < coordinates.count - 1, chainages[segment] <= range.upperBound {
            let (from, to) = (chainages[segment], chainages[segment + 1])
            let (fraction, distance) = LocalPlane.nearest(
                to: .zero, from: plane.point(of: coordinates[segment]), to: plane.point(of: coordinates[segment + 1]))
            var position = Position(chainage: from + fraction * (to - from), offset: distance)
            let bounded = min(max(position.chainage, range.lowerBound), range.upperBound)
            if bounded != position.chainage, (from...to).contains(bounded) {
                position = Position(
                    chainage: bounded, offset: plane.point(of: self.coordinate(at: bounded)).distance(to: .zero))
            }
            if range.contains(position.chainage), position.offset < best?.offset ?? .infinity { best = position }
            segment += 1
        }
        return best
    }

    /// The coordinate at a chainage in metres; before the start it is the start, beyond the end the end.
    public func coordinate(at chainage: Double) -> Coordinate {
        let next = firstCorner(beyond: chainage)
        guard next > 0 else { return coordinates[0] }
        guard next < coordinates.count else { return coordinates[coordinates.count - 1] }
        let (start, end) = (coordinates[next - 1], coordinates[next])
        let length = chainages[next] - chainages[next - 1]
        let fraction = length > 0 ? (chainage - chainages[next - 1]) / length : 0
        var east = end.longitude - start.longitude
        if east > 180 { east -= 360 } else if east < -180 { east += 360 }
        var longitude = start.longitude + fraction * east
        if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
        return Coordinate(
            uncheckedLatitude: start.latitude + fraction * (end.latitude - start.latitude), longitude: longitude)
    }

    /// The same track from its end to its start.
    public var reversed: Track? { Track(coordinates.reversed()) }

    /// The number of the first corner beyond a chainage, or the number of corners.
    private func firstCorner(beyond chainage: Double) -> Int {
        var (low, high) = (0, chainages.count)
        while low < high {
            let middle = (low + high) / 2
            if chainages[middle] > chainage { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

import Positioning
import Transit

/// Finds the patterns whose tracks come near a place, without looking at all of a network's.
struct PatternIndex: Sendable {
    /// The patterns by squares of latitude and longitude.
    private var squares: [Square: [Int32]] = [:]

    private struct Square: Hashable {
        var latitude: Int32
        var longitude: Int32
    }

    /// The squares' sides in degrees of latitude: 2.2 km.
    private static let side = 0.02
    /// The track is sampled so often, in metres, so that it crosses no square unseen by its neighbours.
    private static let spacing = 500.0

    init(_ patterns: [Pattern]) {
        for (number, pattern) in patterns.enumerated() where pattern.stops.count > 1 {
            var last: Square?
            for chainage in stride(from: 0, through: pattern.track.length + Self.spacing, by: Self.spacing) {
                let square = Self.square(of: pattern.track.coordinate(at: chainage))
                guard square != last else { continue }
                last = square
                if squares[square]?.last != Int32(number) { squares[square, default: []].append(Int32(number)) }
            }
        }
    }

    /// The patterns that come within some kilometres of a place, in the order of their numbers.
    func patterns(near coordinate: Coordinate) -> [Int] {
        let here = Self.square(of: coordinate)
        var found: Set<Int32> = []
        for latitude in -1...1 {
            for longitude in -1...1 {
                let square = Square(
                    latitude: here.latitude + Int32(latitude), longitude: here.longitude + Int32(longitude))
                found.formUnion(squares[square] ?? [])
            }
        }
        return found.sorted().map(Int.init)
    }

    private static func square(of coordinate: Coordinate) -> Square {
        // Meridians meet towards the poles; at 60° a square is half as wide, which the neighbours make up for.
        Square(
            latitude: Int32((coordinate.latitude / side).rounded(.down)),
            longitude: Int32((coordinate.longitude / side).rounded(.down)))
    }
}

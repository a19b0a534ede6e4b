import Positioning
import Mathematics

/// Places along a track in degrees and metres, for a ride of some kilometres.
struct Way: Sendable {
    private let track: Track
    private let metresPerDegree = Earth.meanRadius * .pi / 180
    private let metresPerDegreeEast: Double

    /// The length of track over which the course is taken, in metres.
    private static let chord = 10.0

    init(_ track: Track) {
        self.track = track
        let middle = track.coordinate(at: track.length / 2)
        metresPerDegreeEast = metresPerDegree * cos(middle.latitude * .pi / 180)
    }

    /// The coordinate at a chainage, where the track ends straight on, moved by metres.
    func coordinate(at chainage: Double, east: Double = 0, north: Double = 0) -> Coordinate {
        let bounded = min(max(chainage, 0), track.length)
        var (east, north) = (east, north)
        if bounded != chainage {
            let course = direction(at: bounded)
            east += (chainage - bounded) * course.east
            north += (chainage - bounded) * course.north
        }
        return moved(track.coordinate(at: bounded), east: east, north: north)
    }

    /// The place on the track that is nearest to a coordinate, where the track ends straight on.
    func nearest(to coordinate: Coordinate) -> (chainage: Double, offset: Double)? {
        guard let place = track.nearest(to: coordinate) else { return nil }
        guard place.chainage <= 0 || place.chainage >= track.length else { return (place.chainage, place.offset) }
        let (end, course) = (track.coordinate(at: place.chainage), direction(at: place.chainage))
        let east = (coordinate.longitude - end.longitude) * metresPerDegreeEast
        let north = (coordinate.latitude - end.latitude) * metresPerDegree
        return (
            place.chainage + east * course.east + north * course.north,
            abs(east * course.north - north * course.east)
        )
    }

    /// A coordinate moved by metres; right for some kilometres.
    func moved(_ coordinate: Coordinate, east: Double, north: Double) -> Coordinate {
        var longitude = coordinate.longitude + east / metresPerDegreeEast
        if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
        let latitude = min(90, max(-90, coordinate.latitude + north / metresPerDegree))
        return Coordinate(latitude: latitude, longitude: longitude) ?? coordinate
    }

    /// The direction of travel at a chainage: a vector of length 1.
    func direction(at chainage: Double) -> (east: Double, north: Double) {
        let start = min(max(0, chainage - Self.chord / 2), max(0, track.length - Self.chord))
        let (from, to) = (track.coordinate(at: start), track.coordinate(at: start + Self.chord))
        var degreesEast = to.longitude - from.longitude
        if degreesEast > 180 { degreesEast -= 360 } else if degreesEast < -180 { degreesEast += 360 }
        let (east, north) = (
            degreesEast * metresPerDegreeEast, (to.latitude - from.latitude) * metresPerDegree
        )
        let length = (east * east + north * north).squareRoot()
        return length > 0 ? (east / length, north / length) : (0, 1)
    }
}

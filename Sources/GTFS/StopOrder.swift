import Positioning

/// When stops lie where a track puts them, and apart where they are apart.
enum StopOrder {
    /// A stop that lies farther from its place on a shape, in metres, does not lie along it: half of the longest platforms, with a shape
    /// drawn along the middle of a wide road or a station. The canonical validator of GTFS warns from 100 m on, and from 400 m in large
    /// stations.
    static let farthest = 200.0
    /// Stops that are no farther apart, in metres, may have the same place: a train turns in its terminal from one platform to the other.
    static let samePlace = 50.0
    /// The way between two stops that are farther apart is at least such a share of the distance between them. Both may lie beside the
    /// track, so that it is less than 1; one that is nearly 0 says that the track does not lead from one to the other at all.
    static let leastWay = 0.1
    /// Places so close to each other along a track, in metres, are one.
    private static let resolution = 1.0

    /// Whether all stops lie along a track, in order and apart.
    static func holds(_ stops: [Coordinate], at chainages: [Double], along track: Track) -> Bool {
        guard zip(stops, chainages).allSatisfy({ track.coordinate(at: $1).distance(to: $0) <= farthest }) else {
            return false
        }
        var separated = chainages
        return !separate(stops, at: &separated, along: track)
    }

    /// Leaves out stops until those that are apart have chainages that are: of two neighbours the one that lies farther from the track.
    ///
    /// - Parameter chainages: those of the stops; NaN where a stop is left out.
    /// - Returns: whether any had to be.
    static func separate(_ stops: [Coordinate], at chainages: inout [Double], along track: Track) -> Bool {
        func offset(_ stop: Int) -> Double { track.coordinate(at: chainages[stop]).distance(to: stops[stop]) }
        var hasLeftOut = false
        // Where a run of stops begins that share one place: each of them may lie a little farther on than the one before.
        var start = 0
        for stop in stops.indices.dropFirst() {
            let way = chainages[stop] - chainages[stop - 1]
            let distance = stops[stop].distance(to: stops[stop - 1])
            if !way.isNaN, distance > samePlace, way < leastWay * distance {
                chainages[offset(stop - 1) > offset(stop) ? stop - 1 : stop] = .nan
            } else if !way.isNaN, chainages[stop] - chainages[start] < resolution {
                guard stops[stop].distance(to: stops[start]) > samePlace else { continue }
                chainages[stop] = .nan
            } else {
                start = stop
                continue
            }
            hasLeftOut = true
            start = stop
        }
        return hasLeftOut
    }
}

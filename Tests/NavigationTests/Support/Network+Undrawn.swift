import Positioning
import TestSupport
import Testing
import Transit

extension Network {
    /// The same network without shapes: straight lines from stop to stop.
    ///
    /// - Parameter deviation: how far the stations are off, in metres and standard deviations each way, such as where their coordinates are
    ///   those of entrances.
    func undrawn(off deviation: Double = 0, seed: Int = 1) throws -> Network {
        var noise = Noise(seed: seed)
        let stations = stations.map { station in
            let (east, north) = (noise.normal(deviation), noise.normal(deviation))
            var station = station
            station.coordinate = station.coordinate.moved(east: east, north: north)
            for platform in station.platforms.indices {
                station.platforms[platform].coordinate =
                    station.platforms[platform].coordinate.moved(east: east, north: north)
            }
            return station
        }
        let patterns = try patterns.map { pattern in
            let places = pattern.stops.map { stop in
                let station = stations[stop.station]
                return station.platforms.first { $0.id == stop.stopID }?.coordinate ?? station.coordinate
            }
            let track = try #require(Track(places))
            var undrawn = pattern
            undrawn.track = track
            for stop in pattern.stops.indices { undrawn.stops[stop].chainage = track.chainages[stop] }
            undrawn.isDrawn = pattern.isDrawn.map { _ in false }
            return undrawn
        }
        return Network(
            stations: stations, lines: lines, patterns: patterns, timetable: timetable, timeZone: timeZone,
            attributions: attributions, transfers: transfers, beacons: beacons)
    }
}

import Foundation
import Positioning
import Testing
import Transit

@testable import GTFS

/// Judged by geometry: circles and straight lines, on a plane near the equator.
@Suite struct `A leg of a railway that nobody has drawn` {
    private typealias Place = ShapeFeed.Place

    private func read(_ stops: [Place], shape: [Place]? = nil, type: Int = 1) throws -> Pattern {
        var feed = ShapeFeed(shape: shape ?? ShapeFeed.drawn([Place(0, 90_000), Place(2000, 90_000)]), stops: stops)
        feed.type = type
        return try feed.read().pattern
    }

    /// Where the track is so far behind a stop, in metres east and north.
    private func place(_ pattern: Pattern, _ metres: Double, behind stop: Int) -> (east: Double, north: Double) {
        let coordinate = pattern.track.coordinate(at: pattern.stops[stop].chainage + metres)
        let degree = Earth.meanRadius * .pi / 180
        return ((coordinate.longitude - 10) * degree, coordinate.latitude * degree)
    }

    @Test(arguments: [0, 1, 2, 5, 7, 12, 109, 401, 900, 1400])
    func `follows the circle on which its stops lie`(type: Int) throws {
        // Stops 30° apart on a circle of 2 km: a straight line lies 68 m inside of it, in the middle.
        let stops = (0..<6).map { number in
            let angle = Double(number) * .pi / 6
            return Place(2000 * sin(angle), 2000 * cos(angle))
        }
        let pattern = try read(stops, type: type)
        #expect(!pattern.isDrawn.contains(true))
        for leg in 1..<4 {
            let length = pattern.stops[leg + 1].chainage - pattern.stops[leg].chainage
            #expect(abs(length - 2000 * .pi / 6) < 5)
            for metres in stride(from: 0, through: length, by: 20) {
                let (east, north) = place(pattern, metres, behind: leg)
                #expect(abs((east * east + north * north).squareRoot() - 2000) < 3)
            }
        }
    }

    @Test func `goes on, behind a fork, as the track before it`() throws {
        let stops = [Place(0), Place(1000), Place(2000), Place(2600, 800)]
        let pattern = try read(stops, shape: ShapeFeed.drawn(Array(stops[..<3])))
        #expect(pattern.isDrawn == [true, true, false])
        // At 53° from the track, a straight line would be 80 m beside it after 100 m.
        for (metres, most) in [(50.0, 10.0), (100, 25)] { #expect(abs(place(pattern, metres, behind: 2).north) < most) }
        #expect(place(pattern, 100, behind: 2).east > 2090)
        let end = place(pattern, .infinity, behind: 3)
        #expect(abs(end.east - 2600) < 1 && abs(end.north - 800) < 1)
    }

    @Test func `is straight where the train turns back, and at the ends of a line of two stops`() throws {
        let turning = try read([Place(0), Place(1000), Place(2000), Place(1000, 50), Place(0, 50)])
        for metres in stride(from: 0.0, through: 1000, by: 50) {
            #expect(abs(place(turning, metres, behind: 1).north) < 30)
        }
        let line = try read([Place(0), Place(1000, 300)])
        #expect(line.track.coordinates.count == 2)
    }

    @Test func `is a straight line for a bus, which turns at corners`() throws {
        let stops = [Place(0), Place(1000), Place(1700, 700), Place(1700, 1700)]
        let pattern = try read(stops, type: 3)
        #expect(try pattern.track.coordinates == stops.map(ShapeFeed.coordinate))
    }

    /// At the equator, at the poles, and where longitudes begin anew.
    @Test(arguments: [(0.0, 0.0), (89.0, 0.0), (-89.0, 120.0), (60.0, 179.99)])
    func `leads through every stop, however far or near it is`(latitude: Double, longitude: Double) throws {
        let random: [Double] = [0, 0, 3e-9, 0.01, 5, 5, 5.0001, -4, 0.9999, -0.9999, 1.2, 6.99, -6.99, 6, 6.5]
        for start in 0..<random.count {
            let coordinates = (0..<8).map { number in
                let (a, b) = (
                    random[(start + number * 7) % random.count], random[(start * 3 + number * 4) % random.count]
                )
                let turned = longitude + b
                return (latitude: max(-90, min(90, latitude + a)), longitude: turned > 180 ? turned - 360 : turned)
            }
            var feed = SmallFeed.sound
            for file in ["shapes.txt", "frequencies.txt", "transfers.txt", "beacons.txt", "levels.txt"] {
                feed.files[file] = nil
            }
            feed.files["stops.txt"] = Array(
                ("stop_id,stop_name,stop_lat,stop_lon\n"
                    + coordinates.enumerated().map { "S\($0),Stop \($0),\($1.latitude),\($1.longitude)\n" }.joined())
                    .utf8)
            feed.files["trips.txt"] = Array("route_id,service_id,trip_id\nR,D,T\n".utf8)
            feed.files["stop_times.txt"] = Array(
                ("trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
                    + coordinates.indices.map { "T,\(10 + $0):00:00,\(10 + $0):00:30,S\($0),\($0)\n" }.joined()).utf8)
            let network = try Feed.network(from: feed)
            let pattern = try #require(network.patterns.first)
            #expect(pattern.track.coordinates.allSatisfy { abs($0.latitude) <= 90 && abs($0.longitude) <= 180 })
            #expect(pattern.track.length.isFinite)
            for (stop, next) in zip(pattern.stops, pattern.stops.dropFirst()) {
                #expect(stop.chainage <= next.chainage)
            }
            for stop in pattern.stops {
                let place = network.stations[stop.station].coordinate
                #expect(pattern.track.coordinate(at: stop.chainage).distance(to: place) < 200)
            }
        }
    }
}

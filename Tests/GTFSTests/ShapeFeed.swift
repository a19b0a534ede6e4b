import Positioning
import Testing
import Transit

@testable import GTFS

/// A feed with one trip along one shape, in metres east and north of a place near the equator.
struct ShapeFeed {
    /// A place in metres east and north.
    struct Place {
        var east, north: Double
        init(_ east: Double, _ north: Double = 0) { (self.east, self.north) = (east, north) }
    }

    var shape: [Place]
    var stops: [Place]
    var id = "7"
    /// GTFS `route_type`: what nobody has drawn of a bus's way is straight.
    var type = 3
    /// `shape_dist_traveled` of the shape's corners and of the stops.
    var distances: (shape: [Double], stops: [Double])?

    /// A way along places, with a corner in every 100 m.
    static func drawn(_ places: [Place]) -> [Place] {
        var corners = [places[0]]
        for (start, end) in zip(places, places.dropFirst()) {
            let (east, north) = (end.east - start.east, end.north - start.north)
            let parts = max(1, Int((east * east + north * north).squareRoot() / 100))
            corners += (1...parts).map { part in
                let share = Double(part) / Double(parts)
                return Place(start.east + share * east, start.north + share * north)
            }
        }
        return corners
    }

    private static let degree = Earth.meanRadius * .pi / 180

    static func coordinate(_ place: Place) throws -> Coordinate {
        try #require(Coordinate(latitude: place.north / degree, longitude: 10 + place.east / degree))
    }

    /// The feed.
    var files: SmallFeed {
        func degrees(_ place: Place) -> String { "\(place.north / Self.degree),\(10 + place.east / Self.degree)" }
        var feed = SmallFeed.sound
        for file in ["calendar_dates.txt", "frequencies.txt", "transfers.txt", "beacons.txt", "levels.txt"] {
            feed.files[file] = nil
        }
        feed = feed.replacing(",1,", in: "routes.txt", with: ",\(type),")
        func table(_ rows: [String]) -> [UInt8] { Array((rows.joined(separator: "\n") + "\n").utf8) }
        feed.files["stops.txt"] = table(
            ["stop_id,stop_name,stop_lat,stop_lon"] + stops.enumerated().map { "S\($0),Stop \($0),\(degrees($1))" })
        feed.files["shapes.txt"] = table(
            ["shape_id,shape_pt_sequence,shape_pt_lat,shape_pt_lon,shape_dist_traveled"]
                + shape.enumerated().map { number, corner in
                    "\"\(id)\",\(number),\(degrees(corner))," + (distances.map { "\($0.shape[number])" } ?? "")
                })
        feed.files["trips.txt"] = table(["route_id,service_id,trip_id,shape_id", "R,D,T,\"\(id)\""])
        feed.files["stop_times.txt"] = table(
            ["trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled"]
                + stops.indices.map { stop in
                    let time = "0\(5 + stop / 60):\(stop % 60 < 10 ? "0" : "")\(stop % 60):00"
                    return "T,\(time),\(time),S\(stop),\(stop)," + (distances.map { "\($0.stops[stop])" } ?? "")
                })
        return feed
    }

    /// The pattern and the warnings that are read from it.
    func read() throws -> (pattern: Pattern, warnings: [String]) {
        let (network, warnings) = try Feed.read(from: files)
        let pattern = try #require(network.patterns.first)
        try check(pattern, in: network)
        return (pattern, warnings.lines)
    }

    /// Holds that each stop has a place of its own near its coordinate, and a chainage in order.
    private func check(_ pattern: Pattern, in network: Network) throws {
        let places = try stops.map(Self.coordinate)
        try #require(pattern.stops.count == places.count)
        #expect(pattern.isDrawn.count == places.count - 1)
        for (stop, place) in zip(pattern.stops, places) {
            let offset = pattern.track.coordinate(at: stop.chainage).distance(to: place)
            #expect(offset <= StopOrder.farthest, "\(stop.stopID) lies \(offset) m from its place")
        }
        for (number, stop) in pattern.stops.enumerated().dropFirst() {
            let before = pattern.stops[number - 1]
            #expect(stop.chainage >= before.chainage)
            if places[number].distance(to: places[number - 1]) > StopOrder.samePlace {
                #expect(stop.chainage > before.chainage + 1, "\(before.stopID) and \(stop.stopID) are in one place")
            }
        }
    }
}

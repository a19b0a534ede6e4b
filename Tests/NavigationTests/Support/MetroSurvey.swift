import Foundation
import GTFS
import Positioning
import TestSupport
import Testing
import Transit

extension Network {
    /// The Helsinki metro as it was in August 2016, its tracks straight from station to station.
    static let helsinki = Result { try Feed.network(at: Paths.helsinki) }
}

extension MetroLog {
    /// The accuracy up to which a fix shows where the track lies, in metres.
    private static let surveyAccuracy = 20.0
    /// The greatest number of corners on the way between two stations.
    private static let corners = 10

    /// The network with its tracks where all phones but one have gone: there is no map of them among the public facts, and
    /// straight lines between the stations are up to 400 m off. Under ground they stay straight.
    func surveyed(_ network: Network, without phone: Int) throws -> Network {
        let points = try surveyPoints(in: network, without: phone)
        let patterns = try network.patterns.map { pattern in
            var coordinates: [Coordinate] = []
            for (start, end) in zip(pattern.stops, pattern.stops.dropFirst()) {
                let leg = Leg(start.station, end.station, in: network)
                let drawn = leg.corners(of: points[leg.key] ?? [], at: Self.corners)
                coordinates += [network.stations[start.station].coordinate] + drawn
            }
            coordinates.append(network.stations[try #require(pattern.stops.last).station].coordinate)
            let track = try #require(Track(coordinates))
            var surveyed = pattern
            surveyed.track = track
            for number in pattern.stops.indices {
                let place = network.stations[pattern.stops[number].station].coordinate
                let corner = try #require(coordinates.firstIndex(of: place))
                surveyed.stops[number].chainage = track.chainages[corner]
            }
            return surveyed
        }
        return Network(
            stations: network.stations, lines: network.lines, patterns: patterns, timetable: network.timetable,
            timeZone: network.timeZone, attributions: network.attributions)
    }

    /// Where accurate fixes lie along and beside the straight ways between stations, in the direction of lower to higher number.
    private func surveyPoints(in network: Network, without phone: Int) throws -> [[Int]: [(
        share: Double, left: Double
    )]] {
        var points: [[Int]: [(share: Double, left: Double)]] = [:]
        for ride in rides where ride.phone != phone {
            let legs = try network.way(from: ride.from, to: ride.to).map { Leg($0, $1, in: network) }
            for fix in fixes(of: ride.phone, from: ride.boarding, to: ride.alighting) {
                guard let coordinate = fix.coordinate, fix.accuracy ?? .infinity <= Self.surveyAccuracy else {
                    continue
                }
                let places = legs.map { (leg: $0, place: $0.place(of: coordinate)) }
                guard let nearest = places.min(by: { abs($0.place.left) < abs($1.place.left) }) else { continue }
                points[nearest.leg.key, default: []].append(nearest.place)
            }
        }
        return points
    }
}

extension Network {
    /// The pairs of stations between which a ride goes, in order.
    func way(from: String, to: String) throws -> [(Int, Int)] {
        let (start, end) = (try #require(number(of: from)), try #require(number(of: to)))
        for pattern in patterns {
            let stations = pattern.stops.map(\.station)
            guard let first = stations.firstIndex(of: start), let last = stations.firstIndex(of: end), first < last
            else { continue }
            return Array(zip(stations[first..<last], stations[(first + 1)...last]))
        }
        throw TestFailure("no line leads from \(from) to \(to)")
    }
}

/// The straight way between two stations.
private struct Leg {
    /// The stations' numbers in ascending order: the same for both directions.
    let key: [Int]
    private let isBackward: Bool
    private let start: Coordinate
    /// Metres to the east and north from its beginning to its end.
    private let east, north: Double

    init(_ from: Int, _ to: Int, in network: Network) {
        isBackward = from > to
        key = [min(from, to), max(from, to)]
        start = network.stations[key[0]].coordinate
        (east, north) = Self.metres(from: start, to: network.stations[key[1]].coordinate)
    }

    /// Which share of the way lies behind a place, and how many metres to the left of the way it lies.
    func place(of coordinate: Coordinate) -> (share: Double, left: Double) {
        let (toEast, toNorth) = Self.metres(from: start, to: coordinate)
        let squared = east * east + north * north
        let share = (toEast * east + toNorth * north) / squared
        guard (0...1).contains(share) else { return (share, .infinity) }
        return (share, (east * toNorth - north * toEast) / squared.squareRoot())
    }

    /// The way drawn through the medians of points beside it.
    func corners(of points: [(share: Double, left: Double)], at count: Int) -> [Coordinate] {
        let length = (east * east + north * north).squareRoot()
        let drawn = (0..<count).compactMap { number -> Coordinate? in
            let here = points.filter { Int($0.share * Double(count)) == number }
            guard !here.isEmpty else { return nil }
            let share = here.map(\.share).sorted()[here.count / 2]
            let left = here.map(\.left).sorted()[here.count / 2]
            guard (0.05...0.95).contains(share) else { return nil }
            return start.moved(east: share * east - left * north / length, north: share * north + left * east / length)
        }
        return isBackward ? drawn.reversed() : drawn
    }

    private static func metres(from start: Coordinate, to end: Coordinate) -> (east: Double, north: Double) {
        let degree = Earth.meanRadius * .pi / 180
        return (
            (end.longitude - start.longitude) * degree * cos(start.latitude * .pi / 180),
            (end.latitude - start.latitude) * degree
        )
    }
}

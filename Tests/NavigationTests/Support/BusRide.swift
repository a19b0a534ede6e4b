import Foundation
import Navigation
import Positioning
import TestSupport
import Testing
import Transit

/// A recorded bus ride from OneBusAway's regression tests: two stops, and what a phone made of the way to them.
struct BusRide {
    let name: String
    let destination: Coordinate
    let stopBefore: Coordinate
    let fixes: [Fix]

    static let files = Paths.files(in: Paths.shared.appending(path: "onebusaway-traces"), extension: "csv")

    init(_ file: URL) throws {
        name = file.deletingPathExtension().lastPathComponent
        let rows = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline)
            .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        func coordinate(_ row: [String], _ column: Int) throws -> Coordinate {
            try #require(
                Coordinate(latitude: Double(row[column]) ?? .nan, longitude: Double(row[column + 1]) ?? .nan))
        }
        destination = try coordinate(rows[0], 2)
        stopBefore = try coordinate(rows[0], 5)
        fixes = rows.dropFirst().compactMap { row in
            guard row.count >= 13, let elapsed = Int64(row[3]), let latitude = Double(row[5]),
                let longitude = Double(row[6])
            else { return nil }
            var fix = Fix(mode: .threeD)
            // The phone's wall clock is often wrong, the time since it started is not.
            fix.time = Timestamp(milliseconds: 1_500_000_000_000 + elapsed / 1_000_000)
            fix.coordinate = Coordinate(latitude: latitude, longitude: longitude)
            fix.accuracy = Double(row[10])
            // Android gives 0 where there is no speed: only the satellite receiver's 0 says that the bus stands.
            fix.speed = Double(row[8]).flatMap { $0 > 0 || row[12] == "gps" ? $0 : nil }
            return fix
        }
    }

    /// The fixes thinned to one per interval, in seconds, from the first fix after an offset on.
    func thinned(to interval: Int64, from offset: Int64) -> [Fix] {
        guard interval > 0, let start = fixes.first?.time else { return fixes }
        var due = start.milliseconds + offset * 1000
        return fixes.filter { fix in
            guard let time = fix.time, time.milliseconds >= due else { return false }
            due = max(due + interval * 1000, time.milliseconds)
            return true
        }
    }

    /// Whether thinned fixes begin before the bus is nearest to the stop before the last, and end after it.
    func covers(_ thinned: [Fix]) -> Bool {
        let nearest = fixes.min { distance($0, stopBefore) < distance($1, stopBefore) }
        guard let pass = nearest?.time, let first = thinned.first?.time, let last = thinned.last?.time else {
            return false
        }
        return first <= pass && pass <= last
    }

    /// Metres from a stop within which a bus that stands lets riders in and out, and does not wait for a light.
    private static let standingReach = 60.0
    /// The speed below which the receiver says that the bus stands, in metres a second.
    private static let standingSpeed = 0.5
    /// A bus that comes below this speed, in metres a second, within `passingReach` metres has not clearly passed.
    private static let passingSpeed = 1.0
    private static let passingReach = 120.0
    /// The duration below which a halt need not be a stand, in seconds.
    private static let shortestStand = 3.0

    /// Whether the whole recording shows that the bus stood at a stop, or that it ran past; `nil` where it does not tell.
    func stood(at stop: Coordinate) -> Bool? {
        let slow = fixes.filter {
            $0.speed ?? .infinity < Self.standingSpeed && distance($0, stop) <= Self.standingReach
        }
        if let first = slow.first?.time, let last = slow.last?.time, last.seconds(since: first) >= Self.shortestStand {
            return true
        }
        let around = fixes.filter { distance($0, stop) <= Self.passingReach }
        let isSlow = around.contains { $0.speed ?? .infinity < Self.passingSpeed }
        let comes = around.contains { distance($0, stop) <= Self.standingReach }
        let leaves = fixes.last.map { distance($0, stop) > Self.passingReach } ?? false
        return comes && leaves && !isSlow ? false : nil
    }

    private func distance(_ fix: Fix, _ stop: Coordinate) -> Double {
        fix.coordinate?.distance(to: stop) ?? .infinity
    }
}

/// How the network joins the two stops of a bus ride.
enum BusLine: String, CaseIterable, CustomTestStringConvertible {
    case none = "no pattern"
    case oneWay = "a pattern"
    case bothWays = "a pattern in each direction"

    var testDescription: String { rawValue }

    /// The `stop_id`s of the two stops.
    static let (stopBefore, destination) = ("before", "destination")

    /// The timetable's speed from stop to stop in metres a second, 30 km/h as city buses run; the real one is not known.
    private static let timetableSpeed = 30 / 3.6

    /// A network of a ride's two stops; the track leads straight from one to the other.
    func network(of ride: BusRide) throws -> Network {
        let stations = [
            Station(id: Self.stopBefore, name: "Stop before", coordinate: ride.stopBefore),
            Station(id: Self.destination, name: "Destination", coordinate: ride.destination),
        ]
        let onward = try pattern([0, 1], of: stations, direction: 0)
        let back = try pattern([1, 0], of: stations, direction: 1)
        let patterns =
            switch self {
            case .none: [Pattern]()
            case .oneWay: [onward]
            case .bothWays: [onward, back]
            }
        let lines = patterns.isEmpty ? [] : [Line(id: "bus", name: "Bus", type: 3)]
        return Network(stations: stations, lines: lines, patterns: patterns)
    }

    private func pattern(_ order: [Int], of stations: [Station], direction: Int) throws -> Pattern {
        let track = try #require(Track(order.map { stations[$0].coordinate }))
        let stops = zip(order, track.chainages).map { number, chainage in
            Pattern.Stop(
                station: number, stopID: stations[number].id, chainage: chainage,
                runTime: chainage / Self.timetableSpeed, dwellTime: 0)
        }
        return Pattern(
            line: 0, direction: direction, headsign: stations[order[1]].name, track: track, stops: stops)
    }
}

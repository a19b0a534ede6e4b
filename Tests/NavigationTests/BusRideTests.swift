import Foundation
import Navigation
import Positioning
import TestSupport
import Testing
import Transit

/// A recorded bus ride from OneBusAway's regression tests: two stops, and what a phone made of the way to them.
private struct BusRide {
    let name: String
    let destination: Coordinate
    let stopBefore: Coordinate
    let fixes: [Fix]

    static let files = Paths.files(in: Paths.shared.appending(path: "onebusaway-traces"), extension: "csv")

    init(_ file: URL) throws {
        name = file.lastPathComponent
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

    /// One fix in so many seconds, from the first fix after an offset on.
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
        let nearest = fixes.min { distance($0) < distance($1) }
        guard let pass = nearest?.time, let first = thinned.first?.time, let last = thinned.last?.time else {
            return false
        }
        return first <= pass && pass <= last
    }

    private func distance(_ fix: Fix) -> Double {
        fix.coordinate?.distance(to: stopBefore) ?? .infinity
    }

    /// How often each of the two stops was reported as near.
    func visits(_ fixes: [Fix]) throws -> (stopBefore: Int, destination: Int) {
        let stations = [
            Station(id: "before", name: "Stop before", coordinate: stopBefore),
            Station(id: "destination", name: "Destination", coordinate: destination),
        ]
        var navigator = Navigator(network: Network(stations: stations, lines: [], patterns: []))
        var ticks = Ticks()
        var near: [String: Int] = [:]
        for fix in fixes {
            guard let time = fix.time else { continue }
            for observation in ticks.before(time) + [Observation(.fix(fix), at: time)] {
                for event in navigator.handle(observation) where event.kind == .near {
                    near[event.stop?.id ?? "", default: 0] += 1
                }
            }
        }
        return (near["before", default: 0], near["destination", default: 0])
    }
}

@Suite struct `Recorded bus rides` {
    @Test(.enabled(if: !BusRide.files.isEmpty, "../shared/data/onebusaway-traces is absent"))
    func `find the stop before the last once and nothing twice`() throws {
        let rides = try BusRide.files.map(BusRide.init)
        #expect(rides.count >= 28)
        for interval in [0, 1, 5, 10, 20, 30] as [Int64] {
            var (passes, missed, repeated) = (0, [String](), [String]())
            // Each phase of the thinned fixes is a ride of its own.
            for offset in 0..<max(1, interval) {
                for ride in rides {
                    let fixes = ride.thinned(to: interval, from: offset)
                    guard ride.covers(fixes) else { continue }
                    let visits = try ride.visits(fixes)
                    passes += 1
                    if visits.stopBefore == 0 { missed.append("\(ride.name)+\(offset)") }
                    if visits.stopBefore > 1 || visits.destination > 1 { repeated.append("\(ride.name)+\(offset)") }
                }
            }
            let rate = interval == 0 ? "every fix" : "a fix in \(interval) s"
            print(
                "bus rides, \(rate): \(passes) passes, \(missed.count) missed, \(repeated.count) repeated",
                missed, repeated)
            #expect(missed.isEmpty)
            #expect(repeated.isEmpty)
        }
    }
}

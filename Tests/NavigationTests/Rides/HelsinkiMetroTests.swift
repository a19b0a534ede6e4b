import Foundation
import GTFS
import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

/// The rider's input before the ride.
private enum Request: String, CaseIterable {
    /// Where it begins and ends.
    case known = "from and to"
    /// Where it ends.
    case destination = "to only"
    /// Nothing: stations are told, and no journey.
    case silent = "nothing"
    /// Nothing, and the plain rule listens in place of the navigator.
    case plain = "nothing to the plain rule"
}

/// The events told of one ride.
private struct Account {
    var ride: MetroLog.Ride
    var events: [Event]

    /// Farther than this from the logged time, in seconds, an arrival is told wrong: most riders wrote down whole minutes, and
    /// a stop and the run to the next station take 70 to 140 s.
    static let tolerance = 90.0

    /// How many seconds after the logged time the arrival was told; negative before it.
    var arrival: Double? { seconds(of: .arrived) }
    /// The same of the call to get ready.
    var approaching: Double? { seconds(of: .approaching) }
    /// Whether the arrival was told at the right time, which is not in the first half of the ride.
    var isRight: Bool {
        guard let arrival else { return false }
        return abs(arrival) <= Self.tolerance && arrival >= -ride.alighting.seconds(since: ride.boarding) / 2
    }
    /// Whether the rider was told to get ready before the train had come, and before the arrival was told.
    var isReady: Bool { approaching.map { $0 <= min(0, arrival ?? 0) } ?? false }
    /// Told although the rider was on the right train, and alighted.
    var falseWarnings: [Event.Kind] {
        events.filter { $0.time >= ride.boarding && $0.time <= ride.alighting || $0.kind == .missed }.map(\.kind)
            .filter { [Event.Kind.missed, .wrongDirection, .offRoute].contains($0) }
    }

    /// Stations off the way at which the train is said to stand or to have been, from a minute after it left to the arrival.
    func strays(in network: Network) throws -> Set<String> {
        let way = try network.way(from: ride.from, to: ride.to)
        let ids = Set((way.map(\.0) + way.map(\.1)).map { network.stations[$0].id })
        let start = ride.boarding.advanced(bySeconds: 60)
        let told = events.filter {
            [Event.Kind.arrived, .departed, .passed].contains($0.kind) && start <= $0.time && $0.time <= ride.alighting
        }
        return Set(told.compactMap { $0.stop?.id }).subtracting(ids)
    }

    private func seconds(of kind: Event.Kind) -> Double? {
        events.first { $0.kind == kind && $0.stop?.id == ride.to && $0.time >= ride.boarding }
            .map { $0.time.seconds(since: ride.alighting) }
    }
}

/// How many rides were told how.
private struct Tally {
    var right = 0
    var ready = 0
    var falseWarnings = 0
    var astray = 0
    var delays: [Double] = []

    /// A row's part for one request: `+12` right, `(+120)` wrong, `-` not told.
    mutating func add(_ account: Account, in network: Network) throws -> String {
        let strays = try account.strays(in: network)
        if account.isRight { right += 1 }
        if account.isReady { ready += 1 }
        if !account.falseWarnings.isEmpty { falseWarnings += 1 }
        if !strays.isEmpty { astray += 1 }
        if account.isRight, let arrival = account.arrival { delays.append(arrival) }
        let arrived = account.arrival.map { account.isRight ? Self.signed($0) : "(\(Self.signed($0)))" } ?? "-"
        let ready = account.approaching.map { ", ready \(Self.signed($0))" } ?? ""
        let warnings = account.falseWarnings.map { ", \($0.rawValue)" }.joined()
        return arrived + ready + warnings + strays.sorted().map { ", at \($0)" }.joined()
    }

    func text(_ usable: Int) -> String {
        let sorted = delays.sorted()
        let spread = [0.1, 0.5, 0.9].map {
            sorted.isEmpty ? "-" : Self.signed(sorted[Int($0 * Double(sorted.count - 1))])
        }
        return """
            \(right) of \(usable) right, p10 \(spread[0]) p50 \(spread[1]) p90 \(spread[2]) s; told to get ready before \
            \(ready), warned wrongly \(falseWarnings), led astray \(astray)
            """
    }

    private static func signed(_ seconds: Double) -> String {
        "\(seconds < 0 ? "" : "+")\(Int(seconds.rounded()))"
    }
}

@Suite struct `Recorded metro rides` {
    /// The margin before the train leaves and after it has come within which a phone's fixes are used, in seconds.
    private static let margin = 180.0

    @Test func `have a network of two lines with a common trunk`() throws {
        let network = try Network.helsinki.get()
        #expect(network.stations.count == 17)
        #expect(network.stations.count { $0.isUnderground } == 7)
        #expect(network.patterns.map(\.stops.count) == [14, 14, 14, 14, 13, 13])
    }

    @Test func `end where their riders alighted`() throws {
        let log = try MetroLog()
        let network = try Network.helsinki.get()
        #expect(log.rides.count == 58)
        let surveyed = Dictionary(
            uniqueKeysWithValues: try Set(log.rides.map(\.phone)).map { ($0, try log.surveyed(network, without: $0)) })
        let tallies = try judge(log, Request.allCases, "tracks surveyed by the other phones") {
            try #require(surveyed[$0])
        }
        // Below what is reached, which the printed table tells, and above the 38 of fences alone.
        #expect(tallies[.known]?.right ?? 0 >= 48)
        #expect(tallies[.known]?.ready ?? 0 >= 48)
        #expect(tallies[.known]?.falseWarnings ?? 0 <= 5)
        #expect(tallies[.destination]?.right ?? 0 >= 46)
        #expect(tallies[.silent]?.right ?? 0 >= 43)
        #expect(tallies[.plain]?.right ?? .max < tallies[.silent]?.right ?? 0)
    }

    @Test func `end there also where tracks are drawn straight from station to station`() throws {
        let network = try Network.helsinki.get()
        let tallies = try judge(MetroLog(), [.known, .plain], "straight tracks") { _ in network }
        #expect(tallies[.known]?.right ?? 0 >= 48)
    }

    /// Runs every ride through the navigator for each request, prints the events told, and counts them.
    private func judge(
        _ log: MetroLog, _ requests: [Request], _ title: String, _ network: (Int) throws -> Network
    ) throws -> [Request: Tally] {
        var (tallies, usable) = ([Request: Tally](), 0)
        var lines = ["helsinki metro, \(title): phone, ride, fixes aboard, seconds after the logged arrival"]
        for ride in log.rides {
            let network = try network(ride.phone)
            let start = ride.boarding.advanced(bySeconds: -Self.margin)
            let end = ride.alighting.advanced(bySeconds: Self.margin)
            let fixes = log.fixes(of: ride.phone, from: start, to: end)
            let aboard = log.fixes(of: ride.phone, from: ride.boarding, to: ride.alighting).count
            var line = "\(ride.phone) \(clock(ride.boarding)) \(ride.from) > \(ride.to) \(aboard)"
            if fixes.isEmpty { line += " | left out: the phone recorded nothing before, on and after this ride" }
            for request in requests where !fixes.isEmpty {
                let account = Account(ride: ride, events: observe(fixes, of: ride, request, until: end, in: network))
                line += " | \(try tallies[request, default: Tally()].add(account, in: network))"
            }
            usable += fixes.isEmpty ? 0 : 1
            lines.append(line)
        }
        for request in requests { lines.append("told \(request.rawValue): \(tallies[request]?.text(usable) ?? "")") }
        print(lines.joined(separator: "\n"))
        return tallies
    }

    /// The navigator's events with a tick in each second, as on the train.
    private func observe(
        _ fixes: [Fix], of ride: MetroLog.Ride, _ request: Request, until end: Timestamp, in network: Network
    ) -> [Event] {
        if request == .plain { return PlainRule.events(of: fixes, in: network) }
        var observations = fixes.compactMap { fix in fix.time.map { Observation(.fix(fix), at: $0) } }
        let start: Command? =
            switch request {
            case .known: .startJourney(from: ride.from, to: ride.to)
            case .destination: .startJourney(from: nil, to: ride.to)
            case .silent, .plain: nil
            }
        if let start { observations.append(Observation(.command(start), at: ride.boarding)) }
        observations.append(Observation(.tick, at: end))
        observations.sort { $0.time < $1.time }
        var navigator = Navigator(network: network)
        var (ticks, events) = (Timekeeper(), [Event]())
        for observation in observations {
            for tick in ticks.ticks(before: observation.time) { events += navigator.handle(tick) }
            events += navigator.handle(observation)
        }
        return events
    }

    /// The local time of day.
    private func clock(_ time: Timestamp) -> String {
        let minutes = time.milliseconds / 60_000 % 1440 + 180
        return "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
    }
}

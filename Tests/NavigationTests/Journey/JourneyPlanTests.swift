import Foundation
import GTFS
import Positioning
import TestSupport
import Testing
import Transit

@testable import Navigation

@Suite struct `The plan of a journey` {
    /// The rides of a plan in short: `W1>X X>N2`.
    private func legs(_ metro: SmallMetro, _ from: String, _ to: String) throws -> String {
        let network = try metro.network()
        let plan = JourneyPlan(to: try number(to, network), by: JourneyPlanner(network))
        return plan.legs(from: try number(from, network)).map { text($0, network) } ?? "nowhere"
    }

    private func number(_ id: String, _ network: Network) throws -> Int { try #require(network.number(of: id)) }

    private func text(_ legs: [Leg], _ network: Network) -> String {
        legs.map { leg in
            let stops = network.patterns[leg.pattern].stops
            return [leg.boarding, leg.alighting].map { network.stations[stops[$0].station].id }.joined(separator: ">")
        }.joined(separator: " ")
    }

    @Test(arguments: [
        ("W1", "N2", "W1>X X>N2"), ("N2", "W1", "N2>X X>W1"), ("E2", "S1", "E2>X X>S1"), ("W1", "E2", "W1>E2"),
        ("X", "N2", "X>N2"), ("W2", "X", "W2>X"),
    ])
    func `changes where two lines cross`(from: String, to: String, legs: String) throws {
        #expect(try self.legs(.crossing, from, to) == legs)
    }

    @Test func `stays in a train that gets there, however long it takes`() throws {
        var metro = SmallMetro.triangle
        // To N2 without a change by the longest way.
        metro.lines[0] += ["C", "N2"]
        #expect(try legs(metro, "W1", "N2") == "W1>N2")
    }

    @Test func `sits longer rather than changes once more`() throws {
        var metro = SmallMetro.triangle
        #expect(try legs(metro, "E2", "N1") == "E2>X X>N1")
        // The way by C needs two changes, and saves less than what one costs.
        metro.lines = [["W1", "W2", "X"], ["S1", "X", "N1", "N2"], ["W2", "C", "N2"], ["W1", "S1"]]
        #expect(try legs(metro, "W1", "N2") == "W1>W2 W2>N2")
    }

    @Test func `needs no change where no station allows one`() throws {
        var metro = SmallMetro.crossing
        metro.transfers = [("X", "X", .impossible, nil)]
        #expect(try legs(metro, "W1", "N2") == "nowhere")
        // Of the platforms of a station some have a way between them.
        metro.transfers += [("X", "X", .needsMinimumTime, 200)]
        #expect(try legs(metro, "W1", "N2") == "W1>X X>N2")
        metro = .triangle
        metro.transfers = [("X", "X", .impossible, nil)]
        #expect(try legs(metro, "W1", "N2") == "W1>E2 E2>N2")
    }

    @Test(arguments: [(nil, "W1>X X>N2"), (300, "W1>X X>N2"), (600, "W1>E2 E2>N2")])
    func `takes the time that a change needs`(seconds: Int?, legs: String) throws {
        var metro = SmallMetro.triangle
        metro.transfers = [("X", "X", .needsMinimumTime, seconds)]
        #expect(try self.legs(metro, "W1", "N2") == legs)
    }

    @Test(arguments: [(300, "W1>X X>N2"), (1200, "W1>E2 E2>N2")])
    func `takes the time for which trains are waited for`(headway: Int, legs: String) throws {
        var metro = SmallMetro.triangle
        metro.headways = [0: 300, 1: headway, 2: 300]
        #expect(try self.legs(metro, "W1", "N2") == legs)
        // A train that waits for the one before is not waited for.
        metro.transfers = [("X", "X", .timed, nil)]
        #expect(try self.legs(metro, "W1", "N2") == "W1>X X>N2")
    }

    @Test func `walks from station to station where the feed says so`() throws {
        var metro = SmallMetro.crossing
        metro.places.append(("Y", 0, 200))
        metro.lines[1] = ["S1", "Y", "N1", "N2"]
        #expect(try legs(metro, "W1", "N2") == "nowhere")
        metro.transfers = [("X", "Y", .recommended, nil)]
        #expect(try legs(metro, "W1", "N2") == "W1>X Y>N2")
        // The destination may be the one to which riders walk, and the origin the one from which.
        #expect(try legs(metro, "W1", "Y") == "W1>X")
        #expect(try legs(metro, "X", "N2") == "Y>N2")
        #expect(try legs(metro, "N2", "W1") == "nowhere")
    }

    @Test func `goes round a loop`() throws {
        var metro = SmallMetro.crossing
        metro.lines = [["X", "E1", "N1", "W2", "X"]]
        metro.oneWay = [0]
        #expect(try legs(metro, "E1", "W2") == "E1>W2")
        #expect(try legs(metro, "W2", "E1") == "W2>X X>E1")
        #expect(try legs(metro, "N1", "X") == "N1>X")
    }

    @Test func `changes between platforms of one station`() throws {
        let network = try SmallMetro.crossing.network()
        let x = try number("X", network)
        var (stations, patterns) = (network.stations, network.patterns)
        stations[x].platforms = ["X_A", "X_B"].map { Platform(id: $0, coordinate: stations[x].coordinate) }
        for number in patterns.indices {
            for stop in patterns[number].stops.indices where patterns[number].stops[stop].station == x {
                patterns[number].stops[stop].stopID = patterns[number].line == 0 ? "X_A" : "X_B"
            }
        }
        let split = Network(stations: stations, lines: network.lines, patterns: patterns)
        let plan = JourneyPlan(to: try number("N2", split), by: JourneyPlanner(split))
        #expect(plan.legs(from: try number("W1", split)).map { text($0, split) } == "W1>X X>N2")
    }

    @Test func `says of each train whether it leads on`() throws {
        let network = try SmallMetro.crossing.network()
        let plan = JourneyPlan(to: try number("N2", network), by: JourneyPlanner(network))
        func leadsOn(_ pattern: Int) -> [Bool] {
            network.patterns[pattern].stops.indices.map { plan.leadsOn(pattern, from: $0) }
        }
        #expect(leadsOn(0) == [true, true, false, false, false])
        #expect(leadsOn(1) == [true, true, false, false, false])
        #expect(leadsOn(2) == [true, true, true, false])
        #expect(leadsOn(3) == [false, false, false, false])
        // Who is in the wrong one turns back at the next stop.
        #expect(plan.alighting(from: 0, at: 2) == 3)
        #expect(plan.alighting(from: 0, at: 4) == nil)
    }

    @Test func `is none where nothing leads there`() throws {
        var metro = SmallMetro.crossing
        metro.places += [("I1", 5000, 5000), ("I2", 6000, 5000)]
        metro.lines.append(["I1", "I2"])
        #expect(try legs(metro, "W1", "I2") == "nowhere")
        metro.oneWay = [0, 1, 2]
        #expect(try legs(metro, "N2", "W1") == "nowhere")
    }

    @Test func `is the same however the feed is ordered`() throws {
        var metro = SmallMetro.triangle
        let expected = try legs(metro, "W1", "N1")
        metro.lines.reverse()
        metro.places.reverse()
        #expect(try legs(metro, "W1", "N1") == expected)
    }
}

@Suite struct `The plans for a city` {
    @Test
    func `get from any station of Busan's metro to any other`() throws {
        let network = try Feed.network(at: Paths.busan)
        let planner = JourneyPlanner(network)
        let clock = ContinuousClock()
        let start = clock.now
        let plans = network.stations.indices.map { JourneyPlan(to: $0, by: planner) }
        print("busan-metro: a plan takes \(start.duration(to: clock.now) / plans.count)")
        var most = 0
        for plan in plans {
            for from in network.stations.indices where from != plan.destination {
                let legs = try #require(plan.legs(from: from))
                most = max(most, legs.count)
                for leg in legs { #expect(leg.boarding < leg.alighting) }
                #expect(zip(legs, legs.dropFirst()).allSatisfy { $0.pattern != $1.pattern })
            }
        }
        // Line 4 meets line 3, which meets the others.
        #expect(most == 3)
    }

    /// Lines in a grid, 1 km apart.
    private func grid(_ side: Int) throws -> Network {
        let range = 0..<side
        return try SmallMetro(
            places: range.flatMap { row in range.map { ("\(row) \($0)", Double($0) * 1000, Double(row) * 1000) } },
            lines: range.map { row in range.map { "\(row) \($0)" } } + range.map { row in range.map { "\($0) \(row)" } }
        ).network()
    }

    // Of several tries the fastest one is told.
    @Test func `take as much longer as the city is larger, or hardly more`() throws {
        func seconds(_ side: Int) throws -> Double {
            let planner = JourneyPlanner(try grid(side))
            return (1...5).map { _ in ProcessorTime.measure { _ = JourneyPlan(to: 0, by: planner) } / .seconds(1) }
                .min() ?? 0
        }
        let (small, large) = (try seconds(10), try seconds(40))
        print("a plan for \(4 * 10 * 10) stops takes \(small) s, for \(4 * 40 * 40) \(large) s")
        #expect(large < 64 * small)
    }
}

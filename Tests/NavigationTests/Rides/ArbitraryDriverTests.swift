import Foundation
import Navigation
import Positioning
import TestSupport
import Testing
import Transit

/// How many rides there are: 1,000 in the slow tier.
private let rideCount = ProcessInfo.processInfo.environment["ALIGHT_RIDES"].flatMap { Int($0) } ?? 200

/// The one ride of which everything is printed: `ALIGHT_RIDE=17`.
private let shownSeed = ProcessInfo.processInfo.environment["ALIGHT_RIDE"].flatMap { Int($0) }

/// Trains that are driven arbitrarily, on lines whose timetables mean nothing, and what is told of them.
@Suite struct `A train that keeps no timetable` {
    /// The shares of what is judged that are known to be wrong, as 10,000 rides have them: 0.1 % of the places, 10 of 17,210 stands, 2 of
    /// 14,115 passes, 1 of 22,111 departures, 1 of 41,552 told twice, mostly with telephones that report 0 for a train that creeps; of
    /// everything else nothing is. All are to be 0.
    private static let known: [RideProperty: Double] = [
        .place: 0.002, .standNotTold: 0.0008, .passedTooSoon: 0.0002, .departedTooSoon: 0.0001, .toldTwice: 0.0001,
    ]

    @Test(.enabled(if: shownSeed == nil, "one ride is shown")) func `is told of as it is driven`() async throws {
        let judged = try await JudgedRide.all(seeds: 1...max(1, rideCount))
        var (navigator, plainRule) = (RideTally(), RideTally())
        for ride in judged {
            navigator.add(ride.navigator, seed: ride.seed, ride.summary)
            plainRule.add(ride.plainRule, seed: ride.seed, ride.summary)
        }
        let observations = judged.reduce(0) { $0 + $1.observationCount }
        let microseconds = judged.reduce(0) { $0 + $1.processorTime } / Double(max(1, observations))
        print("\(judged.count) arbitrary rides, violations of what was judged:")
        for property in RideProperty.allCases {
            print(
                "  " + property.rawValue.padding(toLength: 38, withPad: " ", startingAt: 0)
                    + navigator.row(property).padding(toLength: 32, withPad: " ", startingAt: 0)
                    + "plain rule " + plainRule.row(property))
        }
        print("  \(microseconds.short) µs of processor time for each of \(observations) observations")
        print(navigator.exampleLines.joined(separator: "\n"))
        print(plainRule.exampleLines.map { "  plain rule:" + $0 }.joined(separator: "\n"))
        for property in RideProperty.allCases {
            let found = navigator.violations[property] ?? 0
            let most = Double(navigator.judged[property] ?? 0) * (Self.known[property] ?? 0)
            #expect(Double(found) <= most.rounded(.up), "\(property.rawValue): \(found), known are \(most)")
        }
    }

    @Test(.enabled(if: shownSeed != nil, "ALIGHT_RIDE=17 shows ride 17")) func `is shown`() throws {
        print(try JudgedRide.transcript(seed: shownSeed ?? 1))
    }

    @Test(arguments: oneIn(4, of: 1...20)) func `keeps its bounds`(decade: Int) throws {
        for seed in (10 * decade)..<(10 * decade + 10) {
            let ride = try ArbitraryRide(seed: seed)
            let step = 0.05
            var before = ride.state(at: 0)
            for time in stride(from: step, through: ride.movement.end, by: step) {
                let state = ride.state(at: time)
                let acceleration = (state.speed - before.speed) / step
                let mean = (state.speed + before.speed) / 2
                guard abs(acceleration) <= 1.5 + 1e-6, (0...60).contains(state.speed),
                    state.chainage >= before.chainage, state.chainage <= ride.pattern.track.length + 1e-6,
                    abs(state.chainage - before.chainage - mean * step) < 0.01
                else {
                    Issue.record("seed \(seed) at \(time) s: \(before) and \(state)")
                    return
                }
                before = state
            }
        }
    }

    @Test func `has a judge who acquits who tells the truth, and nobody who tells it early or late`() throws {
        var tallies: [Double: RideTally] = [:]
        for seed in oneIn(3, of: 1...60) {
            let ride = try ArbitraryRide(seed: seed)
            for delay in [0.0, -30, 30] {
                var judge = RideJudge(ride)
                let teller = TruthTeller(ride: ride, delay: delay)
                judge.judge(teller.places)
                judge.judge(teller.events)
                tallies[delay, default: RideTally()].add(judge.verdict, seed: seed, ride.summary)
            }
        }
        let (right, early, late) = (tallies[0], tallies[-30], tallies[30])
        for property in RideProperty.allCases {
            #expect((right?.judged[property] ?? 0) > 0, "\(property.rawValue) was never judged")
        }
        #expect(right?.exampleLines == [])
        for property in [RideProperty.place, .arrivedMoving, .arrivedElsewhere, .passedTooSoon, .departedTooSoon] {
            #expect((early?.violations[property] ?? 0) > 0, "\(property.rawValue), told early")
        }
        for property in [RideProperty.place, .standNotTold] {
            #expect((late?.violations[property] ?? 0) > 0, "\(property.rawValue), told late")
        }
    }

    @Test func `is seen by a receiver that says how well it sees`() throws {
        var (within, fixes) = (0, 0)
        for seed in 1...40 {
            let ride = try ArbitraryRide(seed: seed)
            for fix in ride.fixes {
                let time = try #require(fix.time?.second)
                let place = ride.pattern.track.coordinate(at: ride.state(at: time).chainage)
                fixes += 1
                if try #require(fix.coordinate).distance(to: place) <= ride.receiver.accuracy { within += 1 }
            }
        }
        // Errors that wander are few in number, so the share is known to some per cent only.
        #expect(abs(Double(within) / Double(fixes) - 0.68) < 0.05)
    }
}

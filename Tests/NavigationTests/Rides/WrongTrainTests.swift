import Navigation
import Positioning
import Simulation
import Testing

/// Rides in trains that do not call at the rider's station, and in trains that do.
@Suite struct `A rider among trains of several kinds` {
    private static let traffic = MixedTraffic(headway: 3600)
    private static let navigator = Navigator(network: traffic.network)

    /// Rides that are simulated once for all tests.
    private static let rides = Tally(seeds: 0..<150, in: traffic, navigator)

    /// The counts of the events told on a number of rides.
    struct Tally {
        var falselyTold: [String] = []
        /// Of rides in wrong trains that the timetable tells from right ones, how many were told before the first skipped stop.
        var (clear, inTime) = (0, 0)
        /// Of all rides in wrong trains, by kind.
        var told: [MixedRide.Kind: (rides: Int, inTime: Int, changes: Int)] = [:]

        init(seeds: Range<UInt64>, in traffic: MixedTraffic, _ navigator: Navigator) {
            for seed in seeds {
                for isRight in [true, false] {
                    let ride = MixedRide(in: traffic, isRight: isRight, seed: seed)
                    let verdict = MixedVerdict(ride, ride.events(by: navigator))
                    if verdict.isFalse { falselyTold.append("seed \(seed): \(ride.summary)") }
                    guard !isRight else { continue }
                    let isInTime = verdict.told.map { $0 <= 0 } ?? false
                    told[ride.kind, default: (0, 0, 0)].rides += 1
                    if isInTime { told[ride.kind]?.inTime += 1 }
                    if verdict.isChangePossible { told[ride.kind]?.changes += 1 }
                    guard ride.isClear else { continue }
                    clear += 1
                    if isInTime { inTime += 1 }
                }
            }
        }
    }

    @Test func `is never told of a wrong train in a right one`() {
        #expect(Self.rides.falselyTold == [])
    }

    @Test func `is told of a wrong train before the first stop that it does not make, where its time tells it apart`() {
        #expect(Self.rides.clear >= 70)
        #expect(Self.rides.inTime * 100 >= Self.rides.clear * 99, "\(Self.rides.inTime) of \(Self.rides.clear)")
    }

    @Test(arguments: MixedRide.Kind.allCases.filter { $0 != .right })
    func `is told in most wrong trains of each kind, and where to change`(kind: MixedRide.Kind) throws {
        let told = try #require(Self.rides.told[kind])
        #expect(told.inTime * 100 >= told.rides * 85, "\(told)")
        #expect(told.changes * 100 >= told.rides * 80, "\(told)")
    }

    /// Where trains have headways alone, or leave soon after each other, nothing tells them apart but how they run.
    @Test func `is told of no wrong train by headways, before it runs through a stop`() {
        let traffic = MixedTraffic(headway: 1800, hasTimes: false)
        let navigator = Navigator(network: traffic.network)
        for seed in UInt64(0)..<40 {
            let ride = MixedRide(in: traffic, isRight: false, seed: seed)
            let verdict = MixedVerdict(ride, ride.events(by: navigator))
            guard ride.kind == .express || ride.kind == .short, let told = verdict.told else { continue }
            // A train that brakes so late cannot stand at the stop.
            #expect(told > -12, "seed \(seed): \(ride.summary)")
        }
        for seed in UInt64(0)..<40 {
            let ride = MixedRide(in: traffic, isRight: true, seed: seed)
            #expect(!MixedVerdict(ride, ride.events(by: navigator)).isFalse, "seed \(seed): \(ride.summary)")
        }
    }

    /// One ride of each kind: where the rider was told to change, and how many seconds after the departure and before the stop.
    @Test(arguments: [
        (MixedRide.Kind.express, UInt64(0)), (.branch, 0), (.short, 0), (.loop, 0),
    ])
    func `is led on over the change that they are told of`(kind: MixedRide.Kind, after seed: UInt64) throws {
        let ride = try #require(
            (seed..<200).lazy.map { MixedRide(in: Self.traffic, isRight: false, seed: $0) }
                .first { $0.kind == kind && $0.isClear })
        let events = ride.events(by: Self.navigator)
        let verdict = MixedVerdict(ride, events)
        #expect(try #require(verdict.told) < 0)
        #expect(verdict.isChangePossible)
        let told = try #require(events.first { $0.kind == .wrongTrain })
        #expect(told.role == .transfer && told.source == .gnss)
        // The rider is told to get ready and to get off at the stop from which the journey leads on.
        let ready = events.first { $0.kind == .approaching && $0.time > told.time }
        #expect(ready == nil || ready?.stop == told.stop, "\(events.map(\.ndjson).joined(separator: "\n"))")
        // The rider of the simulation stays aboard, and misses the change first of all.
        let missed = events.first { $0.kind == .missed || $0.kind == .wrongDirection }
        #expect(missed == nil || missed?.kind == .missed && missed?.stop == told.stop, "\(String(describing: missed))")
    }
}

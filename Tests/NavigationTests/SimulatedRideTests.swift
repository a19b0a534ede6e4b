import Navigation
import Positioning
import TestSupport
import Testing
import Transit

/// Simulated rides on the elevated part of the shipped line.
@Suite struct `Simulated rides` {
    private let network: Network
    private let northbound: Pattern

    init() throws {
        network = try #require(SimulatedRide.network)
        northbound = try #require(network.patterns.first { $0.headsign == "Bundaran HI" })
    }

    private func percentile(_ share: Double, of values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? .nan : sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
    }

    /// 300 rides from Lebak Bulus to ASEAN for each interval: seven stations, one of which some trains run through.
    @Test(arguments: [0.1, 1, 5, 10, 20, 30])
    func `find every station once, at any rate`(interval: Double) {
        let seeds = interval < 1 ? 30 : 300
        var (passes, missed, repeated, falseArrivals, lostAlarms) = (0, 0, 0, 0, 0)
        var (lateness, leads) = ([Double](), [Double]())
        for seed in 1...UInt64(seeds) {
            let passed: Set<Int> = seed % 3 == 0 ? [3] : []
            let ride = SimulatedRide(northbound, of: network, stops: 0...6, passed: passed, seed: seed)
            let fixes = ride.fixes(every: interval, seed: seed)
            let events = events(of: fixes, in: network, journey: ("LBB", "SSM"), after: 5)
            for call in ride.calls {
                passes += 1
                let near = events.filter { $0.kind == .near && $0.stop?.id == call.station }
                if near.isEmpty { missed += 1 }
                if near.count > 1 { repeated += 1 }
                let arrivals = events.filter { $0.kind == .arrived && $0.stop?.id == call.station }
                if call.isPassed, !arrivals.isEmpty { falseArrivals += 1 }
                if !call.isPassed, call.station != "LBB", let arrival = arrivals.first {
                    lateness.append(arrival.time.seconds(since: SimulatedRide.start) - call.arrival)
                }
            }
            if !events.contains(where: { $0.reason == .arrived }) { lostAlarms += 1 }
            if let approach = events.first(where: { $0.kind == .approaching }), let last = ride.calls.last {
                leads.append(last.arrival - approach.time.seconds(since: SimulatedRide.start))
            }
            #expect(events.filter { $0.kind == .approaching }.count == 1)
        }
        func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
        print(
            "simulated, a fix in \(interval) s: \(passes) passes, \(missed) missed, \(repeated) repeated,",
            "\(falseArrivals) false arrivals, \(lostAlarms) rides without arrival;",
            "arrived late by \(tenths(percentile(0.5, of: lateness))), \(tenths(percentile(0.95, of: lateness))),",
            "\(tenths(lateness.max() ?? .nan)) s (p50, p95, worst);",
            "approaching \(tenths(percentile(0.05, of: leads))), \(tenths(percentile(0.5, of: leads))),",
            "\(tenths(percentile(0.95, of: leads))) s before (p5, p50, p95)")
        #expect(missed == 0)
        #expect(repeated == 0)
        #expect(lostAlarms == 0)
        // A train that runs through is seen to do so when fixes come in time.
        if interval <= 5 { #expect(falseArrivals == 0) }
        // 3 s of standing, and the time to the next fix.
        #expect(percentile(0.95, of: lateness) <= 4 + interval)
    }
}

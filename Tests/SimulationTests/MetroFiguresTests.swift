import Foundation
import Navigation
import Positioning
import Simulation
import Testing
import Transit

/// The figures measured on metros, in `driving/README.md` of the shared data, and their counterparts in simulated rides.
@Suite struct `Rides on a metro` {
    private let rides: Rides

    init() throws { rides = try Rides() }

    /// Rides from end to end, where the timetable has no errors of its own.
    private func truths(_ seeds: ClosedRange<Int>) throws -> [Truth] {
        try seeds.map { seed in
            try rides.ride("LBB", "BHI", seed: seed) {
                $0.receiver = nil
                $0.movement.runTimes.timetableError = .exactly(0)
            }.truth
        }
    }

    /// The logarithm of run time over the leg's median.
    @Test func `take as long for a leg as measured`() throws {
        var legs: [Int: [Double]] = [:]
        for truth in try truths(1...500) {
            for (before, call) in zip(truth.calls, truth.calls.dropFirst()) {
                legs[call.stop, default: []].append(call.standing.seconds(since: before.departure))
            }
        }
        let all = Sample(legs.values.flatMap { times in times.map { log($0 / Sample(times).median) } })
        #expect(all.count == 6000)
        let expected = [(0.01, -0.19, 0.03), (0.05, -0.10, 0.02), (0.25, -0.02, 0.01), (0.75, 0.02, 0.02)]
        // The last are what happens on the way.
        for (share, value, tolerance) in expected + [(0.95, 0.12, 0.05), (0.99, 0.38, 0.12)] {
            #expect(abs(all.quantile(share) - value) < tolerance, "\(share): \(all.quantile(share))")
        }
    }

    @Test func `stand as long as measured, each somewhat alike at all stations`() throws {
        let dwells = try truths(1...500).map { truth in
            truth.calls.dropFirst().dropLast().map { $0.departure.seconds(since: $0.standing) }
        }
        let all = Sample(dwells.joined())
        let expected = [(0.01, 9.0), (0.05, 15), (0.25, 21), (0.5, 26), (0.75, 33), (0.95, 74), (0.99, 204)]
        for (share, seconds) in expected {
            #expect(abs(all.quantile(share) / seconds - 1) < (share < 0.9 ? 0.06 : 0.15), "\(share)")
        }
        // A ride whose first stops are long has long ones afterwards, too.
        let halves = dwells.map { (Sample($0.prefix(5)).median, Sample($0.suffix(5)).median) }
        let middle = Sample(halves.map(\.0)).median
        let (long, short) = (halves.filter { $0.0 > middle }, halves.filter { $0.0 <= middle })
        #expect(Sample(long.map(\.1)).mean > Sample(short.map(\.1)).mean + 1)
    }

    /// 10, 15 and 21 s at p5, p50 and p95; 10 s are beyond a service brake, and slow legs of the shipped timetable end
    /// late.
    @Test func `come to stand after the head has entered as long as measured`() throws {
        let seconds = Sample(
            try truths(1...200).flatMap { truth in
                truth.calls.dropFirst().filter { call in
                    !truth.holds.contains { (call.arrival...call.standing).contains($0.standing) }
                }.map { $0.standing.seconds(since: $0.arrival) }
            })
        #expect((10...15).contains(seconds.quantile(0.05)), "\(seconds.quantile(0.05))")
        #expect((14.5...18.5).contains(seconds.median), "\(seconds.median)")
        #expect((19...31).contains(seconds.quantile(0.95)), "\(seconds.quantile(0.95))")
    }

    /// One run in a hundred is held, and on average one halt in 38 has a stand before it, on some rides twice as many.
    @Test func `stand on the way as often as drawn`() throws {
        let truths = try truths(1...500)
        let pulls = truths.map { truth in
            truth.holds.count { hold in
                rides.pattern.stops.contains { (14...210).contains($0.chainage - hold.chainage) }
            }
        }
        let (all, legs) = (truths.reduce(0) { $0 + $1.holds.count }, Double(12 * truths.count))
        #expect(abs(Double(pulls.reduce(0, +)) / legs - 1 / 38.0) < 0.006)
        #expect((0.03...0.05).contains(Double(all) / legs), "\(all)")
        #expect(pulls.contains { $0 >= 3 } && Double(pulls.count { $0 == 0 }) / 500 > 0.6)
    }

    /// Published tables are off by up to 0.19 in the logarithm, each leg apart.
    @Test func `differ from a timetable that is wrong itself`() throws {
        let ratios = Sample(
            try (1...300).flatMap { seed in
                let truth = try rides.ride("LBB", "BHI", seed: seed) {
                    ($0.receiver, $0.movement.incidents, $0.movement.holds) = (nil, .none, .none)
                    $0.movement.topSpeed = 60
                }.truth
                return zip(truth.calls, truth.calls.dropFirst()).map { before, call in
                    log(
                        call.standing.seconds(since: before.departure)
                            / (rides.pattern.stops[call.stop].runTime ?? .nan))
                }
            })
        #expect(abs(ratios.mean) < 0.015 && (0.07...0.12).contains(ratios.deviation), "\(ratios.deviation)")
        #expect(ratios.least > -0.45 && ratios.greatest < 0.33)
    }
}

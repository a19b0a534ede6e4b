import Foundation
import Navigation
import Positioning
import Transit
import Simulation
import Testing

@Suite struct `Random numbers` {
    /// The first numbers of SplitMix64 for seed 0, as published with its reference implementation
    /// (https://prng.di.unimi.it/splitmix64.c).
    @Test func `are those of SplitMix64`() {
        var random = Randomness(seed: 0)
        #expect(
            (0..<3).map { _ in random.next() } == [
                0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F,
            ])
    }

    @Test func `differ by seed and purpose`() {
        let firsts = (0..<100).flatMap { seed -> [UInt64] in
            (0..<10).map { purpose in
                var random = Randomness(seed: UInt64(seed), purpose: UInt64(purpose))
                return random.next()
            }
        }
        #expect(Set(firsts).count == 1000)
    }

    @Test func `have the distributions that they are named for`() {
        var random = Randomness(seed: 7)
        let units = Sample((0..<100_000).map { _ in random.unit() })
        #expect(abs(units.mean - 0.5) < 0.005 && units.least >= 0 && units.greatest < 1)
        #expect(abs(units.quantile(0.9) - 0.9) < 0.005)
        let normals = Sample((0..<100_000).map { _ in random.normal(3) })
        #expect(abs(normals.mean) < 0.05 && abs(normals.deviation - 3) < 0.03)
        // 68.27 % lie within a deviation, 4.55 % beyond two.
        #expect(abs(normals.share { abs($0) < 3 } - 0.6827) < 0.006)
        #expect(abs(normals.share { abs($0) > 6 } - 0.0455) < 0.003)
        let logNormals = Sample((0..<100_000).map { _ in random.logNormal(median: 20, sigma: 0.45) })
        #expect(abs(logNormals.median - 20) < 0.3)
        #expect(abs(logNormals.mean - 20 * exp(0.45 * 0.45 / 2)) < 0.3)
        let exponentials = Sample((0..<100_000).map { _ in random.exponential(mean: 60) })
        #expect(abs(exponentials.mean - 60) < 1 && abs(exponentials.median - 60 * log(2)) < 1)
        let wholes = Sample((0..<60_000).map { _ in Double(random.uniform(1...6)) })
        #expect(wholes.least == 1 && wholes.greatest == 6 && abs(wholes.mean - 3.5) < 0.03)
    }

    @Test func `happen as often as asked`() {
        var random = Randomness(seed: 8)
        let moments = (0..<500).map { _ in random.moments(perHour: 20, in: 600...2400) }
        #expect(moments.allSatisfy { $0 == $0.sorted() && $0.allSatisfy((600...2400).contains) })
        #expect(abs(Double(moments.map(\.count).reduce(0, +)) / 500 - 10) < 0.5)
        #expect(random.moments(perHour: 0, in: 0...3600).isEmpty)
        #expect(abs(Double((0..<10_000).count { _ in random.happens(0.05) }) - 500) < 80)
    }
}

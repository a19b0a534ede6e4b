import Simulation
import Testing

@Suite struct `Percentiles that are published` {
    private let published = Percentiles([0: 6, 0.05: 15, 0.5: 26, 0.95: 74, 1: 300])

    @Test func `are drawn from as they are`() {
        var random = Randomness(seed: 5)
        let sample = Sample((0..<40_000).map { _ in random.draw(published) })
        #expect(abs(sample.quantile(0.05) - 15) < 0.4 && abs(sample.median - 26) < 0.3)
        // Between p50 and p95 eight ninths of the way.
        #expect(abs(sample.quantile(0.9) - 68.7) < 1 && sample.least >= 6 && sample.greatest <= 300)
    }

    @Test func `hold at their shares and lie evenly between`() {
        #expect(published.value(at: 0) == 6 && published.value(at: 1) == 300)
        #expect(published.value(at: 0.5) == 26 && abs(published.value(at: 0.275) - 20.5) < 1e-9)
        #expect(published.value(at: -1) == 6 && published.value(at: 2) == 300)
        #expect(Percentiles(2...4).value(at: 0.25) == 2.5 && Percentiles.exactly(7).value(at: 0.3) == 7)
    }

    @Test func `have a logarithmic neighbour`() {
        var random = Randomness(seed: 6)
        let sample = Sample((0..<20_000).map { _ in random.logUniform(8...103) })
        #expect(sample.least >= 8 && sample.greatest <= 103 && abs(sample.median - 28.7) < 0.8)
    }
}

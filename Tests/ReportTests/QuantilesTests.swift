import Report
import Testing

@Suite struct `Quantiles of values` {
    @Test func `are values of the nearest rank`() {
        let quantiles = Quantiles([5, 1, .nan, 3, 2, 4])
        #expect(quantiles(0) == 1 && quantiles(0.2) == 1 && quantiles(0.21) == 2 && quantiles(1) == 5)
        #expect(quantiles.median == 3)
        #expect(Quantiles([]).median == nil)
    }
}

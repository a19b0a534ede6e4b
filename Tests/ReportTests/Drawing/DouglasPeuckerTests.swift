@testable import Report
import Testing

@Suite struct `A thinned line` {
    @Test func `keeps its corners and both ends`() {
        let corner = (0...100).map { (x: Double($0), y: $0 <= 50 ? 0.0 : Double($0 - 50)) }
        #expect(DouglasPeucker.thinned(corner, tolerance: 0.5).map(\.x) == [0, 50, 100])
    }

    @Test func `is never farther than the tolerance from what it was`() {
        let wave = (0...500).map { (x: Double($0), y: Double($0 * $0 % 37)) }
        #expect(DouglasPeucker.thinned(wave, tolerance: 0).count > 450)
        #expect(DouglasPeucker.thinned(wave, tolerance: 40).count == 2)
        #expect(DouglasPeucker.thinned([(1, 1)], tolerance: 1).count == 1)
    }
}

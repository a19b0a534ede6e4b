@testable import Report
import Testing

@Suite struct `Shapes of a drawing` {
    @Test func `are one dot for each pixel, however many points lie there`() {
        var svg = SVG()
        svg.dots(
            (0..<100_000).map { (x: Double($0 % 700) + 0.3, y: 5.2) } + [(.nan, 1), (1e300, 1)], color: "red", size: 2)
        #expect(svg.elements.count { $0 == "M" } == 700)
    }

    @Test func `are left out where there is nothing to draw`() {
        var svg = SVG()
        svg.dots([], color: "red", size: 2)
        svg.curve([(1, 1)], color: "red")
        svg.area([(1, 1)], [(1, 1)], fill: "red")
        #expect(svg.elements.isEmpty)
    }
}

import Navigation
import Observations
import Positioning
@testable import Report
import TestSupport
import Testing

@Suite struct `The diagram of what a receiver said of its positions` {
    private let clock = LocalTime(TestRide.network)

    /// A ride of a fix a second, each as `change` has it.
    private func trace(seconds: Range<Int> = 0..<60, _ change: (Int, inout Fix) -> Void) -> RideTrace {
        var navigator = Navigator(network: TestRide.network)
        var trace = RideTrace(name: "ride.nmea")
        for second in seconds {
            var fix = Fix(Double(second), .somewhere)
            fix.accuracy = nil
            change(second, &fix)
            let observation = Observation(.fix(fix), at: .second(Double(second)))
            trace.observe(observation)
            trace.conclude(navigator.handle(observation), navigator)
        }
        return trace
    }

    /// Where each stroke ends, in the order of the drawing.
    private func strokes(_ svg: String) -> [(x: Double, from: Double, to: Double)] {
        svg.matches(of: #/M([0-9.]+) ([0-9.]+)V([0-9.]+)/#).compactMap { match in
            guard let x = Double(match.1), let from = Double(match.2), let to = Double(match.3) else { return nil }
            return (x, from, to)
        }
    }

    @Test func `shows twice the dilution as far above as the half lies below`() throws {
        let hdop = [1.0, 2, 4]
        let diagram = try #require(ReceptionDiagram(trace(seconds: 0..<3) { $1.hdop = hdop[$0] }, clock: clock))
        let places = strokes(diagram.svg()).map { ($0.from + $0.to) / 2 }
        try #require(places.count == 3)
        #expect(places[0] > places[1] && places[1] > places[2], "more is higher")
        #expect(abs((places[0] - places[1]) - (places[1] - places[2])) < 0.1)
        #expect(diagram.names == "HDOP")
    }

    @Test func `shows the least and the greatest of what shares a pixel`() throws {
        // Ten hours: 36,000 positions, of which one is bad.
        let ride = trace(seconds: 0..<36_000) {
            ($1.hdop, $1.satellitesUsed) = (1, 8)
            if $0 == 18_000 { $1.hdop = 20 }
        }
        let diagram = try #require(ReceptionDiagram(ride, clock: clock))
        let drawn = strokes(diagram.svg())
        #expect(drawn.count < 1500, "some 690 pixels in each of two panels")
        let longest = try #require(drawn.max { $0.from - $0.to < $1.from - $1.to })
        #expect(longest.from - longest.to > 40)
        #expect(drawn.count { $0.from - $0.to > 10 } == 1)
        #expect(abs(longest.x - (60 + 746) / 2) < 2, "in the middle of the ride")
    }

    @Test func `keeps what no receiver can mean within its panel`() throws {
        let values = [0, 1e-300, 1e-307, 1e300, 99.99, Double.infinity, -1]
        let ride = trace(seconds: 0..<values.count) {
            ($1.hdop, $1.accuracy) = (values[$0], values[$0])
            $1.satellitesUsed = [0, Int.max, 12, -1, 4, 5, 6][$0]
        }
        let diagram = try #require(ReceptionDiagram(ride, clock: clock))
        let drawn = strokes(diagram.svg())
        #expect(drawn.count == 5 + 5 + 6)
        #expect(drawn.allSatisfy { (18.0...300).contains($0.from) && (17.0...300).contains($0.to) })
    }

    @Test func `is left out where the receiver tells nothing of the kind`() {
        #expect(ReceptionDiagram(trace { _, _ in }, clock: clock) == nil)
        #expect(ReceptionDiagram(RideTrace(name: "empty"), clock: clock) == nil)
    }
}

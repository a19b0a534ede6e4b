import Positioning
@testable import Report
import TestSupport
import Testing

@Suite struct `The axis of time` {
    /// Where each mark's text stands, and what it says.
    private func marks(seconds: Double) -> [(place: Double, text: String)] {
        let start = Timestamp(milliseconds: 1_787_101_200_000)
        var svg = SVG()
        TimeAxis(start...start.advanced(bySeconds: seconds), 40, 640, clock: LocalTime(TestRide.network))
            .draw(&svg, base: 100)
        return svg.elements.matches(of: /<text x="([0-9.]+)"[^>]*>([0-9:-]+)</).compactMap { match in
            Double(match.1).map { ($0, String(match.2)) }
        }
    }

    /// Those of years are a receiver's whose date was wrong at the begin of its ride (a GPS week rollover has 19.6 years).
    @Test(arguments: [60.0, 3600, 86_000, 90_000, 259_200, 3_456_000, 619_315_200, 251_000_000_000])
    func `has a few marks that stand apart, whatever the time`(seconds: Double) {
        let marks = marks(seconds: seconds)
        #expect((1...11).contains(marks.count))
        let isInDays = marks.contains { $0.text.contains("-") }
        #expect(isInDays == (seconds > 600 / 62 * 43_200))
        for (mark, next) in zip(marks, marks.dropFirst()) { #expect(next.place - mark.place >= (isInDays ? 83 : 61)) }
        #expect(Set(marks.map(\.text)).count == marks.count || seconds > 86_400 && !isInDays)
    }
}

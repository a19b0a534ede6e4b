import Positioning

/// The time of day from left to right.
struct TimeAxis {
    /// Seconds of POSIX time, and pixels.
    let scale: LinearScale
    private let span: ClosedRange<Timestamp>
    private let clock: LocalTime

    /// The seconds that may lie between two marks with a time of day.
    private static let steps: [Double] = [10, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 43_200]
    /// The seconds that may lie between two marks with a date. A ride may have years, where a receiver's clock was wrong for a while.
    private static let days = [
        1.0, 2, 7, 30, 91, 365, 730, 1825, 3650, 7300, 18_250, 36_500, 73_000, 182_500, 365_000, 730_000,
    ].map { $0 * 86_400 }

    /// Creates an axis for a time, which gets 20 seconds where it is shorter.
    init(_ span: ClosedRange<Timestamp>, _ left: Double, _ right: Double, clock: LocalTime) {
        (self.span, self.clock) = (span, clock)
        let start = Double(span.lowerBound.milliseconds) / 1000
        scale = LinearScale(start...max(Double(span.upperBound.milliseconds) / 1000, start + 20), left, right)
    }

    /// The pixel of a time; that of an end for a time beyond it.
    func callAsFunction(_ time: Timestamp) -> Double {
        min(max(scale(Double(time.milliseconds) / 1000), scale.pixels.first), scale.pixels.last)
    }

    /// Draws the axis, its marks and what they mean, for which it takes 36 pixels below it.
    func draw(_ svg: inout SVG, base: Double) {
        let offset = clock.offset(at: span.lowerBound)
        var step = scale.step(among: Self.steps, apart: 62)
        let isInDays = step * scale.perUnit < 62
        if isInDays { step = scale.step(among: Self.days, apart: 84) }
        svg.line(from: (scale.pixels.first, base), to: (scale.pixels.last, base), color: "var(--axis)")
        let local = LinearScale(
            (scale.values.lowerBound + offset)...(scale.values.upperBound + offset), scale.pixels.first,
            scale.pixels.last)
        for second in local.multiples(of: step) {
            let place = local(second)
            svg.line(from: (place, base), to: (place, base + 5), color: "var(--axis)")
            let time = Timestamp(milliseconds: Int64((second - offset) * 1000))
            svg.text(
                isInDays ? clock.day(time) : step < 60 ? clock.second(time) : clock.minute(time), x: place,
                y: base + 18, size: 12, anchor: .middle, color: "var(--ink)")
        }
        svg.text(
            "\(isInDays ? "day" : "time of day"), \(clock.zone)", x: (scale.pixels.first + scale.pixels.last) / 2,
            y: base + 36, size: 12,
            anchor: .middle, color: "var(--muted)")
    }

    /// Draws the times without a position as bands.
    func draw(_ outages: [Outage], _ svg: inout SVG, top: Double, base: Double) {
        for outage in outages where outage.end > span.lowerBound && outage.start < span.upperBound {
            svg.rectangle(
                x: self(outage.start), y: top, width: max(1, self(outage.end) - self(outage.start)),
                height: base - top, fill: "var(--outage)",
                title: "no position for \(Figures.duration(outage.seconds))")
        }
    }
}

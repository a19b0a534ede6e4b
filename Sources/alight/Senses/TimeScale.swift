import Positioning

/// Where on a picture a time lies: a ride's seconds from left to right, with what nobody recorded left out.
struct TimeScale: Sendable {
    /// Where the axis begins, in pixels.
    let left: Double
    /// Where it ends.
    let right: Double
    /// How many pixels a second has.
    let pixelsPerSecond: Double
    /// The times that were left out, and where.
    let breaks: [(seconds: ClosedRange<Double>, x: ClosedRange<Double>)]
    private let parts: [(seconds: ClosedRange<Double>, x: Double)]

    /// A minute has 36 pixels, enough for a stand of ten seconds to be seen.
    static let usualScale = 0.6
    /// Half an hour at that scale.
    static let narrowest = 1080.0
    /// Wider pictures are drawn by few programs; rides that are longer than 13 hours get narrower seconds.
    static let widest = 28_000.0
    /// The width of a break.
    private static let breakWidth = 24.0

    /// A tick under the axis.
    struct Tick: Equatable {
        /// Where, in pixels.
        var x: Double
        /// The time of day, UTC; `nil` where there is no room.
        var label: String?
    }

    /// Creates an axis.
    ///
    /// - Parameters:
    ///   - spans: what it shows, in seconds, in order and apart from each other.
    ///   - left: where it begins, in pixels.
    init(_ spans: [ClosedRange<Double>], left: Double) {
        let spans = spans.isEmpty ? [0...1] : spans
        let gap = min(Self.breakWidth, Self.widest / 4 / Double(spans.count))
        let gaps = gap * Double(spans.count - 1)
        let seconds = max(1, spans.reduce(0) { $0 + $1.upperBound - $1.lowerBound })
        let pixels = min(max(seconds * Self.usualScale, Self.narrowest - gaps), Self.widest - gaps)
        pixelsPerSecond = pixels / seconds
        self.left = left
        var x = left
        var parts: [(seconds: ClosedRange<Double>, x: Double)] = []
        var breaks: [(seconds: ClosedRange<Double>, x: ClosedRange<Double>)] = []
        for span in spans {
            if let last = parts.last {
                breaks.append((last.seconds.upperBound...max(last.seconds.upperBound, span.lowerBound), x...(x + gap)))
                x += gap
            }
            parts.append((span, x))
            x += (span.upperBound - span.lowerBound) * pixelsPerSecond
        }
        right = max(x, left + pixels + gaps)
        (self.parts, self.breaks) = (parts, breaks)
    }

    /// Where a time lies, in pixels; at the edge where it is beyond it, and in its break where it was left out.
    ///
    /// - Parameter time: in seconds.
    func x(_ time: Double) -> Double {
        var (low, high) = (0, parts.count)
        while low < high {
            let middle = (low + high) / 2
            if parts[middle].seconds.lowerBound <= time { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return left }
        let part = parts[low - 1]
        if time <= part.seconds.upperBound || low == parts.count {
            return min(part.x + (min(time, part.seconds.upperBound) - part.seconds.lowerBound) * pixelsPerSecond, right)
        }
        let gap = breaks[low - 1]
        let share =
            (time - gap.seconds.lowerBound) / max(0.001, gap.seconds.upperBound - gap.seconds.lowerBound)
        return gap.x.lowerBound + share * (gap.x.upperBound - gap.x.lowerBound)
    }

    /// The axis's ticks: each minute where there is room, else each time that has a label.
    ///
    /// - Parameter start: when the seconds begin.
    func ticks(from start: Timestamp) -> [Tick] {
        let steps = [10.0, 60, 120, 300, 600, 1800, 3600, 7200, 21_600, 86_400]
        let labelled = steps.first { $0 * pixelsPerSecond >= ($0 < 60 ? 70 : 60) } ?? 604_800
        let step = labelled > 60 && 60 * pixelsPerSecond >= 5 ? 60 : labelled
        let origin = Double(start.milliseconds) / 1000
        var ticks: [Tick] = []
        var last = -Double.infinity
        for part in parts {
            let first = ((origin + part.seconds.lowerBound) / step).rounded(.up)
            let end = ((origin + part.seconds.upperBound) / step).rounded(.down)
            guard first <= end else { continue }
            for number in stride(from: first, through: end, by: 1) {
                let time = number * step
                let x = x(time - origin)
                let hasLabel = time.remainder(dividingBy: labelled) == 0 && x - last >= 50
                if hasLabel { last = x }
                let clock = Timestamp(milliseconds: Int64(time) * 1000).description.dropFirst(11)
                ticks.append(Tick(x: x, label: hasLabel ? String(clock.prefix(step < 60 ? 8 : 5)) : nil))
            }
        }
        return ticks
    }
}

import Mathematics
import Positioning

/// What the receiver said of its own positions against time, one below the other: their accuracy, the horizontal dilution of precision,
/// and how many satellites they were computed from.
///
/// Where several positions share a pixel, a bar goes from the least to the greatest.
struct ReceptionDiagram {
    /// One of the measures.
    private struct Panel {
        var name: String
        /// Of each position that has it, in the order of the ride.
        var values: [(time: Timestamp, value: Double)]
        /// Accuracies and dilutions are ratios: from 2 to 4 is as far as from 20 to 40.
        var isLogarithmic: Bool
    }

    private let panels: [Panel]
    private let time: TimeAxis
    private let outages: [Outage]
    private let clock: LocalTime
    private let span: ClosedRange<Timestamp>

    private static let width = 760.0
    private static let left = 60.0
    private static let top = 18.0
    /// How high a panel is, and how much lies above it.
    private static let panel = (height: 74.0, gap: 26.0)

    /// Creates the diagram of a ride; `nil` where its receiver tells none of the measures.
    init?(_ trace: RideTrace, clock: LocalTime) {
        guard let span = trace.span else { return nil }
        func values(_ value: (Fix) -> Double?) -> [(time: Timestamp, value: Double)] {
            trace.fixes.compactMap { traced in
                guard traced.fix.coordinate != nil, let value = value(traced.fix), value.isFinite, value >= 0 else {
                    return nil
                }
                return (traced.time, value)
            }
        }
        panels = [
            Panel(name: "accuracy as claimed, m (68 %)", values: values(\.accuracy), isLogarithmic: true),
            Panel(name: "HDOP", values: values(\.hdop), isLogarithmic: true),
            Panel(
                name: "satellites used", values: values { $0.satellitesUsed.map(Double.init) }, isLogarithmic: false),
        ].filter { !$0.values.isEmpty }
        guard !panels.isEmpty else { return nil }
        time = TimeAxis(span, Self.left, Self.width - 14, clock: clock)
        (outages, self.clock, self.span) = (trace.outages, clock, span)
    }

    /// What the diagram shows, in words.
    var names: String { panels.map(\.name).joined(separator: ", ") }

    /// The picture.
    func svg() -> String {
        var svg = SVG()
        var base = Self.top
        for panel in panels {
            let top = base + (panel.name == panels[0].name ? 0 : Self.panel.gap)
            base = top + Self.panel.height
            time.draw(outages, &svg, top: top, base: base)
            draw(panel, &svg, top: top, base: base)
        }
        time.draw(&svg, base: base)
        return svg.inline(
            width: Self.width, height: base + 44,
            label: "Against time, from \(clock.minute(span.lowerBound)) to \(clock.minute(span.upperBound)): \(names). "
                + "The table below has the figures.")
    }

    private func draw(_ panel: Panel, _ svg: inout SVG, top: Double, base: Double) {
        let axis = ValueAxis(panel.values.lazy.map(\.value), isLogarithmic: panel.isLogarithmic, base, top)
        for mark in axis.marks {
            svg.line(
                from: (time.scale.pixels.first, axis(mark)), to: (time.scale.pixels.last, axis(mark)),
                color: "var(--grid)")
            svg.text(
                Decimals.text(mark, places: mark < 1 ? 1 : 0) ?? "", x: Self.left - 6, y: axis(mark) + 4, size: 12,
                anchor: .end, color: "var(--ink)")
        }
        svg.text(panel.name, x: Self.left, y: top - 5, size: 12, color: "var(--muted)")
        var columns: [(x: Double, low: Double, high: Double)] = []
        for (moment, value) in panel.values {
            let pixel = time(moment).rounded(.down)
            if let last = columns.last, last.x == pixel {
                columns[columns.count - 1] = (pixel, min(last.low, value), max(last.high, value))
            } else {
                columns.append((pixel, value, value))
            }
        }
        svg.strokes(
            columns.map { column in
                // A bar of one value is seen as well.
                (x: column.x + 0.5, from: axis(column.low) + 1, to: axis(column.high) - 1)
            }, color: "var(--belief)")
    }
}

/// The values of a measure from below upwards, from the least to the greatest round ones that hold them all.
private struct ValueAxis {
    /// The values that have a line.
    let marks: [Double]
    private let scale: LinearScale
    private let isLogarithmic: Bool

    /// The least value that a logarithmic axis tells from nothing, and the greatest that any axis has.
    private static let bounds = 0.1...1e6
    /// How many lines an axis has at the most.
    private static let mostMarks = 5

    init(_ values: some Sequence<Double>, isLogarithmic: Bool, _ base: Double, _ top: Double) {
        self.isLogarithmic = isLogarithmic
        let values = values.map { min($0, Self.bounds.upperBound) }
        let (least, greatest) = (values.min() ?? 0, values.max() ?? 1)
        let round = isLogarithmic ? Self.ratios(least, greatest) : Self.multiples(greatest)
        marks = round
        func position(_ value: Double) -> Double { isLogarithmic ? log10(value) : value }
        scale = LinearScale(position(round[0])...position(round[round.count - 1]), base, top)
    }

    /// The pixel of a value.
    func callAsFunction(_ value: Double) -> Double {
        let bounded = min(max(value, marks[0]), marks[marks.count - 1])
        return scale(isLogarithmic ? log10(bounded) : bounded)
    }

    /// 1, 2 or 5 times powers of ten from below the least value to above the greatest: all of them, or powers of ten alone.
    private static func ratios(_ least: Double, _ greatest: Double) -> [Double] {
        let decades = [0.1, 1, 10, 100, 1000, 10_000, 100_000, 1_000_000]
        let all = decades.flatMap { [$0, 2 * $0, 5 * $0] }
        func enclosing(_ steps: [Double]) -> [Double] {
            let first = steps.lastIndex { $0 <= least } ?? 0
            let last = steps.firstIndex { $0 >= greatest && $0 > steps[first] } ?? steps.count - 1
            return Array(steps[first...last])
        }
        let fine = enclosing(all)
        return fine.count <= mostMarks ? fine : enclosing(decades)
    }

    /// Multiples of 1, 2 or 5 times a power of ten from zero to above the greatest value.
    private static func multiples(_ greatest: Double) -> [Double] {
        let steps: [Double] = [1, 2, 5, 10, 20, 50, 100]
        let step = steps.first { $0 * Double(mostMarks - 1) >= greatest } ?? steps[steps.count - 1]
        let count = min(Double(mostMarks - 1), max(1, (greatest / step).rounded(.up)))
        return (0...Int(count)).map { Double($0) * step }
    }
}

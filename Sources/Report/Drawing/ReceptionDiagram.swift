import Positioning

/// The receiver's statements about its own positions, against time.
///
/// Their accuracy, the horizontal dilution of precision and the number of satellites used lie one below the other. Where several
/// positions share a pixel, a bar goes from the least to the greatest.
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

    /// The names of the measures that the diagram shows.
    var names: String { panels.map(\.name).joined(separator: ", ") }

    /// The picture.
    func svg() -> String {
        var svg = SVG()
        var base = Self.top - Self.panel.gap
        for panel in panels {
            let top = base + Self.panel.gap
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

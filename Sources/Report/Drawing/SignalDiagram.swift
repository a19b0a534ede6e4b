/// How strongly the satellites were received, by their elevation: a bar from the tenth to the ninetieth hundredth, and a line at the
/// median.
struct SignalDiagram {
    private let bands: [SignalStrengths.Band]

    private static let width = 398.0
    private static let rowHeight = 26.0
    private static let left = 76.0
    private static let top = 8.0

    init(_ strengths: SignalStrengths) { bands = strengths.bands }

    /// The picture; the zenith is at the top.
    func svg() -> String {
        var svg = SVG()
        let base = Self.top + Double(bands.count) * Self.rowHeight
        let x = LinearScale(0...60, Self.left, Self.width - 14)
        for strength in x.multiples(of: 10) {
            svg.line(from: (x(strength), Self.top), to: (x(strength), base), color: "var(--grid)")
            svg.text(
                "\(Int(strength))", x: x(strength), y: base + 16, size: 12, anchor: .middle, color: "var(--ink)")
        }
        for (row, band) in bands.reversed().enumerated() {
            let middle = Self.top + (Double(row) + 0.5) * Self.rowHeight
            svg.text(
                "\(band.elevation)–\(band.elevation + SignalStrengths.bandWidth)°", x: Self.left - 8, y: middle + 4,
                size: 12, anchor: .end, color: "var(--ink)")
            let (low, high) = (x(Double(min(60, band.low))), x(Double(min(60, band.high))))
            svg.rectangle(x: low, y: middle - 7, width: max(1, high - low), height: 14, fill: "var(--bar)")
            let median = x(Double(min(60, band.median)))
            svg.line(from: (median, middle - 9), to: (median, middle + 9), color: "var(--ink)", width: 2)
        }
        svg.text(
            "signal strength, dB-Hz", x: (Self.left + Self.width - 14) / 2, y: base + 34, size: 12, anchor: .middle,
            color: "var(--muted)")
        return svg.inline(
            width: Self.width, height: base + 42,
            label: "Signal strength by elevation. The table below has the figures.")
    }
}

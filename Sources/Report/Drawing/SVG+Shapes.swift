extension SVG {
    /// A place of a drawing, in pixels.
    typealias Point = (x: Double, y: Double)

    /// Draws a circle.
    mutating func circle(
        at center: Point, radius: Double, fill: String = "none", stroke: String = "none", width: Double = 1,
        opacity: Double = 1, title: String? = nil
    ) {
        var attributes = "cx=\"\(Self.number(center.x))\" cy=\"\(Self.number(center.y))\" r=\"\(Self.number(radius))\""
        attributes += " fill=\"\(fill)\""
        if stroke != "none" { attributes += " stroke=\"\(stroke)\" stroke-width=\"\(Self.number(width))\"" }
        if opacity < 1 { attributes += " opacity=\"\(Self.number(opacity))\"" }
        put("circle", attributes, title: title)
    }

    /// Draws dots of one size and colour, one for each pixel that holds any.
    mutating func dots(_ points: [Point], color: String, size: Double) {
        struct Pixel: Hashable { var x, y: Int }
        var seen: Set<Pixel> = []
        var path = ""
        for point in points where point.x.isFinite && point.y.isFinite && abs(point.x) < 1e6 && abs(point.y) < 1e6 {
            let pixel = Pixel(x: Int(point.x.rounded()), y: Int(point.y.rounded()))
            if seen.insert(pixel).inserted { path += "M\(pixel.x) \(pixel.y)h0" }
        }
        guard !path.isEmpty else { return }
        put(
            "path", "d=\"\(path)\" stroke=\"\(color)\" stroke-width=\"\(Self.number(size))\" stroke-linecap=\"round\"")
    }

    /// Draws upright strokes of one colour, two pixels wide.
    mutating func strokes(_ strokes: [(x: Double, from: Double, to: Double)], color: String) {
        let path = strokes.map { "M\(Self.number($0.x)) \(Self.number($0.from))V\(Self.number($0.to))" }.joined()
        guard !path.isEmpty else { return }
        put("path", "d=\"\(path)\" stroke=\"\(color)\" stroke-width=\"2\"")
    }

    /// Fills what lies between two edges.
    mutating func area(_ upper: [Point], _ lower: [Point], fill: String) {
        let corners = upper + lower.reversed()
        guard corners.count > 2 else { return }
        let path = corners.map { "\(Self.number($0.x)) \(Self.number($0.y))" }.joined(separator: "L")
        put("path", "d=\"M\(path)Z\" fill=\"\(fill)\"")
    }

    /// Draws a line through points, without those that lie within half a pixel of it.
    mutating func curve(_ points: [Point], color: String, width: Double = 1.5, dashes: [Double] = []) {
        let kept = DouglasPeucker.thinned(points, tolerance: 0.5)
        guard kept.count > 1 else { return }
        let path = kept.map { "\(Self.number($0.x)) \(Self.number($0.y))" }.joined(separator: "L")
        var attributes = "d=\"M\(path)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"\(Self.number(width))\""
        attributes += " stroke-linejoin=\"round\""
        if !dashes.isEmpty {
            attributes += " stroke-dasharray=\"\(dashes.map { Self.number($0) }.joined(separator: " "))\""
        }
        put("path", attributes)
    }

    /// The drawing within a page: it grows and shrinks with the page's width, as far as its letters stay readable.
    ///
    /// - Parameter label: what it shows, for who does not see it.
    func inline(width: Double, height: Double, label: String) -> String {
        let bounds = "min-width:\(Self.number(0.9 * width))px;max-width:\(Self.number(1.25 * width))px"
        return """
            <svg viewBox="0 0 \(Self.number(width)) \(Self.number(height))" style="\(bounds)" role="img" \
            aria-label="\(XMLText.escaped(label))">
            \(elements)</svg>

            """
    }
}

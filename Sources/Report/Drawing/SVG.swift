/// Elements of a drawing in Scalable Vector Graphics (W3C, SVG 1.1), one after the other; later ones lie on top.
///
/// Lengths are pixels, to the right and down from the drawing's upper left corner.
package struct SVG: Sendable {
    /// Creates a drawing without elements.
    package init() {}

    /// The elements so far.
    package private(set) var elements = ""

    /// Which part of a text lies at its place.
    package enum Anchor: String {
        case start, middle, end
    }

    /// Draws a filled rectangle.
    ///
    /// - Parameter title: what is shown where a pointer rests on it.
    package mutating func rectangle(
        x: Double, y: Double, width: Double, height: Double, fill: String, opacity: Double = 1, title: String? = nil
    ) {
        let size = "width=\"\(Self.number(max(0, width)))\" height=\"\(Self.number(max(0, height)))\""
        let place = "x=\"\(Self.number(x))\" y=\"\(Self.number(y))\""
        let seen = opacity < 1 ? " fill-opacity=\"\(Self.number(opacity))\"" : ""
        put("rect", "\(place) \(size) fill=\"\(fill)\"\(seen)", title: title)
    }

    /// Draws a straight line.
    ///
    /// - Parameters:
    ///   - dashes: the lengths of dashes and gaps in turn; a solid line where there are none.
    ///   - title: what is shown where a pointer rests on it.
    package mutating func line(
        from start: (x: Double, y: Double), to end: (x: Double, y: Double), color: String, width: Double = 1,
        dashes: [Double] = [], title: String? = nil
    ) {
        var attributes = "x1=\"\(Self.number(start.x))\" y1=\"\(Self.number(start.y))\""
        attributes += " x2=\"\(Self.number(end.x))\" y2=\"\(Self.number(end.y))\""
        attributes += " stroke=\"\(color)\" stroke-width=\"\(Self.number(width))\""
        if !dashes.isEmpty {
            attributes += " stroke-dasharray=\"\(dashes.map { Self.number($0) }.joined(separator: " "))\""
        }
        put("line", attributes, title: title)
    }

    /// Draws lines from point to point, one for each run of points; a run of a single point is a dot.
    package mutating func polylines(_ runs: [[(x: Double, y: Double)]], color: String, width: Double = 1.25) {
        var path = ""
        for run in runs {
            guard let first = run.first else { continue }
            path += "M\(Self.number(first.x)) \(Self.number(first.y))"
            for point in run.count == 1 ? run[...] : run.dropFirst() {
                path += "L\(Self.number(point.x)) \(Self.number(point.y))"
            }
        }
        guard !path.isEmpty else { return }
        put(
            "path",
            "d=\"\(path)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"\(Self.number(width))\""
                + " stroke-linecap=\"round\" stroke-linejoin=\"round\"")
    }

    /// Draws bars that stand, or hang, on one line.
    ///
    /// - Parameter base: where the line is.
    package mutating func bars(_ bars: [(from: Double, to: Double, end: Double)], base: Double, fill: String) {
        let ground = Self.number(base)
        let path = bars.reduce(into: "") { path, bar in
            path += "M\(Self.number(bar.from)) \(ground)V\(Self.number(bar.end))H\(Self.number(bar.to))V\(ground)Z"
        }
        guard !path.isEmpty else { return }
        put("path", "d=\"\(path)\" fill=\"\(fill)\"")
    }

    /// Writes a text.
    ///
    /// - Parameters:
    ///   - y: the base line of its letters.
    ///   - size: of its letters.
    ///   - isUpright: whether it is read from below upwards.
    package mutating func text(
        _ words: String, x: Double, y: Double, size: Double = 11, anchor: Anchor = .start, color: String = "#222222",
        isBold: Bool = false, isUpright: Bool = false
    ) {
        var attributes = "x=\"\(Self.number(x))\" y=\"\(Self.number(y))\" font-size=\"\(Self.number(size))\""
        attributes += " fill=\"\(color)\""
        if anchor != .start { attributes += " text-anchor=\"\(anchor.rawValue)\"" }
        if isBold { attributes += " font-weight=\"bold\"" }
        if isUpright { attributes += " transform=\"rotate(-90 \(Self.number(x)) \(Self.number(y)))\"" }
        put("text", attributes, content: words)
    }

    /// Draws another drawing's elements on top.
    package mutating func append(_ other: SVG) { elements += other.elements }

    /// The drawing as a document, on white.
    ///
    /// - Parameters:
    ///   - title: what a screen reader reads first, in a few words.
    ///   - summary: what it reads then.
    package func document(width: Double, height: Double, title: String, summary: String) -> String {
        let size = "\(Self.number(width))\" height=\"\(Self.number(height))"
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" width="\(size)" \
            viewBox="0 0 \(Self.number(width)) \(Self.number(height))" role="img" aria-labelledby="title desc" \
            font-family="sans-serif">
            <title id="title">\(Self.escaped(title))</title>
            <desc id="desc">\(Self.escaped(summary))</desc>
            <rect x="0" y="0" width="\(size)" fill="#ffffff"/>
            \(elements)</svg>

            """
    }

    /// Adds an element with a text.
    mutating func put(_ name: String, _ attributes: String, content: String) {
        elements += "<\(name) \(attributes)>\(Self.escaped(content))</\(name)>\n"
    }

    /// Adds an element.
    ///
    /// - Parameter title: what is shown where a pointer rests on it.
    mutating func put(_ name: String, _ attributes: String, title: String? = nil) {
        guard let title else {
            elements += "<\(name) \(attributes)/>\n"
            return
        }
        elements += "<\(name) \(attributes)><title>\(Self.escaped(title))</title></\(name)>\n"
    }

    /// A text as XML's character data and attributes hold it (W3C, XML 1.0, section 2.4), without what nobody can see: control
    /// characters, which XML forbids in part, and those that turn the direction of writing round.
    package static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: if !isDropped(scalar) { result.unicodeScalars.append(scalar) }
            }
        }
    }

    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFFFE...0xFFFF: true
        default: false
        }
    }

    /// A number with two decimals at the most; 0 for what is none.
    package static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "0" }
        let hundredths = Int((abs(value) * 100).rounded())
        var text = (value < 0 && hundredths > 0 ? "-" : "") + String(hundredths / 100)
        let rest = hundredths % 100
        if rest > 0 { text += rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)" }
        return text
    }

    /// How wide a text is at the most, in pixels: in DejaVu Sans, one of the widest fonts without serifs, or in one of East Asia.
    package static func width(of text: String, size: Double = 11, isBold: Bool = false) -> Double {
        text.unicodeScalars.reduce(0) { $0 + width(of: $1) } * size * (isBold ? 1.15 : 1)
    }

    /// The width of a letter as a share of the letters' size.
    private static func width(of letter: Unicode.Scalar) -> Double {
        switch letter {
        case "i", "j", "l", ".", ",", ":", ";", "'", "|", "!", " ": 0.35
        case "f", "r", "t", "(", ")", "-", "/": 0.43
        case "m", "w", "M", "W", "%", "…": 1
        case "A"..."Z": 0.8
        default: letter.value < 0x300 ? 0.65 : 1.1
        }
    }
}

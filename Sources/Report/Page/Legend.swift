import Navigation

/// The meanings of the shapes and colours of a drawing, drawn by themselves.
enum Legend {
    /// The marks of the diagram of distance against time.
    static let distance = legend(
        [
            ("belief", line("var(--belief)")),
            ("inferred, without a position", line("var(--inferred)", dashes: [5, 3])),
            ("68 % band", area("var(--band)")), ("fix", dot("var(--fix)", 5)),
            ("refused fix", dot("var(--refused)", 6)),
            ("no position", area("var(--outage)")),
            ("stop that the ride shows; on the axis where its place is not known", line("var(--stop)", width: 5)),
        ] + Event.Mark.allCases.map { ($0.words, mark($0)) })

    /// The marks of the map.
    static let map = legend([
        ("line", line("var(--line)", width: 5)), ("fix", dot("var(--fix)", 5)),
        ("its accuracy (68 %)", area("var(--accuracy)")),
        ("refused fix", dot("var(--refused)", 6)),
        ("inferred along the line", line("var(--inferred)", width: 3, dashes: [6, 4])),
    ])

    private static let size = (width: 22.0, height: 14.0)

    private static func legend(_ entries: [(words: String, drawing: SVG)]) -> String {
        let items = entries.map { words, drawing in
            "<li><svg class=\"key\" viewBox=\"0 0 \(SVG.number(size.width)) \(SVG.number(size.height))\" aria-hidden=\"true\">"
                + "\(drawing.elements)</svg>\(HTML.escaped(words))</li>"
        }
        return "<ul class=\"legend\">\(items.joined())</ul>"
    }

    private static func line(_ color: String, width: Double = 2, dashes: [Double] = []) -> SVG {
        var svg = SVG()
        svg.line(from: (0, 7), to: (size.width, 7), color: color, width: width, dashes: dashes)
        return svg
    }

    private static func area(_ color: String) -> SVG {
        var svg = SVG()
        svg.rectangle(x: 0, y: 0, width: size.width, height: size.height, fill: color)
        return svg
    }

    private static func dot(_ color: String, _ diameter: Double) -> SVG {
        var svg = SVG()
        svg.circle(at: (size.width / 2, 7), radius: diameter / 2, fill: color)
        return svg
    }

    private static func mark(_ mark: Event.Mark) -> SVG {
        var svg = SVG()
        svg.mark(mark, at: (size.width / 2, 7))
        return svg
    }
}

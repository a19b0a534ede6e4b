/// A line of text for a terminal, of which parts are drawn in their own way.
struct StyledLine: Equatable {
    private(set) var spans: [Span]

    /// A part of the line.
    struct Span: Equatable {
        var text: String
        var style = Style.plain
    }

    /// How a part is drawn, where the terminal has colour; the text says the same without.
    enum Style {
        /// As the rest of what is written.
        case plain
        /// A part that the reader looks for.
        case strong
        /// A part about something that is over.
        case faint
        /// A part that concerns the rider.
        case rider
        /// A part that is less sure than usual.
        case caution
        /// A part about something that is wrong.
        case trouble

        /// The parameters of ECMA-48's "select graphic rendition".
        fileprivate var parameters: String? {
            switch self {
            case .plain: nil
            case .strong: "1"
            case .faint: "2"
            case .rider: "1;32"
            case .caution: "33"
            case .trouble: "1;31"
            }
        }
    }

    init(_ spans: [Span]) { self.spans = spans }

    /// Parts with a separator between them; those of which the order says least are left out where there is no room for all.
    ///
    /// - Parameter parts: each with its rank, of which the highest goes first.
    init(_ parts: [(span: Span, rank: Int)], separator: String, columns: Int) {
        var parts = parts
        func joined() -> StyledLine {
            StyledLine(
                parts.enumerated().flatMap { number, part in
                    (number > 0 ? [Span(text: separator, style: .faint)] : []) + [part.span]
                })
        }
        while parts.count > 1, joined().columns > columns,
            let last = parts.indices.max(by: { parts[$0].rank < parts[$1].rank })
        {
            parts.remove(at: last)
        }
        self = joined().fitted(to: columns)
    }

    /// The columns that it takes.
    var columns: Int { spans.reduce(0) { $0 + $1.text.columns } }

    /// Its text.
    var text: String { spans.map(\.text).joined() }

    /// As much of the line as a number of columns hold.
    func fitted(to columns: Int) -> StyledLine {
        var room = columns
        var fitting: [Span] = []
        for span in spans {
            let text = span.text.prefix(columns: room)
            if !text.isEmpty { fitting.append(Span(text: String(text), style: span.style)) }
            guard text.endIndex == span.text.endIndex else { break }
            room -= text.columns
        }
        return StyledLine(fitting)
    }

    /// The text to write to a terminal.
    func rendered(hasColour: Bool) -> String {
        guard hasColour else { return text }
        return spans.map { span in
            span.style.parameters.map { "\u{1B}[\($0)m\(span.text)\u{1B}[0m" } ?? span.text
        }
        .joined()
    }
}

extension StringProtocol {
    /// The columns that it takes on a terminal.
    var columns: Int { reduce(0) { $0 + $1.columns } }

    /// As much of the text as a number of columns hold.
    func prefix(columns: Int) -> SubSequence {
        var room = columns
        return prefix { character in
            room -= character.columns
            return room >= 0
        }
    }
}

extension Character {
    /// The columns that it takes on a terminal, which counts the marks of some scripts on their own.
    fileprivate var columns: Int { unicodeScalars.reduce(0) { $0 + $1.columns } }
}

extension Unicode.Scalar {
    /// The columns that it takes on a terminal, as wcwidth(3) counts them: none for what combines with what stands before it, and two
    /// where its East Asian Width is wide or full (Unicode Standard Annex #11).
    fileprivate var columns: Int {
        guard !isASCII else { return 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}

import Agent

/// A line drawn as a row of stations with the train on it.
struct LineRow {
    private let row: AgentStatus.Row
    private let glyphs: Glyphs

    /// The characters that the row is drawn with.
    struct Glyphs: Sendable {
        var ahead: Character
        var behind: Character
        var rider: Character
        var trackAhead: Character
        var trackBehind: Character
        /// The train, towards the line's last station and towards its first, and where its direction is not known.
        var towardLast, towardFirst, train: Character
        /// The line goes on.
        var more: Character

        /// For terminals that show Unicode.
        static let unicode = Glyphs(
            ahead: "○", behind: "●", rider: "◎", trackAhead: "─", trackBehind: "━", towardLast: "▶", towardFirst: "◀",
            train: "◆", more: "…")
        /// For those that do not.
        static let ascii = Glyphs(
            ahead: "o", behind: "*", rider: "@", trackAhead: "-", trackBehind: "=", towardLast: ">", towardFirst: "<",
            train: "+", more: "~")
    }

    private static let widestGap = 4

    init(_ row: AgentStatus.Row, glyphs: Glyphs) {
        (self.row, self.glyphs) = (row, glyphs)
    }

    /// The row in no more than a number of columns. Its ends stand by name, or else by `stop_id`. Of a line that is too long, it
    /// shows the part where the train is.
    func line(columns: Int) -> StyledLine {
        guard let first = row.stops.first, let last = row.stops.last else { return StyledLine([]) }
        let ends = [(first.name, last.name), (first.id, last.id)]
        func room(_ ends: (String, String)) -> Int { columns - ends.0.columns - ends.1.columns - 2 }
        let count = row.stops.count
        let fitting = ends.first { room($0) >= 2 * count - 1 } ?? ends[1]
        var middle: [StyledLine.Span]
        if room(fitting) >= 2 * count - 1 {
            middle = cells(0..<count, gap: min(Self.widestGap, (room(fitting) - count) / max(1, count - 1)))
        } else if room(fitting) >= 5 {
            // Each side on which stations are left out needs a column for that.
            let shown = min(count, (room(fitting) - 1) / 2)
            let start = min(max(0, Int((row.train - Double(shown - 1) / 2).rounded())), count - shown)
            let more = StyledLine.Span(text: String(glyphs.more), style: .faint)
            middle = cells(start..<(start + shown), gap: 1)
            if start > 0 { middle.insert(more, at: 0) }
            if start + shown < count { middle.append(more) }
        } else {
            middle = [.init(text: String(train), style: .strong)]
        }
        return StyledLine([.init(text: fitting.0 + " ")] + middle + [.init(text: " " + fitting.1)]).fitted(to: columns)
    }

    private var train: Character {
        row.isTowardLast.map { $0 ? glyphs.towardLast : glyphs.towardFirst } ?? glyphs.train
    }

    /// Some of the stations with a number of cells of track between them.
    private func cells(_ range: Range<Int>, gap: Int) -> [StyledLine.Span] {
        var spans: [StyledLine.Span] = []
        func put(_ glyph: Character, _ style: StyledLine.Style) {
            if spans.last?.style == style {
                spans[spans.count - 1].text.append(glyph)
            } else {
                spans.append(.init(text: String(glyph), style: style))
            }
        }
        func track(isBehind: Bool) {
            put(isBehind ? glyphs.trackBehind : glyphs.trackAhead, isBehind ? .faint : .plain)
        }
        for number in range {
            let place = Double(number)
            if place == row.train {
                put(train, number == row.rider ? .rider : .strong)
            } else if number == row.rider {
                put(glyphs.rider, .rider)
            } else {
                put(isBehind(place) ? glyphs.behind : glyphs.ahead, isBehind(place) ? .faint : .plain)
            }
            guard number + 1 < range.upperBound else { break }
            let isHere = place < row.train && row.train < place + 1
            let cell = min(gap - 1, Int((row.train - place) * Double(gap)))
            for number in 0..<gap {
                if isHere, number == cell {
                    put(train, .strong)
                } else {
                    track(isBehind: isHere ? (number < cell) == row.isTowardLast : isBehind(place + 0.5))
                }
            }
        }
        return spans
    }

    /// Whether the train has been at a place along the row.
    private func isBehind(_ place: Double) -> Bool {
        row.isTowardLast.map { $0 ? place < row.train : place > row.train } ?? false
    }
}

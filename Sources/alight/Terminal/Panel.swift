/// Some lines that stay below what scrolls on a terminal.
struct Panel {
    /// The columns of each line that is drawn.
    private var drawn: [Int] = []

    /// The output that draws lines in place of the former ones, and text above them.
    ///
    /// - Parameters:
    ///   - text: whole lines, which scroll.
    ///   - size: the terminal's size now. Lines that were drawn when it was wider have been wrapped since.
    mutating func draw(_ lines: [StyledLine], below text: String = "", size: Terminal.Size, hasColour: Bool) -> String {
        let erasure = erasure(columns: size.columns)
        let lines = lines.prefix(max(1, size.rows - 1))
        drawn = lines.map(\.columns)
        return erasure + text + lines.map { $0.rendered(hasColour: hasColour) }.joined(separator: "\n")
    }

    /// The output that erases the drawn lines.
    mutating func erase(size: Terminal.Size) -> String {
        defer { drawn = [] }
        return erasure(columns: size.columns)
    }

    /// Goes to where the lines begin, and clears from there (ECMA-48: cursor up, erase in page).
    private func erasure(columns: Int) -> String {
        guard !drawn.isEmpty else { return "" }
        let rows = drawn.reduce(0) { $0 + max(1, ($1 + columns - 1) / columns) }
        return "\r" + (rows > 1 ? "\u{1B}[\(rows - 1)A" : "") + "\u{1B}[J"
    }
}

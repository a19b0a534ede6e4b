import Testing

@testable import alight

@Suite struct `Lines below what scrolls` {
    private static let lines = [79, 30, 10].map { StyledLine([.init(text: String(repeating: "x", count: $0))]) }

    @Test func `are drawn over themselves`() {
        var panel = Panel()
        let size = Terminal.Size(columns: 80, rows: 24)
        let first = panel.draw(Self.lines, size: size, hasColour: false)
        #expect(first == Self.lines.map(\.text).joined(separator: "\n"))
        let second = panel.draw(Self.lines, below: "event\n", size: size, hasColour: false)
        #expect(second == "\r\u{1B}[2A\u{1B}[Jevent\n" + first)
        #expect(panel.erase(size: size) == "\r\u{1B}[2A\u{1B}[J")
        #expect(panel.erase(size: size) == "")
    }

    /// Of 79 columns 40 hold the first line in two rows: four rows in all.
    @Test func `that a narrower window has wrapped are cleared altogether`() {
        var panel = Panel()
        _ = panel.draw(Self.lines, size: Terminal.Size(columns: 80, rows: 24), hasColour: false)
        #expect(panel.erase(size: Terminal.Size(columns: 40, rows: 24)) == "\r\u{1B}[3A\u{1B}[J")
    }

    @Test func `leave a row of a low window for what scrolls`() {
        var panel = Panel()
        let text = panel.draw(Self.lines, size: Terminal.Size(columns: 80, rows: 3), hasColour: false)
        #expect(text == Self.lines[0].text + "\n" + Self.lines[1].text)
    }

    @Test func `have colour only where the terminal may`() {
        let line = StyledLine([.init(text: "a"), .init(text: "b", style: .strong)])
        #expect(line.rendered(hasColour: true) == "a\u{1B}[1mb\u{1B}[0m")
        #expect(line.rendered(hasColour: false) == "ab")
    }

    @Test func `are cut by columns, of which wide characters take two`() {
        let line = StyledLine([.init(text: "東京"), .init(text: "abc")])
        #expect(line.columns == 7)
        #expect(line.fitted(to: 5).text == "東京a")
        #expect(line.fitted(to: 3).text == "東")
        #expect(line.fitted(to: 0).text == "")
    }

    /// The expectations are what wcwidth(3) of glibc 2.36 says of the scalars.
    @Test(arguments: [("दिल्ली", 5), ("สำโรง", 5), ("Łódź", 4), ("e\u{301}", 1), ("서울", 4), ("a\u{200D}b", 2)])
    func `count the marks of a script as terminals do`(name: String, columns: Int) {
        #expect(name.columns == columns)
        #expect(name.prefix(columns: columns) == name)
        #expect(name.prefix(columns: columns - 1).columns < columns)
    }
}

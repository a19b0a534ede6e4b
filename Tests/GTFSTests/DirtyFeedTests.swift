import Testing
import Transit

@testable import GTFS

/// Dirt that changes nothing.
enum Dirt: String, CaseIterable, CustomTestStringConvertible {
    case byteOrderMark, twoByteOrderMarks, carriageReturns, carriageReturnsOnly, quotationMarks, blankLines, whiteSpace,
        unknownColumns
    case reversedColumns, trailingCommas, noLastLineEnd, unknownFile, capitals, decimals

    var testDescription: String { rawValue }

    func applied(to feed: SmallFeed) -> SmallFeed {
        switch self {
        case .byteOrderMark: return feed.mapping { "\u{FEFF}" + $0 }
        case .twoByteOrderMarks: return feed.mapping { "\u{FEFF}\u{FEFF}" + $0 }
        case .carriageReturns: return feed.mapping { lines($0) { $0.joined(separator: ",") }.joined(separator: "\r\n") }
        case .carriageReturnsOnly:
            return feed.mapping { lines($0) { $0.joined(separator: ",") }.joined(separator: "\r") }
        case .quotationMarks:
            return feed.mapping { text in
                lines(text) { fields in
                    fields.map { $0.hasPrefix("\"") ? $0 : "\"" + $0 + "\"" }.joined(separator: ",")
                }.joined(separator: "\n")
            }
        case .blankLines:
            return feed.mapping { "\n\n" + lines($0) { $0.joined(separator: ",") }.joined(separator: "\n  \n\r\n") }
        case .whiteSpace:
            return feed.mapping { lines($0) { $0.map { " \($0)\t " }.joined(separator: ",") }.joined(separator: "\n") }
        case .unknownColumns:
            return feed.mapping { text in
                var isHeader = true
                return lines(text) { fields in
                    defer { isHeader = false }
                    return (["\(isHeader ? "what" : "\"a,\nb\"")"] + fields).joined(separator: ",")
                }.joined(separator: "\n")
            }
        case .reversedColumns:
            return feed.mapping { lines($0) { $0.reversed().joined(separator: ",") }.joined(separator: "\n") }
        case .trailingCommas:
            return feed.mapping { lines($0) { $0.joined(separator: ",") + ",," }.joined(separator: "\n") }
        case .capitals:
            return feed.mapping { text in
                var isHeader = true
                return lines(text) { fields in
                    defer { isHeader = false }
                    return fields.map { isHeader ? $0.uppercased() : $0 }.joined(separator: ",")
                }.joined(separator: "\n")
            }
        case .decimals:
            return feed.replacing("S3,30", in: "stop_times.txt", with: "S3,30.0")
                .replacing(",1,f2", in: "routes.txt", with: ",1.,f2").replacing(
                    "1,1,1", in: "calendar.txt", with: "1.00,1,1")
        case .noLastLineEnd: return feed.mapping { String($0.dropLast()) }
        case .unknownFile: return SmallFeed(files: feed.files.merging(["x.txt": [0, 255]], uniquingKeysWith: { $1 }))
        }
    }

    /// Each line after its fields were put together anew; the small feed has commas within one field only.
    private func lines(_ text: String, _ join: ([String]) -> String) -> [String] {
        text.split(separator: "\n").map { line in
            join(
                line.replacing(", the", with: "; the").split(separator: ",", omittingEmptySubsequences: false)
                    .map { String($0.replacing("; the", with: ", the")) })
        }
    }
}

@Suite struct `A dirty feed` {
    @Test(arguments: Dirt.allCases)
    func `reads like a clean one`(dirt: Dirt) throws {
        let clean = try Feed.network(from: SmallFeed.sound)
        let dirty = try Feed.network(from: dirt.applied(to: SmallFeed.sound))
        #expect(summary(dirty) == summary(clean))
    }

    @Test(arguments: [Dirt.byteOrderMark, .carriageReturns, .carriageReturnsOnly, .trailingCommas, .noLastLineEnd])
    func `has its errors on the same line and column`(dirt: Dirt) throws {
        let flawed = SmallFeed.sound.replacing("R,X", in: "trips.txt", with: "R,Y")
        let warnings = try Feed.read(from: dirt.applied(to: flawed)).warnings.kept
        #expect(warnings.map(\.line) == [3] && warnings.map(\.column) == [3])
    }
}

import Positioning

/// When a train really stood, as somebody has written it down: a CSV file with the header `begin,end` and a row a stand.
///
/// Times are seconds since the ride log's first timed line, or seconds since 1970-01-01T00:00:00Z where they are above 10⁸, three
/// years; further columns are left to who wrote them.
struct StandLabels: Sendable {
    private let rows: [Row]

    private struct Row {
        var number: Int
        var begin: Double
        var end: Double
        var isUnixTime: Bool { begin > StandLabels.leastUnixTime }
    }

    /// Why labels cannot be used.
    struct Failure: Error, Hashable, CustomStringConvertible {
        /// The file's name.
        var file: String
        /// The number of the row at fault, 1 for the header; `nil` where no single one is.
        var row: Int?
        /// The reason, and what to do.
        var reason: String

        /// The file, the row, the reason, and what to do.
        var description: String { "\(file):\(row.map { "\($0):" } ?? "") \(reason)" }
    }

    /// The threshold above which a time is not one since a ride's beginning, in seconds.
    private static let leastUnixTime = 1e8
    /// The threshold above which a time is in milliseconds; in seconds it is the year 5138.
    private static let mostUnixTime = 1e11
    private static let form = "two numbers in seconds, such as 95.5,121"

    /// Reads labels.
    ///
    /// - Parameters:
    ///   - text: the file's text.
    ///   - file: the file's name, for failures.
    /// - Throws: where a row is wrong, and where there is none.
    init(_ text: String, file: String) throws(Failure) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        var rows: [Row] = []
        var hasHeader = false
        for (index, line) in lines.enumerated() {
            let line = line.first == "\u{FEFF}" ? line.dropFirst() : line
            let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(Self.trimmed)
            guard fields != [""] else { continue }
            func failure(_ reason: String) -> Failure { Failure(file: file, row: index + 1, reason: reason) }
            guard hasHeader else {
                guard fields.prefix(2).map({ $0.lowercased() }) == ["begin", "end"] else {
                    throw failure("the header is not begin,end; write it above the rows")
                }
                hasHeader = true
                continue
            }
            guard fields.count >= 2, let begin = Double(fields[0]), let end = Double(fields[1]), begin.isFinite,
                end.isFinite
            else { throw failure("not a stand's begin and end; write \(Self.form)") }
            guard max(abs(begin), abs(end)) <= Self.mostUnixTime else {
                throw failure("no time in seconds; Unix times in milliseconds are divided by 1000")
            }
            let row = Row(number: index + 1, begin: begin, end: end)
            guard begin < end else { throw failure("the stand ends before it begins; exchange or correct the times") }
            guard row.isUnixTime == (end > Self.leastUnixTime),
                rows.last.map({ $0.isUnixTime == row.isUnixTime }) ?? true
            else { throw failure("Unix times and seconds of the ride are mixed; write all in one way") }
            rows.append(row)
        }
        guard !rows.isEmpty else {
            throw Failure(
                file: file, row: nil,
                reason: hasHeader
                    ? "no stand in it; write a row below the header for each, \(Self.form)"
                    : "empty; write the header begin,end and a row for each stand")
        }
        rows.sort { $0.begin < $1.begin }
        for (row, next) in zip(rows, rows.dropFirst()) where next.begin < row.end {
            throw Failure(
                file: file, row: next.number,
                reason: "overlaps the stand of row \(row.number); make one of them, or part them")
        }
        self.rows = rows
    }

    /// The stands, in order, in seconds since the ride log's first timed line.
    ///
    /// - Parameter start: when that was.
    func stands(from start: Timestamp) -> [ClosedRange<Double>] {
        let origin = Double(start.milliseconds) / 1000
        return rows.map { row in
            let offset = row.isUnixTime ? origin : 0
            return (row.begin - offset)...(row.end - offset)
        }
    }

    private static func trimmed(_ field: Substring) -> String {
        var field = field
        func isPadding(_ character: Character?) -> Bool { character.map { $0.isWhitespace || $0 == "\"" } ?? false }
        while isPadding(field.first) { field.removeFirst() }
        while isPadding(field.last) { field.removeLast() }
        return String(field)
    }
}

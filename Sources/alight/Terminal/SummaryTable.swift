import NMEA
import Positioning

/// The table of `alight decode --summary`.
enum SummaryTable {
    /// The table's text, a row a line.
    static func text(_ statistics: Statistics, _ summary: LogSummary) -> String {
        var rows = [("sentences", "\(statistics.sentences)")]
        rows += statistics.sentencesByAddress.map { ("  \($0.address)", "\($0.count)") }
        rows.append(("dropped", "\(statistics.dropped)"))
        rows += Statistics.DropReason.allCases.filter { statistics.count(droppedFor: $0) > 0 }
            .map { ("  \($0.words)", "\(statistics.count(droppedFor: $0))") }
        if statistics.badFields > 0 { rows.append(("bad fields", "\(statistics.badFields)")) }
        let modes: [(Fix.Mode, String)] = [(.threeD, "3D"), (.twoD, "2D"), (.none, "none"), (.unknown, "unknown")]
        rows.append(("fixes", "\(modes.reduce(0) { $0 + summary.count(of: $1.0) })"))
        rows += modes.filter { summary.count(of: $0.0) > 0 }.map { ("  \($0.1)", "\(summary.count(of: $0.0))") }
        if let span = summary.span {
            rows.append(("span", "\(span.lowerBound) to \(span.upperBound)"))
            rows.append(("", duration(span.upperBound.seconds(since: span.lowerBound))))
        } else {
            rows.append(("span", "no dates"))
        }
        if let period = summary.period { rows.append(("period", "\(decimals(period)) s")) }
        let gaps = summary.gaps
        rows.append(("gaps", gaps.count == 0 ? "0" : "\(gaps.count), \(duration(gaps.seconds)) in all"))
        rows += summary.longestGaps.prefix(gaps.count).map { ("  \($0.start)", "\(decimals($0.seconds)) s") }
        if summary.timesBackwards > 0 { rows.append(("times backwards", "\(summary.timesBackwards)")) }
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { name, value in
            name + String(repeating: " ", count: width - name.count + 2) + value + "\n"
        }.joined()
    }

    private static func duration(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded())
        let parts = [(whole / 3600, "h"), (whole / 60 % 60, "min"), (whole % 60, "s")].drop { $0.0 == 0 }
        return parts.isEmpty ? "0 s" : parts.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }

    private static func decimals(_ value: Double) -> String {
        let thousandths = Int((value * 1000).rounded())
        let fraction = String(thousandths % 1000 + 1000).dropFirst()
        let digits = fraction.reversed().drop { $0 == "0" }.reversed()
        return digits.isEmpty ? "\(thousandths / 1000)" : "\(thousandths / 1000)." + String(digits)
    }
}

/// How a table writes numbers.
package enum Figure {
    /// A text at the right end of a column.
    package static func right(_ text: String, in width: Int) -> String { spaces(width - text.count) + text }

    package static func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

    package static func perMille(_ count: Int, of all: Int) -> String {
        all > 0 ? number(Double(count) * 1000 / Double(all)) : "–"
    }

    package static func percent(_ count: Int, of all: Int) -> String {
        all > 0 ? number(Double(count) * 100 / Double(all), decimals: 2) + " %" : "–"
    }

    /// A number with a fixed number of decimals.
    package static func number(_ value: Double, decimals: Int = 1) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "–" }
        let scale = decimals == 2 ? 100 : 10
        let scaled = Int((abs(value) * Double(scale)).rounded())
        let fraction = String(scaled % scale)
        let sign = value < 0 && scaled > 0 ? "-" : ""
        return sign + "\(scaled / scale)." + String(repeating: "0", count: decimals - fraction.count) + fraction
    }
}

extension Tally {
    package subscript(_ count: Count) -> Int { counts[count] ?? 0 }

    /// The value that a share of the values does not exceed.
    package func quantile(_ measure: Measure, _ share: Double, isAbsolute: Bool = false) -> String {
        guard var sorted = values[measure], !sorted.isEmpty else { return "–" }
        if isAbsolute { sorted = sorted.map { abs($0) }.sorted() }
        return Figure.number(sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))])
    }
}

/// Other notations than GTFS has, which programs and people write.
extension Table {
    /// The bytes that programs write between fields besides a comma, and how a person calls them.
    private static let separators: [UInt8: String] = [
        UInt8(ascii: ";"): "semicolons", UInt8(ascii: "\t"): "tabs", UInt8(ascii: "|"): "bars",
    ]

    /// How a person calls a separator.
    static func name(ofSeparator separator: UInt8) -> String { separators[separator] ?? "commas" }

    /// The byte between the names of the columns, where that is no comma and each name is one as GTFS has them.
    var otherSeparator: UInt8? {
        guard fields.count == 1, let only = fields.first else { return nil }
        let text = bytes[only.start..<only.end]
        return Self.separators.keys.sorted().first { separator in
            let names = text.split(separator: separator, omittingEmptySubsequences: false)
            return names.count > 1
                && names.allSatisfy { name in
                    String(decoding: name, as: UTF8.self).wholeMatch(of: /\s*"?[A-Za-z][A-Za-z0-9_]*"?\s*/) != nil
                }
        }
    }

    /// The quotation marks of word processors, and those that close each.
    private static let curlyQuotes: [(opening: [UInt8], closing: [[UInt8]])] = [
        (Array("“".utf8), [Array("”".utf8), Array("“".utf8)]), (Array("„".utf8), [Array("“".utf8), Array("”".utf8)]),
        (Array("”".utf8), [Array("”".utf8)]), (Array("«".utf8), [Array("»".utf8)]),
    ]

    /// The field between quotation marks that curl and begin at a byte, within its line, and where the separator behind it stands.
    ///
    /// - Returns: `nil` where no such mark begins there, or none closes it that ends the field. A value beyond `FeedLimits.value` is not
    ///   looked at, so that each field of a row costs no more than that.
    func curlyQuoted(at position: Int) -> (field: Field, next: Int)? {
        guard let marks = Self.curlyQuotes.first(where: { bytes[position...].starts(with: $0.opening) }) else {
            return nil
        }
        let start = position + marks.opening.count
        for end in start..<max(start, min(bytes.count, start + FeedLimits.value)) {
            if isLineEnd(bytes[end]) { return nil }
            if let mark = marks.closing.first(where: { bytes[end...].starts(with: $0) }),
                let next = separator(after: end + mark.count - 1)
            {
                return (Field(start: start, end: end), next)
            }
        }
        return nil
    }

    /// Whether a quotation mark that curls stands in the current row.
    var hasCurlyQuotes: Bool {
        guard let last = fields.last else { return false }
        return String(decoding: bytes[rowStart..<last.end], as: UTF8.self).contains { "“”„«»".contains($0) }
    }
}

import Transit

/// The sections of a TOML file, from which values are taken one by one; what nobody has taken is an unknown key.
struct TOMLSections {
    private let file: String
    private var sections: [String: TOMLFile.Section] = [:]
    private var known: [String: Set<String>] = [:]
    /// On which line the keys stand that have been taken.
    private var lines: [String: [String: Int]] = [:]
    /// How many sections stand under a name in double brackets.
    private var lists: [String: Int] = [:]

    /// Parses a file.
    ///
    /// - Throws: where it is no TOML, or has keys outside sections.
    init(_ text: String, file: String) throws(ConfigurationError) {
        self.file = file
        let parsed: TOMLFile
        do throws(TOMLFile.Failure) {
            parsed = try TOMLFile(text)
        } catch {
            let advice = error.line.flatMap { Self.advice(on: $0, of: text) }
            throw ConfigurationError(file: file, line: error.line, "no TOML: \(advice ?? error.problem)")
        }
        for section in parsed.sections {
            guard let name = section.name else {
                let key = section.values.keys.first ?? ""
                throw ConfigurationError(file: file, line: section.line, "\"\(key)\" stands in no section")
            }
            if let place = section.place { lists[name] = place + 1 }
            // That is what the sections of a list are called here.
            guard section.place != nil || !name.contains(" ") else {
                throw ConfigurationError(file: file, line: section.line, "unknown section [\(name)]")
            }
            sections[section.place.map { Self.name(of: name, $0) } ?? name] = section
        }
    }

    /// The advice about a line that is no section, or whose value is a text without quotes or between quotation marks that curl.
    private static func advice(on line: Int, of text: String) -> String? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.indices.contains(line - 1) else { return nil }
        // A line may have a mebibyte, most of them of ASCII.
        if lines[line - 1].utf8.contains(where: { $0 >= 0x80 }),
            lines[line - 1].unicodeScalars.contains(where: "“”„«»‘’".unicodeScalars.contains)
        {
            return "the quotation marks here curl; write them straight, as \""
        }
        let header = (lines[line - 1].firstIndex(of: "#").map { lines[line - 1][..<$0] } ?? lines[line - 1]).trimmed
        if header.hasPrefix("[") {
            return isSection(header)
                ? nil : "a section is a name between brackets, of letters a to z, digits, - and _, such as [alarm]"
        }
        let parts = lines[line - 1].split(separator: "=", maxSplits: 1).map { $0.trimmed }
        guard parts.count == 2, parts[0].utf8.allSatisfy({ isBare($0) }) else { return nil }
        let value = (parts[1].firstIndex(of: "#").map { parts[1][..<$0] } ?? parts[1]).trimmed
        guard let first = value.first, first.isLetter || first == "/", !value.contains("\"") else { return nil }
        if ["true", "false"].contains(value.lowercased()) { return "write \(value.lowercased()) in small letters" }
        return "a text stands in quotes: \(parts[0]) = \(quoted(String(value)))"
    }

    /// Whether a line without its comment begins a section whose name needs no quotes.
    private static func isSection(_ header: Substring) -> Bool {
        let brackets = header.hasPrefix("[[") ? 2 : 1
        let name = header.dropFirst(brackets).dropLast(brackets)
        return header.hasSuffix(String(repeating: "]", count: brackets)) && name.utf8.allSatisfy { isBare($0) }
            && name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
    }

    /// Whether a byte may stand in a key without quotes (TOML 1.0, "Keys").
    private static func isBare(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    /// The name that is used here for a section of a list.
    private static func name(of list: String, _ place: Int) -> String { "\(list) \(place + 1)" }

    /// The names of the sections that stand under one name in double brackets.
    mutating func list(_ name: String, atMost most: Int) throws(ConfigurationError) -> [String] {
        known[name, default: []] = []
        guard sections[name] == nil else {
            throw ConfigurationError(
                file: file, line: line(of: nil, in: name), "[\(name)] stands in double brackets: [[\(name)]]")
        }
        let count = lists[name] ?? 0
        guard count <= most else {
            let section = Self.name(of: name, most)
            throw ConfigurationError(
                file: file, line: line(of: nil, in: section), "there are \(count) of [[\(name)]]; the most are \(most)")
        }
        return (0..<count).map { Self.name(of: name, $0) }
    }

    /// A text that a section must have.
    mutating func required(_ key: String, of section: String) throws(ConfigurationError) -> String {
        guard let text = try string(section, key) else {
            throw ConfigurationError(file: file, line: line(of: nil, in: section), "\(section) needs a `\(key)`")
        }
        return text
    }

    /// A text; empty ones are refused.
    mutating func string(_ section: String, _ key: String) throws(ConfigurationError) -> String? {
        guard let value = take(section, key) else { return nil }
        guard case .text(let string) = value.kind, !string.isEmpty, !string.utf8.contains(0) else {
            throw error(section, key, "must be a text that is not empty, in quotes")
        }
        return string
    }

    /// A path; a relative one is taken from the folder of the file, but `-` stays as it is.
    mutating func path(_ section: String, _ key: String) throws(ConfigurationError) -> String? {
        guard let path = try string(section, key) else { return nil }
        guard !path.hasPrefix("/"), path != "-", let slash = file.lastIndex(of: "/") else { return path }
        return file[...slash] + path
    }

    /// A whole number within a range.
    mutating func integer(
        _ section: String, _ key: String, in range: ClosedRange<Int>
    ) throws(ConfigurationError) -> Int? {
        guard let value = take(section, key) else { return nil }
        guard case .integer(let wide) = value.kind, let integer = Int(exactly: wide), range.contains(integer) else {
            throw error(section, key, "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return integer
    }

    /// A number within a range.
    mutating func number(
        _ section: String, _ key: String, in range: ClosedRange<Double>, unit: String
    ) throws(ConfigurationError) -> Double? {
        guard let value = take(section, key) else { return nil }
        let number: Double? =
            switch value.kind {
            case .number(let number): number
            case .integer(let integer): Double(integer)
            default: nil
            }
        guard let number, range.contains(number) else {
            throw error(
                section, key, "must be a number from \(Int(range.lowerBound)) to \(Int(range.upperBound)) \(unit)")
        }
        return number
    }

    /// A list of texts, none of them empty.
    mutating func strings(_ section: String, _ key: String) throws(ConfigurationError) -> [String]? {
        guard let value = take(section, key) else { return nil }
        let problem = error(section, key, "must be a list of texts that are not empty, such as [\"1\", \"M1\"]")
        guard case .list(let items) = value.kind, !items.isEmpty else { throw problem }
        var texts: [String] = []
        for item in items {
            guard case .text(let text) = item, !text.isEmpty, !text.utf8.contains(0) else { throw problem }
            texts.append(text)
        }
        return texts
    }

    /// Reads a list of `count` numbers.
    ///
    /// - Parameter what: a description of the numbers, in words.
    mutating func numbers(
        _ section: String, _ key: String, count: Int, _ what: String
    ) throws(ConfigurationError) -> [Double]? {
        guard let value = take(section, key) else { return nil }
        guard case .list(let items) = value.kind, items.count == count else {
            throw error(section, key, "must be \(what)")
        }
        var numbers: [Double] = []
        for item in items {
            switch item {
            case .number(let number): numbers.append(number)
            case .integer(let integer): numbers.append(Double(integer))
            default: throw error(section, key, "must be \(what)")
            }
        }
        return numbers
    }

    /// True or false.
    mutating func flag(_ section: String, _ key: String) throws(ConfigurationError) -> Bool? {
        guard let value = take(section, key) else { return nil }
        guard case .flag(let flag) = value.kind else { throw error(section, key, "must be true or false") }
        return flag
    }

    /// An error about a key, with the line on which it stands.
    func error(_ section: String, _ key: String, _ problem: String) -> ConfigurationError {
        ConfigurationError(file: file, line: line(of: key, in: section), "\(section).\(key): \(problem)")
    }

    /// Refuses keys of a section that nobody has taken, for a reason.
    mutating func refuseRest(of section: String, because reason: String) throws(ConfigurationError) {
        guard let key = firstKey(of: section) else { return }
        throw error(section, key, reason)
    }

    /// Refuses sections and keys that nobody has asked for.
    func finish() throws(ConfigurationError) {
        for list in lists.keys.sorted() where known[Self.name(of: list, 0)] == nil {
            let line = line(of: nil, in: Self.name(of: list, 0))
            guard known[list] == nil else {
                throw ConfigurationError(file: file, line: line, "[[\(list)]] stands in single brackets: [\(list)]")
            }
            throw unknown("[[\(list)]]", on: line)
        }
        for section in sections.keys.sorted() {
            guard let keys = known[section] else {
                throw unknown("[\(section)]", on: line(of: nil, in: section))
            }
            if let key = firstKey(of: section) {
                throw error(section, key, "unknown key; there are \(keys.sorted().joined(separator: ", "))")
            }
        }
    }

    private func unknown(_ section: String, on line: Int?) -> ConfigurationError {
        let names = known.keys.filter { !$0.contains(" ") }.sorted().joined(separator: ", ")
        return ConfigurationError(file: file, line: line, "unknown section \(section); there are \(names)")
    }

    private func firstKey(of section: String) -> String? {
        // Keys of an inline table stand on one line; without an order of their own each run would name another one.
        sections[section]?.values.keys.min { first, second in
            (line(of: first, in: section) ?? 0, first) < (line(of: second, in: section) ?? 0, second)
        }
    }

    private mutating func take(_ section: String, _ key: String) -> TOMLFile.Value? {
        known[section, default: []].insert(key)
        guard let value = sections[section]?.values.removeValue(forKey: key) else { return nil }
        lines[section, default: [:]][key] = value.line
        return value
    }

    /// The line on which a key, or without one its section, stands.
    private func line(of key: String?, in section: String) -> Int? {
        guard let key else { return sections[section]?.line }
        // A key that is missing is missing where its section begins.
        return sections[section]?.values[key]?.line ?? lines[section]?[key] ?? sections[section]?.line
    }
}

extension Substring {
    /// The text without the blanks around it.
    fileprivate var trimmed: Substring {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return start }
        return start[...last]
    }
}

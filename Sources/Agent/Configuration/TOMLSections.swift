import TOMLKit

/// The sections of a TOML file, from which values are taken one by one; what nobody has taken is an unknown key.
struct TOMLSections {
    private let file: String
    private let text: String
    private var sections: [String: [String: TOMLValue]] = [:]
    private var known: [String: Set<String>] = [:]
    /// How many sections stand under a name in double brackets.
    private var lists: [String: Int] = [:]

    /// Parses a file.
    ///
    /// - Throws: where it is no TOML, or has keys outside sections.
    init(_ text: String, file: String) throws(ConfigurationError) {
        self.file = file
        self.text = text
        let table: TOMLTable
        do {
            table = try TOMLTable(string: text)
        } catch {
            let parseError = error as? TOMLParseError
            throw ConfigurationError(
                file: file, line: parseError?.source.begin.line, "no TOML: \(parseError?.description ?? "\(error)")")
        }
        for name in table.keys {
            if let section = table[name]?.table {
                sections[name] = Self.values(of: section)
            } else if let tables = table[name]?.array?.map({ $0.table }), !tables.isEmpty,
                tables.allSatisfy({ $0 != nil })
            {
                lists[name] = tables.count
                for (number, section) in tables.enumerated() {
                    sections[Self.name(of: name, number)] = section.map(Self.values)
                }
            } else {
                throw ConfigurationError(file: file, line: line(of: name, in: nil), "\"\(name)\" stands in no section")
            }
        }
    }

    private static func values(of section: TOMLTable) -> [String: TOMLValue] {
        Dictionary(
            section.keys.compactMap { key in section[key].map { (key, $0.tomlValue) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// What a section of a list is called here.
    private static func name(of list: String, _ number: Int) -> String { "\(list) \(number + 1)" }

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
        guard let string = value.string, !string.isEmpty, !string.utf8.contains(0) else {
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
        guard let integer = value.int, range.contains(integer) else {
            throw error(section, key, "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return integer
    }

    /// A number within a range.
    mutating func number(
        _ section: String, _ key: String, in range: ClosedRange<Double>, unit: String
    ) throws(ConfigurationError) -> Double? {
        guard let value = take(section, key) else { return nil }
        guard let number = value.double ?? value.int.map(Double.init), range.contains(number) else {
            throw error(
                section, key, "must be a number from \(Int(range.lowerBound)) to \(Int(range.upperBound)) \(unit)")
        }
        return number
    }

    /// True or false.
    mutating func flag(_ section: String, _ key: String) throws(ConfigurationError) -> Bool? {
        guard let value = take(section, key) else { return nil }
        guard let flag = value.bool else { throw error(section, key, "must be true or false") }
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
        sections[section]?.keys.min { (line(of: $0, in: section) ?? 0) < (line(of: $1, in: section) ?? 0) }
    }

    private mutating func take(_ section: String, _ key: String) -> TOMLValue? {
        known[section, default: []].insert(key)
        return sections[section]?.removeValue(forKey: key)
    }

    /// The line on which a key, or without one its section, stands; the parser tells lines only for what it cannot parse.
    private func line(of key: String?, in section: String?) -> Int? {
        var current: String?
        var counts: [String: Int] = [:]
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.drop { $0 == " " || $0 == "\t" }
            if line.hasPrefix("[") {
                let name = line.dropFirst().prefix { $0 != "]" && $0 != "#" }
                let bare = name.filter { $0 != " " && $0 != "\"" && $0 != "[" }
                counts[bare, default: 0] += 1
                current = line.hasPrefix("[[") ? Self.name(of: bare, counts[bare, default: 1] - 1) : bare
                if key == nil, current == section { return number + 1 }
            } else if let key, let equals = line.firstIndex(of: "=") {
                let name = line[..<equals].filter { $0 != " " && $0 != "\t" && $0 != "\"" && $0 != "'" }
                if current == section, name == key || name.hasPrefix(key + ".") { return number + 1 }
                if let section, current == nil, name == "\(section).\(key)" || name == section { return number + 1 }
            }
        }
        return nil
    }
}

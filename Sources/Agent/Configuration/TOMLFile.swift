import CTOML

/// A TOML file: its sections and their values, each with its line.
struct TOMLFile {
    /// A value.
    struct Value {
        /// The kind and the content of a value.
        enum Kind {
            case text(String)
            case integer(Int64)
            case number(Double)
            case flag(Bool)
            case list([Kind])
            /// A date or a table, or a list in a list.
            case other
        }

        var kind: Kind
        /// The line on which its key stands, from 1.
        var line: Int
    }

    /// A section.
    struct Section {
        /// Its name; `nil` for what stands outside sections.
        var name: String?
        /// Which of the sections of that name in double brackets, from 0; `nil` for one in single brackets.
        var place: Int?
        /// The line on which it begins, from 1.
        var line: Int
        var values: [String: Value] = [:]
    }

    /// Why a text is no TOML.
    struct Failure: Error {
        /// The line, from 1, where the parser knows one.
        var line: Int?
        /// In one line of words.
        var problem: String
    }

    /// The sections, those of a name in double brackets in their order.
    private(set) var sections: [Section] = []

    /// Parses a text; nothing in it ends the process, and none takes longer than a text of its length.
    init(_ text: String) throws(Failure) {
        var text = text
        var error = ctoml_error()
        let isRead = text.withUTF8 { bytes in
            withUnsafeMutablePointer(to: &sections) { sections in
                bytes.withMemoryRebound(to: CChar.self) { characters in
                    ctoml_parse(characters.baseAddress, characters.count, { Self.take($0, $1) }, sections, &error)
                }
            }
        }
        guard isRead else {
            let problem = withUnsafeBytes(of: error.problem) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
            throw Failure(line: error.line > 0 ? Int(error.line) : nil, problem: problem)
        }
    }

    private static func take(_ context: UnsafeMutableRawPointer?, _ entry: UnsafePointer<ctoml_entry>?) {
        guard let sections = context?.assumingMemoryBound(to: [Section].self), let entry = entry?.pointee else {
            return
        }
        let name = text(entry.section, entry.section_length)
        let place = entry.place < 0 ? nil : entry.place
        let line = Int(entry.line)
        guard let key = text(entry.key, entry.key_length) else {
            sections.pointee.append(Section(name: name, place: place, line: line))
            return
        }
        let value = Value(kind: kind(of: entry), line: line)
        if entry.item >= 0 {
            sections.pointee[sections.pointee.count - 1].values[key]?.kind.append(value.kind)
        } else if name == nil {
            sections.pointee.append(Section(name: nil, line: line, values: [key: value]))
        } else {
            sections.pointee[sections.pointee.count - 1].values[key] = value
        }
    }

    private static func kind(of entry: ctoml_entry) -> Value.Kind {
        switch entry.kind {
        case ctoml_text: .text(text(entry.text, entry.text_length) ?? "")
        case ctoml_integer: .integer(entry.integer)
        case ctoml_number: .number(entry.number)
        case ctoml_flag: .flag(entry.flag)
        case ctoml_list: .list([])
        default: .other
        }
    }

    private static func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String? {
        start.map { start in
            String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
        }
    }
}

extension TOMLFile.Value.Kind {
    /// Adds an item to a list.
    fileprivate mutating func append(_ item: Self) {
        guard case .list(var items) = self else { return }
        // Leaves one owner of the items, so that they are not copied for each.
        self = .other
        items.append(item)
        self = .list(items)
    }
}

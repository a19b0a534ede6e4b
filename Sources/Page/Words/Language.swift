import CPageFiles
import FoundationEssentials

/// A language of the page's strings, in which phones are told too.
public struct Language: Hashable, Sendable, CaseIterable {
    /// Its code (ISO 639-1), by which its file is named.
    public let code: String

    /// English, which there always is.
    public static let english = Language(known: "en")
    /// The languages that there are, by their codes.
    public static let allCases = tables.keys.sorted().map(Language.init(known:))

    /// A language by its code; `nil` where there is none.
    public init?(_ code: String) {
        guard Self.tables[code] != nil else { return nil }
        self.code = code
    }

    private init(known code: String) { self.code = code }

    /// A text with what stands in its holes.
    ///
    /// - Parameters:
    ///   - name: what stands for `{name}`.
    ///   - count: a whole number above 1, which stands for `{count}`.
    /// - Returns: `nil` where the language has no text of the key.
    public func text(_ key: String, name: String = "", count: Int? = nil) -> String? {
        guard let entry = Self.tables[code]?[key] else { return nil }
        let text = entry.text.replacing("{name}", with: name)
        return count.map { text.replacing("{count}", with: "\($0)") } ?? text
    }

    /// One text, or one for each plural category (Unicode TR 35, part 3, section 5).
    private struct Entry: Decodable {
        /// The text, for a count above 1.
        let text: String

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self.text = text
            } else {
                text = try container.decode([String: String].self)["other"] ?? ""
            }
        }
    }

    /// The strings of each language, by its code.
    private static let tables: [String: [String: Entry]] = {
        let files = UnsafeBufferPointer(start: alight_page_files, count: alight_page_file_count)
        return files.reduce(into: [:]) { tables, file in
            let parts = String(cString: file.path).split(separator: "/")
            guard parts.count == 2, parts[0] == "strings", let code = parts[1].split(separator: ".").first else {
                return
            }
            let bytes = UnsafeRawBufferPointer(start: file.bytes, count: file.count)
            // The build's own files, which the tests read.
            tables[String(code)] = try? JSONDecoder().decode([String: Entry].self, from: Data(bytes))
        }
    }()
}

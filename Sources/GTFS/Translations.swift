import Transit

/// `translations.txt` in the rider's language: what lines, and the destinations that trains show, are called there.
///
/// Stations read the file for themselves, since they are found by their names in all languages.
struct Translations {
    /// A name, and how well its language is the rider's.
    struct Name {
        var text: String
        var fit: Int
    }

    private var byID: [String: [ArraySlice<UInt8>: Name]] = [:]
    private var byValue: [String: [ArraySlice<UInt8>: Name]] = [:]

    /// The fields that are read besides the stations'.
    private static let fields = [
        "routes": ["route_short_name", "route_long_name"], "trips": ["trip_headsign", "trip_short_name"],
        "stop_times": ["stop_headsign"],
    ]

    /// Names that are kept. The largest feeds have some tens of thousands of lines and destinations in a language.
    static let most = 1_000_000

    /// No names.
    init() {}

    /// Reads the file for a language; without one, or without the file, nothing is translated.
    ///
    /// - Parameters:
    ///   - language: a tag of BCP 47, such as `en`, `zh-Hant`.
    ///   - most: how many names are kept; what the file has behind them is as the feed calls it.
    init(
        _ files: some FeedFiles, language: String?, most: Int = Self.most
    ) throws(FeedError) {
        // Warnings about this file are reported when the stations' names are read.
        var warnings = FeedWarnings()
        guard let language, var table = try files.table("translations.txt", &warnings) else { return }
        let (file, field) = (table.column("table_name"), table.column("field_name"))
        let (id, value) = (table.column("record_id"), table.column("field_value"))
        let (tag, translation) = (table.column("language"), table.column("translation"))
        var count = 0
        while count < most, try table.nextRow(&warnings) {
            guard let name = table.text(file), let field = table.text(field),
                Self.fields[name]?.contains(field) == true,
                let text = table.text(translation), let fit = Self.fit(table.text(tag) ?? "", for: language)
            else { continue }
            let new = Name(text: text, fit: fit)
            let place: ArraySlice<UInt8>
            if !table.value(id).isEmpty {
                place = ArraySlice(Array(table.value(id)))
                byID[field, default: [:]].merge([place: new]) { $0.fit >= $1.fit ? $0 : $1 }
            } else {
                place = ArraySlice(Array(table.value(value)))
                byValue[field, default: [:]].merge([place: new]) { $0.fit >= $1.fit ? $0 : $1 }
            }
            count += 1
        }
    }

    /// The text of a field of a record in the rider's language; `nil` where the field stays as it is.
    func text(_ field: String, id: ArraySlice<UInt8>, value: ArraySlice<UInt8>) -> String? {
        guard !value.isEmpty else { return nil }
        return byID[field]?[id]?.text ?? byValue[field]?[value]?.text
    }

    /// A field of the current row in the rider's language, or as it is.
    ///
    /// - Parameter id: the column of the record's id.
    func field(_ column: Table.Column, _ table: Table, _ id: Table.Column? = nil) -> ArraySlice<UInt8> {
        let value = table.value(column)
        let translated = text(column.name, id: id.map { table.value($0) } ?? [], value: value)
        return translated.map { ArraySlice($0.utf8) } ?? value
    }

    /// Whether nothing is translated.
    var isEmpty: Bool { byID.isEmpty && byValue.isEmpty }

    /// How well a language is the wanted one: 2 where its tag is the same, 1 where the language is and the script or the region is
    /// another (RFC 5646, section 2.2); `nil` where it is another language, or names for a use of the feed's own (`x`), such as those
    /// of sponsors.
    static func fit(_ tag: String, for wanted: String) -> Int? {
        let (tag, wanted) = (parts(tag), parts(wanted))
        guard let language = tag.first, language == wanted.first else { return nil }
        guard tag != wanted else { return 2 }
        return tag.contains("x") ? nil : 1
    }

    private static func parts(_ tag: String) -> [Substring] {
        tag.lowercased().split { $0 == "-" || $0 == "_" }
    }
}

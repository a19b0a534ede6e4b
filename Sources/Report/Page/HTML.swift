/// Parts of a page.
enum HTML {
    /// A text without markup.
    static func escaped(_ text: String) -> String { XMLText.escaped(text) }

    /// A paragraph.
    static func paragraph(_ text: String) -> String { "<p>\(escaped(text))</p>\n" }

    /// A table of texts, with what it shows; nothing without rows.
    ///
    /// - Parameter isNumeric: which columns hold figures, which stand on the right.
    static func table(_ caption: String, _ header: [String], _ rows: [[String]], isNumeric: Set<Int> = []) -> String {
        guard !rows.isEmpty else { return "" }
        func cell(_ name: String, _ column: Int, _ text: String, _ more: String = "") -> String {
            "<\(name)\(more)\(isNumeric.contains(column) ? " class=\"n\"" : "")>\(escaped(text))</\(name)>"
        }
        let head = header.enumerated().map { cell("th", $0.offset, $0.element, " scope=\"col\"") }.joined()
        let body = rows.map { row in
            "<tr>" + row.enumerated().map { cell("td", $0.offset, $0.element) }.joined() + "</tr>\n"
        }
        return wide(
            "<table><caption>\(escaped(caption))</caption>\n<thead><tr>\(head)</tr></thead>\n<tbody>\(body.joined())</tbody></table>\n",
            label: caption)
    }

    /// A list of names and values.
    static func list(_ entries: [(name: String, value: String)]) -> String {
        let items = entries.map { "<dt>\(escaped($0.name))</dt><dd>\(escaped($0.value))</dd>\n" }
        return items.isEmpty ? "" : "<dl>\n\(items.joined())</dl>\n"
    }

    /// Something wider than a phone, which is moved sideways there; a keyboard can do it, too.
    static func wide(_ content: String, label: String) -> String {
        "<div class=\"wide\" role=\"group\" tabindex=\"0\" aria-label=\"\(escaped(label))\">\n\(content)</div>\n"
    }

    /// A drawing, with what it shows in words.
    static func figure(_ drawing: String, _ caption: String, legend: String = "", label: String) -> String {
        "<figure>\(wide(drawing, label: label))<figcaption>\(escaped(caption))\(legend)</figcaption></figure>\n"
    }
}

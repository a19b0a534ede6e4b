/// Text as XML holds it.
enum XMLText {
    /// A text as character data and attribute values (W3C, XML 1.0, fifth edition, sections 2.2 and 2.4).
    ///
    /// A character that no XML document may hold becomes U+FFFD, so that a reader sees that something stood there.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar.value {
            case 0x26: result += "&amp;"
            case 0x3C: result += "&lt;"
            case 0x3E: result += "&gt;"
            case 0x22: result += "&quot;"
            // A parser would make blanks of them in attributes, and a line feed of a carriage return.
            case 0x09, 0x0A, 0x0D: result += "&#\(scalar.value);"
            case 0..<0x20, 0xFFFE...0xFFFF: result += "\u{FFFD}"
            // Allowed and discouraged: C1 controls and what Unicode assigns to no character.
            case 0x7F..<0xA0, 0xFDD0...0xFDEF: result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    /// An element with a text, and nothing where there is none.
    static func element(_ name: String, _ text: String?) -> String {
        text.map { "<\(name)>\(escaped($0))</\(name)>" } ?? ""
    }
}

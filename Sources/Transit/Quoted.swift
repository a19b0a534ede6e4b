/// A text from outside in quotation marks, fit for one line of a message: cut when long, with no control characters.
package func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let shown = scalars.prefix(40).map { scalar in
        let isShown = scalar.properties.generalCategory != .control && scalar.value != 0x2028 && scalar.value != 0x2029
        return isShown ? String(Character(scalar)) : "\u{FFFD}"
    }
    return "\"" + shown.joined() + (scalars.count > 40 ? "…" : "") + "\""
}

/// A text from outside in quotation marks, fit for one line of a message: cut when long, and printable.
package func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars
    return "\"" + printable(String(scalars.prefix(40))) + (scalars.count > 40 ? "…" : "") + "\""
}

/// A text from outside without what ends a line, steers a terminal, or turns the direction of what stands around it.
///
/// - Returns: the text with U+FFFD for each of them.
package func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnprintable) else { return text }
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { shown.append(isUnprintable(scalar) ? "\u{FFFD}" : scalar) }
    return String(shown)
}

private func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: false
    // Line and paragraph separators, and what Unicode's Bidirectional Algorithm (UAX #9) calls explicit formatting.
    case 0...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
}

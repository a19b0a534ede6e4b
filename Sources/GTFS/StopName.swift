/// A `stop_name` taken apart: what the place is called, and which side of it the stop is.
///
/// GTFS wants no side in the name, but many agencies have only the name to say it in: "Palo Alto Caltrain Station
/// Northbound", "Gleis 3 - Hauptbahnhof".
struct StopName: Hashable {
    /// The name without a designation of a direction or a platform at its beginning or end, with single spaces.
    let place: String
    /// The part that two names of one place have in common: `place` in lower case.
    let key: String

    /// Designations of one word.
    private static let directions: Set<String> = [
        "northbound", "southbound", "eastbound", "westbound", "inbound", "outbound", "nb", "sb", "eb", "wb",
    ]
    /// The words that stand before the number or letter of a platform: English, German, French, Italian, Dutch, Spanish, Polish.
    private static let platforms: Set<String> = [
        "platform", "track", "gleis", "bahnsteig", "quai", "voie", "binario", "spoor", "andén", "peron",
    ]
    private static let brackets: Set<Character> = ["(", ")", "[", "]"]
    private static let separators: Set<Character> = ["-", "–", "—", ",", ";", ":", "/", "|"]

    /// A name of more words has no designation: each that is cut off costs time for all of them.
    private static let mostWords = 100

    init(_ name: String) {
        var words = name.split(whereSeparator: \.isWhitespace)[...]
        var isChanged = words.count <= Self.mostWords
        while isChanged {
            isChanged = false
            if let length = Self.designation(words.suffix(2)), length < words.count {
                let rest = Self.trimmed(words.dropLast(length))
                if !rest.isEmpty { (words, isChanged) = (rest, true) }
            }
            if let length = Self.designation(words.prefix(2), isLeading: true), length < words.count {
                let rest = Self.trimmed(words.dropFirst(length))
                if !rest.isEmpty { (words, isChanged) = (rest, true) }
            }
        }
        place = words.joined(separator: " ")
        key = place.lowercased()
    }

    /// How many words are a designation, of two at the beginning or the end of a name.
    private static func designation(_ pair: ArraySlice<Substring>, isLeading: Bool = false) -> Int? {
        let cores = pair.map { core($0).lowercased() }
        guard let outermost = isLeading ? cores.first : cores.last else { return nil }
        if directions.contains(outermost) { return 1 }
        return cores.count == 2 && platforms.contains(cores[0]) && isNumber(cores[1]) ? 2 : nil
    }

    /// Whether a word is the number of a platform: up to three digits and letters with a digit, or a single letter.
    private static func isNumber(_ word: String) -> Bool {
        (1...3).contains(word.count) && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            && (word.count == 1 || word.contains(where: \.isNumber))
    }

    /// A word without brackets and separators around it.
    private static func core(_ word: Substring) -> Substring {
        func isAround(_ character: Character) -> Bool { brackets.contains(character) || separators.contains(character) }
        var rest = word.drop(while: isAround)
        while let last = rest.last, isAround(last) { rest.removeLast() }
        return rest
    }

    /// Words without separators at either end, where a designation was cut off.
    private static func trimmed(_ words: ArraySlice<Substring>) -> ArraySlice<Substring> {
        var words = words
        while let first = words.first {
            words[words.startIndex] = first.drop { separators.contains($0) }
            guard words[words.startIndex].isEmpty else { break }
            words.removeFirst()
        }
        while var last = words.last {
            while let character = last.last, separators.contains(character) { last.removeLast() }
            words[words.endIndex - 1] = last
            guard last.isEmpty else { break }
            words.removeLast()
        }
        return words
    }
}

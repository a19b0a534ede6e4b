/// A name as it is compared with what a person types: its words without accents, case and punctuation.
struct FoldedName {
    /// The words, in lower case.
    let words: [String]

    /// The words with single spaces between them.
    var text: String { words.joined(separator: " ") }
    /// The name without blanks, which do not count either: "Dukuh Atas" and "dukuhatas" have one key.
    var key: String { words.joined() }

    /// Folds a name.
    init(_ name: String) {
        var words: [String] = []
        var word = ""
        for character in name.lowercased() {
            if Self.isOfWord(character) {
                word += Self.folded(character)
            } else if !Self.apostrophes.contains(character), !word.isEmpty {
                words.append(word)
                word = ""
            }
        }
        if !word.isEmpty { words.append(word) }
        self.words = words
    }

    private static let apostrophes: Set<Character> = ["'", "’", "ʼ", "ʻ", "‘", "`", "´"]

    private static func isOfWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }

    private static func folded(_ character: Character) -> String {
        if character.isASCII { return String(character) }
        if let letters = letters[character] { return letters }
        if let base = bases[character] { return String(base) }
        // A mark that was written as a character of its own, on a letter that no table has.
        let kept = character.unicodeScalars.filter { !(0x300...0x36F).contains($0.value) }
        return kept.isEmpty ? String(character) : String(String.UnicodeScalarView(kept))
    }

    /// Letters that Unicode does not take apart, and what people without them type.
    private static let letters: [Character: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ħ": "h", "ŧ": "t",
        "ı": "i",
        "ĸ": "k", "ŋ": "n", "ς": "σ", "ё": "е",
    ]

    /// The letter of each that has one accent or two. Swift takes a letter with its marks and the one character that Unicode has for
    /// them for equal (canonical equivalence, Unicode Standard Annex #15), so no table of them is needed.
    private static let bases: [Character: Character] = {
        let marks = [
            0x300...0x304, 0x306...0x30C, 0x30F...0x30F, 0x311...0x311, 0x31B...0x31B, 0x323...0x328, 0x32D...0x32E,
            0x330...0x331,
        ]
        .flatMap { $0 }.compactMap(Unicode.Scalar.init(_:))
        var bases: [Character: Character] = [:]
        func add(_ base: Character, marks: [Unicode.Scalar], isDoubled: Bool) {
            for first in marks {
                let once = String(base) + String(first)
                bases[Character(once)] = base
                guard isDoubled else { continue }
                for second in marks { bases[Character(once + String(second))] = base }
            }
        }
        for base in "abcdefghijklmnopqrstuvwxyz" { add(base, marks: marks, isDoubled: "aeiouy".contains(base)) }
        let greek = [0x300, 0x301, 0x308, 0x313, 0x314, 0x342, 0x345].compactMap(Unicode.Scalar.init(_:))
        for base in "αεηιουωρ" { add(base, marks: greek, isDoubled: true) }
        return bases
    }()
}

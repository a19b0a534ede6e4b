import Transit

/// A word on the command line that stands where a command must stand, and is none.
struct Misspelling: Equatable {
    /// The word.
    let word: String
    /// The commands that are spelled most like it; none where no command is like it.
    let likely: [String]

    /// Looks for a command that does not exist among the arguments.
    ///
    /// - Parameters:
    ///   - arguments: the arguments of the program, without its name.
    ///   - commands: the commands that exist.
    /// - Returns: `nil` where the arguments name a command that exists, or none.
    init?(in arguments: [String], commands: [String]) {
        // `alight help reply` names a command as `alight reply` does.
        let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
        guard let word = words.first, !word.isEmpty, !word.hasPrefix("-"), !commands.contains(word) else { return nil }
        self.word = word
        let beginnings = commands.filter { word.count >= Self.shortestBeginning && $0.hasPrefix(word) }
        let near = commands.map { (command: $0, distance: Self.distance(word.lowercased(), $0)) }
            .filter { $0.distance <= Self.mostEdits(in: $0.command) }
        let least = near.map(\.distance).min()
        likely = beginnings.isEmpty ? near.filter { $0.distance == least }.map(\.command) : beginnings
    }

    /// The error, and how to get help, a line each.
    var lines: [String] {
        let names = likely.map { "'\($0)'" }.joined(separator: " or ")
        return [
            "Error: Unknown command '\(word)'.\(likely.isEmpty ? "" : " Did you mean \(names)?")",
            "  See 'alight --help' for the commands.",
        ]
    }

    /// The shortest word, in letters, that is taken for the beginning of a command.
    private static let shortestBeginning = 3

    /// A third of a command's letters may be wrong, and one of a short command's.
    private static func mostEdits(in command: String) -> Int { max(1, command.count / 3) }

    /// How many letters of a command are wrong in a word; a longer word is far from every command, and comparing it would take long.
    private static func distance(_ word: String, _ command: String) -> Int {
        guard word.utf8.count <= longest else { return longest }
        return editDistance(Array(word.unicodeScalars), Array(command.unicodeScalars))
    }

    /// The longest word that is compared, in bytes.
    private static let longest = 64
}

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

    /// What is wrong, and how to get help, a line each.
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

    /// How many letters must be inserted, removed, replaced or exchanged with their neighbour (optimal string alignment,
    /// F. J. Damerau, 1964).
    static func distance(_ one: String, _ other: String) -> Int {
        // A longer word is far from every command, and comparing it would take long.
        guard one.utf8.count <= longest, other.utf8.count <= longest else { return longest }
        let (one, other) = (Array(one), Array(other))
        var rows = [Array(0...other.count)]
        for (row, letter) in one.enumerated() {
            var current = [row + 1]
            for (column, its) in other.enumerated() {
                var least = min(
                    rows[row][column] + (letter == its ? 0 : 1), rows[row][column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, letter == other[column - 1], one[row - 1] == its {
                    least = min(least, rows[row - 1][column - 1] + 1)
                }
                current.append(least)
            }
            rows.append(current)
        }
        return rows[one.count][other.count]
    }

    /// The longest word that is compared, in bytes.
    private static let longest = 64
}

/// How many characters must be put in, left out, changed or exchanged with their neighbour to make one text of the other (optimal string
/// alignment, F. J. Damerau, 1964).
package func editDistance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    editDistances(first, toBeginningsOf: second)[second.count]
}

/// The same to each beginning of the second text, by its length.
func editDistances(_ first: [Unicode.Scalar], toBeginningsOf second: [Unicode.Scalar]) -> [Int] {
    var (before, row) = ([Int](), Array(0...second.count))
    for (number, character) in first.enumerated() {
        var next = [number + 1]
        for (index, other) in second.enumerated() {
            var least = min(row[index] + (character == other ? 0 : 1), row[index + 1] + 1, next[index] + 1)
            if number > 0, index > 0, character == second[index - 1], first[number - 1] == other {
                least = min(least, before[index - 1] + 1)
            }
            next.append(least)
        }
        (before, row) = (row, next)
    }
    return row
}

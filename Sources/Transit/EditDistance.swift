/// How many characters must be put in, left out or changed to make one text of the other
/// (V. I. Levenshtein, 1966).
package func editDistance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    var row = Array(0...second.count)
    for (number, character) in first.enumerated() {
        var diagonal = row[0]
        row[0] = number + 1
        for (index, other) in second.enumerated() {
            let changed = diagonal + (character == other ? 0 : 1)
            diagonal = row[index + 1]
            row[index + 1] = min(changed, diagonal + 1, row[index] + 1)
        }
    }
    return row[second.count]
}

import Transit

/// The destinations that trains show at their calls (`stop_headsign`), by the rows of `stop_times.txt`.
///
/// Consecutive rows mostly show the same, or nothing, so that only the rows are kept at which that changes.
struct CallSigns {
    /// The texts, each once, and first the empty one.
    private var texts = IDTable()
    /// The lines of the file at which the text changes, ascending, and the number of the text from there on.
    private var lines: [UInt32] = []
    private var numbers: [Int32] = []

    init() { _ = texts.insert([]) }

    /// Whether no row has a text.
    var isEmpty: Bool { lines.isEmpty }

    /// Appends the text of a row, which is empty where the train shows the trip's headsign.
    mutating func append(_ text: ArraySlice<UInt8>, ofRow line: Int) {
        if text.isEmpty, numbers.last ?? 0 == 0 { return }
        let number = Int32(texts.numberOrInsert(text))
        guard number != numbers.last else { return }
        lines.append(UInt32(clamping: line))
        numbers.append(number)
    }

    /// The number of the text of a row; 0 where it has none.
    func number(ofRow line: UInt32) -> Int32 {
        var (low, high) = (0, lines.count)
        while low < high {
            let middle = (low + high) / 2
            if lines[middle] <= line { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? numbers[low - 1] : 0
    }

    /// A text by its number.
    subscript(number: Int32) -> String { printable(texts[Int(number)]) }
}

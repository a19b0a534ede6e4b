import Positioning

/// Probabilities by the second at which a phase began, in rows of equal width.
struct Cohorts: Sendable {
    /// How many probabilities there are for each second.
    let width: Int
    /// The second of the first row.
    private(set) var first: Int64 = 0
    /// The rows, one after the other.
    var mass: [Double] = []

    init(width: Int = 1) { self.width = width }

    /// How many seconds there are.
    @inline(__always) var count: Int { mass.count / width }
    @inline(__always) var isEmpty: Bool { mass.isEmpty }

    /// The sum of all probabilities.
    var sum: Double { mass.reduce(0, +) }

    /// The position of a second's row; the rows grow to hold it.
    mutating func row(at second: Int64) -> Int {
        if mass.isEmpty { first = second }
        if second < first {
            mass.insert(contentsOf: repeatElement(0, count: Int(first - second) * width), at: 0)
            first = second
        }
        let row = Int(second - first) * width
        if row + width > mass.count {
            mass.append(contentsOf: repeatElement(0, count: row + width - mass.count))
        }
        return row
    }

    mutating func add(_ probability: Double, at second: Int64, column: Int = 0) {
        guard probability > 0 else { return }
        let row = row(at: second)
        mass[row + column] += probability
    }

    /// Adds to the rows of some seconds, which grow to hold them, through their probabilities and the second of the first.
    mutating func add(
        from start: Int64, to end: Int64, _ body: (_ mass: UnsafeMutableBufferPointer<Double>, _ first: Int64) -> Void
    ) {
        _ = row(at: start)
        _ = row(at: end)
        let first = first
        mass.withUnsafeMutableBufferPointer { body($0, first) }
    }

    /// Moves each row's share to the rows beside it: a train is not exactly as late as it was a second ago.
    mutating func diffuse(_ share: Double) {
        guard count > 1 else { return }
        mass.withUnsafeMutableBufferPointer { mass in
            for column in 0..<width {
                var before = mass[column]
                var index = column
                while index + width < mass.count {
                    let (here, after) = (mass[index], mass[index + width])
                    mass[index] = here + share * (before - here) + share * (after - here)
                    before = here
                    index += width
                }
                mass[index] += share * (before - mass[index])
            }
        }
    }

    /// Drops the rows at both ends that hold less than a threshold.
    mutating func trim(below least: Double) {
        guard !mass.isEmpty else { return }
        var (start, end) = (0, count)
        while start < end, sum(start) < least { start += 1 }
        while end > start, sum(end - 1) < least { end -= 1 }
        if end < count { mass.removeSubrange((end * width)...) }
        if start > 0 {
            mass.removeSubrange(..<(start * width))
            first += Int64(start)
        }
    }

    /// Adds the rows before a second to the row of that second.
    mutating func mergeRows(before second: Int64) {
        let rows = Int(min(max(0, second - first), Int64(max(0, count - 1))))
        guard rows > 0 else { return }
        for index in 0..<(rows * width) { mass[rows * width + index % width] += mass[index] }
        mass.removeSubrange(..<(rows * width))
        first += Int64(rows)
    }

    /// Moves all beginnings in time.
    mutating func shift(by seconds: Int64) { first += seconds }

    @inline(__always) private func sum(_ row: Int) -> Double {
        var sum = 0.0
        for column in 0..<width { sum += mass[row * width + column] }
        return sum
    }
}

extension Cohorts: Encodable {
    private enum CodingKeys: String, CodingKey { case first, mass }

    /// Decodes probabilities in rows of a width.
    ///
    /// - Parameters:
    ///   - seconds: how long the oldest may have lasted.
    ///   - now: the last second at which one may have begun.
    init(from decoder: any Decoder, width: Int, lasting seconds: Double, now: Int64) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.width = width
        first = try container.second(.first)
        // The timetable's duration may be any number.
        let oldest = Int64(min(1e6, max(0, 2 * seconds)) + Self.slack)
        guard first <= now, now - first <= oldest else { throw container.corrupted(.first, "it is not of late") }
        mass = try container.packed(.mass, counts: width...Int(now - first + 1) * width, in: 0...1e6)
        guard mass.count % width == 0 else { throw container.corrupted(.mass, "the last row is not whole") }
    }

    /// Whatever lasts is forgotten some seconds later.
    private static let slack = 3600.0

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(first, forKey: .first)
        try container.encode(packed: mass, forKey: .mass)
    }
}

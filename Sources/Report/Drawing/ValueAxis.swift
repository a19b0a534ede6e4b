import Mathematics

/// The values of a measure from below upwards, from the least to the greatest round ones that hold them all.
struct ValueAxis {
    /// The values that have a line.
    let marks: [Double]
    private let scale: LinearScale
    private let isLogarithmic: Bool

    /// The least value that a logarithmic axis tells from nothing, and the greatest that any axis has.
    private static let bounds = 0.1...1e6
    /// How many lines an axis has at the most.
    private static let mostMarks = 5

    init(_ values: some Sequence<Double>, isLogarithmic: Bool, _ base: Double, _ top: Double) {
        self.isLogarithmic = isLogarithmic
        let values = values.map { min($0, Self.bounds.upperBound) }
        let (least, greatest) = (values.min() ?? 0, values.max() ?? 1)
        let round = isLogarithmic ? Self.ratios(least, greatest) : Self.multiples(greatest)
        marks = round
        func position(_ value: Double) -> Double { isLogarithmic ? log10(value) : value }
        scale = LinearScale(position(round[0])...position(round[round.count - 1]), base, top)
    }

    /// The pixel of a value.
    func callAsFunction(_ value: Double) -> Double {
        let bounded = min(max(value, marks[0]), marks[marks.count - 1])
        return scale(isLogarithmic ? log10(bounded) : bounded)
    }

    /// 1, 2 or 5 times powers of ten from below the least value to above the greatest: all of them, or powers of ten alone.
    private static func ratios(_ least: Double, _ greatest: Double) -> [Double] {
        let decades = [0.1, 1, 10, 100, 1000, 10_000, 100_000, 1_000_000]
        let all = decades.flatMap { [$0, 2 * $0, 5 * $0] }
        func enclosing(_ steps: [Double]) -> [Double] {
            let first = steps.lastIndex { $0 <= least } ?? 0
            let last = steps.firstIndex { $0 >= greatest && $0 > steps[first] } ?? steps.count - 1
            return Array(steps[first...last])
        }
        let fine = enclosing(all)
        return fine.count <= mostMarks ? fine : enclosing(decades)
    }

    /// Multiples of 1, 2 or 5 times a power of ten from zero to above the greatest value.
    private static func multiples(_ greatest: Double) -> [Double] {
        let steps: [Double] = [1, 2, 5, 10, 20, 50, 100]
        let step = steps.first { $0 * Double(mostMarks - 1) >= greatest } ?? steps[steps.count - 1]
        let count = min(Double(mostMarks - 1), max(1, (greatest / step).rounded(.up)))
        return (0...Int(count)).map { Double($0) * step }
    }
}

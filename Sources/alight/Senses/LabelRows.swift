/// Puts labels that would overlap into rows below each other.
struct LabelRows: Sendable {
    /// How many rows there are so far.
    var count: Int { ends.count }
    /// How many labels found no room.
    private(set) var leftOut = 0
    private var ends: [Double] = []
    private let most: Int
    private let bounds: ClosedRange<Double>

    /// The space between two labels, in pixels.
    private static let space = 4.0
    /// Between a label and its line.
    private static let distance = 3.0

    /// Creates rows without labels.
    ///
    /// - Parameters:
    ///   - bounds: no label begins before it or ends behind it, in pixels.
    ///   - most: how many rows there may be.
    init(within bounds: ClosedRange<Double>, most: Int) {
        self.bounds = bounds
        self.most = most
    }

    /// Finds a place beside a line; the lines come from left to right.
    ///
    /// - Parameters:
    ///   - x: where the line is, in pixels; a label stands to the right of it, or to the left where there is no room.
    ///   - width: how wide the label is, in pixels.
    /// - Returns: where it begins, and the number of its row, 0 for the uppermost; `nil` where there is no room.
    mutating func place(beside x: Double, width: Double) -> (x: Double, row: Int)? {
        let right = x + Self.distance
        return place(at: right + width <= bounds.upperBound ? right : x - Self.distance - width, width: width)
    }

    /// Finds a place below or above a point; the points come from left to right.
    ///
    /// - Parameters:
    ///   - x: where the point is, in pixels.
    ///   - width: how wide the label is, in pixels.
    /// - Returns: where it begins, and the number of its row, 0 for the uppermost; `nil` where there is no room.
    mutating func place(around x: Double, width: Double) -> (x: Double, row: Int)? {
        place(at: x - width / 2, width: width)
    }

    private mutating func place(at x: Double, width: Double) -> (x: Double, row: Int)? {
        let x = max(bounds.lowerBound, min(x, bounds.upperBound - width))
        guard let row = ends.firstIndex(where: { $0 + Self.space <= x }) ?? (count < most ? count : nil) else {
            leftOut += 1
            return nil
        }
        if row == count { ends.append(0) }
        ends[row] = x + width
        return (x, row)
    }
}

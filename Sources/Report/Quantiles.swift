/// Values in order, to tell how they are distributed.
public struct Quantiles: Hashable, Sendable {
    /// The values, ascending.
    public let values: [Double]

    /// Sorts values; those that are no numbers are left out.
    public init(_ values: some Sequence<Double>) {
        self.values = values.filter(\.isFinite).sorted()
    }

    /// The value that a share of all values is not above: the nearest rank (ISO 3534-1), which is one of the values.
    ///
    /// - Parameter share: 0 to 1.
    /// - Returns: `nil` without values.
    public func callAsFunction(_ share: Double) -> Double? {
        guard !values.isEmpty else { return nil }
        let rank = Int((min(1, max(0, share)) * Double(values.count)).rounded(.up))
        return values[min(values.count, max(1, rank)) - 1]
    }

    /// The value in the middle.
    public var median: Double? { self(0.5) }
}

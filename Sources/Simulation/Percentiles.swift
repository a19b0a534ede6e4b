import Mathematics

/// A distribution by some of its percentiles, as a measurement publishes it.
///
/// Between two percentiles all values are equally likely. The values have the unit of the quantity.
public struct Percentiles: Hashable, Sendable {
    /// The shares of all values that are not above those of `values`: ascending from 0 to 1.
    public let shares: [Double]
    /// The values at these shares, never descending.
    public let values: [Double]

    /// Creates a distribution.
    ///
    /// - Parameter points: shares and the values there, in ascending order, from the share 0, the least value, to the
    ///   share 1, the greatest.
    public init(_ points: KeyValuePairs<Double, Double>) {
        shares = points.map(\.key)
        values = points.map(\.value)
        precondition(
            shares.first == 0 && shares.last == 1 && zip(shares, shares.dropFirst()).allSatisfy { $0 < $1 }
                && zip(values, values.dropFirst()).allSatisfy { $0 <= $1 },
            "percentiles ascend from 0 to 1")
    }

    /// Creates a distribution in which all values of a range are equally likely.
    public init(_ range: ClosedRange<Double>) {
        shares = [0, 1]
        values = [range.lowerBound, range.upperBound]
    }

    /// Creates a distribution that always gives the same value.
    public static func exactly(_ value: Double) -> Percentiles { Percentiles(value...value) }

    /// The value that a share of all values is not above.
    ///
    /// - Parameter share: 0 to 1.
    public func value(at share: Double) -> Double {
        let next = min(shares.count - 1, max(1, shares.firstIndex { $0 >= share } ?? shares.count - 1))
        let (low, high) = (shares[next - 1], shares[next])
        let part = min(1, max(0, (share - low) / (high - low)))
        return values[next - 1] + part * (values[next] - values[next - 1])
    }
}

extension Randomness {
    /// A number with a distribution.
    public mutating func draw(_ percentiles: Percentiles) -> Double {
        percentiles.value(at: unit())
    }

    /// A number in a range of which the logarithm is uniformly distributed.
    ///
    /// - Parameter range: above 0.
    public mutating func logUniform(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound * exp(unit() * log(range.upperBound / range.lowerBound))
    }
}

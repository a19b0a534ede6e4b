import Mathematics

/// Random numbers that a seed determines, the same on any machine.
///
/// A Weyl sequence whose terms are mixed: SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
/// Generators", OOPSLA 2014). What is made of its bits is made here, since the standard library may change its ways.
public struct Randomness: Sendable {
    private var state: UInt64
    private var spareNormal: Double?

    /// Creates numbers from a seed; equal seeds give equal numbers.
    public init(seed: UInt64) {
        state = Self.mixed(seed)
    }

    /// Creates numbers that are independent of those with another purpose, so that a beacon more moves no train.
    ///
    /// - Parameter purpose: any number, a different one for each use of the same seed.
    public init(seed: UInt64, purpose: UInt64) {
        state = Self.mixed(Self.mixed(seed) ^ Self.mixed(purpose &+ 0xD134_2543_DE82_EF95))
    }

    /// The next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mixed(state)
    }

    /// A number from 0 to below 1, all equally likely.
    public mutating func unit() -> Double {
        Double(next() >> 11) * 0x1p-53
    }

    /// A number in a range, all equally likely.
    public mutating func uniform(_ range: ClosedRange<Double>) -> Double {
        range.lowerBound + (range.upperBound - range.lowerBound) * unit()
    }

    /// A whole number in a range, all equally likely to 2⁻⁵³ of the range.
    public mutating func uniform(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + min(Int(unit() * Double(range.count)), range.count - 1)
    }

    /// Whether something happens that has a probability.
    public mutating func happens(_ probability: Double) -> Bool {
        unit() < probability
    }

    /// A normally distributed number with mean 0, by the polar method (G. Marsaglia and T. A. Bray, 1964).
    ///
    /// - Parameter deviation: its standard deviation, in the unit of the result.
    public mutating func normal(_ deviation: Double = 1) -> Double {
        if let spare = spareNormal {
            spareNormal = nil
            return deviation * spare
        }
        while true {
            let (first, second) = (2 * unit() - 1, 2 * unit() - 1)
            let square = first * first + second * second
            guard square < 1, square > 0 else { continue }
            let factor = (-2 * log(square) / square).squareRoot()
            spareNormal = factor * second
            return deviation * factor * first
        }
    }

    /// A number of which the logarithm is normally distributed.
    ///
    /// - Parameters:
    ///   - median: half of them are smaller, above 0.
    ///   - sigma: the standard deviation of the natural logarithm.
    public mutating func logNormal(median: Double, sigma: Double) -> Double {
        median * exp(normal(sigma))
    }

    /// The time until something happens that happens at any moment alike, exponentially distributed.
    public mutating func exponential(mean: Double) -> Double {
        -mean * log(1 - unit())
    }

    /// The moments in a span at which something happens that happens `perHour` times an hour on average, in order.
    ///
    /// - Parameter span: in seconds.
    public mutating func moments(perHour: Double, in span: ClosedRange<Double>) -> [Double] {
        guard perHour > 0 else { return [] }
        var moments: [Double] = []
        var time = span.lowerBound + exponential(mean: 3600 / perHour)
        while time <= span.upperBound {
            moments.append(time)
            time += exponential(mean: 3600 / perHour)
        }
        return moments
    }

    private static func mixed(_ value: UInt64) -> UInt64 {
        var mixed = value
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

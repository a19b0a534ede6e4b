import Foundation

/// Random numbers that a seed determines: a Weyl sequence whose terms are mixed (Steele, Lea and Flood, "Fast Splittable
/// Pseudorandom Number Generators", OOPSLA 2014).
struct Noise: RandomNumberGenerator {
    private var state: UInt64

    init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 0xD134_2543_DE82_EF95 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// A normally distributed number with mean 0.
    mutating func normal(_ deviation: Double) -> Double {
        let radius = (-2 * log(Double.random(in: 1e-300...1, using: &self))).squareRoot()
        return deviation * radius * cos(Double.random(in: 0..<2 * .pi, using: &self))
    }
}

/// An error of a receiver that drifts, a first-order Gauss-Markov process.
struct Drift {
    private let deviation: Double
    private(set) var value: Double

    /// The approximate time in which multipath between houses changes, in seconds.
    private static let correlation = 30.0

    init(_ deviation: Double, _ noise: inout Noise) {
        self.deviation = deviation
        value = noise.normal(deviation)
    }

    mutating func advance(bySeconds seconds: Double, _ noise: inout Noise) {
        let kept = exp(-seconds / Self.correlation)
        value = kept * value + noise.normal(deviation * (1 - kept * kept).squareRoot())
    }
}

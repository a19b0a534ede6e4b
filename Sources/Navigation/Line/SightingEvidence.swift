#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// How well the strength of a beacon agrees with how far the train's middle is from that of the platform.
///
/// Nobody says where along the platform a beacon stands, nor where in the train the rider sits: both are gone through, as likely
/// as they are.
struct SightingEvidence {
    private let table: [Double]

    /// The largest penalty of a sighting, as a likelihood.
    private static let least = 1e-3
    /// Metres from one entry of the tables to the next, and how many there are.
    private static let spacing = 10.0
    private static let count = 61
    /// Entries each way that an offset is gone through.
    private static let most = 10

    /// Weighs a sighting.
    ///
    /// - Parameters:
    ///   - strength: in dB, as compared with that at one metre.
    ///   - weight: how much of it is news: 1 for one that is independent of those before.
    init(strength: Double, weight: Double) {
        let bare = (0...Self.count + Self.most).map {
            PathLoss.likelihood(of: strength, expected: PathLoss.strength(at: Double($0) * Self.spacing))
        }
        let offsets = (-Self.most...Self.most).map { step in
            let deviations = Double(step) * Self.spacing / PathLoss.offset
            return exp(-deviations * deviations / 2)
        }
        let sum = offsets.reduce(0, +)
        table = (0..<Self.count).map { entry in
            var likelihood = 0.0
            for (number, share) in offsets.enumerated() { likelihood += share * bare[abs(entry + number - Self.most)] }
            return exp(weight * log(max(likelihood / sum, Self.least)))
        }
    }

    /// How well a train agrees that is so many metres from the stop.
    @inline(__always) func likelihood(at metres: Double) -> Double {
        metres < Double(Self.count - 1) * Self.spacing ? table[Int(metres / Self.spacing + 0.5)] : table[Self.count - 1]
    }
}

import Mathematics

/// How much the ride's runs shake: the level that four fifths of their windows stay below, over the last minutes of running.
///
/// Trains, floors and hands differ by a factor of five, and one ride's runs by much less. It is kept as counts of levels, so
/// that a window costs the same however long the memory is.
struct RunningLevel: Sendable {
    private var counts = [Int](repeating: 0, count: Self.bins)
    /// The newest levels, as the bins that they count in; a ring.
    private var ring: [UInt8] = []
    private var oldest = 0
    /// The share of a window that is still to be counted.
    private var share = 0.0
    /// The quietest window so far, and how many windows of a stand there were.
    private var (quietest, stood) = (Double.infinity, 0)

    /// The number of windows that are remembered: three minutes of running, with one a second.
    static let memory = 180
    /// The prior before anything is known: a ride that shakes 0.12 to 0.2 m/s², and its weight as a number of windows.
    static let prior = (levels: [log(0.12), log(0.2)], weight: 40)
    /// Four fifths stay below it.
    static let quantile = 0.8
    /// No ride's runs shake less, or more, than this, in m/s²: a desk is no train, and a walk is none.
    static let bounds = log(0.08)...log(0.6)
    /// The level of 1 m/s², above which shaking is by a hand, or a walk, and is not counted.
    static let most = 0.0
    /// A stand counts as a run with this share: a quiet train that was taken for a standing one is found out after minutes.
    static let standingShare = 0.1
    /// The sensor's own noise is the quietest window, at most this: MPU-6050, 400 µg/√Hz on three axes.
    static let mostNoise = log(0.06)
    /// The level of 0.002 m/s², below which a window has counts that do not change, and no noise.
    static let leastNoise = log(0.002)
    /// The rise of the noise each window.
    static let forgetting = 1e-5
    /// The number of windows of a stand after which the noise is known. A run alone does not tell how much of its shaking is noise.
    static let noiseAfter = 20
    private static let surelyStanding = 0.1
    private static let (lowest, width, bins) = (log(0.02), 0.05, 80)

    /// As a natural logarithm of m/s².
    private(set) var value = Self.level(Self.prior.levels[1])
    /// The logarithm of the sensor's own noise in m/s²; `nil` until it is known.
    var noise: Double? { stood >= Self.noiseAfter ? min(quietest, Self.mostNoise) : nil }

    /// Updates the running level from the level of a quarter of a second.
    ///
    /// - Parameter running: how likely the train runs.
    mutating func take(_ level: Double, running: Double) {
        // It rises again where it was an accident: by a third within two hours.
        if level > Self.leastNoise { quietest = min(quietest + Self.forgetting, level) }
        if running < Self.surelyStanding { stood += 1 }
        guard level < Self.most else { return }
        share += 0.25 * (running > 0.5 ? running : Self.standingShare)
        guard share >= 1 else { return }
        share -= 1
        let bin = UInt8(max(0, min(Double(Self.bins - 1), ((level - Self.lowest) / Self.width).rounded(.down))))
        if ring.count < Self.memory {
            ring.append(bin)
        } else {
            counts[Int(ring[oldest])] -= 1
            ring[oldest] = bin
            oldest = (oldest + 1) % Self.memory
        }
        counts[Int(bin)] += 1
        value = quantile()
    }

    private func quantile() -> Double {
        let prior = max(0, Self.prior.weight - ring.count)
        let wanted = Self.quantile * Double(ring.count + prior)
        var passed = 0.0
        for bin in counts.indices {
            let edge = Self.lowest + Double(bin) * Self.width
            passed += Double(counts[bin])
            for level in Self.prior.levels where level >= edge && level < edge + Self.width {
                passed += Double(prior) / Double(Self.prior.levels.count)
            }
            if passed > wanted { return Self.level(edge + Self.width / 2) }
        }
        return Self.bounds.upperBound
    }

    private static func level(_ level: Double) -> Double {
        min(max(level, bounds.lowerBound), bounds.upperBound)
    }
}

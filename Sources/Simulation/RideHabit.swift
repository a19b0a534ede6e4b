import Mathematics

/// A quantity that a ride keeps in part: the same driver, the same doors, the same crowd.
///
/// Whatever part it keeps, the values of many rides have the distribution that is asked for (a Gaussian copula: R. B.
/// Nelsen, "An Introduction to Copulas", 2nd edition, chapter 2).
struct RideHabit: Sendable {
    private let percentiles: Percentiles
    private let own: Double
    private let rest: Double

    /// - Parameter share: the share of the normal score's variance that a ride keeps, 0 to 1; drawn from a range.
    init(_ percentiles: Percentiles, share: ClosedRange<Double>, _ random: inout Randomness) {
        self.percentiles = percentiles
        let kept = random.uniform(share)
        own = random.normal(kept.squareRoot())
        rest = (1 - kept).squareRoot()
    }

    /// The next value of the ride.
    func draw(_ random: inout Randomness) -> Double {
        let score = own + random.normal(rest)
        return percentiles.value(at: erfc(-score / 2.0.squareRoot()) / 2)
    }
}

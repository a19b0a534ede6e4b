import Mathematics

/// How late trains leave, as the simulation has it.
///
/// Departures on MARTA's rails were no later than 5 minutes in 97.45 % of cases in February 2018 (its Key Performance Indicators, Rail
/// On-Time Performance); with an exponential distribution that is a mean of 82 s. None leaves before its time.
public struct Delay: Hashable, Sendable {
    /// The mean in seconds.
    public var mean = 300 / log(1 / 0.0255)

    /// Creates the delays of a metro.
    public init() {}

    /// Creates delays with another mean, in seconds.
    public init(mean: Double) { self.mean = mean }

    func draw(_ random: inout Randomness) -> Double { -mean * log(1 - random.unit()) }
}

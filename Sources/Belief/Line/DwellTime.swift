#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// How long a train stands at a stop: some seconds at least, and a lognormal time with a long tail beyond.
package struct DwellTime: Sendable {
    /// The probability that a train that has stood for so many seconds leaves within the next one, by whole seconds.
    let hazards: [Double]
    /// The mean in seconds.
    let mean: Double
    /// The variance in s².
    let variance: Double

    /// Doors open, people alight, doors close: no train stands for less, in seconds.
    static let least = 8.0
    /// The standard deviation of the time beyond in logarithms: dwell times of metros vary by a third to a half (TCRP
    /// Report 165, chapter 8).
    static let spread = 0.45
    /// Where no timetable tells: seconds.
    static let usual = 30.0
    /// After so many seconds the probability to leave changes no more.
    static let longest = 240

    /// Creates the dwell time whose mean is as the timetable says, in seconds.
    init(mean scheduled: Double?) {
        let beyond = max(4, Self.scheduled(scheduled) - Self.least)
        let factor = exp(Self.spread * Self.spread)
        mean = Self.least + beyond
        variance = beyond * beyond * (factor - 1)
        let median = beyond / factor.squareRoot()
        func stays(_ seconds: Double) -> Double {
            guard seconds > Self.least else { return 1 }
            return erfc(log((seconds - Self.least) / median) / Self.spread / 2.0.squareRoot()) / 2
        }
        hazards = (0...Self.longest).map { second in
            let still = stays(Double(second))
            return still > 1e-9 ? max(1 - stays(Double(second + 1)) / still, 0) : 0.05
        }
    }

    /// What the timetable says in seconds, or what is usual where it says nothing.
    package static func scheduled(_ seconds: Double?) -> Double { seconds.flatMap { $0 > 0 ? $0 : nil } ?? usual }

    /// A stop where the rider waits for a train, or the train for its time: it may leave any second.
    init(waiting seconds: Double) {
        mean = seconds
        variance = seconds * seconds
        hazards = [1 - exp(-1 / seconds)]
    }

    /// The probability to leave within the next second after so many.
    @inline(__always) func hazard(after seconds: Int64) -> Double {
        hazards[min(Int(max(0, seconds)), hazards.count - 1)]
    }
}

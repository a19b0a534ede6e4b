/// How many samples a second are asked of a sensor.
enum SamplingFrequency {
    /// Trains shake at 1 to 20 Hz, and wheels on joints up to 50: twice that. Half as many do, at half the processor time.
    static let best = 100.0
    /// Fewer lose what tells a train from a hand, more cost time and tell nothing.
    static let wanted = 50.0...400.0

    /// The frequency to set, where it would be better than the current one.
    ///
    /// - Parameters:
    ///   - now: the number of samples that it takes a second, where it says so.
    ///   - available: the values to which it can be set, as the kernel lists them; empty where it does not say.
    static func choice(now: Double?, available: String) -> Double? {
        let numbers = numbers(available)
        // A range is written as [lowest step highest].
        let isRange = available.hasPrefix("[") && numbers.count == 3
        let choice: Double?
        if isRange {
            choice = min(max(best, numbers[0]), numbers[2])
        } else if numbers.isEmpty {
            choice = now.map(wanted.contains) == true ? nil : best
        } else {
            choice = numbers.filter(wanted.contains).min { abs($0 - best) < abs($1 - best) }
        }
        return choice == now ? nil : choice
    }

    /// The numbers of a list, or the three of a range.
    static func numbers(_ available: String) -> [Double] {
        available.filter { $0 != "[" && $0 != "]" }.split(separator: " ").compactMap { Double($0) }
    }

    /// As the kernel reads it.
    static func text(_ frequency: Double) -> String {
        Int64(exactly: frequency).map { "\($0)" } ?? "\(frequency)"
    }
}

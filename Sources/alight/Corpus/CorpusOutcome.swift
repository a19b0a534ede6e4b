/// The outcome of rides.
struct CorpusOutcome {
    var rides = 0
    var failed = 0
    var otherwise = 0

    /// Adds the outcome of one more ride.
    mutating func add(hasFailed: Bool, isAsExpected: Bool?) {
        rides += 1
        if hasFailed { failed += 1 }
        if isAsExpected == false { otherwise += 1 }
    }
}

import Positioning

/// Tells once that the train waits between two stations, when it has done so for some minutes.
struct HoldReporter: Sendable, Codable {
    /// Since when it has waited.
    private var since: Timestamp?
    private var isTold = false

    /// Updates the wait from the probability that the train waits.
    ///
    /// - Returns: how long it has waited, in seconds, where that is to be reported now.
    mutating func handle(_ probability: Double, at time: Timestamp) -> Double? {
        guard probability >= Policy.Stops.sure else {
            if probability < 0.5 { self = HoldReporter() }
            return nil
        }
        // A clock that was set back has put the beginning into the future.
        let since = min(since ?? time, time)
        self.since = since
        let seconds = time.seconds(since: since)
        guard !isTold, seconds >= Policy.Stops.longHold else { return nil }
        isTold = true
        return seconds
    }
}

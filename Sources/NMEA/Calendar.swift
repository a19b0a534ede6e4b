import Positioning

/// The date of a stream whose sentences mostly carry the time of day alone.
struct Calendar: Sendable {
    private var midnight: Timestamp?
    private var timeOfDay = 0

    /// Half a day in milliseconds.
    private static let halfDay = 43_200_000

    /// Sets the date that a sentence gave together with a time of day.
    mutating func set(_ midnight: Timestamp, at timeOfDay: Int) {
        self.midnight = midnight
        self.timeOfDay = timeOfDay
    }

    /// Advances to the time of day at which an epoch begins, so that the date continues where midnights pass without one.
    /// Beyond the year 9999 no date is known any more.
    mutating func advance(to timeOfDay: Int) {
        guard let time = time(at: timeOfDay) else {
            midnight = nil
            return
        }
        midnight = Timestamp(milliseconds: time.milliseconds - Int64(timeOfDay))
        self.timeOfDay = timeOfDay
    }

    /// The point in time of a time of day in the epoch that follows the last known date.
    ///
    /// A time of day that jumps back by more than half a day lies beyond midnight.
    func time(at timeOfDay: Int) -> Timestamp? {
        guard let midnight else { return nil }
        let days: Int64 =
            timeOfDay < self.timeOfDay - Self.halfDay ? 1 : timeOfDay > self.timeOfDay + Self.halfDay ? -1 : 0
        let milliseconds = midnight.milliseconds + days * Timestamp.millisecondsPerDay + Int64(timeOfDay)
        return milliseconds < Timestamp.writable.upperBound ? Timestamp(milliseconds: milliseconds) : nil
    }
}

public import Positioning

extension JourneySearch {
    /// The next journeys that are worth while: none leaves earlier than another one without arriving earlier or changing less.
    ///
    /// It repeats the search at each time at which the rider must leave in order to arrive as early, as rRAPTOR does for all departures
    /// of a day (Delling, Pajor and Werneck, section 4.2), and bisects for that time.
    ///
    /// - Parameters:
    ///   - origin: the number of the station where they begin.
    ///   - destination: the number of another station.
    ///   - time: none leaves before.
    ///   - count: how many at most.
    ///   - horizon: all arrive within this many seconds of the time.
    ///   - delays: trains that are late.
    /// - Returns: the journeys in the order of their departures, then of their changes.
    public func nextJourneys(
        from origin: Int, to destination: Int, after time: Timestamp, count: Int, within horizon: Int = horizon,
        delays: [TrainDelay] = []
    ) -> [ScheduledJourney] {
        guard Timetable.years.contains(time), count > 0 else { return [] }
        let start = ServiceDays.second(notBefore: time)
        let end = start + horizon
        let runs = runs(from: start, until: end, delays)
        func search(_ second: Int) -> [ScheduledJourney] {
            journeys(from: origin, to: destination, at: second, until: end, runs)
        }
        var found: [ScheduledJourney] = []
        var current = search(start)
        while let leaving = current.map(\.expectedDeparture).min(), found.count < count {
            let last = latest(like: current, from: ServiceDays.second(notBefore: leaving), until: end, search)
            found += last.journeys.filter { journey in
                !last.later.contains { $0.expectedArrival <= journey.expectedArrival && $0.changes <= journey.changes }
            }
            current = last.later
        }
        return Array(found.prefix(count))
    }

    /// The last second at which one can set out and arrive as early as from an earlier one, for each number of changes.
    ///
    /// - Returns: the journeys that begin then, and those that begin a second later.
    private func latest(
        like current: [ScheduledJourney], from second: Int, until end: Int, _ search: (Int) -> [ScheduledJourney]
    ) -> (journeys: [ScheduledJourney], later: [ScheduledJourney]) {
        func isAlike(_ other: [ScheduledJourney]) -> Bool {
            current.count == other.count
                && zip(current, other).allSatisfy {
                    $0.expectedArrival == $1.expectedArrival && $0.changes == $1.changes
                }
        }
        func leaving(_ journeys: [ScheduledJourney]) -> Int {
            ServiceDays.second(notBefore: journeys.map(\.expectedDeparture).min() ?? ServiceDays.time(end))
        }
        var (low, journeys) = (second, current)
        var (high, step) = (second + 1, 1)
        var later = search(high)
        while isAlike(later) {
            (low, journeys) = (max(high, leaving(later)), later)
            step = min(step * 4, end)
            high = low + step
            later = search(high)
        }
        while high > low + 1 {
            let middle = (low + high) / 2
            let between = search(middle)
            if isAlike(between) {
                (low, journeys) = (max(middle, leaving(between)), between)
            } else {
                (high, later) = (middle, between)
            }
        }
        return (journeys, later)
    }
}

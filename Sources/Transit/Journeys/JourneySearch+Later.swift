public import Positioning

extension JourneySearch {
    /// How far ahead journeys are looked for where none arrives within a day, in days: a year, since calendars seldom reach beyond.
    public static let farthestDays = 366
    /// The stretch in which the first journeys are looked for at once, in seconds: a week, in which most services run once at least.
    private static let stretch = 7 * 86_400

    /// The first journeys from a time on, however long they take up to a week, and however many days nothing runs before them.
    ///
    /// - Parameters:
    ///   - origin: the number of the station where they begin.
    ///   - destination: the number of another station.
    ///   - time: none leaves before.
    ///   - count: how many at most.
    /// - Returns: those of the first week that has any; none where no train leads there within ``farthestDays``, or before the calendars
    ///   end.
    public func firstJourneys(
        from origin: Int, to destination: Int, after time: Timestamp, count: Int
    ) -> [ScheduledJourney] {
        guard leads(from: origin, to: destination), let coverage = network.timetable.coverage else { return [] }
        for begin in stride(from: 0, to: Self.farthestDays * 86_400, by: Self.stretch) {
            let later = time.advanced(bySeconds: Double(begin))
            // A train of the last day may leave days after it.
            let last = offsets.date(at: later.advanced(bySeconds: -Double(network.timetable.spans.end)))
            guard last <= coverage.upperBound else { break }
            let found = nextJourneys(
                from: origin, to: destination, after: later, count: count, within: 2 * Self.stretch)
            if !found.isEmpty { return found }
        }
        return []
    }

    /// Whether trains lead from a station to another one, on whatever days they run, with as many changes as a search has.
    public func leads(from origin: Int, to destination: Int) -> Bool {
        guard network.stations.indices.contains(origin), network.stations.indices.contains(destination) else {
            return false
        }
        var isReached = [Bool](repeating: false, count: network.stations.count)
        var (fresh, rides) = ([origin], 0)
        isReached[origin] = true
        while !fresh.isEmpty, !isReached[destination], rides <= Self.mostChanges {
            var found: [Int] = []
            func reach(_ station: Int) {
                guard !isReached[station] else { return }
                isReached[station] = true
                found.append(station)
            }
            for station in fresh { for change in changes[station] { reach(change.to) } }
            let isThere = isReached
            for pattern in network.patterns {
                guard let first = pattern.stops.firstIndex(where: { isThere[$0.station] }) else { continue }
                for stop in pattern.stops[first...] { reach(stop.station) }
            }
            (fresh, rides) = (found, rides + 1)
        }
        return isReached[destination]
    }
}

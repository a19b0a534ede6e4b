extension TripSpans {
    /// Those of a timetable's trips.
    ///
    /// - Parameters:
    ///   - timetable: the services, trips and frequencies.
    ///   - calls: when a trip leaves its first stop and arrives at its last; `nil` where that is not known.
    init(_ timetable: Timetable, calls: (_ trip: Int) -> (start: Int, end: Int)?) {
        var byService = [[Span]](repeating: [], count: timetable.services.count)
        for (number, trip) in timetable.trips.enumerated() where byService.indices.contains(trip.service) {
            // A trip of which no time is known may run at any of the day.
            let (start, end) = calls(number) ?? (0, 86_400)
            let duration = Int32(clamping: max(Self.shortestRun, end - start))
            let repeats = timetable.frequencies(ofTrip: number)
            if repeats.isEmpty {
                byService[trip.service].append(
                    Span(pattern: Int32(trip.pattern), start: Int32(clamping: start), duration: duration))
            }
            for row in repeats {
                byService[trip.service].append(
                    Span(
                        pattern: Int32(trip.pattern), start: Int32(clamping: row.start), duration: duration,
                        repeatEnd: Int32(clamping: max(1, row.end - row.start)),
                        headway: Int32(clamping: max(1, row.headway))))
            }
        }
        self.init(byService: byService)
    }
}

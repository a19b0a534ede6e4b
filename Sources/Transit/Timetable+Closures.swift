public import Positioning

extension Timetable {
    /// Where riders can neither board nor alight though a trip calls there.
    public struct Closures: Hashable, Sendable {
        /// The positions of the pattern's stops at which nobody boards (`pickup_type` 1 of GTFS `stop_times.txt`).
        public var boarding: Set<Int>
        /// The positions of the pattern's stops at which nobody alights (`drop_off_type` 1).
        public var alighting: Set<Int>

        /// Whether riders can board and alight at all stops.
        public var isEmpty: Bool { boarding.isEmpty && alighting.isEmpty }

        /// Creates closures.
        public init(boarding: Set<Int> = [], alighting: Set<Int> = []) {
            self.boarding = boarding
            self.alighting = alighting
        }
    }

    /// Where riders can neither board nor alight though a trip calls there.
    public func closures(ofTrip trip: Int) -> Closures { closures[trip] ?? Closures() }

    /// Where riders can neither board nor alight whichever train of a pattern they take, by the numbers of the patterns that have such
    /// stops.
    ///
    /// - Parameters:
    ///   - time: trains that run around that time count, and all of a pattern of which none does; without it all trains count.
    ///   - offsets: those of the time zone of the timetable.
    public func closuresByPattern(around time: Timestamp? = nil, in offsets: TimeZoneOffsets?) -> [Int: Closures] {
        let concerned = Set(closures.keys.map { trips[$0].pattern })
        guard !concerned.isEmpty else { return [:] }
        let days = time.flatMap { self.days(around: $0, in: offsets) } ?? []
        var (running, all) = ([Int: Closures](), [Int: Closures]())
        for (number, trip) in trips.enumerated() where concerned.contains(trip.pattern) {
            let closures = closures(ofTrip: number)
            Self.restrict(&all[trip.pattern], to: closures)
            let isRunning = days.contains { day in
                services.indices.contains(trip.service) && services[trip.service].runs(on: day.like)
                    && span(ofTrip: number).map { isUnderWay(number, from: $0.start, to: $0.end, in: day.window) }
                        ?? true
            }
            if isRunning { Self.restrict(&running[trip.pattern], to: closures) }
        }
        return all.merging(running) { $1 }.filter { !$0.value.isEmpty }
    }

    /// Keeps of the closures of some trains those that another one has, too.
    private static func restrict(_ closures: inout Closures?, to other: Closures) {
        closures = Closures(
            boarding: closures?.boarding.intersection(other.boarding) ?? other.boarding,
            alighting: closures?.alighting.intersection(other.alighting) ?? other.alighting)
    }

    /// Whether a trip of a service day is under way in a window of its seconds.
    private func isUnderWay(_ trip: Int, from start: Int, to end: Int, in window: ClosedRange<Double>) -> Bool {
        let repeats = frequencies(ofTrip: trip)
        if repeats.isEmpty { return Double(start) <= window.upperBound && Double(end) >= window.lowerBound }
        return repeats.contains {
            Double($0.start) <= window.upperBound && Double($0.end + end - start) >= window.lowerBound
        }
    }
}

extension Network {
    /// Whether trains call at a station and none of them takes up riders there, on any day.
    public func takesUpNobody(at station: Int) -> Bool {
        isClosed(station, among: { $0.dropLast() }, \.boarding)
    }

    /// Whether trains call at a station and none of them sets down riders there, on any day.
    public func setsDownNobody(at station: Int) -> Bool {
        isClosed(station, among: { $0.dropFirst() }, \.alighting)
    }

    private func isClosed(
        _ station: Int, among stops: (Range<Int>) -> Range<Int>, _ closed: (Timetable.Closures) -> Set<Int>
    ) -> Bool {
        let closures = timetable.closuresByPattern(in: offsets)
        let calls = patterns.indices.flatMap { pattern in
            stops(patterns[pattern].stops.indices).filter { patterns[pattern].stops[$0].station == station }
                .map { (pattern, $0) }
        }
        return !calls.isEmpty && calls.allSatisfy { closures[$0].map(closed)?.contains($1) == true }
    }
}

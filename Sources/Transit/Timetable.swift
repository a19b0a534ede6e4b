/// When trips run.
///
/// Times are seconds since noon minus twelve hours of the service day (midnight, but for days on which clocks change),
/// as in GTFS; a trip that runs past midnight has times beyond 86,400. Services and trips are known by their number,
/// their position in the timetable's arrays.
public struct Timetable: Sendable {
    /// The services in the order of the feed.
    public let services: [Service]
    /// The trips in the order of the feed; none that serves fewer than two stops.
    public let trips: [Trip]
    /// The rows of `frequencies.txt`, by trip and start.
    public let frequencies: [Frequency]

    /// For each trip the position of its first stop in `arrivals` and `departures`, and one for the end.
    let firstCalls: [Int32]
    let arrivals: [Int32]
    let departures: [Int32]
    private let firstFrequencies: [Int: Int]
    /// Of the trips that have some.
    let closures: [Int: Closures]
    /// The destinations that trips show, of those that show others than the first trip of their pattern.
    public let signs: [Int: Signs]
    /// From when to when trips are under way.
    private(set) var spans = TripSpans()
    /// The days from the first to the last that a calendar or an exception names; `nil` where none does.
    public let coverage: ClosedRange<CivilDate>?

    /// The placeholder for a time that the feed does not tell.
    public static let unknownTime = Int32.min

    /// Creates a timetable.
    ///
    /// - Parameters:
    ///   - services: the days on which trips run.
    ///   - trips: the trips, with their services' numbers.
    ///   - calls: for each trip its arrival and departure at each stop of its pattern, in seconds or `unknownTime`.
    ///   - frequencies: which trips repeat.
    ///   - closures: where riders can neither board nor alight, by trip; all others they can at each stop.
    ///   - signs: the destinations that trips show, of those that show others than the first trip of their pattern.
    public init(
        services: [Service] = [], trips: [Trip] = [], calls: [[(arrival: Int32, departure: Int32)]] = [],
        frequencies: [Frequency] = [], closures: [Int: Closures] = [:], signs: [Int: Signs] = [:]
    ) {
        var (arrivals, departures, firstCalls) = ([Int32](), [Int32](), [Int32(0)])
        for trip in calls.prefix(trips.count) {
            arrivals += trip.map(\.arrival)
            departures += trip.map(\.departure)
            firstCalls.append(Int32(arrivals.count))
        }
        self.init(
            services: services, trips: trips, firstCalls: firstCalls, arrivals: arrivals, departures: departures,
            frequencies: frequencies, closures: closures, signs: signs)
    }

    /// Creates a timetable from flat arrays, as a reader of large feeds has them.
    ///
    /// - Parameters:
    ///   - services: the days on which trips run.
    ///   - trips: the trips, with their services' numbers.
    ///   - firstCalls: for each trip the position of its first stop in the two arrays that follow; last their length.
    ///   - arrivals: the arrivals of all trips, in seconds or `unknownTime`.
    ///   - departures: the departures of all trips, in seconds or `unknownTime`.
    ///   - frequencies: which trips repeat.
    ///   - closures: where riders can neither board nor alight, by trip; all others they can at each stop.
    ///   - signs: the destinations that trips show, of those that show others than the first trip of their pattern.
    public init(
        services: [Service], trips: [Trip], firstCalls: [Int32], arrivals: [Int32], departures: [Int32],
        frequencies: [Frequency], closures: [Int: Closures] = [:], signs: [Int: Signs] = [:]
    ) {
        self.closures = closures
        self.signs = signs
        self.services = services
        self.trips = trips
        self.firstCalls = firstCalls
        self.arrivals = arrivals
        self.departures = departures
        self.frequencies = frequencies.sorted { ($0.trip, $0.start) < ($1.trip, $1.start) }
        firstFrequencies = Dictionary(
            self.frequencies.enumerated().map { ($1.trip, $0) }, uniquingKeysWith: { first, _ in first })
        coverage = Self.coverage(of: services)
        spans = TripSpans(self) { self.span(ofTrip: $0) }
    }

    /// The seconds at which a trip arrives at a stop of its pattern; `nil` where the feed does not tell.
    ///
    /// Of a trip with frequencies only the differences count: it starts at the times that they give.
    public func arrival(ofTrip trip: Int, atStop stop: Int) -> Int? {
        time(in: arrivals, trip: trip, stop: stop)
    }

    /// The seconds at which a trip departs from a stop of its pattern; `nil` where the feed does not tell.
    ///
    /// Of a trip with frequencies only the differences count: it starts at the times that they give.
    public func departure(ofTrip trip: Int, atStop stop: Int) -> Int? {
        time(in: departures, trip: trip, stop: stop)
    }

    /// When a trip repeats, in the order of starts; empty for a trip that runs once, at its own times.
    public func frequencies(ofTrip trip: Int) -> ArraySlice<Frequency> {
        guard let first = firstFrequencies[trip] else { return [] }
        return frequencies[first...].prefix { $0.trip == trip }
    }

    /// The numbers of the trips that run on a service day, in ascending order.
    public func trips(on date: CivilDate) -> [Int] {
        let runs = services.map { $0.runs(on: date) }
        return trips.indices.filter { runs.indices.contains(trips[$0].service) && runs[trips[$0].service] }
    }

    /// When a trip leaves its first stop and arrives at its last, as far as the feed tells.
    func span(ofTrip trip: Int) -> (start: Int, end: Int)? {
        guard trip + 1 < firstCalls.count, firstCalls[trip] <= firstCalls[trip + 1],
            Int(firstCalls[trip + 1]) <= min(arrivals.count, departures.count)
        else { return nil }
        let range = Int(firstCalls[trip])..<Int(firstCalls[trip + 1])
        guard let first = range.first(where: { departures[$0] != Self.unknownTime }),
            let last = range.last(where: { arrivals[$0] != Self.unknownTime })
        else { return nil }
        return (Int(departures[first]), Int(arrivals[last]))
    }

    private func time(in times: [Int32], trip: Int, stop: Int) -> Int? {
        guard trip >= 0, trip + 1 < firstCalls.count, stop >= 0 else { return nil }
        let (first, end) = (Int(firstCalls[trip]), Int(firstCalls[trip + 1]))
        guard stop < end - first, end <= times.count, times[first + stop] != Self.unknownTime else { return nil }
        return Int(times[first + stop])
    }
}

import Positioning
import Transit

/// Sorts trips into patterns, and lays their times side by side.
struct Schedule {
    private let trips: Trips
    private let stops: Stops
    private var ways: WayFinder
    private let frequencies: [Timetable.Frequency]

    private var patterns: [Pattern] = []
    private var patternNumbers: [TrainKey: Int] = [:]
    private let stopTimes: StopTimes
    private let continuations: Continuations
    /// The trips with their patterns, and for each of them where its calls begin, and one for the end.
    private var scheduled: [Timetable.Trip] = []
    private var firstCalls: [Int32] = [0]
    private var arrivals: [Int32] = []
    private var closures: [Int: Timetable.Closures] = [:]
    private var departures: [Int32] = []
    /// The signs of the first trip of each pattern, by the numbers of their texts.
    private var patternSigns: [SignNumbers] = []
    /// The signs of those trips that have others than the first one.
    private var signs: [Int: Timetable.Signs] = [:]
    /// Whether a call's times were computed from those before and after it.
    private var isInterpolated: [Bool] = []
    /// The number in `scheduled` of each trip of `trips.txt`, or `nil` where it serves fewer than two stops.
    private var scheduledNumbers: [Int?]

    /// The properties that trips of one pattern have in common.
    fileprivate struct Key: Hashable {
        var line: Int32
        var direction: Int32
        var shape: Int32
        var stops: [Int32]
    }

    /// The destinations that a trip shows, by the numbers of their texts.
    private struct SignNumbers: Equatable {
        var headsign: Int32
        /// By call; none where all of them show the headsign.
        var calls: [Int32]
    }

    /// The properties that trains of one pattern have in common: their trip's key, and that of the trip as which they go on.
    private struct TrainKey: Hashable {
        var trip: Key
        var next: Key?
    }

    init(
        trips: Trips, stopTimes: StopTimes, stops: Stops, shapes: Shapes, frequencies: [Timetable.Frequency],
        continuations: Continuations
    ) {
        arrivals.reserveCapacity(stopTimes.count)
        departures.reserveCapacity(stopTimes.count)
        isInterpolated.reserveCapacity(stopTimes.count)
        (self.stopTimes, self.continuations) = (stopTimes, continuations)
        self.trips = trips
        self.stops = stops
        ways = WayFinder(shapes)
        self.frequencies = frequencies
        scheduledNumbers = [Int?](repeating: nil, count: trips.records.count)
    }

    /// The warnings about the shapes of the trips so far.
    var warnings: FeedWarnings { ways.warnings }

    /// Appends the calls of the next trip. A trip that serves fewer than two stops goes nowhere and is left out.
    mutating func append(_ trip: Int, _ rows: ArraySlice<StopTimeRow>, _ closures: Timetable.Closures) {
        guard rows.count >= 2, let pattern = pattern(trip, rows) else { return }
        let first = arrivals.count
        arrivals += rows.map(\.arrival)
        departures += rows.map(\.departure)
        isInterpolated += rows.map { $0.arrival == Timetable.unknownTime }
        interpolate(from: first, along: patterns[pattern].stops)
        firstCalls.append(Int32(arrivals.count))
        scheduledNumbers[trip] = scheduled.count
        if !closures.isEmpty { self.closures[scheduled.count] = closures }
        let shown = shown(trip, rows)
        if shown != patternSigns[pattern] {
            let last = patterns[pattern].stops.last?.station
            signs[scheduled.count] = Timetable.Signs(
                headsign: headsign(shown, last), byStop: stopHeadsigns(shown))
        }
        scheduled.append(
            Timetable.Trip(
                id: trips.ids[trip], pattern: pattern, service: Int(trips.records[trip].service),
                shortName: trips.shortName(ofTrip: trip)))
    }

    /// The numbers of the texts of a trip's signs.
    private func shown(_ trip: Int, _ rows: ArraySlice<StopTimeRow>) -> SignNumbers {
        var shown = SignNumbers(headsign: trips.records[trip].headsign, calls: [])
        guard !stopTimes.signs.isEmpty else { return shown }
        shown.calls = rows.map { stopTimes.signs.number(ofRow: $0.line) }
        if shown.calls.allSatisfy({ $0 == 0 }) { shown.calls = [] }
        return shown
    }

    /// The headsign of a trip that ends at a station.
    private func headsign(_ shown: SignNumbers, _ last: Int?) -> String {
        let headsign = printable(trips.headsigns[Int(shown.headsign)])
        return headsign.isEmpty ? last.map { stops.stations[$0].name } ?? "" : headsign
    }

    /// The signs at those calls of a trip at which it does not show its headsign.
    private func stopHeadsigns(_ shown: SignNumbers) -> [Int: String] {
        let headsign = printable(trips.headsigns[Int(shown.headsign)])
        return shown.calls.enumerated().reduce(into: [:]) { texts, call in
            let text = call.element > 0 ? stopTimes.signs[call.element] : headsign
            if text != headsign { texts[call.offset] = text }
        }
    }

    /// The patterns, with the medians of their trips' times.
    func finishedPatterns() -> [Pattern] {
        var members = [[Int]](repeating: [], count: patterns.count)
        for (number, trip) in scheduled.enumerated() { members[trip.pattern].append(number) }
        let weights = departuresPerTrip()
        let next = nextPatterns(members)
        return patterns.enumerated().map { number, pattern in
            var pattern = pattern
            pattern.continuation = next[number]
            for stop in pattern.stops.indices {
                var (runs, dwells) = ([(value: Int, weight: Int)](), [(value: Int, weight: Int)]())
                for trip in members[number] {
                    let call = Int(firstCalls[trip]) + stop
                    guard arrivals[call] != Timetable.unknownTime else { continue }
                    if stop > 0, departures[call - 1] != Timetable.unknownTime {
                        runs.append((Int(arrivals[call]) - Int(departures[call - 1]), weights[trip]))
                    }
                    if !isInterpolated[call] {
                        dwells.append((Int(departures[call]) - Int(arrivals[call]), weights[trip]))
                    }
                }
                pattern.stops[stop].runTime = stop == 0 ? 0 : median(runs)
                pattern.stops[stop].dwellTime = median(dwells)
            }
            return pattern
        }
    }

    /// When the trips run.
    func timetable(services: [Timetable.Service]) -> Timetable {
        let repeats = frequencies.compactMap { frequency in
            scheduledNumbers[frequency.trip].map { number in
                var renumbered = frequency
                renumbered.trip = number
                return renumbered
            }
        }
        return Timetable(
            services: services, trips: scheduled, firstCalls: firstCalls, arrivals: arrivals, departures: departures,
            frequencies: repeats, closures: closures, signs: signs)
    }

    /// The number of a trip's pattern, which is made where none is like it.
    private mutating func pattern(_ trip: Int, _ rows: ArraySlice<StopTimeRow>) -> Int? {
        let record = trips.records[trip]
        let key = TrainKey(
            trip: Key(record, rows),
            next: continuations[trip].map { Key(trips.records[$0], stopTimes.rows(ofTrip: $0)) })
        if let number = patternNumbers[key] { return number }
        let records = rows.compactMap { stops.records[Int($0.stop)] }
        let way = ways.way(
            along: record.shape >= 0 ? Int(record.shape) : nil, through: records.map(\.coordinate),
            ids: records.map(\.id), distances: rows.map(\.distance))
        guard let last = records.last, let way else { return nil }
        let shown = shown(trip, rows)
        let signs = stopHeadsigns(shown)
        patternSigns.append(shown)
        patternNumbers[key] = patterns.count
        patterns.append(
            Pattern(
                line: Int(record.line), direction: record.direction < 0 ? nil : Int(record.direction),
                headsign: headsign(shown, last.station), track: way.track,
                stops: zip(records, way.chainages).enumerated().map { position, stop in
                    Pattern.Stop(
                        station: stop.0.station, stopID: stop.0.id, chainage: stop.1, headsign: signs[position])
                }, isDrawn: way.isDrawn))
        return patterns.count - 1
    }

    /// Fills in times between timed calls in proportion to the way, as GTFS has it for stops that are no timepoints.
    private mutating func interpolate(from first: Int, along stops: [Pattern.Stop]) {
        var timed: Int?
        for stop in stops.indices where arrivals[first + stop] != Timetable.unknownTime {
            if let timed, stop - timed > 1 {
                let (start, end) = (departures[first + timed], arrivals[first + stop])
                let length = stops[stop].chainage - stops[timed].chainage
                for between in timed + 1..<stop {
                    let fraction =
                        length > 0
                        ? (stops[between].chainage - stops[timed].chainage) / length
                        : Double(between - timed) / Double(stop - timed)
                    let time = start + Int32((Double(end - start) * min(1, max(0, fraction))).rounded())
                    (arrivals[first + between], departures[first + between]) = (time, time)
                }
            }
            timed = stop
        }
    }

    /// The pattern as which the trains of each pattern go on: their next trips are alike, and of one pattern but where some of these go
    /// on again; then that of most of them.
    ///
    /// - Parameter members: the trips of each pattern.
    private func nextPatterns(_ members: [[Int]]) -> [Int?] {
        guard !continuations.isEmpty else { return members.map { _ in nil } }
        var next = [Int?](repeating: nil, count: scheduled.count)
        for (trip, number) in scheduledNumbers.enumerated() {
            guard let number, let following = continuations[trip] else { continue }
            next[number] = scheduledNumbers[following].map { scheduled[$0].pattern }
        }
        return members.map { trips in
            let counts = Dictionary(trips.compactMap { next[$0] }.map { ($0, 1) }, uniquingKeysWith: +)
            return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        }
    }

    /// How often each trip runs on a day of its service.
    private func departuresPerTrip() -> [Int] {
        var departures = [Int](repeating: 0, count: scheduled.count)
        for frequency in frequencies {
            guard let trip = scheduledNumbers[frequency.trip] else { continue }
            departures[trip] += (frequency.end - frequency.start + frequency.headway - 1) / frequency.headway
        }
        return departures.map { max(1, $0) }
    }
}

extension Schedule.Key {
    fileprivate init(_ record: Trips.Record, _ rows: ArraySlice<StopTimeRow>) {
        self.init(line: record.line, direction: record.direction, shape: record.shape, stops: rows.map(\.stop))
    }
}

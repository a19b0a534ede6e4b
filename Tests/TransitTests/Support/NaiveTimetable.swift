import Positioning
import Transit

/// All runs of a network's trips on all days around a time, written out one by one, and exhaustive searches in them: an oracle for
/// departures and journeys that shares no code with what it judges.
struct NaiveTimetable {
    /// One train on one day.
    struct Run {
        var pattern: Int
        var trip: Int
        var day: Int
        var headway: Int?
        /// For each stop the station, and arrival and departure in seconds since 1970; `nil` where the feed does not tell.
        var calls: [(station: Int, arrival: Int?, departure: Int?)]
        /// At which stops riders can neither board nor alight.
        var closures: Timetable.Closures
        /// From which stop on it is known to be late, and by how many seconds; the calls there are that late.
        var lateness: (stop: Int, seconds: Int)?
        /// The pattern as which it goes on from its last stop.
        var continuation: Int?

        /// By how many seconds it is known to be late at a stop.
        func delay(at stop: Int) -> Int? { lateness.flatMap { stop >= $0.stop ? $0.seconds : nil } }
    }

    private(set) var runs: [Run] = []

    /// Writes out the runs of the service days that begin around a time.
    init(_ network: Network, around time: Timestamp, days: ClosedRange<Int> = -5...3) {
        let today = Int(time.milliseconds / 86_400_000)
        for day in days.map({ today + $0 }) {
            guard let offsets = network.offsets else { continue }
            let start = Self.start(of: day, offsets)
            for (number, trip) in network.timetable.trips.enumerated()
            where Self.runs(network.timetable.services[trip.service], on: day) {
                append(network, number, day: day, start: start)
            }
        }
    }

    /// Makes a run late that is not, from a stop on.
    ///
    /// - Returns: the delay; `nil` where it has no time there.
    mutating func delay(_ run: Int, from stop: Int, by seconds: Int) -> TrainDelay? {
        guard runs[run].headway == nil, runs[run].lateness == nil, let departure = runs[run].calls[stop].departure
        else { return nil }
        runs[run].lateness = (stop, seconds)
        for call in runs[run].calls.indices where call >= stop {
            runs[run].calls[call].arrival = runs[run].calls[call].arrival.map { $0 + seconds }
            runs[run].calls[call].departure = runs[run].calls[call].departure.map { $0 + seconds }
        }
        return TrainDelay(
            trip: runs[run].trip, serviceDay: CivilDate(daysSince1970: Int32(runs[run].day)), stop: stop,
            scheduled: Timestamp(milliseconds: Int64(departure) * 1000), seconds: seconds)
    }

    /// Noon of a day less twelve hours, in seconds since 1970.
    private static func start(of day: Int, _ offsets: TimeZoneOffsets) -> Int {
        let noon = day * 86_400 + 43_200
        let quarters = (-60...60).map { $0 * 900 }
        let offset = quarters.first { offsets.offset(at: Timestamp(milliseconds: Int64(noon - $0) * 1000)) == $0 }
        return noon - (offset ?? 0) - 43_200
    }

    private static func runs(_ service: Timetable.Service, on day: Int) -> Bool {
        let date = CivilDate(daysSince1970: Int32(day))
        if service.added.contains(date) && !service.removed.contains(date) { return true }
        if service.removed.contains(date) { return false }
        guard let period = service.period, date >= period.lowerBound, date <= period.upperBound else { return false }
        // 1970-01-05 was a Monday.
        return service.weekdays & (1 << UInt8((day - 4) % 7)) != 0
    }

    private mutating func append(_ network: Network, _ number: Int, day: Int, start: Int) {
        let (timetable, pattern) = (network.timetable, network.timetable.trips[number].pattern)
        let stops = network.patterns[pattern].stops
        func run(later seconds: Int, headway: Int?) -> Run {
            Run(
                pattern: pattern, trip: number, day: day, headway: headway,
                calls: stops.indices.map { stop in
                    (
                        stops[stop].station,
                        timetable.arrival(ofTrip: number, atStop: stop).map { $0 + start + seconds },
                        timetable.departure(ofTrip: number, atStop: stop).map { $0 + start + seconds }
                    )
                }, closures: timetable.closures(ofTrip: number),
                continuation: network.patterns[pattern].continuation)
        }
        let rows = timetable.frequencies.filter { $0.trip == number }
        if rows.isEmpty { runs.append(run(later: 0, headway: nil)) }
        for row in rows {
            guard let first = timetable.departure(ofTrip: number, atStop: 0) else { continue }
            var time = row.start
            while time < row.end {
                runs.append(run(later: time - first, headway: row.isExact ? nil : row.headway))
                time += row.headway
            }
        }
    }
}

// MARK: - Departures

extension NaiveTimetable {
    /// All departures from a station within some seconds, in no order.
    func departures(at station: Int, toward destination: Int?, from time: Int, within horizon: Int) -> [Departure] {
        runs.flatMap { run in
            run.calls.indices.dropLast().compactMap { stop -> Departure? in
                guard run.calls[stop].station == station, let departure = run.calls[stop].departure, departure >= time,
                    departure <= time + horizon, !run.closures.boarding.contains(stop)
                else { return nil }
                var arrival: Int?
                if let destination {
                    let later = run.calls.indices[(stop + 1)...]
                    guard let goal = later.first(where: { run.calls[$0].station == destination }),
                        !run.closures.alighting.contains(goal)
                    else { return nil }
                    arrival = run.calls[goal].arrival.map { $0 - (run.delay(at: goal) ?? 0) }
                }
                let delay = run.delay(at: stop)
                return Departure(
                    pattern: run.pattern, trip: run.trip, stop: stop,
                    serviceDay: CivilDate(daysSince1970: Int32(run.day)),
                    time: Timestamp(milliseconds: Int64(departure - (delay ?? 0)) * 1000),
                    arrival: arrival.map { Timestamp(milliseconds: Int64($0) * 1000) }, headway: run.headway,
                    delay: delay)
            }
        }
    }
}

import Positioning
import Testing
import Transit

/// Small networks that chance makes up, with all that timetables do.
struct RandomTimetable {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    /// A number from a range (xorshift64*, S. Vigna, 2016).
    mutating func int(_ range: ClosedRange<Int>) -> Int {
        state ^= state >> 12
        state ^= state << 25
        state ^= state >> 27
        let word = (state &* 0x2545_F491_4F6C_DD1D) >> 33
        return range.lowerBound + Int(word % UInt64(range.upperBound - range.lowerBound + 1))
    }

    mutating func chance(_ percent: Int) -> Bool { int(1...100) <= percent }

    /// Clocks that change on the last Sundays of March and October at 01:00 UTC, as those of Helsinki.
    static let helsinki = TimeZoneOffsets(
        initialOffset: 7200,
        rule: ClockRule(
            standardOffset: 7200,
            daylight: ClockRule.Daylight(
                offset: 10_800,
                start: ClockRule.Transition(day: .weekday(month: 3, week: 5, weekday: 0), seconds: 10_800),
                end: ClockRule.Transition(day: .weekday(month: 10, week: 5, weekday: 0), seconds: 14_400))))

    /// A time around which the calendars of ``network()`` have something to say: in some March, June or October week of 2026.
    mutating func time() -> Timestamp {
        let days = [20_540, 20_610, 20_750]
        let second = (days[int(0...2)] + int(0...6)) * 86_400 + int(0...86_399)
        return Timestamp(milliseconds: Int64(second) * 1000 + (chance(50) ? 0 : Int64(int(1...999))))
    }

    /// A network.
    mutating func network() throws -> Network {
        let count = int(4...6)
        let stations = try (0..<count).map { number in
            Station(
                id: "S\(number)", name: "S\(number)",
                coordinate: try #require(
                    Coordinate(
                        latitude: 60 + Double(int(0...40)) / 10_000, longitude: 25 + Double(int(0...40)) / 10_000)))
        }
        var patterns = try (0..<int(2...5)).map { number -> Pattern in
            var stops = [int(0...count - 1)]
            while stops.count < 2 || chance(80) && stops.count < 6 {
                let next = int(0...count - 1)
                if next != stops.last { stops.append(next) }
            }
            return Pattern(
                line: number, headsign: "P\(number)", track: try #require(Track(stops.map { stations[$0].coordinate })),
                stops: stops.enumerated().map {
                    Pattern.Stop(station: $1, stopID: "S\($1)", chainage: Double($0) * 1000)
                })
        }
        // By a chance of its own, so that all else is as without.
        var other = self
        for number in patterns.indices where other.chance(70) {
            let following = patterns.indices.filter {
                patterns[$0].stops.first?.station == patterns[number].stops.last?.station
            }
            if !following.isEmpty { patterns[number].continuation = following[other.int(0...following.count - 1)] }
        }
        let services = (0..<int(1...3)).map { service($0) }
        var (trips, calls, frequencies) = (
            [Timetable.Trip](), [[(arrival: Int32, departure: Int32)]](), [Timetable.Frequency]()
        )
        var closures: [Int: Timetable.Closures] = [:]
        for (number, pattern) in patterns.enumerated() {
            let isBusy = chance(60)
            for _ in 0..<int(1...(isBusy ? 30 : 4)) {
                let repeats = chance(20)
                if repeats {
                    for _ in 0..<int(1...2) {
                        let start = int(0...100_000)
                        frequencies.append(
                            Timetable.Frequency(
                                trip: trips.count, start: start, end: start + int(1...7200), headway: int(200...2000),
                                isExact: chance(40)))
                    }
                }
                trips.append(
                    Timetable.Trip(id: "T\(trips.count)", pattern: number, service: int(0...services.count - 1)))
                calls.append(times(stops: pattern.stops.count))
                if chance(30) {
                    closures[trips.count - 1] = Timetable.Closures(
                        boarding: Set(pattern.stops.indices.filter { _ in chance(25) }),
                        alighting: Set(pattern.stops.indices.filter { _ in chance(25) }))
                }
            }
        }
        return Network(
            stations: stations, lines: patterns.indices.map { Line(id: "L\($0)", name: "\($0)", type: 1) },
            patterns: patterns,
            timetable: Timetable(
                services: services, trips: trips, calls: calls, frequencies: frequencies, closures: closures),
            timeZone: "Europe/Helsinki", transfers: transfers(stations: count), offsets: Self.helsinki)
    }

    /// Makes some trains late that are under way around a time or soon, by minutes or by hours, and some punctual.
    ///
    /// None of them goes on as another one, which would be late, too.
    ///
    /// - Returns: their delays.
    mutating func delays(in timetable: inout NaiveTimetable, around time: Timestamp) -> [TrainDelay] {
        let now = Int(time.milliseconds / 1000)
        let near = timetable.runs.indices.filter { number in
            guard timetable.runs[number].continuation == nil, let start = timetable.runs[number].calls.first?.departure
            else { return false }
            return (now - 20_000...now + 40_000).contains(start)
        }
        guard !near.isEmpty else { return [] }
        return (0..<int(1...50)).compactMap { _ in
            let run = near[int(0...near.count - 1)]
            let seconds = chance(20) ? 0 : chance(80) ? int(1...1800) : int(1801...40_000)
            return timetable.delay(run, from: int(0...timetable.runs[run].calls.count - 1), by: seconds)
        }
    }

    private mutating func service(_ number: Int) -> Timetable.Service {
        let year = CivilDate(daysSince1970: 20_454)...CivilDate(daysSince1970: 20_818)
        var service = Timetable.Service(
            id: "D\(number)", weekdays: UInt8(int(0...127) | int(0...127)), period: chance(80) ? year : nil)
        for start in [20_540, 20_610, 20_750] {
            for day in -2...9 where chance(15) {
                if chance(50) {
                    service.added.insert(CivilDate(daysSince1970: Int32(start + day)))
                } else {
                    service.removed.insert(CivilDate(daysSince1970: Int32(start + day)))
                }
            }
        }
        return service
    }

    /// Times of a trip, which may begin after midnight or last into the day after the next, and overtakes others; some are not known.
    private mutating func times(stops: Int) -> [(arrival: Int32, departure: Int32)] {
        let unknown = Timetable.unknownTime
        var time = chance(60) ? int(0...100_000) : int(70_000...90_000)
        // On round times connections are as tight as can be.
        if chance(50) { time -= time % 300 }
        let hasGaps = chance(10)
        return (0..<stops).map { stop in
            if stop > 0 { time += chance(30) ? 300 : chance(3) ? int(20_000...90_000) : int(0...1500) }
            let arrival = time
            if chance(60) { time += chance(50) ? 60 : int(0...400) }
            return hasGaps && stop > 0 && chance(40) ? (unknown, unknown) : (Int32(arrival), Int32(time))
        }
    }

    private mutating func transfers(stations: Int) -> [Transfer] {
        (0..<int(0...8)).map { _ in
            let from = int(0...stations - 1)
            return Transfer(
                from: from, to: chance(40) ? from : int(0...stations - 1),
                kind: Transfer.Kind(rawValue: int(0...3)) ?? .timed,
                minimumTime: chance(50) ? int(0...10) * 60 : nil)
        }
    }
}

import GTFS
import Positioning
import TestSupport
import Testing
import Transit

@Suite struct `The departures of a station` {
    /// 2026-08-19 is a Wednesday.
    private static func time(_ hour: Int, _ minute: Int, _ second: Int = 0, day: Int = 19, month: Int = 8) throws
        -> Timestamp
    {
        try #require(
            Timestamp(
                year: 2026, month: month, day: day, millisecondOfDay: (hour * 3600 + minute * 60 + second) * 1000))
    }

    /// A day of the service, with no period around it.
    private static func service(_ days: Int..., month: Int = 8) -> Timetable.Service {
        Timetable.Service(
            id: "S", added: Set(days.compactMap { CivilDate(year: 2026, month: month, day: $0) }))
    }

    /// A line with the stops A, B and C. Its trips leave A at the given seconds and take ten minutes from stop to stop.
    private static func network(
        _ starts: [Int], _ service: Timetable.Service, offsets: TimeZoneOffsets? = .utc,
        frequencies: [Timetable.Frequency] = [], closures: [Int: Timetable.Closures] = [:]
    ) throws -> Network {
        let stations = try (0..<3).map { number in
            Station(
                id: ["A", "B", "C"][number], name: "",
                coordinate: try #require(Coordinate(latitude: 0, longitude: Double(number) / 10)))
        }
        let track = try #require(Track(stations.map(\.coordinate)))
        let pattern = Pattern(
            line: 0, headsign: "C", track: track,
            stops: (0..<3).map { Pattern.Stop(station: $0, stopID: stations[$0].id, chainage: Double($0) * 11_000) })
        return Network(
            stations: stations, lines: [Line(id: "L", name: "L", type: 1)], patterns: [pattern],
            timetable: Timetable(
                services: [service], trips: starts.indices.map { Timetable.Trip(id: "\($0)", pattern: 0, service: 0) },
                calls: starts.map { start in
                    [0, 600, 1200].map { (Int32(start + $0), Int32(start + $0 + 20)) }
                }, frequencies: frequencies, closures: closures), timeZone: "Nowhere/Such", offsets: offsets)
    }

    @Test func `are those of trains that call and go on, in the order of time`() throws {
        let board = try DepartureBoard(
            Self.network([30_000, 28_800, 29_400], Self.service(19)))
        let time = try Self.time(8, 0)
        let first = board.departures(at: 0, from: time, count: 9)
        #expect(first.map(\.trip) == [1, 2, 0])
        #expect(first.map(\.time) == [try Self.time(8, 0, 20), try Self.time(8, 10, 20), try Self.time(8, 20, 20)])
        #expect(first.allSatisfy { $0.headway == nil && $0.arrival == nil && $0.stop == 0 })
        #expect(board.departures(at: 1, from: time, count: 2).map(\.trip) == [1, 2])
        // Trains end at C.
        #expect(board.departures(at: 2, from: time, count: 9).isEmpty)
        #expect(board.departures(at: 0, from: time, count: 0).isEmpty)
        #expect(board.departures(at: 3, from: time, count: 9).isEmpty)
    }

    @Test func `are those that lead to a destination, with the arrival there`() throws {
        let board = try DepartureBoard(Self.network([28_800], Self.service(19)))
        let time = try Self.time(8, 0)
        #expect(board.departures(at: 0, toward: 2, from: time, count: 9).map(\.arrival) == [try Self.time(8, 20)])
        #expect(board.departures(at: 1, toward: 2, from: time, count: 9).map(\.arrival) == [try Self.time(8, 20)])
        #expect(board.departures(at: 1, toward: 0, from: time, count: 9).isEmpty)
        #expect(board.departures(at: 1, toward: 1, from: time, count: 9).isEmpty)
    }

    /// The first train takes no riders at A, and from the second nobody alights at C.
    @Test func `are those that take riders`() throws {
        let network = try Self.network(
            [28_800, 29_400, 30_000], Self.service(19),
            closures: [0: Timetable.Closures(boarding: [0]), 1: Timetable.Closures(alighting: [2])])
        let board = try DepartureBoard(network)
        let time = try Self.time(8, 0)
        #expect(board.departures(at: 0, from: time, count: 9).map(\.trip) == [1, 2])
        #expect(board.departures(at: 1, from: time, count: 9).map(\.trip) == [0, 1, 2])
        #expect(board.departures(at: 0, toward: 2, from: time, count: 9).map(\.trip) == [2])
        #expect(board.departures(at: 0, toward: 1, from: time, count: 9).map(\.trip) == [1, 2])
        let search = try JourneySearch(network)
        #expect(search.earliestJourneys(from: 0, to: 1, at: time).map(\.legs[0].trip) == [1])
        #expect(search.earliestJourneys(from: 0, to: 2, at: time).map(\.legs[0].trip) == [2])
        #expect(search.earliestJourneys(from: 1, to: 2, at: time).map(\.legs[0].trip) == [0])
    }

    @Test func `begin with the train that leaves at that moment`() throws {
        let board = try DepartureBoard(Self.network([28_800], Self.service(19)))
        let leaving = try Self.time(8, 0, 20)
        #expect(board.departures(at: 0, from: leaving, count: 9).count == 1)
        #expect(board.departures(at: 0, from: leaving.advanced(bySeconds: 0.001), count: 9).isEmpty)
        #expect(board.departures(at: 0, from: leaving.advanced(bySeconds: -86_400), count: 9).count == 1)
        #expect(board.departures(at: 0, from: leaving.advanced(bySeconds: -86_401), count: 9).isEmpty)
        #expect(
            board.departures(at: 0, from: leaving.advanced(bySeconds: -86_401), count: 9, within: 86_401).count == 1)
    }

    /// 24:30:00 and 49:00:00 of the 19th are half past midnight of the 20th, and one o'clock of the 21st.
    @Test func `run past midnight`() throws {
        let board = try DepartureBoard(Self.network([88_200, 176_400], Self.service(19)))
        let found = board.departures(at: 0, from: try Self.time(23, 59), count: 9, within: 172_800)
        #expect(found.map(\.time) == [try Self.time(0, 30, 20, day: 20), try Self.time(1, 0, 20, day: 21)])
        #expect(found.allSatisfy { $0.serviceDay == CivilDate(year: 2026, month: 8, day: 19) })
    }

    /// Trips of three service days in one hour: of the day before at 24:10, of the day itself at 00:20 and 23:50.
    @Test func `around midnight are of the day before, the day and the next`() throws {
        let board = try DepartureBoard(Self.network([87_000, 1200, 85_800], Self.service(18, 19, 20)))
        let found = board.departures(at: 0, from: try Self.time(23, 50, day: 18), count: 3)
        #expect(found.map(\.trip) == [2, 0, 1])
        #expect(found.map(\.serviceDay.description) == ["2026-08-18", "2026-08-18", "2026-08-19"])
    }

    /// The service day of 2026-03-29 begins at 23:00 of the day before in Helsinki: ten past midnight by its clock is then ten past eleven.
    @Test func `before midnight may be of the next day`() throws {
        let board = try DepartureBoard(
            Self.network([600], Self.service(29, month: 3), offsets: RandomTimetable.helsinki))
        let time = try Self.time(21, 0, day: 28, month: 3)
        let found = board.departures(at: 0, from: time, count: 9, within: 1200)
        #expect(found.map(\.time) == [try Self.time(21, 10, 20, day: 28, month: 3)])
    }

    @Test(arguments: [true, false]) func `say whether a train runs at a time or by headway`(isExact: Bool) throws {
        let rows = [
            Timetable.Frequency(trip: 0, start: 36_000, end: 36_601, headway: 300, isExact: isExact),
            Timetable.Frequency(trip: 0, start: 39_600, end: 39_600, headway: 300, isExact: isExact),
        ]
        let board = try DepartureBoard(Self.network([0], Self.service(19), frequencies: rows))
        let found = board.departures(at: 1, toward: 2, from: try Self.time(0, 0), count: 9)
        #expect(found.map(\.time) == [try Self.time(10, 10), try Self.time(10, 15), try Self.time(10, 20)])
        #expect(
            found.map(\.arrival) == [try Self.time(10, 19, 40), try Self.time(10, 24, 40), try Self.time(10, 29, 40)])
        #expect(found.map(\.headway) == [Int?](repeating: isExact ? nil : 300, count: 3))
    }

    @Test func `cannot be told where the time zone is not known`() throws {
        let network = try Self.network([0], Self.service(19), offsets: nil)
        let error = #expect(throws: UnknownTimeZoneError.self) { try DepartureBoard(network) }
        #expect(
            error?.description
                == "this machine does not know the network's time zone \"Nowhere/Such\"; install or update tzdata, or correct the "
                + "agency_timezone of its agency.txt")
    }

    @Test(arguments: [Int64.min / 2, -1, 253_402_300_800_000, .max]) func `are none outside of all calendars`(
        milliseconds: Int64
    ) throws {
        let board = try DepartureBoard(Self.network([28_800], Self.service(19)))
        let time = Timestamp(milliseconds: milliseconds)
        #expect(board.departures(at: 0, from: time, count: 9, within: .max).isEmpty)
    }

    /// The clocks of Helsinki go from 03:00 to 04:00 on 2026-03-29 and from 04:00 to 03:00 on 2026-10-25. Times count from noon less
    /// twelve hours (GTFS, "Time"): a train of 02:30 is there nine and a half hours before noon, whatever clocks show.
    @Test(arguments: [
        // On other days 02:30 is 02:30, in winter and in summer.
        (3, 28, (0, 30), 28), (3, 30, (23, 30), 29), (10, 24, (23, 30), 23), (10, 26, (0, 30), 26),
        // Half past one in the morning, by clocks that still show winter time,
        (3, 29, (23, 30), 28),
        // and half past three, the first of two, by clocks that still show summer time.
        (10, 25, (0, 30), 25),
    ])
    func `count from noon on days on which clocks change`(month: Int, day: Int, utc: (Int, Int), utcDay: Int) throws {
        let board = try DepartureBoard(
            Self.network([9000 - 20], Self.service(day, month: month), offsets: RandomTimetable.helsinki))
        let from = try Self.time(12, 0, day: day - 1, month: month).advanced(bySeconds: -43_200)
        let expected = try Self.time(utc.0, utc.1, day: utcDay, month: month)
        #expect(board.departures(at: 0, from: from, count: 9, within: 172_800).map(\.time) == [expected])
    }

    /// Noon is noon.
    @Test(arguments: [(3, 28, 10), (3, 29, 9), (10, 24, 9), (10, 25, 10)])
    func `at noon are at noon`(month: Int, day: Int, utcHour: Int) throws {
        let board = try DepartureBoard(
            Self.network([43_200 - 20], Self.service(day, month: month), offsets: RandomTimetable.helsinki))
        let found = board.departures(at: 0, from: try Self.time(0, 0, day: day, month: month), count: 9)
        #expect(found.map(\.time) == [try Self.time(utcHour, 0, day: day, month: month)])
    }

    /// The times that the operator publishes, on a Wednesday; Jakarta is seven hours ahead of UTC.
    @Test func `on the MRT Jakarta are the first and last that are published`() throws {
        let network = try Feed.network(at: Paths.network)
        let (south, north) = (try network.station(matching: "LBB"), try network.station(matching: "BHI"))
        let board = try DepartureBoard(network)
        for (from, to, first, last) in [
            (south, north, try Self.time(22, 0, day: 18), try Self.time(16, 12)),
            (north, south, try Self.time(22, 6, 30, day: 18), try Self.time(16, 31, 30)),
        ] {
            let day = board.departures(at: from, toward: to, from: try Self.time(17, 0, day: 18), count: 1000)
            #expect(day.first?.time == first && day.last?.time == last)
            for departure in day {
                #expect(departure.arrival == departure.time.advanced(bySeconds: 29 * 60 + 20))
                #expect(departure.headway ?? 0 >= 300)
            }
            // Every five minutes in the rush hour.
            let rush = board.departures(at: from, from: try Self.time(0, 20), count: 1000, within: 3599)
            #expect(rush.count == 12)
            // Nothing runs at three in the morning.
            let night = try Self.time(20, 0, day: 18)
            #expect(board.departures(at: from, from: night, count: 9, within: 3600).isEmpty)
            #expect(board.departures(at: from, from: night, count: 1).map(\.time) == [first])
        }
    }
}

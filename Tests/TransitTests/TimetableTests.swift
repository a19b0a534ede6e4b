import Testing
import Transit

@Suite struct `A timetable` {
    /// 2026-08-19 is a Wednesday.
    private static func day(_ day: Int) -> CivilDate {
        CivilDate(year: 2026, month: 8, day: 1).map { CivilDate(daysSince1970: $0.daysSince1970 + Int32(day) - 1) }
            ?? CivilDate(daysSince1970: 0)
    }

    let timetable = Timetable(
        services: [
            Timetable.Service(
                id: "weekdays", weekdays: 0b001_1111, period: day(3)...day(28), added: [day(22)], removed: [day(17)]),
            Timetable.Service(id: "festival", added: [day(17), day(30)]),
        ],
        trips: [
            Timetable.Trip(id: "early", pattern: 0, service: 0), Timetable.Trip(id: "party", pattern: 0, service: 1),
            Timetable.Trip(id: "late", pattern: 1, service: 0),
        ],
        calls: [
            [(100, 130), (200, Timetable.unknownTime)], [(90_000, 90_000), (90_100, 90_100)], [(1, 1), (2, 2), (3, 3)],
        ],
        frequencies: [
            Timetable.Frequency(trip: 1, start: 7200, end: 7800, headway: 300),
            Timetable.Frequency(trip: 1, start: 3600, end: 5401, headway: 900, isExact: true),
        ])

    @Test(arguments: [
        (2, []), (3, [0, 2]), (17, [1]), (19, [0, 2]), (21, [0, 2]), (22, [0, 2]), (23, []), (28, [0, 2]), (30, [1]),
        (31, []),
    ])
    func `runs trips by weekday, period and exception`(day: Int, trips: [Int]) {
        #expect(timetable.trips(on: Self.day(day)) == trips)
    }

    @Test func `keeps each trip's times apart`() {
        #expect(timetable.arrival(ofTrip: 0, atStop: 0) == 100)
        #expect(timetable.departure(ofTrip: 0, atStop: 0) == 130)
        #expect(timetable.departure(ofTrip: 0, atStop: 1) == nil)
        #expect(timetable.arrival(ofTrip: 0, atStop: 2) == nil)
        #expect(timetable.arrival(ofTrip: 1, atStop: 0) == 90_000)
        #expect(timetable.departure(ofTrip: 2, atStop: 2) == 3)
        #expect(timetable.arrival(ofTrip: 3, atStop: 0) == nil)
        #expect(timetable.arrival(ofTrip: -1, atStop: 0) == nil)
        #expect(timetable.arrival(ofTrip: 2, atStop: -1) == nil)
    }

    @Test func `tells how far apart a pattern's trains are`() {
        let trips = [0, 0, 0, 0, 1, 2].map { Timetable.Trip(id: "T", pattern: $0, service: 0) }
        let timetable = Timetable(
            services: [Timetable.Service(id: "S")], trips: trips,
            calls: [0, 900, 300, 600, 0, 0].map { [($0, $0), ($0 + 60, $0 + 60)] },
            frequencies: [Timetable.Frequency(trip: 5, start: 0, end: 3600, headway: 450)])
        #expect(timetable.headways(ofPatterns: 4) == [300, 86_400, 450, nil])
    }

    @Test func `repeats a trip at its headways`() {
        #expect(timetable.frequencies(ofTrip: 0).isEmpty)
        #expect(
            timetable.frequencies(ofTrip: 1).map { Array($0.starts) } == [[3600, 4500, 5400], [7200, 7500]])
    }
}

@Suite struct `A civil date` {
    @Test(arguments: [
        (1970, 1, 1, 3, "1970-01-01"), (2024, 2, 29, 3, "2024-02-29"), (2026, 8, 19, 2, "2026-08-19"),
        (1969, 12, 28, 6, "1969-12-28"),
    ])
    func `knows its day of the week`(year: Int, month: Int, day: Int, weekday: Int, text: String) throws {
        let date = try #require(CivilDate(year: year, month: month, day: day))
        #expect(date.weekday == weekday)
        #expect(date.description == text)
    }

    @Test func `does not exist on the 29th of most Februaries`() {
        #expect(CivilDate(year: 2026, month: 2, day: 29) == nil)
    }
}

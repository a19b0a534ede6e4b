import Positioning
import Testing

@testable import Transit

@Suite struct `The offsets of a time zone` {
    /// The clocks of Central Europe, by the rule alone.
    private let berlin = TimeZoneOffsets(
        initialOffset: 3600,
        rule: ClockRule(
            standardOffset: 3600,
            daylight: ClockRule.Daylight(
                offset: 7200, start: ClockRule.Transition(day: .weekday(month: 3, week: 5, weekday: 0)),
                end: ClockRule.Transition(day: .weekday(month: 10, week: 5, weekday: 0), seconds: 10_800))))

    private func time(_ month: Int, _ day: Int, _ hour: Int, year: Int = 2026) throws -> Timestamp {
        try #require(Timestamp(year: year, month: month, day: day, millisecondOfDay: hour * 3_600_000))
    }

    private func date(_ month: Int, _ day: Int, year: Int = 2026) throws -> CivilDate {
        try #require(CivilDate(year: year, month: month, day: day))
    }

    @Test func `are nothing in UTC`() throws {
        #expect(TimeZoneOffsets.utc.offset(at: try time(7, 1, 12)) == 0)
        #expect(TimeZoneOffsets.utc.serviceDayStart(of: try date(7, 1)) == (try time(7, 1, 0)))
        #expect(TimeZoneOffsets.utc.date(at: try time(7, 1, 23)) == (try date(7, 1)))
    }

    @Test func `change by a table, and by a rule beyond it`() throws {
        let offsets = TimeZoneOffsets(
            initialOffset: 100, transitions: [.init(time: 2000, offset: 300), .init(time: 1000, offset: 200)])
        func offset(_ second: Int64) -> Int { offsets.offset(at: Timestamp(milliseconds: second * 1000)) }
        #expect([-5, 999, 1000, 1999, 2000, 1 << 40].map(offset) == [100, 100, 200, 200, 300, 300])
        #expect(offsets.offset(at: Timestamp(milliseconds: 999_999)) == 100)
        #expect(berlin.offset(at: try time(3, 29, 0)) == 3600)
        #expect(berlin.offset(at: try time(3, 29, 1)) == 7200)
        #expect(berlin.offset(at: try time(10, 25, 0)) == 7200)
        #expect(berlin.offset(at: try time(10, 25, 1)) == 3600)
    }

    @Test func `are daylight saving time all the year where that never ends`() throws {
        // EST5EDT,0/0,J365/25 of RFC 8536 section 3.3.1.
        let rule = ClockRule(
            standardOffset: -18_000,
            daylight: ClockRule.Daylight(
                offset: -14_400, start: ClockRule.Transition(day: .withLeapDay(0), seconds: 0),
                end: ClockRule.Transition(day: .withoutLeapDay(365), seconds: 25 * 3600)))
        let offsets = TimeZoneOffsets(initialOffset: 0, rule: rule)
        for hour in -48...48 {
            #expect(offsets.offset(at: try time(1, 1, 0).advanced(bySeconds: Double(hour) * 3600)) == -14_400)
        }
    }

    @Test(arguments: [(2027, 60, 3, 1), (2028, 60, 3, 1), (2028, 59, 2, 28), (2027, 365, 12, 31), (2028, 365, 12, 31)])
    func `count the days of a year without its leap day`(year: Int, number: Int, month: Int, day: Int) throws {
        let rule = ClockRule(
            standardOffset: 0,
            daylight: ClockRule.Daylight(
                offset: 3600, start: ClockRule.Transition(day: .withoutLeapDay(number), seconds: 43_200),
                end: ClockRule.Transition(day: .withoutLeapDay(number), seconds: 54_000)))
        let offsets = TimeZoneOffsets(initialOffset: 0, rule: rule)
        #expect(offsets.offset(at: try time(month, day, 11, year: year)) == 0)
        #expect(offsets.offset(at: try time(month, day, 12, year: year)) == 3600)
        #expect(offsets.offset(at: try time(month, day, 14, year: year)) == 0)
    }

    /// On the day on which clocks go forward, midnight is 23 h before the next, and 12 h before noon it is 23:00 the day before.
    @Test(arguments: [(28, 28, -1), (29, 28, -2), (30, 29, -2)])
    func `let a service day begin twelve hours before noon`(day: Int, dayBefore: Int, hours: Int) throws {
        #expect(
            berlin.serviceDayStart(of: try date(3, day))
                == (try time(3, day, 0).advanced(bySeconds: Double(hours) * 3600)))
        #expect(berlin.date(at: try time(3, day - 1, 23)) == (try date(3, day)))
    }

    @Test func `trap at no time`() {
        for milliseconds in [Int64.min, Int64.min / 1000, -1, 0, Int64.max / 1000, Int64.max] {
            #expect([3600, 7200].contains(berlin.offset(at: Timestamp(milliseconds: milliseconds))))
            _ = berlin.date(at: Timestamp(milliseconds: milliseconds))
        }
    }
}

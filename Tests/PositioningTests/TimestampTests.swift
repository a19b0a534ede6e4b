import Positioning
import Testing

@Suite struct `Timestamps` {
    /// Expected values from GNU date, e.g. `date -u -d 2026-08-19T08:04:32Z +%s`.
    @Test(arguments: [
        (2026, 8, 19, 29_072_839, 1_787_126_672_839, "2026-08-19T08:04:32.839Z"),
        (1970, 1, 1, 0, 0, "1970-01-01T00:00:00.000Z"),
        (2000, 2, 29, 86_399_999, 951_868_799_999, "2000-02-29T23:59:59.999Z"),
        (1969, 12, 31, 86_399_000, -1000, "1969-12-31T23:59:59.000Z"),
        (9999, 12, 31, 0, 253_402_214_400_000, "9999-12-31T00:00:00.000Z"),
    ])
    func `convert to and from dates`(
        _ row: (year: Int, month: Int, day: Int, millisecond: Int, milliseconds: Int64, text: String)
    ) throws {
        let time = try #require(
            Timestamp(year: row.year, month: row.month, day: row.day, millisecondOfDay: row.millisecond))
        #expect(time.milliseconds == row.milliseconds)
        #expect(time.description == row.text)
        #expect(time.date == (row.year, row.month, row.day))
        #expect(time.millisecondOfDay == row.millisecond)
    }

    @Test func `every day of four centuries follows the day before`() throws {
        var previous = try #require(Timestamp(year: 1799, month: 12, day: 31))
        for year in 1800..<2200 {
            for month in 1...12 {
                for day in 1...31 {
                    guard let time = Timestamp(year: year, month: month, day: day) else { continue }
                    #expect(time.milliseconds - previous.milliseconds == Timestamp.millisecondsPerDay)
                    #expect(time.date == (year, month, day))
                    previous = time
                }
            }
        }
    }

    @Test(arguments: [
        (2026, 0, 1), (2026, 13, 1), (2026, 4, 31), (2025, 2, 29), (1900, 2, 29), (2026, 1, 0), (-1, 1, 1),
    ])
    func `dates that are none do not exist`(year: Int, month: Int, day: Int) {
        #expect(Timestamp(year: year, month: month, day: day) == nil)
    }
}

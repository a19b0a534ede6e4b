import Positioning
import Testing
import Transit

@Suite struct `A time by a zone's clocks` {
    private static let helsinki = RandomTimetable.helsinki

    /// Clocks that change on days and at hours as in Helsinki, at each quarter of an hour of some days.
    @Test(arguments: [(3, 27), (3, 28), (3, 29), (3, 30), (10, 24), (10, 25), (10, 26), (6, 1), (12, 31)])
    func `is the first point in time at which they show it`(month: Int, day: Int) throws {
        let date = try #require(CivilDate(year: 2026, month: month, day: day))
        for second in stride(from: 0, to: 86_400, by: 900) {
            let local = Int64(date.daysSince1970) * 86_400 + Int64(second)
            let shown = [10_800, 7200].map { local - $0 }.filter { time in
                let offset = Self.helsinki.offset(at: Timestamp(milliseconds: time * 1000))
                return time + Int64(offset) == local
            }
            // A clock time that is left out is counted on by the clocks of before.
            let expected = shown.first ?? local - 7200
            #expect(Self.helsinki.time(on: date, at: second).milliseconds == expected * 1000)
        }
    }

    @Test func `is an hour on where they leave it out`() throws {
        let date = try #require(CivilDate(year: 2026, month: 3, day: 29))
        #expect(Self.helsinki.time(on: date, at: 12_600).description == "2026-03-29T01:30:00.000Z")
        #expect(Self.helsinki.time(on: date, at: 12_600) == Self.helsinki.time(on: date, at: 16_200))
    }
}

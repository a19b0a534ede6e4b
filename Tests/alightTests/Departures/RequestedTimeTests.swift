import Positioning
import Testing
import Transit

@testable import alight

@Suite struct `A requested time` {
    /// 19:30 on 2026-08-19 in Jakarta.
    private static let now = Timestamp(year: 2026, month: 8, day: 19, millisecondOfDay: 45_000_000)
    private static let jakarta = TimeZoneOffsets(initialOffset: 25_200)

    @Test(arguments: [
        ("2026-08-19T08:00", "2026-08-19T01:00:00.000Z"), ("2026-08-19 08:00:30", "2026-08-19T01:00:30.000Z"),
        ("2026-08-19T08:00:30.999", "2026-08-19T01:00:30.000Z"), ("2026-08-19t00:00", "2026-08-18T17:00:00.000Z"),
        ("2026-08-19T08:00:00Z", "2026-08-19T08:00:00.000Z"), ("2026-08-19T08:00z", "2026-08-19T08:00:00.000Z"),
        ("2026-08-19T08:00:00+09:00", "2026-08-18T23:00:00.000Z"),
        ("2026-08-19T08:00:00.5-03:30", "2026-08-19T11:30:00.000Z"),
        // Today's, up to twelve hours ago, and else tomorrow's.
        ("19:30", "2026-08-19T12:30:00.000Z"), ("23:59:59", "2026-08-19T16:59:59.000Z"),
        ("07:30", "2026-08-19T00:30:00.000Z"), ("7:30", "2026-08-19T00:30:00.000Z"),
        ("07:29:59", "2026-08-20T00:29:59.000Z"), ("00:00", "2026-08-19T17:00:00.000Z"),
        // By a clock of twelve hours.
        ("8am", "2026-08-19T01:00:00.000Z"), ("8:15 PM", "2026-08-19T13:15:00.000Z"),
        ("12am", "2026-08-19T17:00:00.000Z"), ("12pm", "2026-08-19T05:00:00.000Z"),
    ])
    func `is read by the network's clocks or by its offset`(text: String, utc: String) throws {
        let time = try #require(RequestedTime(argument: text))
        #expect(time.time(in: Self.jakarta, now: try #require(Self.now)).description == utc)
    }

    @Test(arguments: [
        "", "8", "800", "08", "08:0", "8:60", "24:00", "08:00:60", "08:00Z", "08:00+07:00", "-8:00", "+8:00", "08:00 ",
        "2026-08-19", "2026-08-19T", "2026-02-30T08:00", "2026-8-19T08:00", "2026-08-19T08:00+7", "2026-08-19T08:00+07",
        "2026-08-19T08:00:00.", "2026-08-19T08:00+24:00", "2026-08-19T08:00Zx", "２０:００", "2026-08-19T8h", "now",
        "0am", "13pm", "8:5am", "am", "8:60am", "8:00:00am", "٨am",
    ])
    func `is refused where it is none`(text: String) { #expect(RequestedTime(argument: text) == nil) }
}

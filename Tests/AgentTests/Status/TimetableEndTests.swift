import Navigation
import Positioning
import Testing
import Transit

@testable import Agent

@Suite struct `The end of a timetable` {
    /// A network in Jakarta, seven hours ahead of UTC, whose calendars name days to 31 October 2026.
    private func network() throws -> Network {
        let days =
            try #require(CivilDate(year: 2026, month: 1, day: 1))...#require(CivilDate(year: 2026, month: 10, day: 31))
        let service = Timetable.Service(id: "daily", weekdays: 0x7F, period: days)
        let offsets = TimeZoneOffsets(initialOffset: 25_200)
        return Network(
            stations: [], lines: [], patterns: [], timetable: Timetable(services: [service]), offsets: offsets)
    }

    /// By the network's own day: at 17:00 UTC it is midnight there.
    @Test(
        arguments: [
            (24, 16, nil), (24, 17, false), (31, 16, false), (31, 17, true), (31, 23, true),
        ] as [(Int, Int, Bool?)])
    func `is told from a week before it on`(day: Int, hour: Int, isPast: Bool?) throws {
        let midnight = try #require(CivilDate(year: 2026, month: 10, day: day)).midnightUTC
        let end = TimetableEnd(of: try network(), at: midnight.advanced(bySeconds: Double(hour) * 3600))
        #expect(end?.isPast == isPast)
        if let end { #expect(end.text.contains("2026-10-31")) }
    }

    @Test func `is a problem of the status, with its day`() throws {
        let network = try network()
        func status(day: Int) throws -> AgentStatus {
            let time = try #require(CivilDate(year: 2026, month: 10, day: day)).midnightUTC
            return AgentStatus(Navigator(network: network), fix: nil, at: time)
        }
        let ending = try status(day: 30)
        #expect(ending.timetableEnd == "2026-10-31" && ending.problemCodes == ["timetable"])
        let going = try status(day: 1)
        #expect(going.timetableEnd == nil && going.problemCodes == [])
    }

    @Test func `is not told where no calendar names a day`() throws {
        let network = Network(stations: [], lines: [], patterns: [])
        #expect(
            TimetableEnd(of: network, at: try #require(CivilDate(year: 2026, month: 10, day: 31)).midnightUTC) == nil)
    }
}

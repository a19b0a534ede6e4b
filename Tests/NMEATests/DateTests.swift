import NMEA
import Positioning
import Testing

/// Where dates come from. Expectations were written by hand.
@Suite struct `The date of a fix` {
    private func gga(_ time: String) -> String { sentence("GPGGA,\(time),0130.0,N,00245.0,E,1,08,1.0,10,M,,M,,") }
    private func rmc(_ time: String, _ date: String) -> String {
        sentence("GPRMC,\(time),A,0130.0,N,00245.0,E,1,2,\(date),,")
    }
    private func times(_ text: String) -> [String?] { DecodedText(text).fixes.map { $0.time?.description } }

    @Test(
        arguments: [
            "GPGGA,120000,0130.0,N,00245.0,E,1,08,1.0,10,M,,M,,", "GPGLL,0130.0,N,00245.0,E,120000,A",
            "GNGNS,120000,0130.0,N,00245.0,E,AA,08,1.0,10,,,",
        ])
    func `is never invented`(body: String) throws {
        let fix = try #require(DecodedText(bodies: body).fixes.first)
        #expect(fix.time == nil)
        #expect(fix.millisecondOfDay == 43_200_000)
        #expect(fix.coordinate != nil)
    }

    @Test(
        arguments: [
            ("010100", "2000-01-01"), ("290224", "2024-02-29"), ("311268", "2068-12-31"), ("010169", "1969-01-01"),
            ("060180", "1980-01-06"), ("311299", "1999-12-31"),
        ])
    func `has a century by its two digits`(date: String, expected: String) {
        #expect(times(rmc("120000", date)) == ["\(expected)T12:00:00.000Z"])
    }

    @Test(
        arguments: [
            "", "000000", "320125", "011325", "290225", "310425", "12319", "1", "1a0125", "-10125", "0101255", "01 125",
        ])
    func `that is malformed is ignored, its position is not`(date: String) throws {
        let decoded = DecodedText(rmc("120000", date))
        let fix = try #require(decoded.fixes.first)
        #expect(fix.time == nil)
        #expect(fix.millisecondOfDay == 43_200_000)
        #expect(fix.coordinate == Coordinate(latitude: 1.5, longitude: 2.75))
    }

    @Test(arguments: ["04,13,2002", "32,07,2002", "04,07,", ",,", "00,00,0000", "30,02,2002"])
    func `of a malformed ZDA is ignored`(date: String) {
        let decoded = DecodedText(sentence("GPZDA,120000,\(date),00,00") + gga("120000"))
        #expect(decoded.fixes.count == 1)
        #expect(decoded.fixes.first?.time == nil)
        #expect(decoded.fixes.first?.coordinate != nil)
    }

    @Test func `stays while RMC is silent`() {
        let text = rmc("120000", "190826") + gga("120000") + gga("120001") + gga("120002")
        #expect(times(text) == (0...2).map { "2026-08-19T12:00:0\($0).000Z" })
    }

    @Test(arguments: [true, false])
    func `changes at midnight together with the time`(positionFirst: Bool) {
        let epochs = [
            ("235957", "311225"), ("235958", "311225"), ("235959", "311225"), ("000000", "010126"),
            ("000001", "010126"),
        ]
        let text = epochs.map { time, date in
            positionFirst ? gga(time) + rmc(time, date) : rmc(time, date) + gga(time)
        }.joined()
        #expect(
            times(text) == [
                "2025-12-31T23:59:57.000Z", "2025-12-31T23:59:58.000Z", "2025-12-31T23:59:59.000Z",
                "2026-01-01T00:00:00.000Z", "2026-01-01T00:00:01.000Z",
            ])
    }

    @Test func `is never yesterday's when RMC comes every five seconds only`() {
        var text = ""
        for (index, time) in ["235957", "235958", "235959", "000000", "000001", "000002", "000003"].enumerated() {
            text += gga(time)
            if index % 5 == 0 { text += rmc(time, index == 0 ? "280224" : "290224") }
        }
        #expect(
            times(text) == [
                "2024-02-28T23:59:57.000Z", "2024-02-28T23:59:58.000Z", "2024-02-28T23:59:59.000Z",
                "2024-02-29T00:00:00.000Z", "2024-02-29T00:00:01.000Z", "2024-02-29T00:00:02.000Z",
                // Once more with the speed that RMC tells behind the end.
                "2024-02-29T00:00:02.000Z", "2024-02-29T00:00:03.000Z",
            ])
    }

    @Test func `is right again after a second midnight without RMC`() {
        let text =
            rmc("235959", "280223") + gga("000000") + gga("120000") + gga("235959") + gga("000000") + gga("000001")
        #expect(times(text).last == "2023-03-02T00:00:01.000Z")
    }

    @Test func `does not move when a sentence is a little late`() {
        // A time that falls by seconds only is no midnight.
        let text = rmc("120005", "190826") + gga("120005") + gga("120003") + rmc("120006", "190826") + gga("120006")
        #expect(times(text).allSatisfy { $0?.hasPrefix("2026-08-19T12:00:0") ?? false })
    }

    @Test func `takes a leap second`() {
        // POSIX time does not count leap seconds: 23:59:60 and 00:00:00 are one.
        let text = ["235959", "235960"].map { rmc($0, "311216") + gga($0) }.joined() + rmc("000001", "010117")
        let decoded = DecodedText(text)
        #expect(decoded.statistics.dropped == 0)
        #expect(decoded.fixes.map(\.millisecondOfDay) == [86_399_000, 86_400_000, 1000])
        #expect(
            decoded.fixes.map { $0.time?.description } == [
                "2016-12-31T23:59:59.000Z", "2017-01-01T00:00:00.000Z", "2017-01-01T00:00:01.000Z",
            ])
    }

    @Test(arguments: [("120000.1", 100), ("120000.12", 120), ("120000.123", 123), ("120000.1234", 123), ("120000.", 0)])
    func `and the time have their milliseconds`(time: String, millisecond: Int) {
        #expect(DecodedText(rmc(time, "190826")).fixes.first?.millisecondOfDay == 43_200_000 + millisecond)
    }
}

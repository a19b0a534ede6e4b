import NMEA
import Positioning
import Testing

/// The form of gpsd's JSON. The formats are those of gpsd 3.22's logs (`*.log.chk`): nine decimals for degrees, four
/// for altitude and track, three for speed, two for DOPs.
@Suite struct `A report in gpsd's form` {
    private func tpv(_ fix: Fix) -> String {
        var line: [UInt8] = []
        GPSDReport.writeTPV(fix, to: &line)
        return String(decoding: line, as: UTF8.self)
    }

    private func sky(_ report: SkyReport) -> String {
        var line: [UInt8] = []
        GPSDReport.writeSKY(report, to: &line)
        return String(decoding: line, as: UTF8.self)
    }

    private func fix(_ latitude: Double, _ longitude: Double) -> Fix {
        var fix = Fix(mode: .twoD)
        fix.coordinate = Coordinate(latitude: latitude, longitude: longitude)
        return fix
    }

    @Test func `has all fields of a whole fix`() {
        var fix = Fix(mode: .threeD)
        fix.time = Timestamp(year: 2019, month: 4, day: 12, millisecondOfDay: 2_396_000)
        fix.coordinate = Coordinate(latitude: -45.877567166666665, longitude: 170.50011133333334)
        fix.altitude = 14.2
        fix.track = 7.5
        fix.speed = 0.0128
        #expect(
            tpv(fix) == #"{"class":"TPV","mode":3,"time":"2019-04-12T00:39:56.000Z","lat":-45.877567167,"#
                + #""lon":170.500111333,"altMSL":14.2000,"track":7.5000,"speed":0.013}"# + "\n")
    }

    /// The numbers are those of gpsd_json(5); gpsd 3.22 writes none for a position from satellites alone.
    @Test(
        arguments: [
            (nil, ""), (.measured, ""), (.differential, #""status":2,"#), (.rtk, #""status":3,"#),
            (.estimated, #""status":5,"#), (.manual, #""status":7,"#), (.simulated, #""status":8,"#),
        ] as [(Fix.Origin?, String)])
    func `tells how the position was made`(origin: Fix.Origin?, status: String) {
        var fix = fix(1.5, 2.75)
        fix.origin = origin
        #expect(tpv(fix) == #"{"class":"TPV",\#(status)"mode":2,"lat":1.500000000,"lon":2.750000000}"# + "\n")
    }

    @Test func `of a decoded epoch is what gpsd would write`() throws {
        let decoded = DecodedText(
            bodies: "GNRMC,003956.00,A,4552.65403,S,17030.00668,E,0.025,,120419,,,A",
            "GNGGA,003956.00,4552.65403,S,17030.00668,E,1,08,1.02,14.2,M,4.6,M,,")
        // 0.025 kn × 1852 / 3600 = 0.01286 m/s.
        #expect(
            tpv(try #require(decoded.fixes.first))
                == #"{"class":"TPV","mode":3,"time":"2019-04-12T00:39:56.000Z","lat":-45.877567167,"#
                + #""lon":170.500111333,"altMSL":14.2000,"speed":0.013}"# + "\n")
    }

    @Test(arguments: [(Fix.Mode.unknown, 0), (.none, 1), (.twoD, 2), (.threeD, 3)])
    func `leaves out what is missing`(mode: Fix.Mode, number: Int) {
        #expect(tpv(Fix(mode: mode)) == #"{"class":"TPV","mode":\#(number)}"# + "\n")
    }

    @Test func `has no time without a date`() {
        var fix = fix(1, 2)
        fix.millisecondOfDay = 43_200_000
        #expect(tpv(fix) == #"{"class":"TPV","mode":2,"lat":1.000000000,"lon":2.000000000}"# + "\n")
    }

    @Test(
        arguments: [
            (-0.0000000001, 0.0, "0.000000000", "0.000000000"), (-0.0, -0.0, "0.000000000", "0.000000000"),
            (-0.000000001, 0.0000000006, "-0.000000001", "0.000000001"),
            (-90, -180, "-90.000000000", "-180.000000000"), (90, 180, "90.000000000", "180.000000000"),
            (-0.05, 9.9999999999, "-0.050000000", "10.000000000"),
            (12.000000001, 1e-300, "12.000000001", "0.000000000"),
        ])
    func `rounds, and writes no bare minus sign`(
        latitude: Double, longitude: Double, writtenLatitude: String, writtenLongitude: String
    ) {
        #expect(
            tpv(fix(latitude, longitude))
                == #"{"class":"TPV","mode":2,"lat":\#(writtenLatitude),"lon":\#(writtenLongitude)}"# + "\n")
    }

    @Test(
        arguments: [
            (0.0, "0.0000"), (-0.00001, "0.0000"), (-0.5, "-0.5000"), (-430.55, "-430.5500"), (8848.86, "8848.8600"),
            (0.99996, "1.0000"), (99_999, "99999.0000"),
        ])
    func `has altitudes with four decimals`(altitude: Double, written: String) {
        var fix = Fix(mode: .threeD)
        fix.altitude = altitude
        #expect(tpv(fix) == #"{"class":"TPV","mode":3,"altMSL":\#(written)}"# + "\n")
    }

    @Test func `never holds what is no JSON`() {
        for value in [Double.nan, .infinity, -.infinity, 1e308, -1e308, 1e19, 9.3e18] {
            var fix = Fix(mode: .threeD)
            fix.altitude = value
            fix.speed = value
            fix.track = value
            var report = SkyReport(used: 4)
            report.hdop = value
            let text = tpv(fix) + sky(report)
            for word in ["nan", "inf", "e+"] { #expect(!text.lowercased().contains(word), "\(value)") }
        }
    }

    @Test func `has the satellites and dilutions in SKY`() {
        var report = SkyReport(used: 10)
        report.hdop = 0.87
        report.pdop = 1.58
        report.vdop = 1.31
        #expect(sky(report) == #"{"class":"SKY","hdop":0.87,"pdop":1.58,"vdop":1.31,"uSat":10}"# + "\n")
    }

    @Test func `leaves out of SKY what is missing, but counts no satellite used where there is a list`() {
        #expect(sky(SkyReport(used: 7)) == #"{"class":"SKY","uSat":7}"# + "\n")
        var report = SkyReport(used: 0)
        report.hdop = 50
        #expect(sky(report) == #"{"class":"SKY","hdop":50.00}"# + "\n")
        var satellite = Satellite(number: 3, system: 0, id: 3)
        satellite.strength = 38
        #expect(
            sky(SkyReport(used: 0, satellites: [satellite]))
                == #"{"class":"SKY","nSat":1,"uSat":0,"#
                + #""satellites":[{"PRN":3,"gnssid":0,"svid":3,"ss":38.0,"used":false}]}"# + "\n")
    }

    @Test func `lists satellites with all that is known of them`() {
        var first = Satellite(number: 327, system: 2, id: 27)
        first.signal = 4
        first.direction = .init(elevation: -1, azimuth: 333)
        first.strength = 0
        var second = Satellite(number: 132, system: 1, id: 132)
        second.direction = .init(elevation: 90, azimuth: 0)
        second.strength = 41
        second.isUsed = true
        #expect(
            sky(SkyReport(used: 1, satellites: [first, second]))
                == #"{"class":"SKY","nSat":2,"uSat":1,"satellites":["#
                + #"{"PRN":327,"gnssid":2,"svid":27,"sigid":4,"az":333.0,"el":-1.0,"ss":0.0,"used":false},"#
                + #"{"PRN":132,"gnssid":1,"svid":132,"az":0.0,"el":90.0,"ss":41.0,"used":true}]}"# + "\n")
    }
}

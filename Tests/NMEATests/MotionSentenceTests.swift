import NMEA
import Positioning
import Testing

/// VTG and ZDA, and how sentences of one epoch come together.
@Suite struct `A sentence with motion or time` {
    private static let still = "GPRMC,120000.00,A,0130.0,N,00245.0,E,,,040702,,,A"

    @Test func `VTG gives track and speed`() throws {
        let decoded = DecodedText(bodies: Self.still, "GPVTG,054.7,T,034.4,M,005.5,N,010.2,K")
        let fix = try #require(decoded.fixes.last)
        #expect(decoded.fixes.count == 1)
        #expect(fix.track == 54.7)
        #expect(isClose(fix.speed, 2.8294444444444444))  // 5.5 × 1852 / 3600
        #expect(fix.coordinate == Coordinate(latitude: 1.5, longitude: 2.75))
    }

    @Test func `VTG with kilometres an hour alone gives a speed`() throws {
        let fix = try #require(DecodedText(bodies: Self.still, "GPVTG,054.7,T,,M,,N,010.2,K,A").fixes.last)
        #expect(isClose(fix.speed, 2.8333333333333333))  // 10.2 / 3.6
    }

    @Test func `VTG of a standing receiver has a speed and no track`() throws {
        let fix = try #require(DecodedText(bodies: Self.still, "GPVTG,,T,,M,0.000,N,0.000,K,A").fixes.last)
        #expect(fix.speed == 0)
        #expect(fix.track == nil)
    }

    @Test(arguments: ["N", "E"])
    func `VTG without a fix says nothing of motion`(letter: String) throws {
        let fix = try #require(DecodedText(bodies: Self.still, "GPVTG,054.7,T,,M,005.5,N,010.2,K,\(letter)").fixes.last)
        #expect(fix.speed == nil)
        #expect(fix.track == nil)
    }

    @Test func `VTG alone is no fix`() {
        let decoded = DecodedText(bodies: "GPVTG,054.7,T,034.4,M,005.5,N,010.2,K")
        #expect(decoded.fixes.allSatisfy { $0.mode <= .none && $0.coordinate == nil && $0.time == nil })
        #expect(decoded.statistics.count(of: .vtg) == 1)
        #expect(decoded.statistics.dropped == 0)
    }

    @Test func `ZDA gives a time with date`() throws {
        let decoded = DecodedText(
            bodies: "GPZDA,201530.25,04,07,2002,00,00", "GPGGA,201530.25,0130.0,N,00245.0,E,1,08,1.0,10,M,,M,,")
        #expect(decoded.fixes.count == 1)
        #expect(decoded.fixes.first?.time?.description == "2002-07-04T20:15:30.250Z")
        #expect(decoded.fixes.first?.millisecondOfDay == 72_930_250)
    }

    @Test func `the local time zone of ZDA does not move UTC`() throws {
        let decoded = DecodedText(
            bodies: "GPZDA,201530.00,04,07,2002,-07,30", "GPGGA,201530.00,0130.0,N,00245.0,E,1,08,1.0,10,M,,M,,")
        #expect(decoded.fixes.first?.time?.description == "2002-07-04T20:15:30.000Z")
    }

    @Test func `all sentences of an epoch make one fix`() throws {
        let decoded = DecodedText(
            bodies: "GNRMC,072446.00,A,3130.5226,S,12024.0937,W,010.5,359.9,190826,,,A",
            "GNVTG,359.9,T,,M,010.5,N,019.4,K,A", "GNGGA,072446.00,3130.5226,S,12024.0937,W,1,09,0.9,27.6,M,-2.7,M,,",
            "GNGSA,A,3,01,02,03,04,05,,,,,,,,1.8,0.9,1.6,1", "GNGSA,A,3,65,66,67,68,,,,,,,,,1.8,0.9,1.6,2",
            "GPGSV,2,1,05,01,40,083,46,02,17,308,41,03,07,344,39,04,22,228,45,1",
            "GPGSV,2,2,05,05,30,010,33,1", "GLGSV,1,1,04,65,40,083,46,66,17,308,41,67,07,344,39,68,22,228,45,1",
            "GNGST,072446.00,1.2,3.0,4.0,45,3.0,4.0,6.0", "GNGLL,3130.5226,S,12024.0937,W,072446.00,A,A")
        let fix = try #require(decoded.fixes.first)
        #expect(decoded.fixes.count == 1)
        #expect(decoded.statistics.sentences == 10)
        #expect(decoded.statistics.dropped == 0)
        #expect(fix.time?.description == "2026-08-19T07:24:46.000Z")
        #expect(fix.mode == .threeD)
        #expect(isClose(fix.coordinate?.latitude, -31.50871))  // 31 + 30.5226 / 60
        #expect(isClose(fix.coordinate?.longitude, -120.40156166666667))  // 120 + 24.0937 / 60
        #expect(fix.altitude == 27.6)
        #expect(isClose(fix.speed, 5.401666666666666))  // 10.5 × 1852 / 3600
        #expect(fix.track == 359.9)
        #expect(fix.satellitesUsed == 9)
        #expect(fix.satellitesSeen == 9)
        #expect(fix.hdop == 0.9)
        #expect(fix.pdop == 1.8)
        #expect(fix.vdop == 1.6)
        #expect(isClose(fix.accuracy, 5))  // √(3² + 4²)
    }
}

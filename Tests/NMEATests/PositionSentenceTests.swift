import NMEA
import Positioning
import Testing

/// GGA, RMC, GLL and GNS. Degrees were computed with pynmea2 1.19, the rest by hand.
@Suite struct `A sentence with a position` {
    @Test func `GGA gives coordinate, altitude, satellites used, HDOP and mode`() throws {
        let decoded = DecodedText(bodies: "GPGGA,003956.00,4552.65403,S,17030.00668,E,1,08,1.02,14.2,M,4.6,M,,")
        let fix = try #require(decoded.fixes.first)
        #expect(decoded.fixes.count == 1)
        #expect(isClose(fix.coordinate?.latitude, -45.877567166666665))
        #expect(isClose(fix.coordinate?.longitude, 170.50011133333334))
        #expect(fix.altitude == 14.2)
        #expect(fix.satellitesUsed == 8)
        #expect(fix.hdop == 1.02)
        #expect(fix.mode == .threeD)
        #expect(fix.millisecondOfDay == 2_396_000)
        #expect(fix.speed == nil)
        #expect(fix.track == nil)
        #expect(fix.satellitesSeen == nil)
        #expect(fix.pdop == nil)
        #expect(fix.vdop == nil)
    }

    @Test func `RMC gives coordinate, speed, track, and time with date`() throws {
        let decoded = DecodedText(bodies: "GNRMC,081836.00,A,3751.65,S,14507.36,E,022.4,084.4,130998,011.3,E")
        let fix = try #require(decoded.fixes.first)
        #expect(decoded.fixes.count == 1)
        #expect(isClose(fix.coordinate?.latitude, -37.86083333333333))
        #expect(isClose(fix.coordinate?.longitude, 145.12266666666667))
        #expect(isClose(fix.speed, 11.523555555555554))  // 22.4 × 1852 / 3600
        #expect(fix.track == 84.4)
        #expect(fix.time?.description == "1998-09-13T08:18:36.000Z")
        #expect(fix.mode == .twoD)
        #expect(fix.altitude == nil)
        #expect(fix.accuracy == nil)
    }

    @Test func `GLL gives a coordinate and a time of day`() throws {
        let decoded = DecodedText(bodies: "GLGLL,4916.45,N,12311.12,W,225444.5,A,A")
        let fix = try #require(decoded.fixes.first)
        #expect(isClose(fix.coordinate?.latitude, 49.274166666666666))
        #expect(isClose(fix.coordinate?.longitude, -123.18533333333333))
        #expect(fix.millisecondOfDay == ((22 * 60 + 54) * 60 + 44) * 1000 + 500)
        #expect(fix.time == nil)
        #expect(fix.mode == .twoD)
    }

    @Test func `GNS gives what GGA gives`() throws {
        let decoded = DecodedText(bodies: "GNGNS,103600.01,5114.51176,N,00012.29380,W,ANNN,07,1.18,111.5,45.6,,,V")
        let fix = try #require(decoded.fixes.first)
        #expect(isClose(fix.coordinate?.latitude, 51.24186266666667))
        #expect(isClose(fix.coordinate?.longitude, -0.20489666666666664))
        #expect(fix.altitude == 111.5)
        #expect(fix.satellitesUsed == 7)
        #expect(fix.hdop == 1.18)
        #expect(fix.millisecondOfDay == 38_160_010)
        #expect(fix.mode == .threeD)
    }

    @Test(arguments: ["GP", "GL", "GA", "GB", "BD", "GQ", "QZ", "GI", "GN", "II", "BN"])
    func `the talker does not matter`(talker: String) {
        let decoded = DecodedText(bodies: "\(talker)GGA,120000,0130.0,N,00245.0,W,2,12,0.5,-3.1,M,,M,,")
        #expect(decoded.fixes.first?.coordinate == Coordinate(latitude: 1.5, longitude: -2.75))
        #expect(decoded.fixes.first?.altitude == -3.1)
        #expect(decoded.statistics.count(of: .gga) == 1)
    }

    @Test(
        arguments: [
            ("0130.0,N,00245.0,E", 1.5, 2.75), ("0130.0,S,00245.0,E", -1.5, 2.75), ("0130.0,N,00245.0,W", 1.5, -2.75),
            ("9000.0,S,18000.0,W", -90, -180), ("8959.99999,N,17959.99999,E", 89.99999983333333, 179.99999983333333),
            ("0000.00001,S,00000.00001,W", -1.6666666666666668e-07, -1.6666666666666668e-07),
            ("0630,S,10648,E", -6.5, 106.8), ("0612.123456789,S,10648.987654321,E", -6.20205761315, 106.81646090535),
        ])
    func `south and west are negative, and any number of decimals counts`(
        position: String, latitude: Double, longitude: Double
    ) {
        let fix = DecodedText(bodies: "GPGGA,120000,\(position),1,05,1.5,10,M,,M,,").fixes.first
        #expect(isClose(fix?.coordinate?.latitude, latitude))
        #expect(isClose(fix?.coordinate?.longitude, longitude))
    }

    @Test func `empty fields are absent, never zero`() throws {
        let fix = try #require(DecodedText(bodies: "GPGGA,120000,0130.0,N,00245.0,E,1,,,,,,,,").fixes.first)
        #expect(fix.coordinate == Coordinate(latitude: 1.5, longitude: 2.75))
        #expect(fix.altitude == nil)
        #expect(fix.satellitesUsed == nil)
        #expect(fix.hdop == nil)
        #expect(fix.accuracy == nil)
        #expect(fix.mode == .twoD)
        let moving = try #require(DecodedText(bodies: "GPRMC,120000,A,0130.0,N,00245.0,E,,,010203,,").fixes.first)
        #expect(moving.speed == nil)
        #expect(moving.track == nil)
    }

    @Test(
        arguments: [
            "GPGGA,120000,,,,,0,00,99.99,,,,,,", "GPGGA,120000,0130.0,N,00245.0,E,0,00,99.99,1,M,,M,,",
            "GPRMC,120000,V,,,,,,,010203,,,N", "GPRMC,120000,V,0130.0,N,00245.0,E,0.1,10,010203,,",
            "GNGNS,120000,,,,,NNNN,00,,,,,", "GNGNS,120000,,,,,N,00,,,,,", "GNGNS,120000,0130.0,N,00245.0,E,N,00,,,,,",
        ])
    func `no fix of the receiver is mode 1 without a coordinate`(body: String) throws {
        let fix = try #require(DecodedText(bodies: body).fixes.first)
        #expect(fix.mode == Fix.Mode.none)
        #expect(fix.coordinate == nil)
        #expect(fix.accuracy == nil)
        #expect(fix.millisecondOfDay == 43_200_000)
    }

    @Test(arguments: ["N", "NNNN"])
    func `a GNS position of no system is no fix`(letters: String) {
        let decoded = DecodedText(bodies: "GNGNS,120000,0130.0,N,00245.0,E,\(letters),05,1.0,10,,,")
        #expect(decoded.fixes.allSatisfy { $0.coordinate == nil && $0.mode <= .none })
        #expect(decoded.statistics.count(of: .gns) == 1)
    }

    @Test(arguments: ["A", "D", "P", "R", "F", "AN", "NA", "NNAN", "DDNNNN"])
    func `one system with a fix is enough for GNS`(letters: String) {
        let decoded = DecodedText(bodies: "GNGNS,120000,0130.0,N,00245.0,E,\(letters),05,1.0,10,,,")
        #expect(decoded.fixes.first?.coordinate == Coordinate(latitude: 1.5, longitude: 2.75))
    }

    @Test func `a lost fix is not hidden by the epoch before`() throws {
        let decoded = DecodedText(
            bodies: "GPGGA,120000,0130.0,N,00245.0,E,1,08,1.0,10,M,,M,,", "GPGGA,120001,,,,,0,,,,,,,,")
        #expect(decoded.fixes.map(\.mode) == [.threeD, .none])
        #expect(decoded.fixes.last?.coordinate == nil)
        #expect(decoded.fixes.last?.altitude == nil)
    }

    @Test(arguments: [(3, Fix.Mode.twoD), (4, .threeD), (5, .threeD)])
    func `altitude and four satellites make it 3D`(satellites: Int, mode: Fix.Mode) {
        let decoded = DecodedText(bodies: "GPGGA,120000,0130.0,N,00245.0,E,1,0\(satellites),1.0,10,M,,M,,")
        #expect(decoded.fixes.first?.mode == mode)
    }

    @Test func `altitude makes it 3D with fewer satellites after a 2D fix`() {
        // As gpsd does with rgm3800.log, whose two GGA with three satellites become mode 2 and mode 3.
        let decoded = DecodedText(
            bodies: "GPGGA,102523.342,4815.6883,N,01140.3675,E,1,03,4.1,-47.5,M,47.5,M,,0000",
            "GPGGA,102524.342,4815.6880,N,01140.3673,E,1,03,4.1,-47.5,M,47.5,M,,0000")
        #expect(decoded.fixes.map(\.mode) == [.twoD, .threeD])
    }

    @Test func `PGRMZ gives the altitude, in feet, that no GGA gave`() {
        let decoded = DecodedText(
            bodies: "GPRMC,120000,A,0130.0,N,00245.0,E,1,2,010203,,", "PGRMZ,2282,f,3",
            "GPRMC,120001,A,0130.0,N,00245.0,E,1,2,010203,,", "PGRMZ,2283,f,3")
        #expect(decoded.fixes.last?.mode == .threeD)
        // 2283 ft × 0.3048 m.
        #expect(isClose(decoded.fixes.first?.altitude, 695.5536))
        #expect(isClose(decoded.fixes.last?.altitude, 695.8584))
    }

    @Test func `PGRMZ changes no altitude of GGA, and gives none without a fix of three dimensions`() {
        let decoded = DecodedText(
            bodies: "GPGGA,120000.00,0130.0,N,00245.0,E,1,08,1.1,695.7,M,,M,,", "PGRMZ,2282,f,3",
            "GPRMC,120001,A,0130.0,N,00245.0,E,1,2,010203,,", "PGRMZ,2282,f,2", "PGRMZ,,f,1")
        #expect(decoded.fixes.map(\.altitude) == [695.7, nil])
    }
}

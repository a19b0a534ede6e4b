import NMEA
import Positioning
import Testing

/// Fields that hold what they must not.
@Suite struct `A field out of range` {
    private static let following = "GPGGA,130000,0130.0,N,00245.0,E,1,08,1.0,10,M,,M,,"

    @Test(
        arguments: [
            "GPGGA,120000,9100.0,N,00245.0,E,1,08,1.0,10,M,,M,,",
            "GPGGA,120000,9000.0001,N,00245.0,E,1,08,1.0,10,M,,M,,",
            "GPGGA,120000,0160.0,N,00245.0,E,1,08,1.0,10,M,,M,,", "GPGGA,120000,0130.0,N,00260.0,E,1,08,1.0,10,M,,M,,",
            "GPGGA,120000,0160.0,S,00245.0,W,1,08,1.0,10,M,,M,,", "GPGGA,120000,0130.0,S,00260.0,W,1,08,1.0,10,M,,M,,",
            "GPGGA,120000,0130.0,N,18000.0001,E,1,08,1.0,10,M,,M,,",
            "GPGGA,120000,0130.0,N,19945.0,E,1,08,1.0,10,M,,M,,",
            "GPGGA,120000,0130.0,X,00245.0,E,1,08,1.0,10,M,,M,,", "GPGGA,120000,0130.0,N,00245.0,N,1,08,1.0,10,M,,M,,",
            "GPGGA,120000,-130.0,N,00245.0,E,1,08,1.0,10,M,,M,,", "GPGGA,120000,01a0.0,N,00245.0,E,1,08,1.0,10,M,,M,,",
            "GPGGA,240000,0130.0,N,00245.0,E,1,08,1.0,10,M,,M,,", "GPGGA,126000,0130.0,N,00245.0,E,1,08,1.0,10,M,,M,,",
            "GPGGA,120061,0130.0,N,00245.0,E,1,08,1.0,10,M,,M,,", "GPGGA,12x000,0130.0,N,00245.0,E,1,08,1.0,10,M,,M,,",
            "GPRMC,120000,A,9100.0,N,00245.0,E,1,2,190826,,", "GPRMC,240000,A,0130.0,N,00245.0,E,1,2,190826,,",
            "GPGLL,0130.0,N,18100.0,E,120000,A", "GPGLL,0130.0,N,00245.0,E,250000,A",
            "GNGNS,120000,9130.0,N,00245.0,E,AA,08,1.0,10,,,", "GPZDA,240000,19,08,2026,00,00",
        ])
    func `drops its sentence, and the stream goes on`(body: String) {
        let decoded = DecodedText(bodies: body, Self.following)
        #expect(decoded.drops == [.outOfRange: 1])
        #expect(decoded.fixes.map(\.millisecondOfDay) == [46_800_000])
        #expect(decoded.fixes.first?.coordinate == Coordinate(latitude: 1.5, longitude: 2.75))
    }

    /// Vital are the time of day and the position alone.
    @Test(
        arguments: [
            "GNRMC,120000.00,A,0130.5226,S,10624.0937,W,?,359.9,190826,11.3,E,A",
            "GNRMC,120000.00,A,0130.5226,S,10624.0937,W,010.5,?,190826,11.3,E,A",
            "GNRMC,120000.00,A,0130.5226,S,10624.0937,W,010.5,359.9,190826,?,E,A",
            "GNGGA,120000.00,0130.5226,S,10624.0937,W,1,?,0.9,27.6,M,-2.7,M,1,0001",
            "GNGGA,120000.00,0130.5226,S,10624.0937,W,1,09,?,27.6,M,-2.7,M,1,0001",
            "GNGGA,120000.00,0130.5226,S,10624.0937,W,1,09,0.9,?,M,-2.7,M,1,0001",
            "GNGNS,120000.00,0130.5226,S,10624.0937,W,AANN,?,0.9,27.6,-2.7,1,0001,V",
            "GNGNS,120000.00,0130.5226,S,10624.0937,W,AANN,09,?,27.6,-2.7,1,0001,V",
            "GNGNS,120000.00,0130.5226,S,10624.0937,W,AANN,09,0.9,?,-2.7,1,0001,V",
            "GNGLL,0130.5226,S,10624.0937,W,120000.00,A,A",
        ], ["nan", "inf", "*", "-", "1e3", "0x10", "99999999999", "1.2.3", "--", "n/a", "?"])
    func `that is minor costs itself`(body: String, value: String) throws {
        let decoded = DecodedText(bodies: body.replacing("?", with: value))
        let fix = try #require(decoded.fixes.first)
        #expect(decoded.fixes.count == 1 && decoded.drops == [:])
        #expect(fix.mode >= .twoD && fix.coordinate?.latitude == -1.50871 && fix.millisecondOfDay == 43_200_000)
        #expect(fix.isSane)
    }

    /// A bad value that is no position is dropped alone, too, and the others' values stay.
    @Test(
        arguments: [
            "GNVTG,?,T,1,M,010.5,N,019.4,K,A", "GNVTG,1,T,1,M,?,N,019.4,K,A",
            "GNGST,120000.00,1.2,3.0,4.0,45,?,4.0,6.0",
            "GNGSA,A,?,01,02,03,04,05,06,07,08,09,10,11,12,1.8,0.9,1.6,1", "GNGSA,A,3,?,02,,,,,,,,,,,1.8,0.9,1.6,1",
            "GNGSA,A,3,01,02,,,,,,,,,,,1.8,?,1.6,1", "GNZDA,120000.00,?,08,2026,00,00",
        ], ["nan", "-", "*", "10.0x", "-500"])
    func `that is minor stands beside others of its epoch`(body: String, value: String) throws {
        let decoded = DecodedText(
            bodies: "GNGGA,120000.00,0130.5226,S,10624.0937,W,1,09,0.9,27.6,M,-2.7,M,1,0001",
            body.replacing("?", with: value))
        #expect(decoded.drops == [:] && decoded.statistics.sentences == 2 && decoded.statistics.badFields == 1)
        #expect(decoded.fixes.allSatisfy { $0.coordinate?.latitude == -1.50871 && $0.satellitesUsed != 0 })
    }

    @Test(
        arguments: [
            "GNRMC,120000.00,A,0130.5226,S,10624.0937,W,010.5,359.9,190826,11.3,E,A",
            "GNVTG,359.9,T,1,M,010.5,N,019.4,K,A",
            "GNGGA,120000.00,0130.5226,S,10624.0937,W,1,09,0.9,27.6,M,-2.7,M,1,0001",
            "GNGNS,120000.00,0130.5226,S,10624.0937,W,AANN,09,0.9,27.6,-2.7,1,0001,V",
            "GNGSA,A,3,01,02,03,04,05,06,07,08,09,10,11,12,1.8,0.9,1.6,1",
            "GPGSV,2,1,05,01,40,083,46,02,17,308,41,03,07,344,39,04,22,228,45,1",
            "GNGST,120000.00,1.2,3.0,4.0,45,3.0,4.0,6.0", "GNGBS,120000.00,1.4,1.3,3.1,27,0.0,-21.4,3.8,1,1",
            "GNGLL,0130.5226,S,10624.0937,W,120000.00,A,A", "GNZDA,120000.00,19,08,2026,00,00", "PALTJ,LBB,BLM",
        ])
    func `never gives a value that cannot be`(body: String) {
        let fields = body.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        for index in fields.indices.dropFirst() {
            for value in nastyFields {
                var bad = fields
                bad[index] = value
                let decoded = DecodedText(
                    bodies: "GNRMC,115959.00,A,0130.0,N,00245.0,E,1,2,190826,,", bad.joined(separator: ","),
                    Self.following)
                #expect(decoded.fixes.allSatisfy { $0.isSane }, "\(bad)")
                #expect(decoded.statistics.sentences + decoded.statistics.dropped >= 3, "\(bad)")
                #expect(decoded.fixes.last?.coordinate == Coordinate(latitude: 1.5, longitude: 2.75), "\(bad)")
            }
        }
    }

    @Test(
        arguments: [
            "GNRMC", "GNRMC,", "GNRMC,120000", "GNVTG", "GNVTG,", "GNGGA", "GNGGA,120000", "GNGGA,120000,0130.0,N",
            "GNGNS",
            "GNGSA", "GNGSA,A,3", "GPGSV", "GPGSV,1", "GPGSV,1,1", "GPGSV,3,1,12,01", "GNGST", "GNGST,120000", "GNGBS",
            "GNGLL",
            "GNGLL,0130.0", "GNZDA", "GNZDA,120000", "", ",", ",,,,,,,,,,,,,,,,,,,,,,", "G", "GN", "GNR", "GNRM", "P",
            "PALT",
            "PALTZ,1", "GPGSV,0,0,0", "GPGSV,1,5,4,01,1,1,1", "GPGSV,99,99,99",
        ])
    func `may be missing altogether`(body: String) {
        let decoded = DecodedText(bodies: body, Self.following)
        #expect(decoded.fixes.last?.coordinate == Coordinate(latitude: 1.5, longitude: 2.75))
        #expect(decoded.fixes.allSatisfy { $0.isSane })
    }

    @Test func `may be one of many more than the sentence has`() {
        let commas = String(repeating: ",1", count: 450)
        let decoded = DecodedText(bodies: Self.following + commas)
        #expect(decoded.fixes.first?.coordinate == Coordinate(latitude: 1.5, longitude: 2.75))
    }
}

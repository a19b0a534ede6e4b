import NMEA
import Positioning
import Testing

/// GSA and GSV. Expectations were counted by hand.
@Suite struct `A sentence about satellites` {
    private static let position = "GPGGA,120000.00,0130.0,N,00245.0,E,1,08,1.1,10,M,,M,,"

    /// The last fix of an epoch that begins with a position and ends with the given sentences.
    private func fix(_ bodies: String...) -> Fix? {
        DecodedText(([Self.position] + bodies).map(sentence).joined()).fixes.last
    }

    @Test func `GSA gives the dilutions of precision`() {
        let fix = fix("GPGSA,A,3,01,02,03,04,05,06,07,08,,,,,2.5,1.1,2.1")
        #expect(fix?.pdop == 2.5)
        #expect(fix?.hdop == 1.1)
        #expect(fix?.vdop == 2.1)
        #expect(fix?.satellitesUsed == 8)
    }

    @Test(arguments: [("1", Fix.Mode.none), ("2", .twoD), ("3", .threeD)])
    func `the mode of GSA holds outright`(field: String, mode: Fix.Mode) {
        // Without an altitude the position alone would be 2D.
        let decoded = DecodedText(
            bodies: "GPRMC,120000,A,0130.0,N,00245.0,E,1,2,010203,,", "GPGSA,A,\(field),01,02,03,04,,,,,,,,,2.5,1.3,2.1"
        )
        #expect(decoded.fixes.last?.mode == mode)
    }

    @Test func `GSA with empty fields gives no dilutions`() {
        let decoded = DecodedText(
            bodies: "GPRMC,120000,V,,,,,,,010203,,", "GPGSA,A,1,,,,,,,,,,,,,,,")
        #expect(decoded.fixes.last?.mode == Fix.Mode.none)
        #expect(decoded.fixes.last?.pdop == nil)
        #expect(decoded.fixes.last?.hdop == nil)
        #expect(decoded.fixes.last?.vdop == nil)
    }

    @Test func `GSA of several systems in one epoch add up`() {
        let decoded = DecodedText(
            bodies: "GNRMC,120000,A,0130.0,N,00245.0,E,1,2,010203,,",
            "GNGSA,A,3,01,02,03,04,05,,,,,,,,1.8,0.9,1.6,1", "GNGSA,A,3,65,66,67,,,,,,,,,,1.8,0.9,1.6,2",
            "GNGSA,A,3,11,12,,,,,,,,,,,1.8,0.9,1.6,3", "GNGSA,A,3,,,,,,,,,,,,,1.8,0.9,1.6,4")
        #expect(decoded.fixes.last?.satellitesUsed == 10)
    }

    @Test func `GSA of NMEA 4.10 counts two systems that number their satellites alike`() {
        let decoded = DecodedText(
            bodies: "GNRMC,120000,A,0130.0,N,00245.0,E,1,2,010203,,",
            "GNGSA,A,3,01,02,03,,,,,,,,,,1.8,0.9,1.6,1", "GNGSA,A,3,01,02,03,,,,,,,,,,1.8,0.9,1.6,3")
        #expect(decoded.fixes.last?.satellitesUsed == 6)
    }

    @Test func `the satellites used are those of the epoch, not of all epochs`() {
        var text = ""
        for second in 10..<20 {
            text += sentence("GNRMC,1200\(second),A,0130.0,N,00245.0,E,1,2,010203,,")
            text += sentence("GNGSA,A,3,01,02,03,04,05,,,,,,,,1.8,0.9,1.6,1")
            text += sentence("GNGSA,A,3,65,66,67,,,,,,,,,,1.8,0.9,1.6,2")
        }
        let fixes = DecodedText(text).fixes
        #expect(fixes.map(\.satellitesUsed) == Array(repeating: 8, count: 10))
    }

    @Test func `GSA behind the sentence that ends an epoch are told with the next fix`() {
        let text = (10..<20).map { second in
            sentence("GNRMC,1200\(second),A,0130.0,N,00245.0,E,1,2,010203,,")
                + sentence("GNGSA,A,3,01,02,03,04,05,,,,,,,,1.8,0.\(second),1.6")
        }.joined()
        let fixes = DecodedText(text).fixes
        #expect(fixes.count == 10)
        // Two epochs teach the order and have their own GSA; from then on a fix does not wait for it.
        #expect(fixes.map(\.hdop) == [0.10, 0.11, 0.11, 0.12, 0.13, 0.14, 0.15, 0.16, 0.17, 0.18])
        #expect(fixes.allSatisfy { $0.pdop == 1.8 && $0.vdop == 1.6 && $0.satellitesUsed == 5 })
        #expect(isClose(fixes.last?.accuracy, 0.9))
    }

    @Test func `GSA of an epoch long past are not told`() {
        let text = (10..<20).map { second in
            sentence("GNRMC,1200\(second),A,0130.0,N,00245.0,E,1,2,010203,,")
                + (second < 15 ? sentence("GNGSA,A,3,01,02,03,04,05,,,,,,,,1.8,0.9,1.6") : "")
        }.joined()
        #expect(DecodedText(text).fixes.map(\.satellitesUsed) == [5, 5, 5, 5, 5, 5, nil, nil, nil, nil])
    }

    @Test func `GSV gives the satellites seen`() {
        let fix = fix(
            "GPGSV,3,1,11,03,03,111,00,04,15,270,00,06,01,010,00,13,06,292,00",
            "GPGSV,3,2,11,14,25,170,00,16,57,208,39,18,67,296,40,19,40,246,00",
            "GPGSV,3,3,11,22,42,067,42,24,14,311,43,27,05,244,00,,,,")
        #expect(fix?.satellitesSeen == 11)
    }

    @Test func `GSV of several talkers add up`() {
        let fix = fix(
            "GPGSV,1,1,03,03,03,111,20,04,15,270,21,06,01,010,22", "GLGSV,1,1,02,65,03,111,20,66,15,270,21",
            "GAGSV,1,1,04,03,03,111,20,04,15,270,21,06,01,010,22,09,01,010,22", "GBGSV,1,1,00")
        #expect(fix?.satellitesSeen == 9)
    }

    @Test func `a satellite on two signals is one satellite`() {
        let fix = fix(
            "GPGSV,1,1,02,05,06,110,19,10,24,284,34,1", "GPGSV,1,1,02,05,06,110,,10,24,284,,6",
            "GLGSV,1,1,01,65,53,144,30,1", "GLGSV,1,1,01,65,53,144,31,3")
        #expect(fix?.satellitesSeen == 3)
    }

    @Test func `a set of ten parts is read to its end`() {
        let parts = (1...10).map { part in
            let satellites = (0..<4).map { ",\((part - 1) * 4 + $0 + 10),45,180,30" }.joined()
            return sentence("GNGSV,10,\(part),40\(satellites)")
        }
        let decoded = DecodedText(sentence(Self.position) + parts.joined())
        #expect(decoded.fixes.last?.satellitesSeen == 40)
        #expect(decoded.statistics.count(of: .gsv) == 10)
        #expect(decoded.statistics.dropped == 0)
    }

    @Test func `no satellites in view is zero, and silence about them is nothing`() {
        #expect(fix("GPGSV,1,1,00")?.satellitesSeen == 0)
        #expect(fix()?.satellitesSeen == nil)
    }

    @Test func `an empty GSA and GSV without any timed sentence are no fix`() {
        let decoded = DecodedText(bodies: "GPGSA,A,1,,,,,,,,,,,,,,,", "GPGSV,1,1,00")
        #expect(decoded.fixes.allSatisfy { $0.mode <= .none && $0.coordinate == nil })
        #expect(decoded.statistics.sentences == 2)
    }
}

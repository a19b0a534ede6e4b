import NMEA
import Positioning
import Testing

/// How a receiver says that it comes by a position (NMEA 0183 4.10, GGA's quality and the mode of RMC, GLL and GNS).
@Suite struct `The origin of a position` {
    private static let place = "0130.5226,S,10624.0937,W"

    private func fix(_ bodies: String...) throws -> Fix {
        let decoded = DecodedText(bodies.map(sentence).joined())
        #expect(decoded.fixes.count == 1 && decoded.drops == [:])
        return try #require(decoded.fixes.last)
    }

    private static let qualities: [(String, Fix.Origin?)] = [
        ("1", .measured), ("2", .differential), ("3", .measured), ("4", .rtk), ("5", .rtk), ("6", .estimated),
        ("7", .manual),
        ("8", .simulated), ("9", .differential),
    ]
    private static let modes: [(String, Fix.Origin?)] = [
        ("A", .measured), ("D", .differential), ("P", .measured), ("R", .rtk), ("F", .rtk), ("E", .estimated),
        ("M", .manual),
        ("S", .simulated), ("", nil),
    ]

    @Test(arguments: qualities) func `is told by GGA`(quality: String, origin: Fix.Origin?) throws {
        let fix = try fix("GNGGA,120000.00,\(Self.place),\(quality),09,0.9,27.6,M,-2.7,M,,")
        #expect(fix.origin == origin && fix.mode >= .twoD && fix.coordinate != nil)
    }

    @Test(arguments: modes) func `is told by RMC, GLL and GNS`(mode: String, origin: Fix.Origin?) throws {
        for body in [
            "GNRMC,120000.00,A,\(Self.place),10.5,359.9,190826,,,\(mode)", "GNGLL,\(Self.place),120000.00,A,\(mode)",
            mode.isEmpty
                ? "GNRMC,120000.00,A,\(Self.place),10.5,359.9,190826,,"
                : "GNGNS,120000.00,\(Self.place),\(mode)N,09,0.9,27.6,-2.7,,",
        ] {
            let fix = try fix(body)
            #expect(fix.origin == origin && fix.coordinate != nil, "\(body)")
        }
    }

    @Test func `is the worst that an epoch's sentences tell`() throws {
        let (rmc, gga) = ("GNRMC,120000.00,A,\(Self.place),10.5,359.9,190826,,", "GNGGA,120000.00,\(Self.place)")
        #expect(try fix("\(rmc),E", "\(gga),1,09,0.9,27.6,M,-2.7,M,,").origin == .estimated)
        #expect(try fix("\(rmc),A", "\(gga),6,09,0.9,27.6,M,-2.7,M,,").origin == .estimated)
        #expect(try fix("\(rmc),A", "\(gga),2,09,0.9,27.6,M,-2.7,M,,").origin == .differential)
    }

    @Test func `is an estimate where a sentence beside it has no fix`() throws {
        let void = "GNRMC,120000.00,V,\(Self.place),10.5,359.9,190826,,,N"
        let gga = "GNGGA,120000.00,\(Self.place),1,09,0.9,27.6,M,-2.7,M,,"
        #expect(try fix(void, gga).origin == .estimated)
        #expect(try fix("GNGLL,\(Self.place),120000.00,V,N", gga).origin == .estimated)
    }

    @Test func `is the best of the systems of GNS`() throws {
        #expect(try fix("GNGNS,120000.00,\(Self.place),EA,09,0.9,27.6,-2.7,,").origin == .measured)
        #expect(try fix("GNGNS,120000.00,\(Self.place),EN,09,0.9,27.6,-2.7,,").origin == .estimated)
        #expect(try fix("GNGNS,120000.00,\(Self.place),NN,09,0.9,27.6,-2.7,,").coordinate == nil)
    }

    /// The recorded origin of a receiver that speaks no NMEA.
    @Test(arguments: Fix.Origin.allCases) func `stays when it is written`(origin: Fix.Origin) throws {
        var fix = Fix(mode: .threeD)
        (fix.coordinate, fix.altitude, fix.origin) = (Coordinate(latitude: -6, longitude: 106), 10, origin)
        (fix.millisecondOfDay, fix.satellitesUsed) = (43_200_000, 9)
        var writer = SentenceWriter()
        writer.write(fix)
        var decoder = StreamDecoder()
        var origins: [Fix.Origin?] = []
        writer.bytes.withUnsafeBytes {
            decoder.decode($0) { if case .fix(let fix) = $0.content { origins.append(fix.origin) } }
        }
        decoder.finish { if case .fix(let fix) = $0.content { origins.append(fix.origin) } }
        #expect(origins == [origin])
    }
}

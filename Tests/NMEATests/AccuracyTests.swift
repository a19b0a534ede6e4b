import NMEA
import Positioning
import Testing

/// GST, GBS and HDOP. Expectations were computed with Python: `(0.023**2 + 0.020**2)**0.5`.
@Suite struct `The accuracy of a fix` {
    private static let position = "GPGGA,172814.0,0130.0,N,00245.0,E,1,08,1.4,10,M,,M,,"

    @Test func `is the root of the summed variances of GST`() throws {
        let fix = DecodedText(bodies: Self.position, "GPGST,172814.0,0.006,0.023,0.020,273.6,0.023,0.020,0.031").fixes
            .last
        #expect(isClose(fix?.accuracy, 0.03047950130825634))
    }

    @Test func `is that of GST also where GST comes first`() throws {
        let decoded = DecodedText(bodies: "GPGST,172814.0,,,,,3.0,4.0,6.0", Self.position)
        #expect(decoded.fixes.count == 1)
        #expect(isClose(decoded.fixes.last?.accuracy, 5))
    }

    @Test func `is five metres times HDOP without GST`() {
        #expect(isClose(DecodedText(bodies: Self.position).fixes.last?.accuracy, 7))
    }

    @Test func `comes from HDOP where GST is empty`() {
        let decoded = DecodedText(bodies: Self.position, "GPGST,172814.0,,,,,,,")
        #expect(decoded.fixes.count == 1)
        #expect(isClose(decoded.fixes.last?.accuracy, 7))
        #expect(decoded.statistics.dropped == 0)
    }

    @Test func `comes from the HDOP of GSA too`() {
        let decoded = DecodedText(
            bodies: "GPRMC,120000,A,0130.0,N,00245.0,E,1,2,010203,,", "GPGSA,A,3,01,02,03,04,,,,,,,,,2.5,2.0,2.1")
        #expect(isClose(decoded.fixes.last?.accuracy, 10))
    }

    @Test func `of one epoch is not carried into the next`() {
        let decoded = DecodedText(
            bodies: Self.position, "GPGST,172814.0,,,,,3.0,4.0,6.0",
            "GPGGA,172815.0,0130.0,N,00245.0,E,1,08,1.4,10,M,,M,,",
            "GPGGA,172816.0,0130.0,N,00245.0,E,1,08,,10,M,,M,,")
        #expect(decoded.fixes.count == 3)
        #expect(isClose(decoded.fixes[0].accuracy, 5))
        #expect(isClose(decoded.fixes[1].accuracy, 7))
        #expect(decoded.fixes[2].accuracy == nil)
    }

    @Test func `GBS is read and moves nothing`() {
        let decoded = DecodedText(bodies: Self.position, "GPGBS,172814.00,1.4,1.3,3.1,27,0.0,-21.4,3.8")
        #expect(decoded.statistics.count(of: .gbs) == 1)
        #expect(decoded.statistics.dropped == 0)
        #expect(decoded.fixes.count == 1)
        #expect(decoded.fixes.last?.coordinate == Coordinate(latitude: 1.5, longitude: 2.75))
        #expect(decoded.fixes.last?.mode == .threeD)
    }

    @Test func `GST outranks GBS`() {
        let decoded = DecodedText(
            bodies: Self.position, "GPGST,172814.0,,,,,3.0,4.0,6.0", "GPGBS,172814.00,1.4,1.3,3.1,27,0.0,-21.4,3.8")
        #expect(isClose(decoded.fixes.last?.accuracy, 5))
    }
}

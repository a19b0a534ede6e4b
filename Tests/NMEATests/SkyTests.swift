import NMEA
import Positioning
import TestSupport
import Testing

/// Reports of satellites, as gpsd makes them (gpsd_json(5), `SKY`). The numbers of satellites are those of gpsd's gps.h,
/// `struct satellite_t`, and of NMEA 0183 4.11, table of GNSS identifiers.
@Suite struct `A report of the satellites` {
    /// The reports of a stream that is made of the given sentences.
    private func reports(_ bodies: String..., asked: Bool = true) -> [SkyReport] {
        var decoder = StreamDecoder(tellsSatellites: asked)
        var reports: [SkyReport] = []
        func take(_ item: StreamDecoder.Item) {
            if case .sky(let report) = item.content { reports.append(report) }
        }
        Array(bodies.map(sentence).joined().utf8).withUnsafeBytes { decoder.decode($0, take) }
        decoder.finish(take)
        return reports
    }

    private func list(_ bodies: String...) -> [Satellite] {
        var decoder = StreamDecoder(tellsSatellites: true)
        var last: [Satellite] = []
        Array(bodies.map(sentence).joined().utf8).withUnsafeBytes { bytes in
            decoder.decode(bytes) { if case .sky(let report) = $0.content { last = report.satellites ?? last } }
        }
        return last
    }

    @Test func `is made only where it is asked for`() {
        #expect(reports("GPGSV,1,1,01,03,03,111,20", asked: false).isEmpty)
        #expect(reports("GPGSV,1,1,01,03,03,111,20").count == 1)
    }

    @Test func `comes with the last part of a set, with all that the set lists`() {
        let satellites = list("GPGSV,2,1,05,03,03,111,20,04,15,270,,06,01,010,00,13,,,33", "GPGSV,2,2,05,14,25,170,44")
        #expect(satellites.map(\.number) == [3, 4, 6, 13, 14])
        #expect(satellites.map(\.strength) == [20, nil, 0, 33, 44])
        #expect(satellites.map { $0.direction?.elevation } == [3, 15, 1, nil, 25])
        #expect(satellites.map { $0.direction?.azimuth } == [111, 270, 10, nil, 170])
        #expect(reports("GPGSV,2,1,05,03,03,111,20,04,15,270,,06,01,010,00,13,,,33").isEmpty)
    }

    @Test func `counts as used what GSA names and what is received`() {
        let told = reports(
            "GPGSA,A,3,03,04,06,,,,,,,,,,2.5,1.1,2.1", "GPGSV,1,1,04,03,03,111,20,04,15,270,,06,01,010,30,09,01,010,30")
        #expect(told.last?.used == 2)
        #expect(told.last?.satellites?.map(\.isUsed) == [true, false, true, false])
    }

    @Test func `adds up the GSA of several systems in a row, and their GSV`() {
        let told = reports(
            "GNGSA,A,3,05,,,,,,,,,,,,1.8,0.9,1.6,1", "GNGSA,A,3,65,,,,,,,,,,,,1.8,0.9,1.6,2",
            "GNGSA,A,3,05,,,,,,,,,,,,1.8,0.9,1.6,3", "GPGSV,1,1,02,05,06,110,19,10,24,284,34,1",
            "GPGSV,1,1,02,05,06,110,21,10,24,284,,6", "GLGSV,1,1,01,65,53,144,30,1", "GAGSV,1,1,01,05,53,144,30,7")
        let last = told.last
        #expect(last?.satellites?.map(\.number) == [5, 10, 5, 10, 65, 305])
        #expect(last?.satellites?.map(\.isUsed) == [true, false, true, false, true, true])
        #expect(last?.satellites?.map(\.signal) == [0, 0, 3, 3, 0, 4])
        #expect(last?.used == 4)
    }

    @Test func `begins anew where the set comes again with which its row began`() {
        let satellites = list(
            "GPGSV,1,1,01,05,06,110,19", "GLGSV,1,1,01,65,53,144,30", "GPGSV,1,1,01,07,06,110,19",
            "GLGSV,1,1,01,66,53,144,30")
        #expect(satellites.map(\.number) == [7, 66])
        #expect(list("GPGSV,1,1,01,05,06,110,19", "GPZDA,,,,,,", "GLGSV,1,1,01,65,53,144,30").count == 1)
    }

    @Test(
        arguments: [
            ("GPGSV", 1, 1, 0, 1), ("GPGSV", 32, 32, 0, 32), ("GPGSV", 33, 33, 1, 120), ("GPGSV", 64, 64, 1, 151),
            ("GPGSV", 133, 133, 1, 133), ("GLGSV", 65, 65, 6, 1), ("GLGSV", 1, 65, 6, 1), ("GPGSV", 193, 193, 5, 1),
            ("GQGSV", 2, 194, 5, 2), ("QZGSV", 3, 195, 5, 3), ("GQGSV", 195, 195, 5, 3),
            ("GQGSV", 150, 0, 0, 0), ("GAGSV", 7, 307, 2, 7), ("GAGSV", 102, 302, 2, 2),
            ("GAGSV", 319, 319, 2, 19), ("BDGSV", 9, 409, 3, 9), ("GBGSV", 214, 414, 3, 14), ("GPGSV", 214, 414, 3, 14),
            ("GIGSV", 4, 504, 7, 4), ("GNGSV", 75, 75, 6, 11), ("GPGSV", 300, 0, 0, 0),
        ])
    func `numbers each system's satellites in its own range`(
        type: String, written: Int, number: Int, system: Int, id: Int
    ) {
        let satellite = list("\(type),1,1,01,\(written),45,180,30").first
        #expect(satellite?.number == Int16(number))
        #expect(satellite?.system == UInt8(system))
        #expect(satellite?.id == Int16(id))
    }

    @Test func `leaves satellites that all stand in the north to a receiver that sees none`() {
        #expect(reports("GPGSV,1,1,02,01,90,000,,13,77,000,").isEmpty)
        #expect(reports("GPGSV,1,1,02,01,,,30,13,77,000,").count == 1)
    }

    @Test func `comes with the dilutions of precision too, without a list`() {
        let told = reports(
            "GPGGA,120000.00,0130.0,N,00245.0,E,1,08,1.1,10,M,,M,,", "GPGSA,A,3,01,02,03,04,,,,,,,,,2.5,1.1,2.1",
            "GPGSA,A,3,01,02,03,04,,,,,,,,,99.9,99.9,99.9")
        #expect(told.map(\.used) == [8, 8])
        #expect(told.map(\.pdop) == [nil, 2.5])
        #expect(told.allSatisfy { $0.satellites == nil && $0.hdop == 1.1 })
    }

    @Test func `does not hear satellites of a talker that is none of navigation`() {
        #expect(reports("IMGSV,1,1,01,03,03,111,20", "IMGSA,A,3,01,02,03,04,,,,,,,,,2.5,1.1,2.1").isEmpty)
    }

    @Test func `lists no more than gpsd has room for`() {
        let sets = (1...40).map { "GAGSV,1,1,04,03,03,111,20,04,15,270,21,06,01,010,30,09,01,010,30,\($0 % 10)" }
        var decoder = StreamDecoder(tellsSatellites: true)
        let stream = ["GLGSV,1,1,00"].map(sentence).joined() + sets.map(sentence).joined()
        var longest = 0
        Array(stream.utf8).withUnsafeBytes { bytes in
            decoder.decode(bytes) {
                if case .sky(let report) = $0.content { longest = max(longest, report.satellites!.count) }
            }
        }
        #expect(longest > 100 && longest <= 184)
    }

    @Test func `a line that begins with a hash sign is a comment`() {
        var decoder = StreamDecoder(tellsSatellites: true)
        let text = "#   " + sentence("GPGSV,1,1,01,03,03,111,20") + "noise # " + sentence("GLGSV,1,1,01,65,03,111,20")
        Array(text.utf8).withUnsafeBytes { decoder.decode($0) { _ in } }
        #expect(decoder.statistics.sentencesByAddress.map(\.address) == ["GLGSV"])
    }
}

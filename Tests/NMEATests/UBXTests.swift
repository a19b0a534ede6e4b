import Foundation
import NMEA
import Positioning
import TestSupport
import Testing

/// A drive of which another's program (pyubx2) wrote the frames, and read them again: `fixtures/ubx/make-ubx.py`.
@Suite struct `UBX` {
    /// The meaning of a message.
    private struct Line: Decodable {
        var origin: String?
        var mode: UInt8?
        var used: Int?
        var ofDay: Int?
        var time: Int64?
        var lat, lon, speed, track, accuracy, altitude, pdop: Double?
        var satellites: [[Int]]?
    }

    private let bytes: [UInt8]
    private let lines: [Line]

    init() throws {
        bytes = [UInt8](try Data(contentsOf: Paths.project.appending(path: "fixtures/ubx/drive.ubx")))
        let text = try String(contentsOf: Paths.project.appending(path: "fixtures/ubx/drive.ndjson"), encoding: .utf8)
        lines = try text.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    }

    /// The output of a decoder for a stream in chunks of a given length.
    private func decoded(_ bytes: [UInt8], chunk: Int = .max) -> (items: [StreamDecoder.Item], statistics: Statistics) {
        var decoder = StreamDecoder(tellsSatellites: true)
        var (items, rest) = ([StreamDecoder.Item](), bytes[...])
        while !rest.isEmpty {
            items += decoder.items(rest.prefix(chunk))
            rest = rest.dropFirst(chunk)
        }
        return (items + decoder.lastItems(), decoder.statistics)
    }

    /// The frames of the drive, one by one, by the length that each states.
    private var frames: [[UInt8]] {
        var (frames, rest) = ([[UInt8]](), bytes[...])
        while let first = rest.first, first == 0xB5 {
            let length = 8 + Int(rest[rest.startIndex + 4]) + Int(rest[rest.startIndex + 5]) << 8
            frames.append(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return frames
    }

    @Test func `fixes and satellites are what another program reads`() throws {
        let (items, statistics) = decoded(bytes)
        #expect(statistics.dropped == 0 && statistics.count(of: .ubx) == 186)
        #expect(items.count == lines.count)
        for (item, line) in zip(items, lines) {
            switch item.content {
            case .fix(let fix):
                #expect(fix.mode.rawValue == line.mode && fix.origin?.rawValue == line.origin)
                #expect(
                    fix.time?.milliseconds == line.time && fix.millisecondOfDay == line.ofDay.map { $0 % 86_400_000 })
                #expect(fix.satellitesUsed == line.used)
                #expect(fix.coordinate?.latitude == line.lat && fix.coordinate?.longitude == line.lon)
                #expect(fix.speed == line.speed && fix.altitude == line.altitude && fix.accuracy == line.accuracy)
                #expect(fix.pdop == line.pdop)
                // Written as a difference there.
                #expect(line.track.map { abs((fix.track ?? -1) - $0) < 1e-9 } ?? (fix.track == nil))
            case .sky(let report):
                let rows = try #require(line.satellites)
                let satellites = try #require(report.satellites)
                #expect(report.used == rows.count { $0[5] == 1 } && satellites.count == rows.count)
                for (satellite, row) in zip(satellites, rows) {
                    #expect(satellite.isUsed == (row[5] == 1) && Int(satellite.strength ?? 0) == row[2])
                    #expect(
                        row[3] < -90 || satellite.direction == .init(elevation: Int16(row[3]), azimuth: Int16(row[4])))
                    #expect(row[1] == 255 || Int(satellite.system) == row[0])
                }
            default: Issue.record("\(item)")
            }
        }
    }

    /// By gpsd's table of numbers (gps.h, `struct satellite_t`).
    @Test func `satellites have gpsd's numbers`() throws {
        let all = decoded(bytes).items.compactMap { item -> [Satellite]? in
            if case .sky(let report) = item.content { report.satellites } else { nil }
        }
        #expect(
            all.max { $0.count < $1.count }?.map(\.number) == [5, 12, 41, 153, 303, 437, 179, 194, 73, 0, 504])
    }

    @Test(arguments: [1, 2, 3, 7, 64, 99, 100, 101, 4096])
    func `chunks may break anywhere`(chunk: Int) {
        let mixed = frames.enumerated().flatMap { Array(sentence("PALTJ,,S\($0.offset)").utf8) + $0.element }
        #expect(decoded(mixed, chunk: chunk).items.map(\.content) == decoded(mixed).items.map(\.content))
        #expect(decoded(mixed, chunk: chunk).statistics == decoded(mixed).statistics)
        #expect(decoded(mixed).items.count == 186 + lines.count)
    }

    @Test func `an epoch that both protocols tell is told by UBX`() throws {
        // A receiver that sends both: the sentences of the same second, 0.0001° beside it, before the frame and behind it.
        let pvt = frames.filter { $0[3] == 0x07 }[30...35]
        func rmc(_ second: Int) -> [UInt8] {
            Array(
                sentence(
                    "GNRMC,0000\(second < 10 ? "0" : "")\(second).00,A,0612.0000,S,10648.0000,E,26.3,90,030326,,,A"
                ).utf8)
        }
        var stream: [UInt8] = []
        for (second, frame) in pvt.enumerated() { stream += frame + rmc(second) }
        let fixes = decoded(stream + rmc(6)).items.compactMap(\.fix)
        #expect(fixes.map { $0.time?.date.day } == Array(repeating: 3, count: 7))
        #expect(fixes.map(\.millisecondOfDay) == (0...6).map { $0 * 1000 })
        #expect(fixes.map { $0.accuracy != nil } == Array(repeating: true, count: 6) + [false])
    }

    @Test func `a receiver that says it is spoofed has its sentences doubted`() throws {
        let status = frames.filter { $0[3] == 0x03 }
        let gga = Array(sentence("GNGGA,000000.00,0612.0000,S,10648.0000,E,1,09,1.0,10,M,,M,,").utf8)
        #expect(decoded(status[40] + gga).items.compactMap(\.fix).map(\.origin) == [.estimated])
        #expect(decoded(status[39] + gga).items.compactMap(\.fix).map(\.origin) == [.measured])
        #expect(decoded(status[40] + status[43] + gga).items.compactMap(\.fix).map(\.origin) == [.measured])
    }

    /// Live by `interrupt()`, and in a replay by the sentence that the recording has of it.
    @Test(arguments: [false, true])
    func `a receiver that comes back is not doubted for what it said before`(isReplayed: Bool) {
        var decoder = StreamDecoder()
        let gga = Array(sentence("GNGGA,000000.00,0612.0000,S,10648.0000,E,1,09,1.0,10,M,,M,,").utf8)
        _ = decoder.items(frames.filter { $0[3] == 0x03 }[40])
        if isReplayed { _ = decoder.items(sentence("PALTI").utf8) } else { decoder.interrupt() }
        let items = decoder.items(gga) + decoder.lastItems()
        #expect(items.compactMap(\.fix).map(\.origin) == [.measured])
    }

    @Test func `a damaged frame costs itself`() {
        var damaged = frames[10]
        damaged[20] ^= 1
        let (items, statistics) = decoded(frames[9] + damaged + frames[11] + Array(sentence("PALTX").utf8))
        #expect(items.count == decoded(frames[9]).items.count + decoded(frames[11]).items.count + 1)
        #expect(statistics.count(droppedFor: .badChecksum) == 1 && statistics.dropped == 1)
    }

    @Test func `what begins like a frame and is none is text`() {
        let text = Array(sentence("PALTX").utf8)
        // A frame that says it is 4,000 bytes long, and never ends; a mark before the end; a micro sign in Latin-1.
        for start: [UInt8] in [
            [0xB5, 0x62, 0x01, 0x07, 0xA0, 0x0F], [0xB5, 0x62, 0x01], [0xB5, 0x62], [0xB5], [0xB5, 0x62, 0x61, 0x72],
        ] {
            #expect(decoded(start + text + text).items.count == 2, "\(start)")
            #expect(decoded(start + text + text, chunk: 1).items.count == 2, "\(start)")
        }
    }

    @Test func `a sentence that a frame cuts is no sentence, and the frame counts`() {
        let gga = Array(sentence("GNGGA,000000.00,0612.0000,S,10648.0000,E,1,09,1.0,10,M,,M,,").utf8)
        let frame = frames.first { $0[3] == 0x07 && $0[4 + 2 + 20] == 3 } ?? []
        let (items, statistics) = decoded(gga.prefix(30) + frame + gga.dropFirst(30))
        #expect(items.count == 1 && items.first?.fix?.mode == .threeD)
        #expect(statistics.count(of: .gga) == 0)
    }

    @Test func `a frame is received when the TAG block before it says so`() {
        let frame = frames.first { $0[3] == 0x07 } ?? []
        let items = decoded(Array(tagBlock("c:1787126672839").utf8) + frame + Array("\r\n".utf8) + frame).items
        #expect(items.map(\.received?.milliseconds) == [1_787_126_672_839, 1_787_126_672_839])
        #expect(items.map(\.hasOwnTime) == [true, false])
    }

    @Test func `a payload may have 4,080 bytes`() {
        for (length, isFrame) in [(4080, true), (4081, false)] {
            var frame: [UInt8] =
                [0xB5, 0x62, 0x02, 0x15, UInt8(length & 255), UInt8(length >> 8)] + [UInt8](repeating: 7, count: length)
            frame += Self.checksum(frame)
            let (items, statistics) = decoded(frame + Array(sentence("PALTX").utf8))
            #expect(items.count == 1 && statistics.count(of: .ubx) == (isFrame ? 1 : 0))
        }
    }

    /// Fletcher's checksum of what stands behind the mark.
    private static func checksum(_ frame: [UInt8]) -> [UInt8] {
        var (first, second): (UInt8, UInt8) = (0, 0)
        for byte in frame[2...] {
            first &+= byte
            second &+= first
        }
        return [first, second]
    }

    @Test func `short messages and impossible counts are dropped`() {
        for (kind, length) in [(UInt8(0x07), 83), (0x07, 0), (0x03, 15), (0x35, 7), (0x35, 21)] {
            var frame: [UInt8] = [0xB5, 0x62, 0x01, kind, UInt8(length), 0] + [UInt8](repeating: 0xFF, count: length)
            frame += Self.checksum(frame)
            let (items, statistics) = decoded(frame)
            #expect(items.isEmpty && statistics.count(droppedFor: .outOfRange) == 1, "\(kind) of \(length) bytes")
        }
    }
}

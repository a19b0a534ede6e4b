import NMEA
import Positioning
import Testing

/// How sentences are found in bytes, and what becomes of the damaged.
@Suite struct `A stream` {
    private static let first = sentence("GPGGA,120000,0130.0,N,00245.0,E,1,08,1.0,10,M,,M,,")
    private static let second = sentence("GPGGA,120001,0130.0,N,00245.0,E,1,08,1.0,11,M,,M,,")
    private static let third = sentence("GPGGA,120002,0130.0,N,00245.0,E,1,08,1.0,12,M,,M,,")

    /// A sentence without its line end.
    private static func bare(_ sentence: String) -> String { String(sentence.dropLast()) }

    @Test(arguments: ["\n", "\r\n", "\r", "\n\n", "\r\n\r\n", " \r\n"])
    func `may end its lines in any way`(end: String) {
        let decoded = DecodedText([Self.first, Self.second, Self.third].map { Self.bare($0) + end }.joined())
        #expect(decoded.fixes.map(\.altitude) == [10, 11, 12])
        #expect(decoded.statistics.dropped == 0)
        #expect(decoded.statistics.sentences == 3)
    }

    @Test func `may end without a line end`() {
        let decoded = DecodedText(Self.first + Self.bare(Self.second))
        #expect(decoded.fixes.map(\.altitude) == [10, 11])
        #expect(decoded.statistics.dropped == 0)
    }

    @Test func `that is empty tells nothing`() {
        let decoded = DecodedText("")
        #expect(decoded.items.isEmpty)
        #expect(decoded.statistics == Statistics())
    }

    @Test(arguments: [
        "garbage ", "\u{0}\u{1}\u{7F}", "*00*FF", "GPGGA,120000,", "\\", "!AIVDM,1,1,,A,1,0*00\r\n", "\\s:x",
    ])
    func `may hold noise before a sentence`(noise: String) {
        let decoded = DecodedText(Self.first + noise + Self.second + noise + Self.third)
        #expect(decoded.fixes.map(\.altitude) == [10, 11, 12])
    }

    @Test func `begins a sentence again where another cuts it`() {
        let decoded = DecodedText(Self.first + "$GPGGA,120001,0130.0,N,002" + Self.third)
        #expect(decoded.fixes.map(\.altitude) == [10, 12])
        #expect(decoded.drops == [.cut: 1])
        #expect(decoded.statistics.sentences == 2)
    }

    @Test func `may lack a line end between two whole sentences`() {
        let decoded = DecodedText(Self.bare(Self.first) + Self.bare(Self.second) + Self.third)
        #expect(decoded.fixes.map(\.altitude) == [10, 11, 12])
        #expect(decoded.statistics.dropped == 0)
    }

    @Test func `drops two sentences that were joined where bytes are lost`() {
        let decoded = DecodedText("\(Self.first)\(Self.second.dropLast(20))\(Self.second.dropFirst(20))\(Self.third)")
        #expect(decoded.fixes.map(\.altitude) == [10, 12])
        #expect(decoded.drops == [.badChecksum: 1])
    }

    @Test(arguments: [(3, Statistics.DropReason.noChecksum), (2, .cut), (1, .cut)])
    func `drops a sentence with less than a whole checksum`(missing: Int, reason: Statistics.DropReason) {
        let decoded = DecodedText(Self.first + Self.bare(Self.second).dropLast(missing) + "\r\n" + Self.third)
        #expect(decoded.fixes.map(\.altitude) == [10, 12])
        #expect(decoded.drops == [reason: 1])
    }

    @Test(arguments: ["00", "FF", "zz", "G0", "0G", "  ", "-1"])
    func `drops a sentence with a wrong checksum`(digits: String) {
        let decoded = DecodedText(Self.first + Self.second.dropLast(3) + digits + "\r\n" + Self.third)
        #expect(decoded.fixes.map(\.altitude) == [10, 12])
        #expect(decoded.statistics.dropped == 1)
        #expect(decoded.statistics.sentences == 2)
    }

    @Test func `takes a checksum in either case`() {
        // By Python: the exclusive or of this body is 0x7C.
        let body = "GPGGA,120026,0130.0,N,00245.0,E,1,08,1.0,10,M,,M,,"
        for digits in ["7c", "7C"] {
            let decoded = DecodedText("$\(body)*\(digits)\r\n")
            #expect(decoded.fixes.count == 1)
            #expect(decoded.statistics.dropped == 0)
        }
    }

    @Test(arguments: [" received 12:00", ",1,2", "*00", "A", "\u{0}", "ß", "!AIVDM"])
    func `may have text after a checksum`(text: String) {
        let decoded = DecodedText(Self.bare(Self.first) + text + "\r\n" + Self.second)
        #expect(decoded.fixes.map(\.altitude) == [10, 11])
        #expect(decoded.statistics.dropped == 0)
    }

    @Test(arguments: [0, 7, 27, 127, 128, 0xB0, 255] as [UInt8])
    func `drops a sentence with a non-printable byte, even if it was summed`(byte: UInt8) {
        var body = Array("GPGGA,120001,0130.0,N,00245.0,E,1,08,1.0,11,M,,M,,".utf8)
        body[20] = byte
        let digits = Array("0123456789ABCDEF".utf8)
        let sum = body.reduce(0, ^)
        let damaged = [0x24] + body + [0x2A, digits[Int(sum >> 4)], digits[Int(sum & 15)], 0x0D, 0x0A]
        let decoded = DecodedText(bytes: Array(Self.first.utf8) + damaged + Array(Self.third.utf8))
        #expect(decoded.fixes.map(\.altitude) == [10, 12])
        #expect(decoded.statistics.dropped == 1)
        #expect(decoded.statistics.sentences == 2)
    }

    @Test(arguments: [(83, true), (500, true), (1_024, true), (1_025, false), (1_100, false)])
    func `takes sentences of up to 1,024 characters`(length: Int, isTaken: Bool) {
        let padding = length - sentence("GPTXT,").utf8.count + 2  // without the line end
        let decoded = DecodedText(Self.first + sentence("GPTXT," + String(repeating: "0", count: padding)) + Self.third)
        #expect(decoded.statistics.count(of: .other) == (isTaken ? 1 : 0))
        #expect(decoded.drops == (isTaken ? [:] : [.overLong: 1]))
        #expect(decoded.fixes.map(\.altitude) == [10, 12])
    }

    @Test(arguments: [1_030, 5_000, 100_000])
    func `drops an over-long sentence once`(length: Int) {
        let long = sentence(
            "GPGGA,120001,0130.0,N,00245.0,E,1,08,1.0,11,M,,M,," + String(repeating: "0", count: length))
        let decoded = DecodedText(Self.first + long + Self.third)
        #expect(decoded.fixes.map(\.altitude) == [10, 12])
        #expect(decoded.drops == [.overLong: 1])
    }

    @Test func `finds a sentence within an over-long one`() {
        let decoded = DecodedText(Self.first + "$" + String(repeating: "0", count: 3_000) + Self.third)
        #expect(decoded.fixes.map(\.altitude) == [10, 12])
        #expect(decoded.statistics.dropped == 1)
    }

    @Test func `counts what its end cuts off`() {
        let decoded = DecodedText(Self.first + "$GPGGA,120001,01")
        #expect(decoded.fixes.map(\.altitude) == [10])
        #expect(decoded.statistics.dropped == 1)
    }

    @Test func `counts sentences by type`() {
        let decoded = DecodedText(
            bodies: "GPGGA,,,,,,0,,,,,,,,", "GPRMC,,V,,,,,,,,,,N", "GPGSA,A,1,,,,,,,,,,,,,,,", "GPGSV,1,1,00",
            "GPGLL,,,,,,V,N", "GNGNS,,,,,,N,00,,,,,", "GPVTG,,,,,,,,,N", "GPZDA,,,,,,", "GPGST,,,,,,,,",
            "GPGBS,,,,,,,,", "GPTXT,01,01,02,hello", "PUBX,00", "GPGGAX,1", "PALTX")
        for type in SentenceType.allCases {
            #expect(decoded.statistics.count(of: type) == (type == .other ? 3 : type == .ubx ? 0 : 1), "\(type)")
        }
        #expect(decoded.statistics.sentences == 14)
        #expect(decoded.statistics.dropped == 0)
    }
}

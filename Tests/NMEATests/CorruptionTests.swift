import NMEA
import Positioning
import Testing

/// Every single-byte corruption and every prefix of good sentences.
@Suite struct `A damaged sentence` {
    private static let corpus = [
        "GNRMC,120001.00,A,0130.5226,S,10624.0937,W,010.5,359.9,190826,,,A",
        "GPRMC,120001.00,V,,,,,,,190826,,,N",
        "GNVTG,359.9,T,,M,010.5,N,019.4,K,A",
        "GNGGA,120001.00,0130.5226,S,10624.0937,W,1,09,0.9,27.6,M,-2.7,M,,",
        "GPGGA,120001,,,,,0,,,,,,,,",
        "GNGNS,120001.00,0130.5226,S,10624.0937,W,AANN,09,0.9,27.6,-2.7,,,V",
        "GNGSA,A,3,01,02,03,04,05,,,,,,,,1.8,0.9,1.6,1",
        "GPGSV,2,1,05,01,40,083,46,02,17,308,41,03,07,344,39,04,22,228,45,1",
        "GLGSV,1,1,00", "GAGSV,1,1,01,02,40,083,46,7",
        "GNGST,120001.00,1.2,3.0,4.0,45,3.0,4.0,6.0",
        "GNGBS,120001.00,1.4,1.3,3.1,27,0.0,-21.4,3.8",
        "GNGLL,0130.5226,S,10624.0937,W,120001.00,A,A",
        "GNZDA,120001.00,19,08,2026,00,00",
        "PALTJ,LBB,Blok^20M",
        "PALTX", "PALTI", "PALTS,1787126672839", "PALTB,00112233445566778899AABBCCDDEEFF,1,65535,-59,-75", "PALTA,0",
        "PALTM,1", "PALTP,1013.250",
        "PGRMZ,2282,f,3", "PGRMF,1,2,190826,120001,18,0130.0,N,00245.0,E,A,2,10,271,2,1",
        "PSRFEPE,120001.00,A,0.9,6.8,10.1,1.2,0.5", "PSTI,030,120001.00,A,0130.0,N,00245.0,E,10.0,0,0,0,190826,A,1,4",
        "GPTXT,01,01,02,u-blox ag - www.u-blox.com",
    ].map { Array(sentence($0).utf8) }

    /// A decoder in mid-stream.
    private static func running() -> StreamDecoder {
        var decoder = StreamDecoder(tellsSatellites: true)
        _ = decoder.items(sentence("GPRMC,120000.00,A,0130.0,N,00245.0,E,1,2,190826,,").utf8)
        return decoder
    }

    private static let following = Array(sentence("GPGLL,0131.0,N,00246.0,E,120002.00,A").utf8)

    /// The outcome of a stream that goes on with some bytes, and the number of its sentences that were read.
    private static func outcome(_ bytes: [UInt8]) -> (contents: [StreamDecoder.Content], sentences: Int) {
        var decoder = running()
        var items = decoder.items(bytes + following)
        items += decoder.lastItems()
        return (items.map(\.content), decoder.statistics.sentences)
    }

    /// The sentences in some bytes whose checksum is right, found in a way of its own: from each `$`, printable bytes up to
    /// the first `*` and two hexadecimal digits that are the exclusive or of what lies between.
    private static func intact(_ bytes: [UInt8]) -> [[UInt8]] {
        bytes.indices.filter { bytes[$0] == UInt8(ascii: "$") }.compactMap { start in
            let body = bytes[(start + 1)...].prefix { (0x20...0x7E).contains($0) && $0 != 0x24 && $0 != 0x2A }
            guard body.endIndex + 2 < bytes.endIndex, bytes[body.endIndex] == UInt8(ascii: "*"),
                let high = Character(Unicode.Scalar(bytes[body.endIndex + 1])).hexDigitValue,
                let low = Character(Unicode.Scalar(bytes[body.endIndex + 2])).hexDigitValue,
                body.reduce(0, ^) == UInt8(high * 16 + low)
            else { return nil }
            return Array(bytes[start...(body.endIndex + 2)]) + [0x0D, 0x0A]
        }
    }

    @Test(arguments: corpus.indices)
    func `with one wrong byte changes nothing`(number: Int) {
        let good = Self.corpus[number]
        let without = Self.outcome([])
        var survivors = 0
        for position in good.indices {
            for byte in UInt8.min...UInt8.max where byte != good[position] {
                var bad = good
                bad[position] = byte
                let intact = Self.intact(bad)
                let expected = intact.isEmpty ? without : Self.outcome(Array(intact.joined()))
                let outcome = Self.outcome(bad)
                if !intact.isEmpty { survivors += 1 }
                guard outcome.contents == expected.contents, outcome.sentences == expected.sentences else {
                    Issue.record("byte \(byte) at \(position) of \(String(decoding: good, as: UTF8.self))")
                    return
                }
            }
        }
        // A wrong line end does no harm: 2 × 255 corruptions leave the sentence whole, and so does a digit's other case.
        // Where the bytes up to a new `$` happen to sum to nothing, the rest is one well-summed sentence of no type more.
        let letters = good.suffix(4).prefix(2).count { $0 >= UInt8(ascii: "A") }
        #expect((0...1).contains(survivors - 2 * 255 - letters))
    }

    @Test(arguments: corpus.indices)
    func `that is a prefix changes nothing`(number: Int) {
        let good = Self.corpus[number]
        let without = Self.outcome([])
        for length in 0..<(good.count - 2) {
            for end in [[], [0x0A], [0x0D, 0x0A], [0x00], [0xFF]] as [[UInt8]] {
                let outcome = Self.outcome(Array(good.prefix(length)) + end)
                #expect(outcome.contents == without.contents, "\(length) bytes and \(end)")
                #expect(outcome.sentences == without.sentences, "\(length) bytes and \(end)")
            }
        }
    }

    @Test(arguments: corpus.indices)
    func `that ends the stream changes nothing`(number: Int) {
        let good = Self.corpus[number]
        var silent = Self.running()
        let expected = silent.lastItems().map(\.content)
        for length in 0..<(good.count - 2) {
            var decoder = Self.running()
            let items = decoder.items(good.prefix(length)) + decoder.lastItems()
            #expect(items.map(\.content) == expected, "\(length) bytes")
            #expect(decoder.statistics.dropped == (length == 0 ? 0 : 1), "\(length) bytes")
        }
    }
}

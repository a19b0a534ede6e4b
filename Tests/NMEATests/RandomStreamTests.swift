import Mutations
import NMEA
import Positioning
import TestSupport
import Testing

/// Bytes that follow no rule, the same in each run.
@Suite struct `A random stream` {
    private static let good = sentence("GPGGA,130000,0130.0,N,00245.0,E,1,08,1.0,10,M,,M,,")

    @Test func `of any bytes gives nothing, and the stream goes on`() {
        var random = SplitMix64(state: 1)
        let noise = (0..<131_072).flatMap { _ in withUnsafeBytes(of: random.next().littleEndian, Array.init) }
        var decoder = StreamDecoder(tellsSatellites: true)
        #expect(decoder.items(noise).isEmpty)
        let items = decoder.items(("\r\n" + Self.good).utf8) + decoder.lastItems()
        #expect(items.compactMap(\.fix).map(\.coordinate) == [Coordinate(latitude: 1.5, longitude: 2.75)])
        // One byte of 256 is a `$`: each begins a sentence that comes to nothing.
        #expect(decoder.statistics.dropped > 3_000)
        #expect(decoder.statistics.sentences < 30)
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `of the bytes of sentences gives no fix that cannot be`(seed: UInt64) {
        var random = SplitMix64(state: seed)
        let alphabet = Array("$*,.\\^\r\n0123456789ABCDEFGNSVLRMZTP-".utf8)
        let bytes = (0..<100_000).map { _ in alphabet.randomElement(using: &random) ?? 0 }
        let decoded = DecodedText(bytes: bytes + Array(("\n" + Self.good).utf8))
        #expect(decoded.fixes.allSatisfy { $0.isSane })
        #expect(decoded.fixes.last?.coordinate == Coordinate(latitude: 1.5, longitude: 2.75))
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `of well-summed sentences with any fields gives no fix that cannot be`(seed: UInt64) {
        var random = SplitMix64(state: seed)
        let types = ["GGA", "RMC", "GSA", "GSV", "GLL", "GNS", "VTG", "ZDA", "GST", "GBS"]
        let plausible = [
            "120000", "120001.00", "235959.99", "000000", "0130.0", "8959.9999", "N", "S", "E", "W", "A", "V", "D", "1",
            "2", "3",
            "08", "12", "0.9", "190826", "290224", "2026", "00", "M", "K",
        ]
        var bytes: [UInt8] = []
        for _ in 0..<5_000 {
            let fields = (0..<Int.random(in: 0...20, using: &random)).map { _ in
                (Bool.random(using: &random) ? plausible : nastyFields).randomElement(using: &random)
                    ?? ""
            }
            let type = types.randomElement(using: &random) ?? ""
            bytes += Array(sentence((["GN" + type] + fields).joined(separator: ",")).utf8)
        }
        let decoded = DecodedText(bytes: bytes + Array(Self.good.utf8))
        #expect(decoded.statistics.sentences + decoded.statistics.dropped >= 5_000)
        for fix in decoded.fixes where !fix.isSane { Issue.record("\(fix)") }
        #expect(decoded.fixes.last?.coordinate == Coordinate(latitude: 1.5, longitude: 2.75))
    }
}

import NMEA
import Positioning
import Testing

/// Chunks may break anywhere.
@Suite struct `A stream in chunks` {
    /// Good and bad sentences, TAG blocks, journeys and noise.
    private static let log: [UInt8] = Array(
        [
            tagBlock("c:1787126672839") + sentence("GNRMC,120000.00,A,0130.0,N,00245.0,E,1,2,190826,,"),
            tagBlock("s:r1,c:1787126672") + sentence("GNGGA,120000.00,0130.0,N,00245.0,E,1,08,1.0,10,M,,M,,"),
            sentence("GNGSA,A,3,01,02,03,04,05,,,,,,,,1.8,0.9,1.6,1"), "noise\r\n",
            "# " + sentence("PALTX"), sentence("GPGSV,1,1,01,03,03,111,20,1"),
            "$GNRMC,120001.00,A,013" + sentence("GNRMC,120001.00,A,0130.0,N,00245.0,E,1,2,190826,,"),
            "$GNGGA,120001.00,0130.0,N,00245.0,E,1,08,1.0,10,M,,M,,*00\r\n", "\\c:17*00\\",
            sentence("PALTJ,,Blok^20M"), "$GPGLL\r\n", sentence("GPGGA,120002,9130.0,N,00245.0,E,1,08,1.0,10,M,,M,,"),
            sentence("GNRMC,120002.00,A,0130.0,N,00245.0,E,1,2,190826,,"), sentence("PALTX"), "$GN",
        ].joined().utf8)

    private static func decode(_ chunks: [ArraySlice<UInt8>]) -> (items: [String], statistics: Statistics) {
        var decoder = StreamDecoder(tellsSatellites: true)
        var items = chunks.flatMap { decoder.items($0) }
        items += decoder.lastItems()
        return (items.map { "\($0)" }, decoder.statistics)
    }

    @Test func `gives the same whichever byte it is split at`() {
        let whole = Self.decode([Self.log[...]])
        #expect(whole.items.count == 8)  // three fixes, as many reports of satellites, a journey's start and its end
        #expect(whole.statistics.dropped == 5)
        for split in Self.log.indices {
            let parts = Self.decode([Self.log[..<split], Self.log[split...]])
            #expect(parts.items == whole.items, "split at \(split)")
            #expect(parts.statistics == whole.statistics, "split at \(split)")
        }
    }

    @Test(arguments: [1, 2, 3, 7, 64])
    func `gives the same in pieces of one size`(size: Int) {
        let whole = Self.decode([Self.log[...]])
        let chunks = stride(from: 0, to: Self.log.count, by: size).map { Self.log[$0..<min($0 + size, Self.log.count)] }
        let parts = Self.decode(chunks)
        #expect(parts.items == whole.items)
        #expect(parts.statistics == whole.statistics)
    }

    @Test func `gives the same with empty chunks between`() {
        let whole = Self.decode([Self.log[...]])
        let parts = Self.decode(Self.log.indices.flatMap { [Self.log[$0...$0], []] })
        #expect(parts.items == whole.items)
    }

    @Test func `drops an over-long sentence once, in whatever chunks it comes`() {
        let long = Array((sentence("GPXXX," + String(repeating: "x", count: 3_000)) + sentence("PALTX")).utf8)
        let whole = Self.decode([long[...]])
        #expect(whole.statistics.count(droppedFor: .overLong) == 1)
        #expect(whole.items.count == 1)
        for size in [1, 100, 1_000, 1_023, 1_024, 1_025] {
            let chunks = stride(from: 0, to: long.count, by: size).map { long[$0..<min($0 + size, long.count)] }
            #expect(Self.decode(chunks).statistics == whole.statistics, "chunks of \(size)")
            #expect(Self.decode(chunks).items == whole.items, "chunks of \(size)")
        }
    }
}

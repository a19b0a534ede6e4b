import NMEA
import Positioning

/// The properties that must hold for any stream of bytes.
struct StreamProperties {
    private let stream: [UInt8]

    init(_ stream: [UInt8]) {
        self.stream = stream
    }

    /// How often the stream is decoded by one decoder before its memory is looked at.
    private static let firstRounds = 4
    /// The most that further rounds may add to the heap, in bytes: storage bounded by a fixed number may still fill.
    private static let growth = 512

    /// - Throws: `Violation` with the first broken promise.
    func check(_ allocatedBytes: () -> Int) throws(Violation) {
        let whole = Transcript(stream)
        try whole.requireSame(as: Transcript(stream), "the same again")
        try whole.requireSame(as: Transcript(stream, chunks: chunks), "the stream in chunks of \(chunks)")
        try whole.requireSame(as: Transcript(stream, chunks: [1]), "the stream byte by byte")
        for item in whole.items { try item.check() }
        let beginnings = stream.count { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "\\") || $0 == 0xB5 }
        try require(
            whole.statistics.sentences + whole.statistics.dropped <= beginnings, "counts more than has begun")
        try requireFlatMemory(allocatedBytes)
    }

    /// The lengths of the chunks that the stream is to be decoded in: its last bytes say, so that what searches for new
    /// streams chooses them too.
    private var chunks: [Int] {
        let lengths = stream.suffix(8).map(Int.init)
        return lengths.contains { $0 > 0 } ? lengths : [1]
    }

    /// How often it is decoded then: often enough that a few bytes a sentence show, and quick on a long stream.
    private var furtherRounds: Int { min(64, max(8, 16_384 / max(stream.count, 1))) }

    private func requireFlatMemory(_ allocatedBytes: () -> Int) throws(Violation) {
        var decoder = StreamDecoder(tellsSatellites: true)
        func decode(times: Int) {
            stream.withUnsafeBytes { bytes in
                for _ in 0..<times { decoder.decode(bytes) { _ in } }
            }
        }
        decode(times: Self.firstRounds)
        let before = allocatedBytes()
        decode(times: furtherRounds)
        let grown = allocatedBytes() - before
        try require(grown <= Self.growth, "the decoder grows by \(grown) bytes on the same stream again and again")
    }
}

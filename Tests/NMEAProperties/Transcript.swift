import NMEA
import Positioning

/// The output of a decoder for a stream.
struct Transcript {
    private(set) var items: [StreamDecoder.Item] = []
    private(set) var statistics = Statistics()

    /// Decodes a stream in chunks of the given lengths, taken in turn.
    init(_ stream: [UInt8], chunks lengths: [Int]) {
        var decoder = StreamDecoder(tellsSatellites: true)
        var start = 0
        var turn = 0
        while start < stream.count {
            let end = min(start + lengths[turn % lengths.count], stream.count)
            Self.withExactCopy(of: stream[start..<end]) { decoder.decode($0) { items.append($0) } }
            start = end
            turn += 1
        }
        decoder.finish { items.append($0) }
        statistics = decoder.statistics
    }

    /// Decodes a stream in one piece.
    init(_ stream: [UInt8]) {
        self.init(stream, chunks: [max(stream.count, 1)])
    }

    /// - Throws: `Violation` with the first difference.
    func requireSame(as other: Transcript, _ difference: String) throws(Violation) {
        for (first, second) in zip(items, other.items) {
            try require(
                first.received == second.received && first.content == second.content,
                "\(difference) tells \(second), not \(first)")
        }
        try require(
            items.count == other.items.count, "\(difference) tells \(other.items.count) items, not \(items.count)")
        try require(statistics == other.statistics, "\(difference) counts other sentences")
    }

    /// Lends a copy that no byte precedes or follows, so that AddressSanitizer sees who reads beyond it, at an address that
    /// follows no alignment.
    private static func withExactCopy(of bytes: ArraySlice<UInt8>, _ body: (UnsafeRawBufferPointer) -> Void) {
        let shift = bytes.count % 8
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: shift + bytes.count, alignment: 1)
        defer { memory.deallocate() }
        let copy = UnsafeMutableRawBufferPointer(rebasing: memory[shift...])
        copy.copyBytes(from: bytes)
        body(UnsafeRawBufferPointer(copy))
    }
}

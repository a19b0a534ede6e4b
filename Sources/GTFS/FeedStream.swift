/// The bytes of a file of a feed, one piece after the other.
package protocol FeedStream: AnyObject {
    /// How many bytes the file probably has, for the room that is taken before they are read: no more than what there is
    /// to read bears out, whatever a zip claims.
    var expectedSize: Int { get }

    /// The next piece of the file; an empty one at its end.
    func next() throws(FeedError) -> [UInt8]
}

extension FeedStream {
    /// All bytes that are left.
    func rest() throws(FeedError) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let piece = try next()
            if piece.isEmpty { return bytes }
            bytes += piece
        }
    }
}

/// A file that lies in memory.
package final class MemoryStream: FeedStream {
    package let expectedSize: Int
    private var bytes: ArraySlice<UInt8>
    private let pieceSize: Int

    /// Creates a file of bytes.
    ///
    /// - Parameter pieceSize: how many of them a piece has.
    package init(_ bytes: [UInt8], pieceSize: Int = FeedLimits.piece) {
        expectedSize = bytes.count
        self.bytes = bytes[...]
        self.pieceSize = pieceSize
    }

    package func next() throws(FeedError) -> [UInt8] {
        defer { bytes = bytes.dropFirst(pieceSize) }
        return Array(bytes.prefix(pieceSize))
    }
}

/// Decompresses a log, piece by piece.
protocol Decompressor: AnyObject, Sendable {
    /// The form of the data that begins with its magic.
    static var form: CompressedLogError.Form { get }
    /// The byte sequences with which compressed data may begin.
    static var magics: [[UInt8]] { get }
    /// Whether something that was not compressed followed, and was ignored.
    var hasTrailingGarbage: Bool { get }

    /// Creates a decompressor at the start of compressed data, its magic included.
    init()

    /// Accepts the next compressed bytes. The bytes accepted before must have been decompressed.
    func take(_ bytes: [UInt8])

    /// The next bytes of the text, a chunk at most; none where more compressed bytes are needed.
    ///
    /// - Throws: where the data is damaged, once all before that has been returned.
    func next() throws(CompressedLogError.Reason) -> [UInt8]

    /// Handles the end of the compressed bytes.
    ///
    /// - Throws: where the end lies within the data.
    func finish() throws(CompressedLogError.Reason)
}

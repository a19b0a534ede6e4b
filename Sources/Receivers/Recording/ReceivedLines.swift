/// Cuts what a receiver sends into lines, as they are recorded.
///
/// A line begins with `$`, `!` or a TAG block's `\` and ends, as for the decoder, with any byte that is not printable ASCII;
/// what stands before it is noise.
struct ReceivedLines {
    private var line: [UInt8] = []

    /// Twice the longest sentence that is read, with a TAG block: more is noise.
    private static let longest = 2048

    /// Reads the next bytes.
    ///
    /// - Parameter body: called for each line, without its end.
    mutating func take(_ bytes: UnsafeRawBufferPointer, _ body: ([UInt8]) -> Void) {
        for byte in bytes {
            let isPrintable = (0x20...0x7E).contains(byte)
            if isPrintable, !line.isEmpty || Self.begins(with: byte) { line.append(byte) }
            guard !line.isEmpty, !isPrintable || line.count >= Self.longest else { continue }
            body(line)
            line.removeAll(keepingCapacity: true)
        }
    }

    private static func begins(with byte: UInt8) -> Bool {
        byte == UInt8(ascii: "$") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "\\")
    }
}

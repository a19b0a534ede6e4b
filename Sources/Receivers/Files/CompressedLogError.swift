/// A compressed log that can be read in part only.
public struct CompressedLogError: Error, Hashable, CustomStringConvertible {
    /// The path as it was given.
    public let path: String
    /// The form of its compression.
    public let form: Form
    /// The defect in it.
    public let reason: Reason

    /// The programs whose data is decompressed.
    public enum Form: String, Hashable, Sendable {
        /// gzip(1).
        case gzip
        /// zstd(1).
        case zstd
    }

    /// A defect that compressed data can have.
    public enum Reason: Error, Hashable {
        /// It ends too soon.
        case cutShort
        /// It is not what was compressed; in the words of the library that decompresses it.
        case damaged(String)
        /// It can be decompressed with more memory only than a small computer spares.
        case windowTooLarge
    }

    /// The path, the reason, and what to do.
    public var description: String {
        switch reason {
        case .cutShort:
            "\(path): its \(form.rawValue) data is cut short, and all before that was read; copy the log again"
        case .damaged(let words):
            "\(path): its \(form.rawValue) data is damaged (\(words)), and what could be read before that was; copy the log again"
        case .windowTooLarge:
            "\(path): its \(form.rawValue) data has a window of more than 8 MiB; compress the log without --long or --ultra"
        }
    }
}

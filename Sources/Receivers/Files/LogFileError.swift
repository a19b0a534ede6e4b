import Glibc

/// A log that cannot be read, and what a person can do about it.
public struct LogFileError: Error, Hashable, CustomStringConvertible {
    /// The path as it was given.
    public let path: String
    /// The error number of the system (errno(3)).
    public let code: Int32

    /// The path, the reason, and what to do.
    public var description: String { "\(path): \(String(cString: strerror(code)))\(advice)" }

    private var advice: String {
        switch code {
        case ENOENT: "; check the path"
        case EISDIR: "; name a file in it"
        case EACCES, EPERM: "; ask its owner for the right to read it"
        default: ""
        }
    }
}

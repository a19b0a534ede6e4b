import Glibc

/// A ride log that cannot be written, and what a person can do about it.
public struct RideLogError: Error, Hashable, CustomStringConvertible {
    /// The path as it was given.
    public let path: String
    /// The error number of the system (errno(3)).
    public let code: Int32

    /// The path, the reason, and what to do.
    public var description: String {
        "\(path == "-" ? "standard output" : path): \(String(cString: strerror(code)))\(advice)"
    }

    private var advice: String {
        switch code {
        case ENOSPC, EDQUOT: "; make room"
        case ENOENT, ENOTDIR: "; make the folder first"
        case EISDIR: "; name a file in it"
        case EACCES, EPERM: "; give the user who runs alight the right to write it"
        case EROFS, EIO, ENODEV, ENXIO: "; check the card or the disk"
        default: ""
        }
    }
}

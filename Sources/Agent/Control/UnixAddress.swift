import Glibc

/// A path as the address of a Unix socket (unix(7)).
enum UnixAddress {
    /// Opens a socket for a path.
    static func open(_ path: String) throws(ControlError) -> Int32 {
        guard path.utf8.count < MemoryLayout.size(ofValue: sockaddr_un().sun_path) else {
            throw ControlError(path, "the path is too long for a socket; it has 107 bytes at most")
        }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw ControlError(path, code: errno) }
        return descriptor
    }

    /// Connects to who listens at a path.
    ///
    /// - Parameter seconds: how long to wait for who listens and takes nobody; the same holds for each write.
    static func connect(to path: String, within seconds: Int) throws(ControlError) -> Int32 {
        let descriptor = try open(path)
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        guard with(path, { Glibc.connect(descriptor, $0, $1) }) == 0 else {
            let code = errno
            close(descriptor)
            throw ControlError(path, code: code)
        }
        return descriptor
    }

    static func with<Result>(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}

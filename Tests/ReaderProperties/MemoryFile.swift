import Glibc
package import NMEAProperties

/// A file in memory that readers can open by its path, and that goes with it.
package final class MemoryFile {
    /// Where it is; each who opens it there begins at its first byte.
    package let path: String
    private let descriptor: Int32

    /// Makes a file of bytes.
    ///
    /// - Throws: where the system has no room for it.
    package init(_ bytes: [UInt8]) throws(Violation) {
        var template = Array("/dev/shm/alight-input-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw Violation("no file in /dev/shm: \(String(cString: strerror(errno)))") }
        unlink(template)
        path = "/proc/self/fd/\(descriptor)"
        try require(write(descriptor, bytes, bytes.count) == bytes.count, "/dev/shm is full")
    }

    deinit { close(descriptor) }
}

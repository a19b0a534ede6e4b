import Glibc

/// Why a system call failed: the value of `errno`, see errno(3).
package struct Errno: Error, Equatable {
    package let code: Int32

    package init(_ code: Int32) {
        self.code = code
    }

    /// The reason for the failure of this thread's last system call.
    static var last: Errno { Errno(errno) }

    /// A path that does not exist.
    package static let notFound = Errno(ENOENT)
    /// The file's owner, group and mode do not allow it.
    package static let accessDenied = Errno(EACCES)
    /// The kernel does not allow it to this user.
    package static let notPermitted = Errno(EPERM)
    /// The file lies on a file system that is mounted read-only.
    package static let readOnly = Errno(EROFS)
    /// Somebody else holds it.
    package static let busy = Errno(EBUSY)
    /// The kernel does not accept the value.
    package static let invalid = Errno(EINVAL)
    /// The device went away.
    package static let noDevice = Errno(ENODEV)
    /// The device did not take or give what it should.
    package static let inputOutput = Errno(EIO)
    /// A system call was interrupted by a signal and is to be repeated.
    static let interrupted = Errno(EINTR)
}

extension Errno: CustomStringConvertible {
    package var description: String { String(cString: strerror(code)) }
}

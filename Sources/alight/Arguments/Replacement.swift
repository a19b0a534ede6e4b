import Glibc

/// A file on its way to the place of another one, beside it; it goes where it does not take the place.
final class Replacement {
    /// Where it is written.
    let path: String
    /// The status of the file that is there; `nil` where there is none.
    private let former: stat?
    /// The file itself where the path is a link to it.
    private let target: String
    private var hasTakenPlace = false

    /// Creates the replacement of the file at a path, whether there is one or not; `nil` where the path is no file, such as a pipe. It is
    /// `nil` too for a file that must not be written, has another name, or is somebody else's, since that one is written in place.
    init?(of path: String) {
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG, access(path, W_OK) == 0, status.st_nlink == 1,
                [0, status.st_uid].contains(geteuid()), let resolved = realpath(path, nil)
            else { return nil }
            defer { free(resolved) }
            (target, former) = (String(cString: resolved), status)
        } else {
            // A link to nothing yet leads to the file when it is written to.
            guard lstat(path, &status) != 0 else { return nil }
            (target, former) = (path, nil)
        }
        let name = target.lastIndex(of: "/").map(target.index(after:)) ?? target.startIndex
        // Hidden from who reads all rides of a folder.
        self.path = "\(target[..<name]).\(target[name...]).\(getpid())"
    }

    /// Opens it for writing, with the owner, group and permissions of the file that is there.
    ///
    /// - Returns: its descriptor; less than 0 where it cannot be, and `errno` says why not.
    func open(_ flags: Int32) -> Int32 {
        let descriptor = Glibc.open(path, flags | O_NOFOLLOW, 0o666)
        guard descriptor >= 0, let former else { return descriptor }
        if fchown(descriptor, former.st_uid, former.st_gid) == 0, fchmod(descriptor, former.st_mode & 0o7777) == 0 {
            return descriptor
        }
        close(descriptor)
        errno = EPERM
        return -1
    }

    /// Whether it is in the place now; else `errno` says why not.
    func takePlace() -> Bool {
        hasTakenPlace = rename(path, target) == 0
        return hasTakenPlace
    }

    deinit { if !hasTakenPlace { unlink(path) } }
}

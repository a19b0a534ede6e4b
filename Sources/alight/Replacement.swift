import Glibc

/// A file on its way to the place of another one, beside it; it goes where it does not take the place.
final class Replacement {
    /// Where it is written.
    let path: String
    /// The permissions of the file that is there, which it gets; `nil` where there is none.
    let mode: mode_t?
    /// The file itself where the path is a link to it.
    private let target: String
    private var hasTakenPlace = false

    /// What is to replace the file at a path, whether there is one or not; `nil` for what is no file, as a pipe, and for
    /// one that must not be written.
    init?(of path: String) {
        var status = stat()
        if stat(path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG, access(path, W_OK) == 0, let resolved = realpath(path, nil) else {
                return nil
            }
            defer { free(resolved) }
            (target, mode) = (String(cString: resolved), status.st_mode & 0o7777)
        } else {
            // A link to nothing yet leads to the file when it is written to.
            guard lstat(path, &status) != 0 else { return nil }
            (target, mode) = (path, nil)
        }
        let name = target.lastIndex(of: "/").map(target.index(after:)) ?? target.startIndex
        // Hidden from who reads all rides of a folder.
        self.path = "\(target[..<name]).\(target[name...]).\(getpid())"
    }

    /// Whether it is in the place now; else `errno` says why not.
    func takePlace() -> Bool {
        hasTakenPlace = rename(path, target) == 0
        return hasTakenPlace
    }

    deinit { if !hasTakenPlace { unlink(path) } }
}

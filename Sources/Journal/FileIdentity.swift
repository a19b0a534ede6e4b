import Glibc

/// Which file it is that a path leads to: another one has another identity while the first is open.
struct FileIdentity: Equatable {
    private let device: dev_t
    private let inode: ino_t
    /// The file's size in bytes.
    let size: Int

    /// Looks a path up; `nil` where no file is there or it cannot be reached.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = status.st_dev
        inode = status.st_ino
        size = Int(status.st_size)
    }

    /// Whether both are the same file, of whatever size.
    static func == (one: FileIdentity, other: FileIdentity) -> Bool {
        one.device == other.device && one.inode == other.inode
    }
}

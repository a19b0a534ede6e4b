import FoundationEssentials
import Glibc

/// The identity of one file or folder, whatever it is called.
struct FileIdentity: Hashable {
    private let device: dev_t
    private let inode: ino_t

    /// That of a file whose status is known.
    init(_ status: stat) { (device, inode) = (status.st_dev, status.st_ino) }

    /// That of a regular file or a folder at a path; `nil` where there is none, and for what loses nothing when it is written.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else { return nil }
        self.init(status)
    }

    /// Whether a path is one of some files, or a file in one of them that is a folder.
    static func isOne(_ path: String, of others: [String]) -> Bool {
        guard let identity = FileIdentity(path) else { return false }
        return others.contains { other in
            let below = (try? FileManager.default.contentsOfDirectory(atPath: other)) ?? []
            return ([other] + below.map { "\(other)/\($0)" }).contains { FileIdentity($0) == identity }
        }
    }
}

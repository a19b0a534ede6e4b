import Glibc

/// A folder of the test's own, which is removed with it.
final class TemporaryFolder: Sendable {
    private let folder: String

    init() throws {
        var template = Array("/tmp/alight-receivers-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw TestFailure("no temporary folder") }
        folder = String(cString: made)
    }

    deinit {
        if let stream = opendir(folder) {
            while let entry = readdir(stream) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                unlink("\(folder)/\(name)")
            }
            closedir(stream)
        }
        rmdir(folder)
    }

    /// A path in it; nothing is there yet.
    func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// Writes a file and returns its path.
    func file(_ name: String, _ contents: String) throws -> String {
        let path = path(name)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        guard descriptor >= 0 else { throw TestFailure("\(path) cannot be written") }
        defer { close(descriptor) }
        var contents = contents
        var sent = 0
        contents.withUTF8 { bytes in
            while sent < bytes.count {
                let count = write(descriptor, bytes.baseAddress.map { $0 + sent }, bytes.count - sent)
                guard count > 0 else { return }
                sent += count
            }
        }
        return path
    }
}

import Foundation

/// A folder of a test's own, which is removed with it.
package final class TemporaryFolder: Sendable {
    /// Where it is.
    package let path: String

    /// Makes an empty folder.
    ///
    /// - Parameter parent: where to make it; `/dev/shm` lies in memory, as sysfs does.
    package init(in parent: String = "/tmp") throws {
        var template = Array("\(parent)/alight-test-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw TestFailure("no temporary folder") }
        path = String(cString: made)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// A path in it; nothing is there yet.
    package func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file, with the folders that lead to it, and returns its path.
    @discardableResult
    package func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = URL(filePath: path(name))
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file.path
    }

    /// Writes a text file, with the folders that lead to it, and returns its path.
    @discardableResult
    package func write(_ text: String, to name: String) throws -> String {
        try write(Array(text.utf8), to: name)
    }

    /// Copies a file or a folder into it, and returns the copy's path.
    package func copy(_ original: String, to name: String) throws -> String {
        try FileManager.default.copyItem(atPath: original, toPath: path(name))
        return path(name)
    }

    /// Lets every user read what is in it now and run what its owner can run.
    package func share() throws {
        let chmod = Process()
        chmod.executableURL = URL(filePath: "/bin/chmod")
        chmod.arguments = ["-R", "a+rX", path]
        try chmod.run()
        chmod.waitUntilExit()
        guard chmod.terminationStatus == 0 else { throw TestFailure("\(path) cannot be shared") }
    }

    /// Reads a file by its path.
    package func read(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: path)))
    }
}

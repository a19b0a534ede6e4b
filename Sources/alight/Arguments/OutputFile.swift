import Glibc

/// A file that is written at once, and anew where there is one.
enum OutputFile {
    /// Why a file cannot be written.
    struct Failure: Error, CustomStringConvertible {
        let path: String
        let code: Int32

        /// The path, the reason, and what to do.
        var description: String {
            let advice = code == EEXIST ? "name another, or give --force" : "name a file that can be written"
            return "\(path): \(String(cString: strerror(code))); \(advice)"
        }
    }

    /// Refuses a file that is there already; what is no file can be written again.
    static func refuse(_ path: String) throws(Failure) {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG { throw Failure(path: path, code: EEXIST) }
    }

    /// Writes all bytes.
    static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
        guard let file = fopen(path, "wbe") else { throw Failure(path: path, code: errno) }
        let isWritten = fwrite(bytes, 1, bytes.count, file) == bytes.count
        let code = errno
        guard fclose(file) == 0, isWritten else { throw Failure(path: path, code: isWritten ? errno : code) }
    }
}

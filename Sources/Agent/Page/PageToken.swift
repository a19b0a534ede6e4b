import Glibc

/// The token that phones must know to see and command an agent, in a file that nobody else may read.
public enum PageToken {
    /// How many characters of base 32 (RFC 4648) it has: 130 bits, which nobody guesses.
    static let length = 26
    private static let letters = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

    /// Why there is none.
    public struct Failure: Error, Equatable, CustomStringConvertible {
        /// The file.
        public var path: String
        /// The problem, and what to do.
        public var reason: String

        /// The file and the reason, in one line.
        public var description: String { "\(path): \(reason)" }
    }

    /// Reads the token, or makes one where there is no file.
    ///
    /// - Throws: where there is none, and none can be made.
    public static func read(orMake path: String) throws(Failure) -> String {
        let made = letters.isEmpty ? [] : (0..<length).map { _ in letters[Int.random(in: letters.indices)] }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o640)
        guard descriptor >= 0 else {
            guard errno == EEXIST else { throw Failure(path: path, reason: String(cString: strerror(errno))) }
            return try read(path)
        }
        defer { close(descriptor) }
        let bytes = made + [UInt8(ascii: "\n")]
        guard write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
            let reason = String(cString: strerror(errno))
            unlink(path)
            throw Failure(path: path, reason: reason)
        }
        return String(decoding: made, as: UTF8.self)
    }

    /// Reads the token.
    ///
    /// - Throws: where there is none.
    public static func read(_ path: String) throws(Failure) -> String {
        let text: String
        do throws(TextFile.Failure) {
            text = try TextFile.read(path)
        } catch {
            throw Failure(path: path, reason: error.reason)
        }
        let token = text.prefix { !$0.isNewline }
        guard token.utf8.count >= 16, token.utf8.allSatisfy({ letters.contains($0) }) else {
            throw Failure(
                path: path,
                reason:
                    "a token is one line of 16 letters a to z and digits 2 to 7 or more; remove the file, and the agent makes one"
            )
        }
        return String(token)
    }
}

import Foundation

/// A client of a socket in the file system that says what a test wants, and reads or does not.
package final class SocketClient: Sendable {
    private let descriptor: Int32

    /// Connects to a socket.
    package init(to path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else {
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw TestFailure("no connection to \(path): \(reason)")
        }
    }

    deinit { close(descriptor) }

    /// Sends text as it is.
    package func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends bytes as they are.
    package func send(_ bytes: [UInt8]) { _ = Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }

    /// Waits for the next line; `nil` at the end of the connection.
    package func line(within limit: Duration = .seconds(20)) async throws -> String? {
        var bytes: [UInt8] = []
        var hasEnded = false
        try await eventually("a line; there was \(String(decoding: bytes, as: UTF8.self))", within: limit) {
            var chunk = [UInt8](repeating: 0, count: 4096)
            while true {
                // The bytes behind the line stay for the next call.
                let seen = recv(descriptor, &chunk, chunk.count, Int32(MSG_DONTWAIT | MSG_PEEK))
                if seen < 0, errno == EAGAIN { return false }
                guard seen > 0 else {
                    hasEnded = true
                    return true
                }
                let end = chunk[..<seen].firstIndex(of: UInt8(ascii: "\n"))
                bytes += chunk[..<(end ?? seen)]
                _ = recv(descriptor, &chunk, end.map { $0 + 1 } ?? seen, Int32(MSG_DONTWAIT))
                if end != nil { return true }
            }
        }
        return hasEnded && bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    /// Asks, and waits for the answer.
    package func ask(_ request: String) async throws -> String? {
        send(request + "\n")
        return try await line()
    }

    /// Waits until the agent has closed the connection, and reads nothing before.
    package func isSentAway(within limit: Duration = .seconds(20)) async throws {
        try await eventually("the end of the connection", within: limit) {
            var poller = pollfd(fd: descriptor, events: 0, revents: 0)
            return poll(&poller, 1, 0) == 1 && poller.revents & Int16(POLLHUP) != 0
        }
    }
}

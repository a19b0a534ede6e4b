import Foundation
import TestSupport

/// A client that says what a test wants, byte for byte, and reads or does not.
final class HTTPConversation: Sendable {
    private let descriptor: Int32

    /// Connects to a port of this machine.
    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            close(descriptor)
            throw TestFailure("no connection to port \(port): \(String(cString: strerror(errno)))")
        }
    }

    deinit { close(descriptor) }

    /// Sends text as it is.
    func send(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Waits until what has come satisfies a condition, or the other end has closed; and returns it.
    func read(within limit: Duration = .seconds(20), until isEnough: (String) -> Bool) async throws -> String {
        var bytes: [UInt8] = []
        try await eventually("enough of an answer; there was \(String(decoding: bytes, as: UTF8.self))", within: limit)
        {
            var chunk = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = recv(descriptor, &chunk, chunk.count, Int32(MSG_DONTWAIT))
                if count < 0, errno == EAGAIN { return isEnough(String(decoding: bytes, as: UTF8.self)) }
                guard count > 0 else { return true }
                bytes += chunk[..<count]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Sends a request, and waits for the whole answer and the end of the connection.
    func ask(
        _ request: String, host: String = "localhost", _ fields: [String] = [], body: String? = nil
    ) async throws -> HTTPAnswer {
        var head = ["\(request) HTTP/1.1", "Host: \(host)", "Connection: close"] + fields
        if let body { head.append("Content-Length: \(body.utf8.count)") }
        send(head.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? ""))
        return HTTPAnswer(try await read { _ in false })
    }
}

/// The answer of a server.
struct HTTPAnswer {
    let text: String

    init(_ text: String) { self.text = text }

    /// The status code; 0 where there was no answer.
    var status: Int { Int(text.dropFirst(9).prefix(3)) ?? 0 }
    var body: String { text.range(of: "\r\n\r\n").map { String(text[$0.upperBound...]) } ?? "" }

    /// The value of a field.
    func field(_ name: String) -> String? {
        text.components(separatedBy: "\r\n").dropFirst().prefix { !$0.isEmpty }
            .first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }.map { String($0.dropFirst(name.count + 2)) }
    }
}

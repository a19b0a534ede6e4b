import Glibc
import TestSupport

/// A TCP listener on loopback: the stage for a gpsd with faults that the real one cannot be made to have.
final class Listener: Sendable {
    /// Where it listens.
    let port: Int
    private let descriptor: Int32

    init(backlog: Int32 = 16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = 0
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let status = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && listen(descriptor, backlog) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        guard status else { throw TestFailure("no listener: \(String(cString: strerror(errno)))") }
        port = Int(in_port_t(bigEndian: address.sin_port))
    }

    deinit { close(descriptor) }

    /// The next connection on which something is said, which gpsd's watch request is.
    func accept() async throws -> Peer {
        while true {
            try await eventually("somebody connects") { Self.isReadable(descriptor) }
            let connection = Glibc.accept(descriptor, nil, nil)
            guard connection >= 0 else { continue }
            var byte: UInt8 = 0
            try await eventually("it speaks") { Self.isReadable(connection) }
            if recv(connection, &byte, 1, Int32(MSG_PEEK)) > 0 { return Peer(connection) }
            close(connection)
        }
    }

    /// Sends a line on each connection until it has its effect, and gives the one on which it has: a finder that had to wait for the
    /// line may have left for the next one.
    func serve(_ line: String, until hasEffect: () -> Bool) async throws -> Peer {
        var peer: Peer?
        try await eventually("somebody takes \(line)") {
            if Self.isReadable(descriptor), case let connection = Glibc.accept(descriptor, nil, nil), connection >= 0 {
                peer = Peer(connection)
                peer?.sendLine(line)
            }
            return hasEffect()
        }
        guard let peer else { throw TestFailure("nobody connected") }
        return peer
    }

    private static func isReadable(_ descriptor: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }
}

/// The listener's side of a connection.
final class Peer: Sendable {
    private let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    func send(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = Glibc.send(
                    descriptor, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
                guard count > 0 else { return }
                sent += count
            }
        }
    }

    /// The lines that the other end has said since the last call.
    func said() -> [Substring] {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n")
    }

    /// Whether the other end has taken all that was sent (tcp(7), `SIOCOUTQ`).
    var hasBeenRead: Bool {
        var left: Int32 = 0
        return ioctl(descriptor, UInt(TIOCOUTQ), &left) == 0 && left == 0
    }

    /// Accepts and answers no more packets, like a machine that has lost its power. A socket filter drops them all
    /// (socket(7), `SO_ATTACH_FILTER`).
    func vanish() throws {
        // BPF_RET | BPF_K, 0: keep nothing of any packet.
        var drop: (code: UInt16, jt: UInt8, jf: UInt8, k: UInt32) = (6, 0, 0, 0)
        let status = withUnsafeMutablePointer(to: &drop) { instruction in
            var program = (length: UInt16(1), filter: UnsafeMutableRawPointer(instruction))
            return setsockopt(
                descriptor, SOL_SOCKET, SO_ATTACH_FILTER, &program,
                socklen_t(MemoryLayout<(UInt16, UnsafeMutableRawPointer)>.size))
        }
        guard status == 0 else { throw TestFailure("no socket filter: \(String(cString: strerror(errno)))") }
    }

    func sendLine(_ line: String) { send(line + "\r\n") }
}

/// A connection that is begun and left at that.
final class Caller: Sendable {
    private let descriptor: Int32

    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let descriptor = descriptor
        _ = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    deinit { close(descriptor) }
}

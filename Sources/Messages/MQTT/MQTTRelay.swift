import Glibc

/// Passes on the bytes between a broker and libmosquitto, a piece at a time.
///
/// libmosquitto (2.0) accepts messages of up to 256 MB and reads while more bytes come. The relay hands it one piece at a time, so the
/// bytes that it holds can be counted. A socket pair joins the two: libmosquitto has one end under its socket's number (dup(2)), the relay
/// has the other end and the broker's socket. TLS passes through as it is.
///
/// ```
/// broker ── socket ── relay ── pair ── libmosquitto
/// ```
///
/// It is used by one thread, and never blocks.
final class MQTTRelay {
    /// The broker's socket.
    let socket: Int32
    private let end: Int32
    /// The bytes that each side has not taken yet.
    private var (toBroker, toLibrary): (ArraySlice<UInt8>, ArraySlice<UInt8>) = ([], [])

    /// The longest piece, in bytes.
    static let piece = 16_384

    /// Stands between a socket of libmosquitto's and it.
    ///
    /// - Throws: where the system has no descriptor left.
    init(between socket: Int32) throws(MQTTFailure) {
        self.socket = fcntl(socket, F_DUPFD_CLOEXEC, 3)
        var ends: [Int32] = [-1, -1]
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let isMade = self.socket >= 0 && socketpair(AF_UNIX, type, 0, &ends) == 0
        let isInPlace = isMade && dup2(ends[0], socket) >= 0 && fcntl(socket, F_SETFD, FD_CLOEXEC) == 0
        let code = errno
        end = ends[1]
        if isMade { close(ends[0]) }
        guard isInPlace else { throw MQTTFailure(String(cString: strerror(code))) }
    }

    deinit {
        if socket >= 0 { close(socket) }
        if end >= 0 { close(end) }
    }

    /// Whether the broker has not taken all that was said.
    var isSending: Bool { !toBroker.isEmpty }

    /// Passes on what libmosquitto has said, as far as the broker takes it.
    ///
    /// - Returns: the error of the connection (errno(3)); 0 where there is none.
    func send() -> Int32 {
        while true {
            if toBroker.isEmpty { toBroker = Self.receive(end) ?? [] }
            guard !toBroker.isEmpty else { return 0 }
            guard let code = Self.send(&toBroker, to: socket) else { continue }
            return code == EAGAIN || Self.isLost(code) ? 0 : code
        }
    }

    /// Passes on a piece of what the broker has said. Where it has ended the connection libmosquitto learns that.
    ///
    /// - Parameter count: how many bytes were passed on.
    /// - Returns: the error of the connection (errno(3)); 0 where there is none.
    func receive(_ count: inout Int) -> Int32 {
        count = 0
        if toLibrary.isEmpty {
            guard let received = Self.receive(socket) else {
                let code = errno
                if code == EAGAIN { return 0 }
                guard Self.isLost(code) else { return code }
                shutdown(end, Int32(SHUT_WR))
                return 0
            }
            if received.isEmpty { shutdown(end, Int32(SHUT_WR)) }
            toLibrary = received
        }
        let before = toLibrary.count
        while !toLibrary.isEmpty, Self.send(&toLibrary, to: end) == nil {}
        count = before - toLibrary.count
        return 0
    }

    /// Whether libmosquitto calls an error the loss of the connection, which it learns by itself.
    private static func isLost(_ code: Int32) -> Bool { code == EPIPE || code == ECONNRESET }

    /// The bytes that have come; none at the end of the connection, and `nil` with `errno` where nothing has come.
    private static func receive(_ socket: Int32) -> ArraySlice<UInt8>? {
        var bytes = [UInt8](repeating: 0, count: piece)
        var count = 0
        repeat { count = recv(socket, &bytes, bytes.count, Int32(MSG_DONTWAIT)) } while count < 0 && errno == EINTR
        return count < 0 ? nil : bytes[..<count]
    }

    /// Sends some bytes, which are removed; returns why it cannot (errno(3)), `nil` where it could.
    private static func send(_ bytes: inout ArraySlice<UInt8>, to socket: Int32) -> Int32? {
        let count = bytes.withUnsafeBytes {
            Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
        guard count >= 0 else { return errno == EINTR ? nil : errno }
        bytes = bytes.dropFirst(count)
        return nil
    }
}

import Glibc
import NMEAProperties

/// Two ends of a connection: one for who is tested, the other for who tests.
struct SocketPair {
    /// The end of who is tested, who closes it.
    let tested: Int32
    private let other: Int32

    /// - Parameter type: `SOCK_STREAM`, or `SOCK_SEQPACKET`, which keeps apart what was sent apart.
    init(_ type: __socket_type, isBlocking: Bool = true) throws(Violation) {
        var ends: [Int32] = [-1, -1]
        let flags = Int32(SOCK_CLOEXEC.rawValue) | (isBlocking ? 0 : Int32(SOCK_NONBLOCK.rawValue))
        let result = socketpair(AF_UNIX, Int32(type.rawValue) | flags, 0, &ends)
        try require(result == 0, "no sockets: \(String(cString: strerror(errno)))")
        (tested, other) = (ends[0], ends[1])
    }

    /// Sends bytes, all of them or none.
    func send(_ bytes: some Collection<UInt8>) throws(Violation) {
        let bytes = Array(bytes)
        let count = Glibc.send(other, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        try require(count == bytes.count, "\(count) of \(bytes.count) bytes were sent")
    }

    /// How many bytes were sent that nobody has received.
    var waiting: Int {
        var count: Int32 = 0
        _ = ioctl(tested, UInt(FIONREAD), &count)
        return Int(count)
    }

    /// Tells who is tested that nothing more comes.
    func endSending() { shutdown(other, Int32(SHUT_WR)) }

    /// All that is sent back, until the end.
    func received() -> [UInt8] {
        var all: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(other, &chunk, chunk.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return all }
            all += chunk[..<count]
        }
    }

    /// Closes the end of who tests.
    func close() { _ = Glibc.close(other) }
}

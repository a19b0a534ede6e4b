import Glibc
package import Threads

/// Reads lines from a socket.
package struct LineReader {
    /// An item that was read from the socket.
    package enum Item {
        case line([UInt8])
        /// More than a line may have.
        case tooLong
        /// Nobody writes any more.
        case end
    }

    private let descriptor: Int32
    private let wakeUp: WakeUp
    private let patience: Duration
    private let longest: Int
    private var buffer: [UInt8] = []
    /// How many bytes of the buffer have been searched for the end of a line, and hold none.
    private var searched = 0
    /// Whether the other side has closed the connection.
    private(set) var hasEnded = false

    /// - Parameter patience: how long to wait for a line.
    package init(_ descriptor: Int32, _ wakeUp: WakeUp, patience: Duration, longest: Int = ControlRequest.longest) {
        (self.descriptor, self.wakeUp, self.patience, self.longest) = (descriptor, wakeUp, patience, longest)
    }

    package mutating func next() -> Item {
        let deadline = ContinuousClock.now + patience
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = buffer[..<end]
                buffer.removeFirst(end + 1)
                searched = 0
                return line.count > longest ? .tooLong : .line(Array(line))
            }
            searched = buffer.count
            guard buffer.count <= longest else { return .tooLong }
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero, wakeUp.wait(for: descriptor, upTo: left) == .readable else { return .end }
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = recv(descriptor, &bytes, bytes.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                hasEnded = true
                return .end
            }
            buffer += bytes[..<count]
        }
    }
}

import Glibc
import Threads

/// A connection to a running agent, for the commands of the command line.
public struct ControlClient: ~Copyable {
    private let path: String
    private let descriptor: Int32
    private var reader: LineReader

    /// No status is longer, in bytes.
    private static let longest = 1 << 20
    /// How long to wait for an agent that takes no connection, in seconds.
    private static let connectPatience = 5
    /// How long to wait for an answer: longer than the agent waits for its own core.
    private static let patience = Duration.seconds(20)

    /// Connects.
    ///
    /// - Throws: why nobody answers, and what to do.
    public init(to path: String = Configuration.installedSocket) throws(ControlError) {
        // Swift 6.2 frees a stored property twice that is set before an initializer of a noncopyable type throws.
        let descriptor = try UnixAddress.connect(to: path, within: Self.connectPatience)
        self.path = path
        self.descriptor = descriptor
        reader = LineReader(descriptor, WakeUp(), patience: Self.patience, longest: Self.longest)
    }

    deinit { close(descriptor) }

    /// Asks, and waits for the answer's line.
    public mutating func ask(_ request: ControlRequest) throws(ControlError) -> [UInt8] {
        let line = request.line
        let isSent = send(descriptor, line, line.count, Int32(MSG_NOSIGNAL)) == line.count
        let code = errno
        // Who is refused at once may find the connection closed, and the reason in it.
        if let answer = next() { return answer }
        throw ControlError(path, code: isSent ? (reader.hasEnded ? EPIPE : ETIMEDOUT) : code)
    }

    /// The next line, for who follows; `nil` when the agent has ended.
    public mutating func next() -> [UInt8]? {
        guard case .line(let line) = reader.next() else { return nil }
        return line
    }
}

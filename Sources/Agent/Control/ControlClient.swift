import Glibc
import Threads

/// A connection to a running agent, for the commands of the command line.
public struct ControlClient: ~Copyable {
    private let path: String
    private let descriptor: Int32
    private var reader: LineReader

    /// No status is longer, in bytes.
    private static let longest = 1 << 20

    /// Connects.
    ///
    /// - Throws: why nobody answers, and what to do.
    public init(to path: String = Configuration.installedSocket) throws(ControlError) {
        self.path = path
        descriptor = try UnixAddress.connect(to: path)
        reader = LineReader(descriptor, WakeUp(), patience: .seconds(20), longest: Self.longest)
    }

    deinit { close(descriptor) }

    /// Asks, and waits for the answer's line.
    public mutating func ask(_ request: ControlRequest) throws(ControlError) -> [UInt8] {
        let line = request.line
        guard send(descriptor, line, line.count, Int32(MSG_NOSIGNAL)) == line.count else {
            throw ControlError(path, code: errno)
        }
        guard let answer = next() else { throw ControlError(path, code: ETIMEDOUT) }
        return answer
    }

    /// The next line, for who follows; `nil` when the agent has ended.
    public mutating func next() -> [UInt8]? {
        guard case .line(let line) = reader.next() else { return nil }
        return line
    }
}

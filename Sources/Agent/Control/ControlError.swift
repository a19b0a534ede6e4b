import Glibc

/// Why nobody can speak to an agent.
public struct ControlError: Error, Equatable, CustomStringConvertible {
    /// The group whose members may speak to the agent.
    static let group = "alight"

    /// The socket.
    public var path: String
    /// The problem, and what to do.
    public var reason: String
    /// The error number of the system (errno(3)); 0 where it is none of the system's.
    let code: Int32

    init(_ path: String, _ reason: String, code: Int32 = 0) {
        (self.path, self.reason, self.code) = (path, reason, code)
    }

    init(_ path: String, code: Int32) {
        let reason =
            switch code {
            case ENOENT: "there is no agent; start it: systemctl start alight, or alight run"
            case ECONNREFUSED, EPIPE, ECONNRESET:
                "the agent has ended; start it: systemctl start alight, or alight run"
            case EACCES, EPERM: "\(String(cString: strerror(code))); join the group \(ControlError.group), or use sudo"
            case EAGAIN, ETIMEDOUT: "the agent does not answer"
            default: String(cString: strerror(code))
            }
        self.init(path, reason, code: code)
    }

    /// Whether no agent runs there.
    public var isAbsence: Bool { [ENOENT, ECONNREFUSED].contains(code) }

    /// The socket and the reason, in one line.
    public var description: String { "\(path): \(reason)" }
}

import CSystemd
import Glibc
import Logging
import Transit

/// Log lines as fields of systemd's journal (systemd.journal-fields(7)), with its priorities and without a time of their own.
enum JournaldLog {
    /// Whether standard error leads to the journal, so that lines can go there with their fields (systemd.exec(5)).
    static var isThere: Bool {
        guard let text = getenv("JOURNAL_STREAM") else { return false }
        var status = stat()
        guard fstat(STDERR_FILENO, &status) == 0 else { return false }
        return String(cString: text) == "\(status.st_dev):\(status.st_ino)"
    }

    /// Sends a line to the journal.
    ///
    /// - Parameter part: which part of the agent says so.
    static func send(_ line: String, _ level: Logger.Level, part: String) {
        send([
            "MESSAGE=\(printable(line))", "PRIORITY=\(level.priority)", "SYSLOG_IDENTIFIER=alight",
            "ALIGHT_PART=\(part)",
        ])
    }

    private static func send(_ fields: [String]) {
        let copies = fields.map { field in Array(field.utf8) }
        var vectors: [iovec] = []
        // The bytes of all fields, one after the other, stay where they are for the call.
        var bytes = copies.flatMap(\.self)
        bytes.withUnsafeMutableBytes { buffer in
            var start = 0
            for copy in copies {
                vectors.append(iovec(iov_base: buffer.baseAddress?.advanced(by: start), iov_len: copy.count))
                start += copy.count
            }
            _ = sd_journal_sendv(vectors, Int32(vectors.count))
        }
    }
}

extension Logger.Level {
    /// The priority of syslog(3), 0 to 7.
    fileprivate var priority: Int {
        switch self {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }
}

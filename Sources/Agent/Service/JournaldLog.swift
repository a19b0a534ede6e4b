import CSystemd
import Glibc
public import Logging
import Transit

/// Log lines as fields of systemd's journal (systemd.journal-fields(7)), with its priorities and without a time of their own.
public struct JournaldLog: LogHandler {
    private let label: String
    /// What goes with every line.
    public var metadata = Logger.Metadata()
    /// The least level that is logged.
    public var logLevel = Logger.Level.info

    /// Creates a log.
    public init(label: String) {
        self.label = label
    }

    /// Whether standard error leads to the journal, so that lines can go there with their fields (systemd.exec(5)).
    public static var isThere: Bool {
        guard let text = getenv("JOURNAL_STREAM") else { return false }
        var status = stat()
        guard fstat(STDERR_FILENO, &status) == 0 else { return false }
        return String(cString: text) == "\(status.st_dev):\(status.st_ino)"
    }

    /// What goes with every line; the journal gets none of it.
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Sends a line.
    public func log(event: LogEvent) {
        Self.send("\(event.message)", event.level, part: label)
    }

    /// Sends a line to the journal.
    ///
    /// - Parameter part: which part of the agent says so.
    public static func send(_ line: String, _ level: Logger.Level, part: String = "alight") {
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

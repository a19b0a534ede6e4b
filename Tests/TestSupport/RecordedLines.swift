package import Logging
import Synchronization

/// The texts that a logger was given, one per line.
package final class RecordedLines: Sendable {
    private let lines = Mutex<[String]>([])

    package init() {}

    package var all: [String] { lines.withLock { $0 } }

    package var logger: Logger {
        Logger(label: "test") { [self] _ in Handler(lines: self) }
    }

    /// A logger that keeps nothing.
    package static var none: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }

    fileprivate func add(_ line: String) { lines.withLock { $0.append(line) } }
}

private struct Handler: LogHandler {
    let lines: RecordedLines
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.add("\(event.level) \(event.message)") }
}

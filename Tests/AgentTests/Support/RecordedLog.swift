import Logging
import Synchronization

/// A log that a test reads: a line for each event, with its level.
struct RecordedLog: LogHandler {
    private final class Box: Sendable {
        let lines = Mutex<[String]>([])
    }

    private let box = Box()

    var lines: [String] { box.lines.withLock { $0 } }

    var logger: Logger { Logger(label: "test") { _ in self } }

    var metadata = Logger.Metadata()
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        box.lines.withLock { $0.append("\(event.level) \(event.message)") }
    }
}

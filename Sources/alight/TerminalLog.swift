import Logging
import Transit

/// Log lines on standard error, without what steers a terminal: devices, files and peers may be called anything.
struct TerminalLog: LogHandler {
    private var lines: StreamLogHandler

    init(label: String) { lines = StreamLogHandler.standardError(label: label) }

    var metadata: Logger.Metadata {
        get { lines.metadata }
        set { lines.metadata = newValue }
    }

    var logLevel: Logger.Level {
        get { lines.logLevel }
        set { lines.logLevel = newValue }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { lines[metadataKey: key] }
        set { lines[metadataKey: key] = newValue }
    }

    func log(event: LogEvent) {
        var event = event
        event.message = "\(printable("\(event.message)"))"
        lines.log(event: event)
    }
}

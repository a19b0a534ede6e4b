import Logging

/// A log that a test reads: a line for each event, with its level.
struct RecordedLog: LogHandler {
    let lines = Watched<[String]>([])

    var logger: Logger { Logger(label: "test") { _ in self } }

    var metadataProvider: Logger.MetadataProvider?
    var metadata = Logger.Metadata()
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let line = "\(event.level) \(event.message)"
        lines.update { $0.append(line) }
    }
}

import Logging
import Synchronization

/// A log of which the last line counts.
struct LastLine: LogHandler {
    private final class Box: Sendable {
        let text = Mutex<String?>(nil)
    }

    private let box = Box()

    var text: String? { box.text.withLock { $0 } }

    /// The last line without what an agent goes on to do, and a checkup does not.
    var reason: String? {
        text.map { text in
            let end = ["; trying for ever", "; going on without"].compactMap { text.firstRange(of: $0)?.lowerBound }
                .min()
            return String(text[..<(end ?? text.endIndex)])
        }
    }

    var logger: Logger { Logger(label: "check") { _ in self } }

    var metadata = Logger.Metadata()
    var logLevel = Logger.Level.notice

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        box.text.withLock { $0 = "\(event.message)" }
    }
}

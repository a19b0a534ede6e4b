import Glibc
public import Logging
import Synchronization
import Threads
import Transit

/// Writes log lines: to systemd's journal where standard error leads there, else to standard error.
///
/// ```
/// any thread ─ put ─▶ queue, bounded ─▶ one thread ─▶ the journal, or standard error
/// ```
///
/// A terminal that is held (Ctrl-S), a full pipe or a journal that stands still holds up that thread alone. The newest lines wait, up to
/// a bound. A line says how many are missing once somebody reads again.
public final class LogWriter: Sendable {
    /// A line, and how much it matters.
    struct Line: Sendable {
        var text: String
        var level: Logger.Level
        /// Which part of the program says so.
        var part: String
        /// The time of day and the words that standard error has before it.
        var prefix: String
    }

    /// The one of this process.
    public static let standard = LogWriter(write: JournaldLog.isThere ? journal : standardError)

    /// The most lines that wait: more say nothing that the newest do not.
    static let mostWaiting = 1024
    /// How long to wait for the last lines to be written, when none goes on.
    private static let patience = Duration.milliseconds(200)
    /// How often to wait so long for a reader who is slow, and goes on.
    private static let mostWaits = 2

    private let queue = BoundedQueue<Line>(capacity: mostWaiting, overflow: .dropOldest)
    private let write: @Sendable (Line) -> Void
    private let written = Atomic(0)
    private let hasThread = Atomic(false)
    /// Finished when the thread has ended.
    private let end = BoundedQueue<Void>(capacity: 1, overflow: .dropNewest)

    /// Creates one without a thread, which writes each line at once.
    ///
    /// - Parameter write: writes a line; it may block.
    init(write: @escaping @Sendable (Line) -> Void) { self.write = write }

    /// Writes on a thread of its own from now on, until the process exits.
    public func start() {
        guard !hasThread.exchange(true, ordering: .relaxed) else { return }
        do throws(ThreadFailure) {
            try BlockingThread.start(named: "alight-log") { [self] in
                run()
                end.finish()
            }
            atexit { LogWriter.standard.finish() }
        } catch {
            hasThread.store(false, ordering: .relaxed)
        }
    }

    /// Has a line written; where there is a thread this never blocks.
    func put(_ line: Line) {
        if hasThread.load(ordering: .relaxed) { queue.put(line) } else { write(line) }
    }

    /// Has a line written as it is.
    public func put(_ text: String, _ level: Logger.Level) {
        put(Line(text: text, level: level, part: "alight", prefix: ""))
    }

    /// Waits until what waits has been written, unless nothing goes on.
    func finish() {
        guard hasThread.load(ordering: .relaxed) else { return }
        queue.finish()
        for _ in 0..<Self.mostWaits {
            let before = written.load(ordering: .relaxed)
            let isOver = (try? end.take(waitingUpTo: Self.patience)) == nil
            if isOver || before == written.load(ordering: .relaxed) { return }
        }
    }

    private func run() {
        while let lines = try? queue.take(waitingUpTo: nil) {
            let missing = queue.takeDropped()
            if missing > 0 {
                let level = Logger.Level.warning
                let text = "\(missing) log lines are missing: nobody took them in time"
                write(
                    Line(text: text, level: level, part: "alight", prefix: QueuedLog.prefix(level, "alight", "Agent")))
            }
            for line in lines {
                write(line)
                written.add(1, ordering: .relaxed)
            }
        }
    }

    private static let journal: @Sendable (Line) -> Void = { JournaldLog.send($0.text, $0.level, part: $0.part) }

    private static let standardError: @Sendable (Line) -> Void = { line in
        var bytes = Array((line.prefix + printable(line.text) + "\n").utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            if count < 0 && errno != EINTR { return }
            bytes = bytes.dropFirst(max(0, count))
        }
    }
}

/// Log lines that ``LogWriter`` writes, without what steers a terminal: devices, files and peers may be called anything.
public struct QueuedLog: LogHandler {
    private let label: String
    /// The metadata of every line, by its keys.
    public var metadata = Logger.Metadata()
    /// The least level that is logged.
    public var logLevel = Logger.Level.info

    /// Creates a log.
    public init(label: String) { self.label = label }

    /// The value of a key in the metadata of every line.
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Has a line written.
    public func log(event: LogEvent) {
        let details = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
            .map { " \(printable("\($0.key)=\($0.value)"))" }
        LogWriter.standard.put(
            LogWriter.Line(
                text: "\(event.message)", level: event.level, part: label,
                prefix: Self.prefix(event.level, label + ":" + details.joined(), event.source)))
    }

    /// The time of day, and who says so.
    static func prefix(_ level: Logger.Level, _ label: String, _ source: String) -> String {
        var now = time(nil)
        var date = tm()
        localtime_r(&now, &date)
        let time = String(unsafeUninitializedCapacity: 64) {
            strftime(
                $0.baseAddress.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: CChar.self) }, 64,
                "%Y-%m-%dT%H:%M:%S%z", &date)
        }
        return "\(time) \(level) \(label) [\(source)] "
    }
}

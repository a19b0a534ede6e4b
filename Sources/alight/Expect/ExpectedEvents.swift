import Agent
import Glibc
import Transit

/// A file of expected events, one JSON object a line.
struct ExpectedEvents: Sendable {
    /// Its path.
    let path: String
    /// Each event that is expected, with its line, by the number of its ride.
    private let events: [[(line: Int, event: ExpectedEvent)]]

    /// The events of a week on the box; 16 MiB.
    private static let longest = 1 << 24

    /// Why expected events cannot be used.
    struct Failure: Error, CustomStringConvertible {
        /// The file's path.
        let path: String
        /// The line from 1, where a single one is at fault.
        var line: Int?
        /// The error number of the system (errno(3)), or 0 where the text is at fault.
        var code: Int32 = 0
        /// The reason, and what to do.
        let reason: String

        /// The path, the line, the reason, and what to do.
        var description: String { "\(path):\(line.map { "\($0):" } ?? "") \(reason)" }
    }

    /// Reads a file.
    ///
    /// - Parameter rides: the rides that are replayed; where there are several, each line names its own, by its path or by
    ///   its file name.
    /// - Throws: where it cannot be read, and where a line is no event or of no ride.
    init(path: String, rides: [String]) throws(Failure) {
        self.path = path
        let text: String
        do throws(TextFile.Failure) {
            text = try TextFile.read(path, longest: Self.longest)
        } catch {
            let advice = error.code == 0 ? "" : "; name a file that alight replay --format ndjson wrote"
            throw Failure(path: path, line: error.line, code: error.code, reason: error.reason + advice)
        }
        var events: [[(line: Int, event: ExpectedEvent)]] = rides.map { _ in [] }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() where !line.allSatisfy(\.isWhitespace) {
            let event: ExpectedEvent
            do throws(ExpectedEvent.Refusal) {
                event = try ExpectedEvent(line)
            } catch {
                throw Failure(path: path, line: index + 1, reason: error.description)
            }
            guard let ride = Self.ride(event.ride, of: rides) else {
                let reason =
                    event.ride.map { "the ride \(quoted($0)) is not replayed; name it, or take its events out" }
                    ?? "of which ride? Say \"ride\" where several are replayed"
                throw Failure(path: path, line: index + 1, reason: reason)
            }
            events[ride].append((index + 1, event))
        }
        self.events = events
    }

    /// The events of a ride, by its number among those replayed, each with its line.
    subscript(ride: Int) -> [(line: Int, event: ExpectedEvent)] { events[ride] }

    private static func ride(_ name: String?, of rides: [String]) -> Int? {
        guard let name else { return rides.count == 1 ? 0 : nil }
        if let ride = rides.firstIndex(of: name) { return ride }
        func fileName(_ path: String) -> Substring? { path.split(separator: "/").last }
        let same = rides.indices.filter { fileName(rides[$0]) == fileName(name) }
        return same.count == 1 ? same[0] : nil
    }
}

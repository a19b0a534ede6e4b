import Foundation
import Testing

/// Holds a replay to what was told live: the same events, each with a stamp within a second.
///
/// What the satellites' time of day adds to the clock follows from when a fix was taken. In the log that is when its sentence was
/// recorded, which is a moment before.
func expectSame(_ replay: String, _ live: String, _ location: SourceLocation = #_sourceLocation) throws {
    func events(_ output: String) throws -> [(time: Date, rest: String)] {
        let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return try output.split(separator: "\n").map { line in
            let match = try #require(try #/^\{"time":"([^"]+)",(.*)$/#.firstMatch(in: line), "\(line)")
            return (try format.parse(String(match.1)), String(match.2))
        }
    }
    let (replayed, told) = (try events(replay), try events(live))
    #expect(replayed.map(\.rest) == told.map(\.rest), sourceLocation: location)
    for (one, other) in zip(replayed, told) {
        #expect(abs(one.time.timeIntervalSince(other.time)) < 1, "\(other.rest)", sourceLocation: location)
    }
}

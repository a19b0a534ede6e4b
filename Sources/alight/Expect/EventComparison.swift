import Navigation
import Positioning

/// The events of a ride, compared with those expected of it.
///
/// Each expected event is paired with the first one that is as expected and lies no further off than the tolerance. The order of
/// events within the tolerance does not count.
struct EventComparison {
    /// Whether all came as expected, and nothing else.
    let isAsExpected: Bool
    /// The differences, one line each in the order of time, and a line that sums them up.
    let text: String

    /// Events further apart are two, and not one that came late; in seconds. It decides how a difference is told, and not
    /// whether it is one.
    private static let longestDelay = 300.0
    /// More differences are counted, and not told.
    private static let mostTold = 40

    /// Compares.
    ///
    /// - Parameters:
    ///   - events: what came of the ride.
    ///   - expected: what is expected of it, each with its line in the file.
    ///   - tolerance: how far times may lie apart, in seconds.
    ///   - ride: the ride's name.
    ///   - path: the path of the file of expected events.
    init(
        _ events: [Event], expected: [(line: Int, event: ExpectedEvent)], tolerance: Double, ride: String, path: String
    ) {
        var found = Found(events)
        var missing: [(line: Int, event: ExpectedEvent)] = []
        for row in expected.sorted(by: { $0.event.time < $1.event.time }) {
            let isPaired = found.takeFirst(within: tolerance, of: row.event.time) {
                $0.kind == row.event.kind && row.event.differences(from: $0, tolerance: tolerance).isEmpty
            }
            if !isPaired { missing.append(row) }
        }
        var lines: [(time: Timestamp, text: String)] = []
        var (otherwise, absent) = (0, 0)
        for (line, event) in missing {
            let like = found.takeNearest(within: max(Self.longestDelay, tolerance), of: event.time) {
                $0.kind == event.kind
                    && (event.isAboutStop(of: $0) || abs($0.time.seconds(since: event.time)) <= tolerance)
            }
            let words = like.map { event.differences(from: $0, tolerance: tolerance).joined(separator: "; ") }
            if like == nil { absent += 1 } else { otherwise += 1 }
            let name = Self.name(event.kind, event.stop, event.time)
            lines.append((event.time, "\(path):\(line): \(name): \(words ?? "missing")\n"))
        }
        let rest = found.rest
        for event in rest {
            lines.append((event.time, "\(ride): \(Self.name(event.kind, event.stop?.id, event.time)): not expected\n"))
        }
        lines.sort { $0.time < $1.time }
        isAsExpected = lines.isEmpty
        var text = lines.prefix(Self.mostTold).map(\.text).joined()
        if lines.count > Self.mostTold { text += "… and \(lines.count - Self.mostTold) more\n" }
        text += "\(ride): \(expected.count - missing.count) of \(expected.count) events as in \(path)"
        let counts = [(otherwise, "otherwise"), (absent, "missing"), (rest.count, "not expected")]
        for (number, (count, words)) in counts.filter({ $0.0 > 0 }).enumerated() {
            text += "\(number == 0 ? "; " : ", ")\(count) \(words)"
        }
        self.text = text + "\n"
    }

    private static func name(_ kind: Event.Kind, _ stop: String?, _ time: Timestamp) -> String {
        "\(time) \(kind.rawValue)\(stop.map { " \($0)" } ?? "")"
    }

    /// The events that have not been paired yet, in the order of time.
    private struct Found {
        private var events: [Event?]
        private let times: [Timestamp]

        init(_ events: [Event]) {
            let events = events.sorted { $0.time < $1.time }
            self.events = events
            times = events.map(\.time)
        }

        var rest: [Event] { events.compactMap(\.self) }

        mutating func takeFirst(within seconds: Double, of time: Timestamp, where isOne: (Event) -> Bool) -> Bool {
            guard let index = range(within: seconds, of: time).first(where: { events[$0].map(isOne) ?? false }) else {
                return false
            }
            events[index] = nil
            return true
        }

        mutating func takeNearest(within seconds: Double, of time: Timestamp, where isOne: (Event) -> Bool) -> Event? {
            let index = range(within: seconds, of: time).filter { events[$0].map(isOne) ?? false }
                .min { abs(times[$0].seconds(since: time)) < abs(times[$1].seconds(since: time)) }
            guard let index else { return nil }
            defer { events[index] = nil }
            return events[index]
        }

        private func range(within seconds: Double, of time: Timestamp) -> Range<Int> {
            let earliest = time.advanced(bySeconds: -seconds)
            let latest = time.advanced(bySeconds: seconds)
            let first = firstIndex { $0 >= earliest }
            return first..<max(first, firstIndex { $0 > latest })
        }

        /// The first time that is one, where all behind it are.
        private func firstIndex(where isOne: (Timestamp) -> Bool) -> Int {
            var (low, high) = (0, times.count)
            while low < high {
                let middle = (low + high) / 2
                if isOne(times[middle]) { high = middle } else { low = middle + 1 }
            }
            return low
        }
    }
}

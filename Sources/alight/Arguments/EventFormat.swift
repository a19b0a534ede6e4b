import ArgumentParser
import Navigation
import Positioning

/// How events are written.
enum EventFormat: String, ExpressibleByArgument, CaseIterable {
    /// For reading.
    case text
    /// One JSON object a line: the public contract.
    case ndjson

    /// An event as one line with its end.
    ///
    /// - Parameters:
    ///   - clock: the clock by which it is read.
    ///   - ride: the name of the ride, where there are several.
    func line(_ event: Event, by clock: EventClock, ride: String? = nil) -> String {
        switch self {
        case .text: return Self.text(event, clock) + "\n"
        case .ndjson:
            guard let ride else { return event.ndjson + "\n" }
            return event.ndjson.dropLast() + #","ride":"\#(Event.escaped(ride))"}"# + "\n"
        }
    }

    private static func text(_ event: Event, _ clock: EventClock) -> String {
        var words = [clock.time(event.time), padded(event.kind.rawValue, to: 14)]
        if let stop = event.stop { words.append("\(stop.name) (\(stop.id))") }
        if event.stop == nil, let from = event.from { words.append("from \(from.name) (\(from.id))") }
        if event.stop == nil, let to = event.to { words.append("to \(to.name) (\(to.id))") }
        if let reason = event.reason { words.append("· \(reason.rawValue)") }
        if let warning = event.closureWarning { words.append("· \(warning)") }
        if let role = event.role { words.append("· \(role.rawValue)") }
        if event.stop == nil, let source = event.source { words.append(source.rawValue) }
        if let distance = event.distance {
            let uncertainty = event.uncertainty.map { " ± \(Int($0.rounded()))" } ?? ""
            words.append("· \(Int(distance.rounded()))\(uncertainty) m")
        }
        if let eta = event.eta {
            let spread = event.etaUncertainty.map { " ± \(Int($0.rounded())) s" } ?? ""
            words.append("· doors \(clock.time(eta))\(spread)")
        }
        return words.joined(separator: " ")
    }

    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}

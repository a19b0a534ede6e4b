import FoundationEssentials
import Navigation
import Positioning
import Transit

/// An event as `alight replay --expect` expects it: a line of NDJSON as `--format ndjson` writes it.
///
/// A key that the line leaves out is not compared. Measured and estimated numbers (`distance_m`, `uncertainty_m`,
/// `eta_uncertainty_s`) never are, and a station's name only where its `stop_id` is left out.
struct ExpectedEvent: Sendable {
    /// The ride, as `--format ndjson` names it where there are several.
    let ride: String?
    /// When it is expected.
    let time: Timestamp
    /// The kind of event that is expected.
    let kind: Event.Kind
    private let eta: Timestamp?
    private let texts: [Key: String]

    /// The keys of events.
    private enum Key: String, CaseIterable {
        case time, event, ride, eta
        case stopID = "stop_id"
        case stopName = "stop_name"
        case from, to, reason, role, source
        case distance = "distance_m"
        case uncertainty = "uncertainty_m"
        case etaUncertainty = "eta_uncertainty_s"

        var isNumber: Bool { self == .distance || self == .uncertainty || self == .etaUncertainty }
    }

    /// Why a line is no event.
    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    /// The station, by its `stop_id` or its name.
    var stop: String? { texts[.stopID] ?? texts[.stopName] }

    /// Whether an event is about the same station; one expected without a station is about any.
    func isAboutStop(of event: Event) -> Bool {
        if let id = texts[.stopID] { return id == event.stop?.id }
        if let name = texts[.stopName] { return name == event.stop?.name }
        return true
    }

    /// The differences of an event of the same kind, in words; empty where it is as expected.
    ///
    /// - Parameter tolerance: how far times may lie apart, in seconds.
    func differences(from event: Event, tolerance: Double) -> [String] {
        var differences: [String] = []
        func compare(_ words: String, _ expected: Timestamp?, _ found: Timestamp?) {
            guard let expected else { return }
            guard let found else { return differences.append("no \(words)") }
            let late = found.seconds(since: expected)
            guard abs(late) > tolerance else { return }
            differences.append("\(words)\(seconds(abs(late))) \(late > 0 ? "later" : "earlier")")
        }
        compare("", time, event.time)
        compare("eta ", eta, event.eta)
        let found: [(Key, String?)] = [
            (.stopID, event.stop?.id), (.from, event.from?.id), (.to, event.to?.id),
            (.reason, event.reason?.rawValue), (.role, event.role?.rawValue), (.source, event.source?.rawValue),
        ]
        for (key, value) in found {
            guard let expected = texts[key], expected != value else { continue }
            differences.append("\(key.rawValue) \(value ?? "none"), not \(expected)")
        }
        if texts[.stopID] == nil, let name = texts[.stopName], name != event.stop?.name {
            differences.append("stop_name \(event.stop?.name ?? "none"), not \(name)")
        }
        return differences
    }

    private func seconds(_ seconds: Double) -> String {
        let tenths = Int(min(seconds, 1e12) * 10 + 0.5)
        return "\(tenths / 10).\(tenths % 10) s"
    }
}

extension ExpectedEvent {
    /// Reads a line.
    ///
    /// - Throws: what is wrong with it, and what to do.
    init(_ line: some StringProtocol) throws(Refusal) {
        guard let values = try? JSONDecoder().decode([String: Value].self, from: Data(line.utf8)) else {
            throw Refusal(description: "not a JSON object; write a line of alight replay --format ndjson")
        }
        var texts: [Key: String] = [:]
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let key = Key(rawValue: name) else {
                let names = Key.allCases.map(\.rawValue).joined(separator: ", ")
                throw Refusal(description: "an event has no key \(quoted(name)); its keys are \(names)")
            }
            switch value {
            case .text(let text) where !key.isNumber: texts[key] = text
            case .number where key.isNumber: break
            default: throw Refusal(description: "\"\(name)\" is a \(key.isNumber ? "number" : "text")")
            }
        }
        guard let name = texts[.event] else { throw Refusal(description: "no \"event\"; say what is to happen") }
        guard let kind = Event.Kind(rawValue: name) else {
            let names = Event.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw Refusal(description: "there is no event \(quoted(name)); there are \(names)")
        }
        guard let time = try Self.time(texts[.time], "time") else {
            throw Refusal(description: "no \"time\"; say when, such as 2026-08-19T01:12:20.000Z")
        }
        self.init(
            ride: texts[.ride], time: time, kind: kind, eta: try Self.time(texts[.eta], "eta"), texts: texts)
    }

    /// The value of a key.
    private enum Value: Decodable {
        case text(String)
        case number
        case other

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .text(text)
            } else {
                self = (try? container.decode(Double.self)) == nil ? .other : .number
            }
        }
    }

    private static func time(_ text: String?, _ key: String) throws(Refusal) -> Timestamp? {
        guard let text else { return nil }
        let style = Date.ISO8601FormatStyle()
        guard let date = (try? style.parse(text)) ?? (try? style.time(includingFractionalSeconds: true).parse(text))
        else {
            throw Refusal(description: "\"\(key)\" is no time of RFC 3339, such as 2026-08-19T01:12:20.000Z")
        }
        return Timestamp(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()))
    }
}

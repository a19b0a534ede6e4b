import Navigation
import Observations
import Positioning
public import Transit

/// Comma-separated values (RFC 4180) with a header: each fix, each second of belief, each event and each verdict of the rider, in
/// the order of time.
public struct CSVFormat: RideFormat {
    private let network: Network

    /// The columns. Times are UTC, degrees those of WGS 84; what is not known is empty.
    enum Column: String, CaseIterable {
        case time, kind, lat, lon
        case accuracy = "accuracy_m"
        case speed = "speed_mps"
        case track = "track_deg"
        case altitude = "altitude_m"
        case mode, hdop, satellites, refused, inferred, source
        case line = "route_id"
        case chainage = "chainage_m"
        case uncertainty = "uncertainty_m"
        case event
        case stop = "stop_id"
        case name = "stop_name"
        case role
        case distance = "distance_m"
        case eta, answer, origin, ride

        /// Whether others chose what stands there: the feed, or who named the file.
        var isText: Bool { [.line, .event, .stop, .name, .ride].contains(self) }
    }

    /// Creates the format for rides on a network.
    public init(_ network: Network) { self.network = network }

    /// The header.
    public func beginning() -> String { Self.line(Column.allCases.map(\.rawValue)) }

    /// The rows of a ride.
    public func text(of trace: RideTrace) -> RideText {
        var rows: [(time: Timestamp, text: String)] = []
        rows.reserveCapacity(trace.fixes.count + trace.belief.count)
        func add(_ time: Timestamp, _ kind: String, _ values: [Column: String?]) {
            let own: [Column: String?] = [.time: time.description, .kind: kind, .ride: trace.name]
            let fields = Column.allCases.map { column in
                let value = (own[column] ?? values[column] ?? nil) ?? ""
                return column.isText ? Self.shown(value) : value
            }
            rows.append((time, Self.line(fields)))
        }
        for traced in trace.fixes { add(traced.time, "fix", Self.values(of: traced)) }
        for (sample, isInferred) in zip(trace.belief, trace.beliefIsInferred) {
            add(sample.time, "belief", values(of: sample, isInferred: isInferred))
        }
        for traced in trace.events { add(traced.event.time, "event", Self.values(of: traced)) }
        for traced in trace.verdicts {
            let verdict = traced.verdict
            add(traced.time, "verdict", [.event: verdict.event, .stop: verdict.stop, .answer: verdict.answer.rawValue])
        }
        // Equal times stay in the order fix, belief, event, verdict.
        let sorted = rows.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        return RideText(body: sorted.map(\.element.text).joined())
    }

    /// Nothing.
    public func end() -> String { "" }
}

extension CSVFormat {
    private static func values(of traced: TracedFix) -> [Column: String?] {
        let fix = traced.fix
        return [
            .lat: fix.coordinate.map { Decimals.degrees($0.latitude) },
            .lon: fix.coordinate.map { Decimals.degrees($0.longitude) },
            .accuracy: Decimals.metres(fix.accuracy), .speed: Decimals.metres(fix.speed),
            .track: Decimals.metres(fix.track), .altitude: Decimals.metres(fix.altitude), .mode: "\(fix.mode.rawValue)",
            .hdop: Decimals.metres(fix.hdop), .satellites: fix.satellitesUsed.map(String.init),
            .refused: traced.refusal?.rawValue, .origin: fix.origin?.rawValue,
        ]
    }

    private func values(of sample: BeliefSample, isInferred: Bool) -> [Column: String?] {
        let coordinate = sample.coordinate(in: network)
        return [
            .lat: Decimals.degrees(coordinate.latitude), .lon: Decimals.degrees(coordinate.longitude),
            .inferred: "\(isInferred)", .source: sample.source.rawValue,
            .line: network.lines[network.patterns[sample.place.pattern].line].id,
            .chainage: Decimals.metres(sample.place.chainage), .uncertainty: Decimals.metres(sample.place.uncertainty),
        ]
    }

    private static func values(of traced: TracedEvent) -> [Column: String?] {
        let event = traced.event
        let stop = event.stop ?? event.to
        return [
            .lat: traced.place.map { Decimals.degrees($0.coordinate.latitude) },
            .lon: traced.place.map { Decimals.degrees($0.coordinate.longitude) },
            .inferred: traced.place.map { "\($0.isInferred)" }, .source: event.source?.rawValue,
            .uncertainty: Decimals.metres(event.uncertainty), .event: event.kind.rawValue, .stop: stop?.id,
            .name: stop?.name, .role: event.role?.rawValue, .distance: Decimals.metres(event.distance),
            .eta: event.eta?.description,
        ]
    }

    /// A text that a spreadsheet shows and does not reckon out: what would begin a formula there has an apostrophe before it.
    ///
    /// Names come from a feed and from files, which anybody may have made (https://owasp.org/www-community/attacks/CSV_Injection).
    static func shown(_ text: String) -> String {
        guard let first = text.utf8.first, "=+-@\t\r".utf8.contains(first), Double(text) == nil else { return text }
        return "'" + text
    }

    /// A record; what holds a comma, a quotation mark or a line break stands in quotation marks.
    static func line(_ fields: [String]) -> String {
        fields.map { field in
            let isPlain = field.utf8.allSatisfy { ![0x22, 0x2C, 0x0D, 0x0A].contains($0) }
            guard !isPlain else { return field }
            return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
                + "\""
        }.joined(separator: ",") + "\r\n"
    }
}

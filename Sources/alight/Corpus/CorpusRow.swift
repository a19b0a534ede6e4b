import Navigation
import Observations
import Positioning

/// The outcome of one ride of a corpus: a row of the table, whose columns are the same in each.
struct CorpusRow {
    /// Whether all that was told is as the file beside the ride has it, and all could be read; `nil` where there is none.
    var isAsExpected: Bool?
    /// Why the ride could not be replayed.
    var error: String?
    private var start: Timestamp?
    private var end: Timestamp?
    private var fixes = 0
    private var counts: [Event.Kind: Int] = [:]
    private var arrival: Timestamp?

    /// Handles an observation of the ride.
    mutating func take(_ observation: Observation) {
        start = start ?? observation.time
        end = observation.time
        if case .fix(let fix) = observation.content, fix.coordinate != nil { fixes += 1 }
    }

    /// Handles an event of the ride.
    mutating func take(_ event: Event) {
        counts[event.kind, default: 0] += 1
        if event.kind == .arrived, event.role == .destination { arrival = arrival ?? event.time }
    }

    /// The row as a JSON object with its line end.
    ///
    /// - Parameter run: what tells replays apart that may come to different rows.
    func line(of file: RideCorpus.File, run: String) -> String {
        var object = JSONLine()
        object.add("ride", file.name)
        object.add("size", file.size)
        object.add("modified_ms", file.modified)
        object.add("expected_modified_ms", json: file.expectation.map { "\($0.modified)" } ?? "null")
        object.add("run", run)
        add("start", start?.description, to: &object)
        add("end", end?.description, to: &object)
        if let start, let end {
            object.add("duration_s", end.seconds(since: start), to: 1000)
        } else {
            object.add("duration_s", json: "null")
        }
        object.add("fixes", fixes)
        object.add("events", counts.values.reduce(0, +))
        for kind in Event.Kind.allCases { object.add(kind.rawValue, counts[kind] ?? 0) }
        add("arrived_at_destination", arrival?.description, to: &object)
        object.add("as_expected", json: isAsExpected.map { "\($0)" } ?? "null")
        add("error", error, to: &object)
        return object.text + "\n"
    }

    private func add(_ key: String, _ text: String?, to object: inout JSONLine) {
        if let text {
            object.add(key, text)
        } else {
            object.add(key, json: "null")
        }
    }
}

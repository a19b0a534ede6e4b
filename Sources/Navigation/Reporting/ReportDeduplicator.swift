/// Keeps what has been told of the station where the train is from being told again, whoever tells it: the fences and the line
/// each find it for themselves.
struct ReportDeduplicator: Sendable, Codable {
    private var last: Last?

    /// A station, and how far it was told.
    private struct Last: Sendable, Codable {
        var station, stage: Int
    }

    /// Records that a station was reported wrongly: it may be reported again.
    mutating func retract(_ station: Int) {
        if last?.station == station { last = nil }
    }

    /// Selects the encounters that have not been reported yet.
    mutating func filter(_ encounters: [Encounter]) -> [Encounter] {
        encounters.filter { encounter in
            let stage = Self.stage(of: encounter.kind)
            if let last {
                // Where the train leads from one to the other, it is found first.
                guard last.station == encounter.station ? stage > last.stage : stage == 0 else { return false }
            }
            // Only who told that the train stood there tells that it has left: not where the line was joined beside a station.
            if encounter.kind == .departed, let last, last.station == encounter.station,
                last.stage < Self.stage(of: .arrived)
            {
                return false
            }
            last = Last(station: encounter.station, stage: stage)
            return true
        }
    }

    private static func stage(of kind: Encounter.Kind) -> Int {
        switch kind {
        case .found: 0
        case .passed: 1
        case .arrived: 2
        case .departed: 3
        }
    }
}

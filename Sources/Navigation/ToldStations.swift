/// Keeps what has been told of the station where the train is from being told again, whoever tells it: the fences and the line
/// each find it for themselves.
struct ToldStations: Sendable {
    private var last: (station: Int, stage: Int)?

    /// What has not been told yet.
    mutating func filter(_ encounters: [Encounter]) -> [Encounter] {
        encounters.filter { encounter in
            let stage = Self.stage(of: encounter.kind)
            if let last {
                // Where the train leads from one to the other, it is found first.
                guard last.station == encounter.station ? stage > last.stage : stage == 0 else { return false }
            }
            last = (encounter.station, stage)
            return true
        }
    }

    private static func stage(of kind: Encounter.Kind) -> Int {
        switch kind {
        case .found: 0
        case .arrived: 1
        case .departed, .passed: 2
        }
    }
}

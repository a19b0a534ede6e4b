import Mathematics

/// The evidence of a station's beacons in a second: what was heard, and what was not.
struct BeaconEvidence: Evidence {
    /// The visit, with all that has been heard of the beacons up to that second.
    let visit: BeaconVisit
    /// The stops of the pattern at the station: their positions in its stops, and their chainages in metres.
    let stops: [(stop: Int, chainage: Double)]

    /// Sees a visit from a pattern's train.
    init(_ visit: BeaconVisit, at station: Int, on model: LineModel) {
        self.visit = visit
        stops = model.stations.indices.filter { model.stations[$0] == station }.map { ($0, model.stops[$0]) }
    }

    @inline(__always) func likelihood(of state: TrainState) -> Double {
        for (stop, chainage) in stops {
            if let course = BeaconCourses.course(of: state, by: stop, metres: state.chainage - chainage) {
                return visit.likelihood(of: course)
            }
        }
        return visit.likelihood(of: nil)
    }
}

/// That for one more second nothing was heard of the beacons of a platform where the train has stood since, and nothing was heard
/// before.
struct BeaconSilenceEvidence: Evidence {
    /// When each stop's beacons were heard last, in seconds since 1970; where it has none, they may as well have been heard now.
    let heard: [Double]
    /// The share of stops at which none is heard.
    let inaudible: Double
    /// The second that is over, since 1970.
    let now: Double

    /// Of the stops at which some are heard, the share at which none has been, by the number of seconds.
    private static let silent = (0...150).map { 1 / pow(1 + Double($0), 1.3) }

    @inline(__always) func likelihood(of state: TrainState) -> Double {
        guard state.phase == .standing, heard[state.stop] < now - state.age - Parameters.Beacon.early else { return 1 }
        // Who has heard nothing for so long hears nothing there.
        guard state.age < Double(Self.silent.count - 1) else { return 1 }
        let second = max(0, Int(state.age))
        let (before, after) = (Self.silent[second], Self.silent[second + 1])
        return (inaudible + (1 - inaudible) * after) / (inaudible + (1 - inaudible) * before)
    }
}

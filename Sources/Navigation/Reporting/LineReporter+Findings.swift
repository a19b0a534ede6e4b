import Belief
import Positioning

extension LineReporter {
    /// The findings from the belief that are to be reported.
    struct Findings {
        var encounters: [Encounter] = []
        /// The stations where the rider changes trains.
        var transfers: [Int] = []
        var advice: JourneyAdvisor.Advice?
        /// The station before which the train has waited for minutes, which is told now, and for how many seconds.
        var hold: (station: Int, seconds: Double)?
        /// Whether the train moves to where the rider is to alight, more likely than not.
        var isToward = false
    }

    /// Where the train is, as the beliefs say it.
    struct View {
        let answers: [TrainBelief.Answer]
        /// That of the pattern that is told of.
        let answer: TrainBelief.Answer
    }

    /// The probabilities that the train has not come to a station, stands there, and is beyond it or on another line.
    struct Shares {
        var before = 0.0
        var standing = 0.0
        var beyond = 0.0
    }

    /// The evidence, besides the belief, of where the train is.
    struct Sources {
        /// Whether what follows from the belief is to be told; it is caught up with when it is again.
        var isReported: Bool
        /// Whether fixes or beacons tell where the train is.
        var isSeen: Bool
        /// The station whose beacons are near.
        var near: Int?
        /// The newest position, if it is fresh.
        var position: Position?
        /// Whether the rider moves as in a vehicle, by fixes of the last seconds.
        var isInVehicle = false
        /// The station at which the rider was told to alight and may have done so.
        var alighting: Int?
        /// The station at which they were told to alight and did not.
        var leftBehind: Int?
    }
}

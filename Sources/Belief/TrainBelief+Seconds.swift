package import Positioning
import Transit

/// What a second says in which nothing new was heard of the receiver and the motion sensor, and what the sensor says.
extension TrainBelief {

    /// Takes the passing of a second: that there was no fix, and that the motion sensor said nothing new.
    ///
    /// - Returns: whether that says anything.
    mutating func weighSecond(isBlind: Bool) -> Bool {
        guard isBlind || motion != nil || isHearing else { return false }
        weighVisits()
        let weight = SkyEvidence.weight(blindness: blindness)
        var before = 0.0
        var totals: [Double] = []
        for number in beliefs.indices {
            let (model, now) = (beliefs[number].model, Double(beliefs[number].now))
            let map = isBlind ? knowledge.skies[model.pattern] : nil
            if motion == nil, !isHearing, let map, let reach = beliefs[number].reach,
                let alike = map.probability(
                    in: model.grid.cell(at: reach.lowerBound)...model.grid.cell(at: reach.upperBound))
            {
                // It says nothing of where on this pattern the train is.
                let total = beliefs[number].total
                before += total
                totals.append(total * (1 - weight * alike))
                beliefs[number].scale(by: 1 - weight * alike)
                continue
            }
            let sky = map.map { SkyEvidence(sky: $0, grid: model.grid, weight: weight) }
            let motion = motion.map { MotionSilenceEvidence(motion: $0, now: now) }
            let beacons = hearsBeacons ? beaconSilence(on: model, at: now) : nil
            var total = 0.0
            beliefs[number].forEachState(at: now) { state, probability in
                if let motion { probability *= motion.likelihood(of: state) }
                if let beacons { probability *= beacons.likelihood(of: state) }
                if let sky {
                    before += probability
                    probability *= sky.likelihood(of: state)
                }
                total += probability
            }
            totals.append(total)
        }
        let total = totals.reduce(0, +)
        if isBlind, total > 0 { blindness = min(1, blindness * before / total) }
        normalize(totals)
        return true
    }

    /// Takes what the motion sensor says anew: a stop, or a start, of the last few seconds, or that it was lost.
    package mutating func handleMotion(isMoving: Bool?, at time: Timestamp) {
        guard motion?.isMoving != isMoving else { return }
        let last = motion
        motion = isMoving.map { MotionState(isMoving: $0, since: time.seconds) }
        guard let motion, let last else { return }
        let evidence = MotionChangeEvidence(motion: motion, last: last)
        for number in beliefs.indices { beliefs[number].weigh(at: time.seconds, with: evidence) }
        normalize()
    }

    /// Whether the motion sensor says that the train moves; `nil` where there is none.
    package var isMoving: Bool? { motion?.isMoving }

    /// Whether there is a motion sensor.
    package var hasMotionSensor: Bool { motion != nil }

    /// Seconds after which a motion sensor has told all that it can.
    package static let motionDelay = Parameters.Motion.delay
}

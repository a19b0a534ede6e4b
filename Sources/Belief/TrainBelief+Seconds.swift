package import Positioning
import Transit

/// The evidence of a second in which nothing new was heard of the receiver and the motion sensor, and the evidence of the sensor.
extension TrainBelief {

    /// Handles the passing of a second: that there was no fix, and that the motion sensor said nothing new.
    ///
    /// - Returns: whether that says anything.
    mutating func weighSecond(isBlind: Bool) -> Bool {
        sensors.felt?.endSecond()
        if sensors.felt?.isSilent == true {
            if sensors.feelsMotion { sensors.motion = nil }
            (sensors.felt, sensors.feelsMotion) = (nil, false)
        }
        let pressure = sensors.pressure?.pascals(at: Double(self.now ?? 0))
        let isFelt = sensors.hasMotionSensor || sensors.felt != nil || reception.isOn || pressure != nil
        guard isBlind || isFelt else { return false }
        weighVisits()
        let felt = sensors.felt?.evidence(
            missed: knowledge.motion.missedShare,
            missedStart: sensors.feelsMotion ? Parameters.Motion.missedStart : Parameters.Pressure.missedStart,
            runMemory: sensors.feelsMotion ? Held.seconds : MotionFelt.memory)
        var stands = (noticed: 0.0, missed: 0.0)
        var calm: [Int: Double] = [:]
        let weight = SkyEvidence.weight(blindness: fixes.blindness)
        var before = 0.0
        var totals: [Double] = []
        for number in beliefs.indices {
            let (model, now) = (beliefs[number].model, Double(beliefs[number].now))
            let map = isBlind ? knowledge.skies[model.pattern] : nil
            if !isFelt, let map, let reach = beliefs[number].reach,
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
            let silence = felt == nil ? sensors.motion.map { MotionSilenceEvidence(motion: $0, now: now) } : nil
            let beacons = hearsBeacons ? beaconSilence(on: model, at: now) : nil
            var total = 0.0
            beliefs[number].change(at: now) { state, probability in
                if let silence { probability *= silence.likelihood(of: state) }
                if let felt {
                    probability *= felt.likelihood(of: state)
                    if state.isAtRest, abs(state.age - Parameters.Line.leastDwell) < 0.5 {
                        let noticed = probability * felt.noticed[min(Int(state.age.rounded()), felt.noticed.count - 1)]
                        stands.noticed += noticed
                        stands.missed += probability - noticed
                    }
                }
                if let pressure, state.phase == .standing, state.age >= Parameters.Line.leastDwell - 0.5 {
                    let station = model.stations[state.stop]
                    if state.age < Parameters.Line.leastDwell + 0.5 {
                        probability *= knowledge.heights.ratio(of: station, at: pressure, time: now)
                    }
                    calm[station, default: 0] += probability
                }
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
        if let pressure, let place = calm.max(by: { $0.value < $1.value }),
            place.value > Parameters.Pressure.sure * total
        {
            learnHeight(of: place.key, at: pressure)
        }
        if total > 0, stands.noticed + stands.missed > 0 {
            knowledge.motion.learn(noticed: stands.noticed / total, missed: stands.missed / total)
        }
        if isBlind, total > 0 { fixes.blindness = min(1, fixes.blindness * before / total) }
        normalize(totals)
        return true
    }

    /// The motion sensor's evidence of a train that starts; `nil` without one that feels.
    var feltStart: Double? {
        guard sensors.feelsMotion else { return nil }
        return sensors.felt?.start(missed: knowledge.motion.missedShare, missedStart: Parameters.Motion.missedStart)
    }

    /// Handles a report of the motion sensor.
    ///
    /// - Parameters:
    ///   - isMoving: its verdict; `nil` where it has none.
    ///   - standing: the evidence of the half second that ends with this, as the natural logarithm of the likelihood ratio of a stand.
    ///     It is weighed with the second that is under way. `nil` of a sensor that tells changes of its verdict alone, and of one that
    ///     is lost.
    package mutating func handleMotion(isMoving: Bool?, standing: Double? = nil, at time: Timestamp) {
        if let standing {
            sensors.felt = sensors.felt ?? MotionFelt()
            sensors.felt?.take(standing)
            sensors.feelsMotion = true
        } else if isMoving == nil || sensors.motion?.isMoving != isMoving {
            (sensors.felt, sensors.feelsMotion) = (nil, false)
        }
        guard sensors.motion?.isMoving != isMoving else { return }
        let last = sensors.motion
        sensors.motion = isMoving.map { MotionState(isMoving: $0, since: time.seconds) }
        guard sensors.felt == nil, let motion = sensors.motion, let last else { return }
        let evidence = MotionChangeEvidence(motion: motion, last: last)
        for number in beliefs.indices { beliefs[number].weigh(at: time.seconds, with: evidence) }
        normalize()
    }

    /// Learns how high a station lies at which the train is certain to stand, once a stand.
    private mutating func learnHeight(of station: Int, at pressure: Double) {
        let time = Double(now ?? 0)
        let isSame =
            sensors.taught.map { $0.station == station && time - $0.time <= Parameters.Line.leastDwell } ?? false
        sensors.taught = SensorState.Taught(station: station, time: time)
        if !isSame { knowledge.heights.learn(station, at: pressure, time: time) }
    }

    /// Handles the pressure in hPa, or that the barometer was lost.
    package mutating func handlePressure(_ pressure: Double?, at time: Timestamp) {
        guard let pressure else {
            sensors.pressure = nil
            if !sensors.feelsMotion { sensors.felt = nil }
            return
        }
        var barometer = sensors.pressure ?? PressureFelt()
        let standing = barometer.take(pressure, at: time.seconds)
        sensors.pressure = barometer
        // Of a motion sensor that tells changes alone each change is weighed for itself.
        guard standing != 0, sensors.felt != nil || sensors.motion == nil else { return }
        sensors.felt = sensors.felt ?? MotionFelt()
        sensors.felt?.take(standing)
    }

    /// Whether the motion sensor says that the train moves; `nil` where there is none.
    package var isMoving: Bool? { sensors.motion?.isMoving }

    /// Whether there is a motion sensor.
    package var hasMotionSensor: Bool { sensors.hasMotionSensor }

    /// Seconds after which a motion sensor has told all that it can.
    package static let motionDelay = Parameters.Motion.delay
}

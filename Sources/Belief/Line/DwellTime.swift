import Mathematics

/// How long a train stands at a stop: some seconds at least, and a lognormal time with a long tail beyond.
package struct DwellTime: Sendable {
    /// The probability that a train leaves within the next second, by the whole seconds for which it has stood.
    let hazards: [Double]
    /// The same of a train that is in view, or whose stands a motion sensor feels. Some stands last much longer than any timetable says. They must not make a line likelier whose
    /// stands are a few seconds longer than another's.
    private let seenHazards: [Double]
    /// The mean in seconds.
    let mean: Double
    /// The variance in s².
    let variance: Double

    /// Creates the dwell time whose mean is as the timetable says, in seconds.
    init(mean scheduled: Double?) {
        let beyond = max(4, Self.scheduled(scheduled) - Parameters.Line.leastDwell)
        let factor = exp(Parameters.Line.dwellSpread * Parameters.Line.dwellSpread)
        mean = Parameters.Line.leastDwell + beyond
        variance = beyond * beyond * (factor - 1)
        let median = beyond / factor.squareRoot()
        func stays(_ seconds: Double) -> Double {
            guard seconds > Parameters.Line.leastDwell else { return 1 }
            return erfc(
                log((seconds - Parameters.Line.leastDwell) / median) / Parameters.Line.dwellSpread / 2.0.squareRoot())
                / 2
        }
        hazards = (0...Parameters.Line.longestDwell).map { second in
            let still = stays(Double(second))
            return still > 1e-9 ? max(1 - stays(Double(second + 1)) / still, 0) : 0.05
        }
        func staysSeen(_ seconds: Double) -> Double {
            let held = exp(-max(0, seconds - Parameters.Line.leastDwell) / Parameters.Line.oddDwell)
            return (1 - Parameters.Line.oddDwells) * stays(seconds) + Parameters.Line.oddDwells * held
        }
        seenHazards = (0...Parameters.Line.longestDwell).map { second in
            1 - staysSeen(Double(second + 1)) / staysSeen(Double(second))
        }
    }

    /// The timetable's dwell time in seconds, or the usual one where it says nothing.
    package static func scheduled(_ seconds: Double?) -> Double {
        seconds.flatMap { $0 > 0 ? $0 : nil } ?? Parameters.Line.usualDwell
    }

    /// A stop where the rider waits for a train, or the train for its time: it may leave any second.
    init(waiting seconds: Double) {
        mean = seconds
        variance = seconds * seconds
        hazards = [1 - exp(-1 / seconds)]
        seenHazards = hazards
    }

    /// The probability to leave within the next second after a number of seconds.
    @inline(__always) func hazard(after seconds: Int64) -> Double {
        hazards[min(Int(max(0, seconds)), hazards.count - 1)]
    }

    /// The same of a train that is in view, or whose stands a motion sensor feels.
    func seenHazard(after seconds: Int64) -> Double {
        seenHazards[min(Int(max(0, seconds)), seenHazards.count - 1)]
    }
}

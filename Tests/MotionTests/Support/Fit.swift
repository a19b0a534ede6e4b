import Foundation

@testable import Motion

extension MotionParameters {
    /// The parameters that labelled rides have: the middle of the levels in each part of their runs and stands, and their
    /// median absolute deviations.
    static func fitted(to rides: [LabelledRide]) -> MotionParameters {
        var (running, slow, standing, starting) = ([Double](), [Double](), [Double](), [Double]())
        var (stops, jolts) = ([Double](), [Double]())
        for ride in rides {
            let steps = ride.steps
            let first = ride.stands.first?.lowerBound ?? 0
            for step in steps where step.time > first {
                let time = step.time
                if let stand = ride.stands.first(where: { $0.lowerBound - 5 < time && time < $0.upperBound + 8 }) {
                    let (since, left) = (time - stand.lowerBound, time - stand.upperBound)
                    if since < -0.5 { slow.append(step.level) }
                    if since > 4, left < -0.5 { standing.append(step.level) }
                    if (0.5..<4).contains(left) { starting.append(step.level) }
                } else {
                    running.append(step.level)
                    jolts.append(step.jolt)
                }
            }
            for stand in ride.stands {
                stops.append(steps.filter { abs($0.time - stand.lowerBound) < 1.5 }.map(\.jolt).max() ?? 0)
            }
        }
        var parameters = MotionParameters()
        (parameters.running, parameters.slow) = (.fitted(to: running), .fitted(to: slow))
        parameters.standing = .fitted(to: standing)
        parameters.starting.mean = Levels.fitted(to: starting).mean
        // The least jolt is the level that a run stays below in five windows of six.
        // The level that four stops in ten stay below is certain.
        parameters.leastJolt = jolts.quantile(0.83)
        parameters.joltRange = stops.quantile(0.4) - parameters.leastJolt
        return parameters
    }
}

extension MotionParameters.Levels {
    fileprivate static func fitted(to levels: [Double]) -> Self {
        let mean = levels.quantile(0.5)
        return Self(mean: mean, deviation: 1.4826 * levels.map { abs($0 - mean) }.quantile(0.5))
    }
}

extension [Double] {
    fileprivate func quantile(_ share: Double) -> Double {
        let sorted = sorted()
        return sorted[Swift.min(sorted.count - 1, Int(share * Double(sorted.count)))]
    }
}

extension LabelledRide {
    /// Each quarter of a second's level against that of the ride's runs, which are known by their labels, and its jolt.
    fileprivate var steps: [(time: Double, level: Double, jolt: Double)] {
        var (window, runs, means) = (AccelerationWindow(), RunningLevel(), [Acceleration]())
        var steps: [(time: Double, level: Double, jolt: Double)] = []
        for sample in samples {
            window.append(sample.acceleration, at: sample.time)
            guard sample.time >= (steps.last?.time ?? 0) + 0.24, let felt = window.measurement else { continue }
            means.append(felt.mean)
            let jolt = means.suffix(5).dropLast(2).reduce(0) { max($0, (felt.mean - $1).magnitude) }
            steps.append((sample.time, felt.level - runs.value, jolt))
            runs.take(felt.level, running: stands.contains { $0.contains(sample.time) } ? 0 : 1)
        }
        return steps
    }
}

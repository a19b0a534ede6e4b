import Positioning
import TestSupport

@testable import Belief

extension FixMeasurement {
    /// The measurement of a fix that lies on a model's track.
    static func on(
        _ model: LineModel, at chainage: Double, time: Double, deviation: Double = 8,
        speed: (value: Double, deviation: Double)? = nil, interval: Double = 1, deadband: Double = 0.1
    ) -> FixMeasurement {
        let cell = model.grid.cell(at: chainage)
        let place = model.grid.point(cell) + (chainage - 10 * Double(cell)) * model.grid.tangent(cell)
        return FixMeasurement(
            time: time, place: place, deviation: deviation, speed: speed, course: nil, interval: interval,
            deadband: deadband)
    }
}

extension Hypothesis {
    /// A train that runs.
    static func running(
        at chainage: Double, speed: Double, after stop: Int, weight: Double, time: Double = 10_000
    ) -> Hypothesis {
        Hypothesis(
            phase: .running, weight: weight,
            motion: Kinematics(measured: chainage, deviation: 8, speed: speed, speedDeviation: 1), time: time,
            since: time - 30, stop: stop, stood: 1)
    }

    /// A train that rests.
    static func resting(at chainage: Double, after stop: Int, weight: Double, time: Double = 10_000) -> Hypothesis {
        Hypothesis(
            phase: .resting, weight: weight,
            motion: Kinematics(measured: chainage, deviation: 8, speed: 0, speedDeviation: 0), time: time,
            since: time - 10, stop: stop, stood: 1)
    }
}

import Testing
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@testable import Belief

/// Likelihoods are densities of the measured speed, in units of that which is likeliest of all: of a speed known for sure that is
/// measured without outliers.
@Suite struct `The speed that a fix measures` {
    private func fix(_ value: Double?, deviation: Double = 0.45, deadband: Double = 0) -> FixMeasurement {
        FixMeasurement(
            time: 0, place: .zero, deviation: 8, speed: value.map { ($0, deviation) }, course: nil, interval: 1,
            deadband: deadband)
    }

    /// The density of 0.45 m/s at its middle, per m/s.
    private let unit = 1 / (0.45 * (2 * Double.pi).squareRoot())

    /// The integral over all speeds that may be measured, up to the 60 m/s of an outlier.
    private func integral(_ density: (Double) -> Double) -> Double {
        let step = 0.005
        return (0..<12_000).reduce(0) { $0 + step * density((Double($1) + 0.5) * step) }
    }

    /// Wherever the train's speed lies and however well it is known, something is measured: the density integrates to 1.
    @Test(arguments: [6.0, 15, 30], [0.01, 0.5, 1.2])
    func `is one of all speeds if the train runs`(speed: Double, variance: Double) {
        let sum = integral { fix($0).speedLikelihood(running: speed, variance: variance).seen * unit }
        #expect(abs(sum - 1) < 1e-4, "\(sum)")
        // A vaguer speed counts as vaguer, and no more often.
        let vague = integral {
            fix($0, deviation: 0.9).speedLikelihood(running: speed, variance: variance).seen * unit
        }
        #expect(abs(vague - 1) < 1e-4, "\(vague)")
    }

    /// A normal density around what the train does, of both variances, and a flat one of outliers.
    @Test(arguments: [0.0, 4, 11, 20, 59])
    func `agrees as a normal density with outliers`(value: Double) {
        let measured = fix(value, deviation: 0.6).speedLikelihood(running: 11, variance: 0.64)
        let deviation = 1.0
        let normal =
            exp(-(value - 11) * (value - 11) / 2 / deviation) / (deviation * 2 * Double.pi).squareRoot()
        #expect(abs(measured.seen * unit - (0.99 * normal + 0.01 / 60)) < 1e-12)
        #expect(measured.dead == 0)
    }

    /// At rest the receiver's own 0.25 m/s and 5 % of 1.2 m/s, of which both sides of 0 are measured as one; and a wrong speed is as
    /// likely at rest as on the way.
    @Test(arguments: [0.0, 0.2, 0.7, 3, 20])
    func `agrees with rest as a mixture of two normal densities`(value: Double) {
        func normal(_ deviation: Double) -> Double {
            exp(-value * value / 2 / (deviation * deviation)) / (deviation * (2 * Double.pi).squareRoot())
        }
        let expected = 0.95 * normal(0.25) + 0.05 * normal(1.2) + 0.01 / 60
        #expect(abs(fix(value).restingSpeedLikelihood * unit - expected) < 1e-12)
    }

    /// A train at rest and one that runs at no speed are measured alike: neither phase gains by how it is counted.
    @Test func `counts as much at rest as on the way`() {
        let rest = integral { fix($0).restingSpeedLikelihood }
        let creep = integral { fix($0).speedLikelihood(running: 0, variance: 1e-9).seen }
        #expect((1...1.02).contains(rest / creep), "\(rest / creep)")
    }

    @Test func `agrees the less the farther it is off`() {
        func running(_ value: Double) -> Double { fix(value).speedLikelihood(running: 12, variance: 1).seen }
        let speeds = (0...400).map { 0.15 * Double($0) }
        #expect(
            zip(speeds, speeds.dropFirst()).allSatisfy {
                $1 <= 12 ? running($0) <= running($1) : $0 < 12 || running($0) >= running($1)
            })
        #expect(abs(running(12 - 3.5) - running(12 + 3.5)) < 1e-15)
        let rest = speeds.map { fix($0).restingSpeedLikelihood }
        #expect(zip(rest, rest.dropFirst()).allSatisfy { $0 >= $1 })
        // The 0 of a telephone is the less likely the faster the train is.
        let dead = speeds.map { fix(0, deadband: 0.9).speedLikelihood(running: $0, variance: 0.3).dead }
        #expect(zip(dead, dead.dropFirst()).allSatisfy { $0 >= $1 } && dead[0] > 0.8 && dead[400] < 1e-12)
    }

    /// A receiver that reports 0 for low speeds says no more by it of a creeping train than of one that rests, and one that does not
    /// says what it measures.
    @Test func `is 0 for a train that creeps as the receiver does it`() {
        for deadband in [0.02, 0.5, 0.98] {
            let measured = fix(0, deadband: deadband)
            let plain = fix(0).speedLikelihood(running: 1, variance: 0.01)
            let creeping = measured.speedLikelihood(running: 1, variance: 0.01)
            // 1.2 m/s below the bound are four deviations of 0.3 m/s at least.
            #expect(abs(creeping.dead / (deadband * measured.restingSpeedLikelihood) - 1) < 1e-4)
            #expect(abs(creeping.seen - (1 - deadband) * plain.seen) < 1e-12)
        }
        // At the bound itself it is one or the other.
        let bound = fix(0, deadband: 0.5).speedLikelihood(running: 2.2, variance: 1)
        #expect(abs(bound.dead / fix(0).restingSpeedLikelihood - 0.25) < 1e-12)
    }

    @Test func `is a number for any speed`() {
        let extremes = [0, 1e-9, 0.0999, 0.1, 1, 60, 1e3, 1e9]
        var isGood = true
        for value in extremes {
            for speed in extremes {
                for variance in [0, 1e-12, 1, 1e12] {
                    for deviation in [1e-3, 0.45, 1e6] {
                        let fix = fix(value, deviation: deviation, deadband: 0.98)
                        let running = fix.speedLikelihood(running: speed, variance: variance)
                        for likelihood in [running.seen, running.dead, fix.restingSpeedLikelihood] {
                            isGood = isGood && likelihood.isFinite && likelihood >= 0
                        }
                        // No speed is out of the question, or a hypothesis would be lost by one wrong fix.
                        isGood = isGood && running.seen + running.dead > 0 && fix.restingSpeedLikelihood > 0
                    }
                }
            }
        }
        #expect(isGood)
    }

    @Test func `says nothing where there is none`() {
        #expect(fix(nil).speedLikelihood(running: 20, variance: 1) == (1, 0))
        #expect(fix(nil).restingSpeedLikelihood == 1)
    }

    /// The normal distribution function as the sum of its density.
    @Test(arguments: [-6.0, -2, -0.5, 0, 1, 3])
    func `has the normal distribution`(deviations: Double) {
        let step = 1e-3
        let sum = (0..<20_000).reduce(0.0) {
            let x = deviations - (Double($1) + 0.5) * step
            return $0 + step * exp(-x * x / 2) / (2 * Double.pi).squareRoot()
        }
        #expect(abs(FixMeasurement.normal(deviations) - sum) < 1e-5 * sum)
    }
}

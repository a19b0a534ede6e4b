import Simulation
import Testing
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@testable import Belief

@Suite struct `Hypotheses of a train in view` {
    private let model = MadeLine().model

    private func belief(_ hypotheses: [Hypothesis]) -> LineBelief {
        var belief = LineBelief(model, at: 10_000)
        belief.hypotheses = hypotheses
        return belief
    }

    /// The mean of a mixture is that of the means, its covariance the mean of the covariances and the covariance of the means.
    private func moments(_ mixture: [Hypothesis]) -> (weight: Double, mean: [Double], covariance: Covariance) {
        let weight = mixture.reduce(0) { $0 + $1.weight }
        let mean = (0..<3).map { row in mixture.reduce(0) { $0 + $1.weight / weight * $1.motion.mean[row] } }
        let covariance = mixture.reduce(Covariance([[0, 0, 0], [0, 0, 0], [0, 0, 0]])) { sum, part in
            let off = zip(part.motion.mean, mean).map { $0 - $1 }
            return sum + part.weight / weight * (Covariance(part.motion) + Covariance.outer(off))
        }
        return (weight, mean, covariance)
    }

    @Test func `that are alike become one with the same moments`() throws {
        var random = Randomness(seed: 21)
        for count in [2, 3, 6] {
            var parts: [Hypothesis] = []
            for _ in 0..<count {
                var part = Hypothesis.running(
                    at: 700 + random.uniform(-4...4), speed: 12 + random.uniform(-0.4...0.4), after: 0,
                    weight: random.uniform(0.1...1))
                part.motion.predict(random.uniform(0.5...2), agility: 1.5, deviation: 10)
                part.motion.chainage = 700 + random.uniform(-4...4)
                part.motion.takePlace(700 + random.uniform(-4...4), noise: 40)
                part.stood = random.unit()
                parts.append(part)
            }
            let expected = moments(parts)
            var belief = belief(parts)
            belief.settle()
            try #require(belief.hypotheses.count == 1)
            let merged = belief.hypotheses[0]
            #expect(abs(merged.weight - expected.weight) < 1e-12)
            #expect(zip(merged.motion.mean, expected.mean).allSatisfy { abs($0 - $1) < 1e-9 * (1 + abs($1)) })
            #expect(expected.covariance.distance(to: Covariance(merged.motion)) < 1e-9)
            let stood = parts.reduce(0) { $0 + $1.weight * $1.stood } / expected.weight
            #expect(abs(merged.stood - stood) < 1e-12)
        }
    }

    /// Merging goes on for as long as the train is in view, and what is dropped is none that counts.
    @Test func `that are not alike stay as they are`() {
        let parts: [Hypothesis] = [
            .running(at: 700, speed: 12, after: 0, weight: 0.25), .resting(at: 700, after: 0, weight: 0.25),
            .running(at: 900, speed: 12, after: 0, weight: 0.25), .running(at: 700, speed: 3, after: 0, weight: 0.125),
            .running(at: 700, speed: 12, after: -1, weight: 0.125),
            // 10⁻⁵ of the best is the least.
            .running(at: 2000, speed: 12, after: 1, weight: 2.4e-6),
        ]
        var belief = belief(parts)
        belief.settle()
        #expect(belief.hypotheses.count == 5 && abs(belief.total - 1) < 1e-15)
        let (before, after) = (moments(Array(parts.dropLast())), moments(belief.hypotheses))
        #expect(before.covariance.distance(to: after.covariance) < 1e-12)
    }

    /// The six that weigh most are kept.
    @Test func `are six at most`() {
        var belief = belief(
            (1...9).map { .running(at: 380 * Double($0), speed: 12, after: 0, weight: Double($0)) })
        belief.settle()
        #expect(belief.hypotheses.map(\.weight) == [9, 8, 7, 6, 5, 4])
    }

    /// How likely a fix so vague is that it tells no hypothesis from another: the density of the documentation, as a Kalman filter's
    /// innovation with 0.98 and as a Student's t of 4 degrees with 0.02, each times the root of its own variance.
    private func vagueLikelihood(_ hypothesis: Hypothesis, _ deviation: Double, after seconds: Double) -> Double {
        let own = 0.3 * deviation * deviation
        let kept = exp(-2 * seconds / 15)
        let bias = kept * hypothesis.motion.bb + 0.7 * deviation * deviation * (1 - kept)
        let cross = exp(-seconds / 15) * hypothesis.motion.cb
        let plain = hypothesis.motion.cc + 2 * cross + bias + own
        let fresh = hypothesis.motion.cc + deviation * deviation
        return 0.98 * (own / plain).squareRoot() + 0.02 * (own / fresh).squareRoot()
    }

    @Test(arguments: [0.2, 1, 3])
    func `start as the hazard of their dwell says`(seconds: Double) throws {
        // Of a train that has stood for 25 s, and of one whose doors have just opened, which may leave all the same.
        for (age, bounded) in [(25.0, false), (2.0, true)] {
            var train = Hypothesis.resting(at: 1200, after: 0, weight: 1)
            train.since = train.time - age
            var belief = belief([train])
            let fix = FixMeasurement.on(
                model, at: 1200, time: train.time + seconds, deviation: 5000, interval: seconds)
            _ = belief.take(fix)
            let hazard = model.dwells[1].seenHazard(after: Int64(age + seconds))
            let rate = min(0.1, max(1.0 / 200, hazard))
            #expect(bounded == (rate != hazard))
            let started = belief.hypotheses.filter { $0.phase == .running }.reduce(0) { $0 + $1.weight }
            #expect(abs(started / belief.total - (1 - exp(-seconds * rate))) < 1e-5)
            // Nothing was lost on the way from one phase to the other.
            let likelihood = vagueLikelihood(train, 5000, after: seconds)
            #expect(abs(belief.total / likelihood - 1) < 1e-5, "\(belief.total) \(likelihood)")
        }
    }

    /// A rider who was told to change walks 120 m to the other line, at 1.2 m/s, waits there for two minutes, and boards.
    @Test func `may be a rider who walks to another platform`() throws {
        var walker = Hypothesis.resting(at: 1200, after: 1, weight: 0.9)
        walker.walk(to: 1200)
        var belief = belief([walker, .resting(at: 1200, after: 1, weight: 0.1)])
        func fix(_ second: Int, at chainage: Double = 1200, north: Double = 0, speed: Double) -> FixMeasurement {
            var fix = FixMeasurement.on(model, at: chainage, time: 10_000 + Double(second), speed: (speed, 0.45))
            // The line lies along the equator.
            fix.place.z += north
            return fix
        }
        func walking() -> Double { belief.hypotheses.reduce(0) { $0 + ($1.isAfoot ? $1.weight : 0) } / belief.total }
        for second in 1...100 {
            _ = belief.take(fix(second, north: 120 - 1.2 * Double(second), speed: 1.2))
            belief.scale(by: 1 / belief.total)
            #expect(walking() > 0.8, "\(second)")
        }
        for second in 101...220 {
            _ = belief.take(fix(second, speed: 0.1))
            belief.scale(by: 1 / belief.total)
        }
        #expect(walking() > 0.5)
        // The train is as far along the platform as the rider is, and speeds up by 1 m/s².
        for second in 1...12 {
            let speed = Double(second)
            _ = belief.take(fix(220 + second, at: 1200 + speed * speed / 2, speed: speed))
            belief.scale(by: 1 / belief.total)
        }
        #expect(walking() < 0.001)
        let train = try #require(belief.hypotheses.first)
        #expect(train.phase == .running && train.stop == 1 && train.weight > 0.95)
        #expect(abs(train.motion.chainage - 1272) < 15 && abs(train.motion.speed - 12) < 1)
    }

    @Test(arguments: [0.2, 1, 3], [0.0, 1.3, 2.5, 12])
    func `come to rest as their speed says`(seconds: Double, speed: Double) throws {
        let train = Hypothesis.running(at: 700, speed: speed, after: 0, weight: 1)
        var belief = belief([train])
        let ahead = speed * seconds
        _ = belief.take(.on(model, at: 700 + ahead, time: train.time + seconds, deviation: 5000, interval: seconds))
        // σ² of the speed has grown by 1.5 m²/s³; a train that brakes for longer stops from a higher speed.
        let deviation = max(0.3, (train.motion.ss + 1.5 * seconds).squareRoot())
        let last = 1.3 * max(1, seconds)
        // The normal distribution function as a sum of its density.
        let (from, step) = (-12.0, 1e-3)
        let upper = (last - speed) / deviation
        let count = max(0, Int((upper - from) / step))
        let density = (0..<count).reduce(0.0) { sum, number in
            let x = from + (Double(number) + 0.5) * step
            return sum + exp(-x * x / 2) * step
        }
        let share = (1 - exp(-0.7 * seconds)) * density / (2 * Double.pi).squareRoot() + 1e-6
        let resting = belief.hypotheses.filter { $0.phase == .resting }.reduce(0) { $0 + $1.weight }
        #expect(abs(resting / belief.total - min(0.9, share)) < 1e-3 * share + 1e-5)
        let likelihood = vagueLikelihood(train, 5000, after: seconds)
        #expect(abs(belief.total / likelihood - 1) < 1e-5, "\(belief.total) \(likelihood)")
        #expect(belief.hypotheses.filter { $0.phase == .resting }.allSatisfy { $0.motion.speed == 0 })
    }

    /// The weight of a fix: a normal density of the innovation, and the same with an error that begins anew. The unit is the
    /// receiver's own error. No outlier has a likelihood below a millionth.
    @Test(arguments: [0.0, 15, 40, 90, 400])
    func `agree with a fix as a Kalman filter and a Student's t say`(off: Double) {
        let train = Hypothesis.resting(at: 1200, after: 0, weight: 1)
        var belief = belief([train])
        // The first millisecond changes nothing but the weights of fixes so near in time, which is what the test leaves out.
        let fix = FixMeasurement.on(model, at: 1200 + off, time: train.time + 1e-9, deviation: 10, interval: 1e-9)
        _ = belief.take(fix)
        let own = 0.3 * 100
        let plain = train.motion.cc + 2 * train.motion.cb + train.motion.bb + own
        let fresh = train.motion.cc + 0.7 * 100 + own
        let unit = (own + 1).squareRoot()
        let kept = 0.98 * unit / plain.squareRoot() * exp(-off * off / 2 / plain)
        let anew = 0.02 * unit / fresh.squareRoot() * pow(1 + off * off / fresh / 4, -2.5)
        #expect(abs(belief.total / (kept + anew + 1e-6) - 1) < 1e-6, "\(belief.total)")
    }
}

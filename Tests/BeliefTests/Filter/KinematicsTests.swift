import Simulation
import Testing
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@testable import Belief

@Suite struct `A Gaussian of place, speed and error` {
    /// One that a fix has begun and some seconds have correlated.
    private func correlated(_ random: inout Randomness) -> Kinematics {
        var motion = Kinematics(
            measured: random.uniform(0...5000), deviation: random.uniform(6...60), speed: random.uniform(5...25),
            speedDeviation: random.uniform(0.5...5))
        for _ in 0..<Int(random.uniform(1...6)) {
            motion.predict(random.uniform(0.2...8), agility: Parameters.agility, deviation: random.uniform(6...60))
            motion.takePlace(motion.chainage + random.uniform(-30...30), noise: random.uniform(10...900))
            motion.takeSpeed(motion.speed + random.uniform(-1...1), noise: random.uniform(0.1...4))
        }
        return motion
    }

    /// The mean and the covariance after some seconds, by fourth-order steps of dm/dt = F m and dP/dt = F P + P Fᵀ + Q.
    ///
    /// The place moves with the speed, the speed is a Wiener process, and the error a Gauss-Markov process of 15 s whose variance is
    /// 0.7 σ² in the long run, so that its noise has the density 2 · 0.7 σ²/15 s.
    private func integrated(
        _ motion: Kinematics, _ seconds: Double, agility: Double, deviation: Double
    ) -> (mean: [Double], covariance: Covariance) {
        let f = Covariance([[0, 1, 0], [0, 0, 0], [0, 0, -1 / 15.0]])
        let q = Covariance([[0, 0, 0], [0, agility, 0], [0, 0, 2 * 0.7 * deviation * deviation / 15]])
        func slope(_ p: Covariance) -> Covariance { f * p + (f * p).transposed + q }
        var (p, b) = (Covariance(motion), motion.bias)
        let steps = 200
        let h = seconds / Double(steps)
        for _ in 0..<steps {
            let k1 = slope(p)
            let k2 = slope(p + h / 2 * k1)
            let k3 = slope(p + h / 2 * k2)
            let k4 = slope(p + h * k3)
            p = p + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
            // The same four steps of a linear decay are its series up to the fourth power.
            let x = -h / 15
            b *= 1 + x + x * x / 2 + x * x * x / 6 + x * x * x * x / 24
        }
        return ([motion.chainage + motion.speed * seconds, motion.speed, b], p)
    }

    @Test(arguments: [0.2, 1, 5, 30])
    func `moves as its differential equation says`(seconds: Double) {
        var random = Randomness(seed: 1)
        for agility in [0, Parameters.agility] {
            let before = correlated(&random)
            var after = before
            after.predict(seconds, agility: agility, deviation: 25)
            let expected = integrated(before, seconds, agility: agility, deviation: 25)
            #expect(expected.covariance.distance(to: Covariance(after)) < 1e-7)
            #expect(zip(after.mean, expected.mean).allSatisfy { abs($0 - $1) < 1e-7 * (1 + abs($1)) })
        }
    }

    /// That of Chapman and Kolmogorov: time does not know in how many steps it was looked at.
    @Test func `is the same after one step as after many`() {
        var random = Randomness(seed: 2)
        let before = correlated(&random)
        var (once, often) = (before, before)
        once.predict(6, agility: 1.5, deviation: 12)
        for _ in 0..<60 { often.predict(0.1, agility: 1.5, deviation: 12) }
        #expect(Covariance(once).distance(to: Covariance(often)) < 1e-9)
        #expect(zip(once.mean, often.mean).allSatisfy { abs($0 - $1) < 1e-9 * (1 + abs($0)) })
    }

    /// Bayes for Gaussians, in the form that adds information: P⁻¹ + hhᵀ/R times the new covariance is the identity.
    @Test func `takes a place and a speed as Bayes does`() {
        var random = Randomness(seed: 3)
        for _ in 0..<50 {
            let before = correlated(&random)
            let noise = random.uniform(0.2...500)
            for (h, take) in [
                ([1.0, 0, 1], { (motion: inout Kinematics, z: Double) in motion.takePlace(z, noise: noise) }),
                ([0.0, 1, 0], { (motion: inout Kinematics, z: Double) in motion.takeSpeed(z, noise: noise) }),
            ] {
                let prior = zip(h, before.mean).reduce(0) { $0 + $1.0 * $1.1 }
                let measured = prior + random.uniform(0...3)
                var after = before
                take(&after, measured)
                // P' + P' hhᵀ P / R = P, which follows from P'⁻¹ = P⁻¹ + hhᵀ/R.
                let (p, posterior) = (Covariance(before), Covariance(after))
                let back = posterior + (1 / noise) * (posterior * Covariance.outer(h) * p)
                #expect(p.distance(to: back) < 1e-9)
                // The mean moves by P' h (z − hᵀm)/R.
                for row in 0..<3 {
                    let gain = (0..<3).reduce(0) { $0 + posterior.rows[row][$1] * h[$1] } / noise
                    let moved = after.mean[row] - before.mean[row]
                    #expect(abs(moved - gain * (measured - prior)) < 1e-7)
                }
            }
        }
    }

    @Test func `is never wider after a sharper fix`() {
        var random = Randomness(seed: 4)
        for _ in 0..<200 {
            let before = correlated(&random)
            var last = before
            // From the vaguest to the sharpest; before them all, no fix at all.
            for noise in [1e9, 1e4, 400, 100, 25, 4, 0.25] {
                var after = before
                after.takePlace(before.chainage + 10, noise: noise)
                let narrowed = Covariance(last) - Covariance(after)
                #expect(after.cc < last.cc && after.ss <= last.ss && after.bb <= last.bb)
                // In every direction, not along the axes alone.
                #expect(narrowed.leastEigenvalue(in: Covariance(last)) > -1e-12, "\(noise)")
                last = after
            }
            var (sharp, vague) = (before, before)
            sharp.takeSpeed(before.speed, noise: 0.2)
            vague.takeSpeed(before.speed, noise: 2)
            #expect(sharp.cc <= vague.cc && sharp.ss < vague.ss && sharp.bb <= vague.bb && vague.ss < before.ss)
        }
    }

    /// Whatever is taken in whatever order, no direction has less variance than none.
    @Test func `keeps a covariance that may be one`() {
        var random = Randomness(seed: 5)
        var least = Double.infinity
        for _ in 0..<20 {
            var motion = correlated(&random)
            for _ in 0..<500 {
                switch Int(random.uniform(0...3.999)) {
                case 0: motion.predict(random.uniform(0.05...30), agility: 1.5, deviation: random.uniform(6...200))
                case 1: motion.predict(random.uniform(0.05...30), agility: 0, deviation: random.uniform(6...200))
                case 2: motion.takePlace(motion.chainage + random.uniform(-50...50), noise: random.uniform(1...2000))
                default: motion.takeSpeed(random.uniform(0...30), noise: random.uniform(0.05...4))
                }
                least = min(least, Covariance(motion).leastEigenvalue)
            }
        }
        #expect(least > -1e-9, "\(least)")
    }

    /// The next weight is divided by the root of a variance. No fix is better than 6 m, of which 0.3 of the variance are its own.
    @Test func `stays a number under extremes`() {
        var random = Randomness(seed: 6)
        var (isFinite, leastPlace, leastSpeed, leastChainage) = (true, Double.infinity, Double.infinity, 0.0)
        for _ in 0..<300 {
            var motion = correlated(&random)
            for _ in 0..<20 {
                let noise = [1e-6, 1, 1e9][Int(random.uniform(0...2.999))]
                let seconds = [0, 1e-3, 1, 1e4][Int(random.uniform(0...3.999))]
                switch Int(random.uniform(0...2.999)) {
                case 0: motion.predict(seconds, agility: 1.5, deviation: 5000)
                case 1: motion.takePlace(random.uniform(0...1e5), noise: noise)
                default: motion.takeSpeed(random.uniform(0...60), noise: noise)
                }
                isFinite = isFinite && motion.isFinite
                (leastPlace, leastSpeed) = (min(leastPlace, motion.placeVariance(0.3 * 36)), min(leastSpeed, motion.ss))
                leastChainage = min(leastChainage, motion.cc)
            }
        }
        #expect(isFinite)
        #expect(leastPlace > 0 && leastSpeed >= 0 && leastChainage >= 0, "\(leastPlace) \(leastSpeed) \(leastChainage)")
    }

    /// Trains do not run backwards, and `speed` says of itself that it is never below 0.
    @Test func `has no speed below 0`() {
        var motion = Kinematics(measured: 0, deviation: 6, speed: 1, speedDeviation: 1)
        motion.predict(3, agility: 1.5, deviation: 6)
        var told = motion
        told.takeSpeed(-5, noise: 0.2)
        #expect(told.speed == 0)
        motion.takePlace(-60, noise: 11)
        // A place behind the train moves its speed too.
        #expect(motion.speed >= 0, "\(motion.speed) m/s")
    }

    @Test func `stands still for no time at all`() {
        var random = Randomness(seed: 7)
        let before = correlated(&random)
        var after = before
        after.predict(0, agility: 1.5, deviation: 20)
        after.predict(-1, agility: 1.5, deviation: 20)
        #expect(after == before)
    }

    /// A first fix says where the receiver seems to be, and not how much of that is error: their sum is known as well as the part of
    /// the error that does not last.
    @Test func `begins with a sum that is known better than its parts`() {
        let motion = Kinematics(measured: 100, deviation: 10, speed: 0, speedDeviation: 1)
        // 0.7 of the variance lasts: 100 + 70 − 2 · 70 is left of both.
        #expect(abs(motion.placeVariance(0) - 30) < 1e-9)
        #expect(Covariance(motion).leastEigenvalue >= 0)
    }
}

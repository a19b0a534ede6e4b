import Testing
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@testable import Belief

@Suite struct `What a fix says of a speed` {
    private func evidence(_ speed: Double, deviation: Double = 0.5, memory: Double = 1, after seconds: Double = 1)
        -> SpeedEvidence
    {
        SpeedEvidence(.init(speed: speed, deviation: deviation, memory: memory), after: seconds)
    }

    /// Student's t of 3 degrees, per deviation, no less than 10⁻⁴, and to the power of how much is news.
    private func expected(_ off: Double, _ variance: Double, memory: Double, after seconds: Double) -> Double {
        let density = pow(1 + off * off / variance / 3, -(3 + 1) / 2) / variance.squareRoot()
        return pow(max(1e-4, density), 1 - exp(-seconds / memory))
    }

    @Test(arguments: [0.0, 3, 14.2, 33], [(1.0, 0.2), (1, 10), (6, 2)])
    func `is a Student's t of 3 degrees`(speed: Double, times: (memory: Double, seconds: Double)) {
        for deviation in [0.5, 2.0] {
            let evidence = evidence(speed, deviation: deviation, memory: times.memory, after: times.seconds)
            let noise = deviation * deviation
            let atRest = expected(speed, noise, memory: times.memory, after: times.seconds)
            #expect(abs(evidence.atRest / atRest - 1) < 1e-9)
            // A running train's profile is off by 0.87 m/s and 12 %; the table has an entry every half a metre a second.
            for expectedSpeed in stride(from: 0.0, through: 50, by: 0.5) {
                let profile = 0.87 + 0.12 * expectedSpeed
                let told = expected(
                    speed - expectedSpeed, noise + profile * profile, memory: times.memory, after: times.seconds)
                #expect(abs(evidence.likelihood(of: expectedSpeed) / told - 1) < 1e-9)
                #expect(evidence.likelihood(of: expectedSpeed + 0.2) == evidence.likelihood(of: expectedSpeed))
            }
        }
    }

    @Test func `is nothing where there is no speed`() {
        for none in [SpeedEvidence(nil, after: 1), evidence(101), evidence(.nan), evidence(.infinity)] {
            #expect(none.speed == 0 && none.atRest == 1 && none.likelihood(of: 20) == 1)
        }
    }

    @Test func `is a number for any speed of a train`() {
        for seconds in [1e-9, 1, 1e6] {
            let evidence = evidence(100, deviation: 1e-3, after: seconds)
            let likelihoods = [0, 0.1, 99, 100, 1000].map { evidence.likelihood(of: $0) } + [evidence.atRest]
            #expect(likelihoods.allSatisfy { $0.isFinite && $0 > 0 })
        }
    }
}

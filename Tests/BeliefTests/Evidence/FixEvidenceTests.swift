import Positioning
import Testing
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@testable import Belief

@Suite struct `What a fix says of a place` {
    private let model = MadeLine().model

    /// A place at a distance along the track, and beside it, in metres.
    private func coordinate(_ chainage: Double, beside: Double = 0) throws -> Coordinate {
        let degree = Earth.meanRadius * .pi / 180
        return try #require(Coordinate(latitude: beside / degree, longitude: (chainage - 1800) / degree))
    }

    private func state(
        _ chainage: Double, _ phase: TrainState.Phase = .standing, speed: Double = 0
    ) -> TrainState {
        TrainState(
            phase: phase, stop: 1, hasStood: true, pace: 0, chainage: chainage, speed: speed, age: 10, remaining: 30)
    }

    private func evidence(
        at chainage: Double, beside: Double = 0, accuracy: Double = 30, speed: Double? = nil, course: Double? = nil,
        after seconds: Double = 1, seat: (mean: Double, deviation: Double) = (0, 35)
    ) throws -> FixEvidence {
        let estimate = speed.map { SpeedFromPlaces.Estimate(speed: $0, deviation: 0.5, memory: 1) }
        return FixEvidence(
            try coordinate(chainage, beside: beside), accuracy: accuracy, hdop: nil,
            speeds: SpeedEvidence(estimate, after: seconds), course: course, after: seconds, seat: seat, on: model,
            in: 0...3600)
    }

    /// A two-dimensional Student's t of 4 degrees in units of its middle, no less than 10⁻⁴, and to the power of how much of it is
    /// news when errors last for 15 s.
    private func expected(_ ahead: Double, _ beside: Double, sigma: Double, seat: Double, after seconds: Double)
        -> Double
    {
        // The map is 6 m off, too; the seat counts along the track alone.
        let (along, across) = (sigma * sigma + 36 + seat * seat, sigma * sigma + 36)
        let distance = ahead * ahead / along + beside * beside / across
        let density = pow(1 + distance / 4, -(4 + 2) / 2)
        return pow(max(1e-4, density), 1 - exp(-seconds / 15))
    }

    @Test(arguments: [0.1, 1, 5, 30, 600], [0.0, 40, 300])
    func `is a Student's t of 4 degrees`(seconds: Double, beside: Double) throws {
        let evidence = try evidence(at: 1500, beside: beside, after: seconds)
        for chainage in stride(from: 0.0, through: 3600, by: 50) {
            let likelihood = evidence.likelihood(of: state(chainage))
            let told = expected(chainage - 1500, beside, sigma: 30 / 1.51, seat: 35, after: seconds)
            #expect(abs(likelihood / told - 1) < 1e-3, "\(chainage) m: \(likelihood) \(told)")
        }
    }

    /// The rider sits 40 m behind the middle of the train: a train that stands at 1200 m is seen at 1160 m.
    @Test func `is seen from the rider's seat`() throws {
        let evidence = try evidence(at: 1160, seat: (40, 15))
        #expect(abs(evidence.likelihood(of: state(1200)) - 1) < 1e-6)
        let told = expected(80, 0, sigma: 30 / 1.51, seat: 15, after: 1)
        #expect(abs(evidence.likelihood(of: state(1120)) / told - 1) < 1e-3)
    }

    /// Ten fixes a second are no ten witnesses, and no fix says more than 10,000 to 1.
    @Test func `is no more for many fixes of a second than for one`() throws {
        let (once, tenth) = (try evidence(at: 1500, after: 1), try evidence(at: 1500, after: 0.1))
        for chainage in [1500.0, 1450, 1700, 3000] {
            let many = pow(tenth.likelihood(of: state(chainage)), 10)
            // The first tenths of a second are news a little faster than the last.
            #expect(many <= once.likelihood(of: state(chainage)) + 1e-12)
            #expect(many >= pow(once.likelihood(of: state(chainage)), 1.05))
        }
        let most = try evidence(at: 100, beside: 5000, after: 1e6)
        #expect(abs(most.likelihood(of: state(3600)) - 1e-4) < 1e-9)
    }

    @Test func `agrees as long as it is not far off`() throws {
        let evidence = try evidence(at: 1500)
        // Up to the gate of 3.5 deviations, which are 41 m each here.
        let accuracy = 30 / 1.51
        let deviation = (accuracy * accuracy + 36 + 35 * 35).squareRoot()
        let most = 3.5 * deviation
        #expect(evidence.agrees(with: state(1500 + most - 10)) && evidence.agrees(with: state(1500 - most + 10)))
        #expect(!evidence.agrees(with: state(1500 + most + 10)) && !evidence.agrees(with: state(1500 - most - 10)))
    }

    /// East is 90 degrees; a train that moves goes where its course says, with 2 % that the course is wrong.
    @Test(arguments: [90.0, 120, 180, 270, 0])
    func `has the course of a train that moves`(course: Double) throws {
        let (with, without) = (
            try evidence(at: 1500, speed: 15, course: course, after: 2), try evidence(at: 1500, speed: 15, after: 2)
        )
        let turned = cos((course - 90) * .pi / 180)
        let told = pow(0.02 + 0.98 * pow((1 + turned) / 2, 2), 1 - exp(-2.0 / 15))
        let running = state(1480, .running, speed: 15)
        #expect(abs(with.likelihood(of: running) / without.likelihood(of: running) / told - 1) < 1e-6)
        #expect(with.likelihood(of: state(1480)) == without.likelihood(of: state(1480)))
        // The course of a slow receiver is any.
        let slow = try evidence(at: 1500, speed: 2.9, course: course, after: 2)
        #expect(slow.likelihood(of: running) == (try evidence(at: 1500, speed: 2.9, after: 2)).likelihood(of: running))
    }

    @Test func `is as vague as the receiver says, and never better than 6 m`() {
        #expect(FixEvidence.deviation(accuracy: nil, hdop: nil) == 15)
        #expect(FixEvidence.deviation(accuracy: 1, hdop: 0.5) == 6)
        #expect(abs(FixEvidence.deviation(accuracy: 151, hdop: 2) - 100) < 1e-9)
        #expect(FixEvidence.deviation(accuracy: 15.1, hdop: 4) == 20)
        #expect(FixEvidence.deviation(accuracy: nil, hdop: .infinity) == 6)
    }

    @Test func `multiplies place and speed`() throws {
        let speeds = SpeedEvidence(.init(speed: 10, deviation: 0.5, memory: 1), after: 1)
        let (with, without) = (try evidence(at: 1500, speed: 10), try evidence(at: 1500))
        for (state, speed) in [
            (state(1530), speeds.atRest), (state(1530, .running, speed: 13), speeds.likelihood(of: 13)),
            (state(1470, .held), speeds.atRest), (state(1470, .passing, speed: 7), speeds.likelihood(of: 7)),
        ] {
            let told = without.likelihood(of: state) * speed
            #expect(abs(with.likelihood(of: state) - told) < 1e-12)
        }
    }
}

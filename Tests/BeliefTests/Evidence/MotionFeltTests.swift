import Glibc
import Positioning
import TestSupport
import Testing
import Transit

@testable import Belief

/// The evidence of the half seconds that a motion sensor has felt.
@Suite struct `What a motion sensor feels` {
    /// A sensor that says one thing for a number of seconds, and then another.
    private func felt(_ parts: (seconds: Int, ratio: Double)...) -> MotionFelt {
        var felt = MotionFelt()
        for part in parts {
            for _ in 0..<part.seconds {
                felt.take(part.ratio / 2)
                felt.take(part.ratio / 2)
                felt.endSecond()
            }
        }
        return felt
    }

    /// The ratio of the likelihoods of two states in the last second.
    private func odds(
        _ felt: MotionFelt, standing: Double, running: Double, missed: Double = 0.1
    ) -> Double {
        let evidence = felt.evidence(missed: missed)
        return evidence.likelihood(of: .of(.standing, age: standing))
            / evidence.likelihood(of: .of(.running, age: running))
    }

    /// For a stand and a run that began long ago a second counts with its weight, whatever was before.
    @Test(arguments: [-2.0, -0.5, 0.0, 0.7, 2])
    func `counts for long stands and runs as it says`(ratio: Double) {
        // The sensor was right of a stand of a minute, and of the run behind it; and a stand of a minute and a half has it right but for a part.
        let felt = felt((60, 2), (30, -2), (1, ratio))
        let odds = odds(felt, standing: 91, running: 31)
        #expect(abs(log(odds) - Parameters.Motion.weight * ratio) < 0.05)
    }

    /// A train that goes on after minutes has stood for most of its run.
    @Test func `tells that a held train goes on as soon as that it starts at a station`() {
        var odds = 1.0
        var felt = felt((40, -4), (200, 4))
        for _ in 0..<6 {
            felt.take(-4)
            felt.endSecond()
            let evidence = felt.evidence(missed: 0.1)
            odds *=
                evidence.likelihood(of: .of(.running, age: 246))
                / evidence.likelihood(of: .of(.held, age: Held.settled))
        }
        #expect(odds > 100, "\(odds)")
    }

    /// Of trains that start unfelt there are as few as of runs that the sensor takes for stands.
    @Test(arguments: [1, 30, 300]) func `holds a train for as long as it is felt to stand`(seconds: Int) {
        let felt = felt((40, -4), (seconds + Held.seconds, 4))
        #expect(felt.start(missed: 0.1, missedStart: 1e-4) < 2e-4)
        // Who starts is felt, or feels nothing of stands.
        #expect(self.felt((60, 4), (Held.seconds, -4)).start(missed: 0.1, missedStart: 1e-4) == 1)
        #expect(felt.start(missed: 0.9999, missedStart: 0.5) > 0.9)
        #expect(MotionFelt().start(missed: 0.1, missedStart: 1e-4) > 0.9)
    }

    @Test func `does not forget what it misses`() {
        // It has said for a minute that the train runs; all that a stand can lose is what the sensor misses.
        var likelihood = 1.0
        var felt = felt((60, -1.0))
        for age in 1...60 {
            felt.take(-1)
            felt.endSecond()
            let evidence = felt.evidence(missed: 0.1)
            likelihood *= evidence.likelihood(of: .of(.standing, age: Double(age)))
            likelihood /= evidence.likelihood(of: .of(.running, age: Double(age + 60)))
        }
        // 0.1 of the run's, which the sensor is right of.
        #expect(abs(likelihood - 0.1) < 0.03, "\(likelihood)")
    }

    @Test func `tells a stop that is a second late or early as well`() {
        let felt = felt((60, -1.6), (4, 3.0))
        let right = odds(felt, standing: 4, running: 64)
        for age in [3.0, 5] { #expect(odds(felt, standing: age, running: 64) > right / 3) }
        #expect(right > 1)
    }

    @Test func `says nothing without readings`() {
        let felt = felt((30, -1), (30, 1), (5, 0))
        #expect(abs(odds(felt, standing: 30, running: 40) - 1) < 0.01)
        #expect(MotionFelt().evidence(missed: 0.1).likelihood(of: .of(.standing, age: 5)) == 1)
    }

    /// However large the numbers and however long it goes on.
    @Test(arguments: [50.0, -50, 1e300, -1e300])
    func `stays within numbers`(ratio: Double) {
        var felt = MotionFelt()
        for _ in 0..<100_000 {
            felt.take(ratio)
            felt.endSecond()
        }
        let evidence = felt.evidence(missed: 0.1)
        #expect((evidence.standing + evidence.running).allSatisfy { $0.isFinite && $0 >= 0 })
    }

    @Test func `what the sensor misses is learned from this ride`() {
        var (deaf, good) = (MotionKnowledge(), MotionKnowledge())
        #expect(abs(deaf.missedShare - 0.1) < 1e-9)
        for _ in 0..<3 { deaf.learn(noticed: 0.1, missed: 0.9) }
        for _ in 0..<6 { good.learn(noticed: 1, missed: 0) }
        #expect(deaf.missedShare > 0.45 && good.missedShare < 0.05)
        // The rider sits down elsewhere.
        for _ in 0..<40 { deaf.learn(noticed: 1, missed: 0) }
        #expect(deaf.missedShare < 0.1)
    }

    /// A train that stands three times as long as the timetable says stands as long as the sensor feels it.
    @Test(arguments: [(0.4, true), (-0.4, false)])
    func `decides between a long stand and a departure`(ratio: Double, stands: Bool) throws {
        let network = try Network.shipped.get()
        let start = Timestamp(milliseconds: 1_787_101_200_000)
        var train = TrainBelief(network: network)
        let station = try #require(network.stations.firstIndex { $0.id == "IST" })
        train.capture(station: station, waiting: 30, at: start)
        for half in 1...240 {
            let time = start.advanced(bySeconds: Double(half) / 2)
            train.advance(to: time, isBlind: true)
            train.handleMotion(isMoving: half < 40 ? false : nil, standing: half < 40 ? 0.4 : ratio, at: time)
        }
        let there = train.beliefs.reduce(0.0) { sum, belief in
            let stop = belief.model.stations.firstIndex(of: station)
            return sum + (stop.map { belief.standing[$0].mass.reduce(0, +) } ?? 0)
        }
        let all = train.beliefs.reduce(0) { $0 + $1.total }
        #expect(stands ? there / all > 0.95 : there / all < 0.05, "\(there / all)")
    }
}

/// The effect of a motion sensor on the belief over hours.
@Suite struct `A belief with a motion sensor` {
    private let start = Timestamp(milliseconds: 1_787_101_200_000)

    /// The unit lies still for an hour before any line is believed; the journey that begins then is believed as well as without.
    @Test func `is none the worse for what was felt before`() throws {
        let network = try Network.shipped.get()
        let station = try #require(network.stations.firstIndex { $0.id == "IST" })
        var train = TrainBelief(network: network)
        for half in 1...7200 {
            let time = start.advanced(bySeconds: Double(half) / 2)
            train.advance(to: time, isBlind: true)
            train.handleMotion(isMoving: false, standing: 1.5, at: time)
        }
        let begun = start.advanced(bySeconds: 3600)
        train.capture(station: station, waiting: 30, at: begun)
        for half in 1...60 {
            let time = begun.advanced(bySeconds: Double(half) / 2)
            train.advance(to: time, isBlind: true)
            train.handleMotion(isMoving: false, standing: 1, at: time)
        }
        let there = train.beliefs.reduce(0.0) { sum, belief in
            sum + (belief.model.stations.firstIndex(of: station).map { belief.standing[$0].mass.reduce(0, +) } ?? 0)
        }
        #expect(there / train.beliefs.reduce(0) { $0 + $1.total } > 0.95)
    }

    @Test func `knows nothing of a sensor that falls silent without a word`() throws {
        let network = try Network.shipped.get()
        var train = TrainBelief(network: network)
        train.capture(station: try #require(network.stations.firstIndex { $0.id == "IST" }), waiting: 30, at: start)
        train.handleMotion(isMoving: true, standing: -1, at: start)
        train.advance(to: start.advanced(bySeconds: 10), isBlind: true)
        #expect(train.hasMotionSensor)
        train.advance(to: start.advanced(bySeconds: 30), isBlind: true)
        #expect(!train.hasMotionSensor && train.isMoving == nil)
    }

    @Test func `takes no barometer for a motion sensor`() throws {
        var train = TrainBelief(network: try Network.shipped.get())
        for second in 0..<600 {
            let time = start.advanced(bySeconds: Double(second))
            train.advance(to: time, isBlind: true)
            let isCalm = second / 60 % 2 == 0
            train.handlePressure(1000 + (isCalm ? 0 : second % 2 == 0 ? 0.5 : -0.5), at: time)
        }
        #expect(train.sensors.felt != nil && !train.hasMotionSensor)
        train.handlePressure(nil, at: start.advanced(bySeconds: 600))
        #expect(train.sensors.felt == nil)
    }
}

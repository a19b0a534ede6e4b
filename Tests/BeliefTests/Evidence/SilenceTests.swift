import Positioning
import Testing
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@testable import Belief

/// The silence of one second says little. All of it together says the probability of a silence of that length.
@Suite struct `Silence from second to second` {
    /// The product of what each second says of a train that began to stand, or to run, at second 100.
    private func product(_ phase: TrainState.Phase, isMoving: Bool, since: Double, seconds: Int) -> Double {
        (0..<seconds).reduce(1) {
            let evidence = MotionSilenceEvidence(
                motion: MotionState(isMoving: isMoving, since: since), now: 100 + Double($1))
            return $0 * evidence.likelihood(of: .of(phase, age: Double($1)))
        }
    }

    /// The sensor tells between the end of the first second and that of the fourth, at any time as likely, and misses one in four.
    @Test(arguments: 1...12)
    func `of a motion sensor is the probability that it has not told`(seconds: Int) {
        let untold = seconds < 4 ? 1 - 0.75 * (Double(seconds) - 1) / 3 : 0.25
        // A stop that a sensor which says that the train moves should tell, at a stop or between, and a start that it should.
        for product in [
            product(.standing, isMoving: true, since: 20, seconds: seconds),
            product(.held, isMoving: true, since: 20, seconds: seconds),
            product(.running, isMoving: false, since: 20, seconds: seconds),
            product(.passing, isMoving: false, since: 20, seconds: seconds),
        ] {
            #expect(abs(product - untold) < 1e-12, "\(product) \(untold)")
        }
    }

    @Test func `of a motion sensor that agrees says nothing`() {
        #expect(product(.standing, isMoving: false, since: 20, seconds: 60) == 1)
        #expect(product(.running, isMoving: true, since: 20, seconds: 60) == 1)
    }

    /// It found a stop where none is: each second a quarter of such sensors notices. A stop that was long before its word is one that
    /// it has missed, and nothing is said of it any more.
    @Test func `of a motion sensor that was wrong ends in some seconds`() {
        let wrong = product(.running, isMoving: false, since: 105, seconds: 4)
        #expect(abs(wrong - 0.75 * 0.75 * 0.75 * 0.75) < 1e-12)
        #expect(product(.standing, isMoving: true, since: 105, seconds: 4) == 1)
    }

    private func silence(heard: Double, inaudible: Double, from age: Int = 0, to end: Int) -> Double {
        (age..<end).reduce(1) {
            let evidence = BeaconSilenceEvidence(heard: [0, heard, 0, 0], inaudible: inaudible, now: 1000 + Double($1))
            return $0 * evidence.likelihood(of: .of(.standing, age: Double($1)))
        }
    }

    /// Of the stops at which some are heard none has been after s seconds at (1 + s)^−1.3; at the others none ever is.
    @Test(arguments: [1, 5, 30, 149], [0.02, 0.1, 0.9])
    func `of beacons is the probability that none was heard`(seconds: Int, inaudible: Double) {
        let late = exp(-1.3 * log(1 + Double(seconds)))
        let expected = inaudible + (1 - inaudible) * late
        #expect(abs(silence(heard: 0, inaudible: inaudible, to: seconds) / expected - 1) < 1e-9)
    }

    @Test func `of beacons says nothing of a train elsewhere, or where they were heard`() {
        #expect(silence(heard: 996, inaudible: 0.1, to: 100) == 1)
        #expect(silence(heard: 994, inaudible: 0.1, to: 100) < 0.2)
        for phase in [TrainState.Phase.passing, .running, .held] {
            let evidence = BeaconSilenceEvidence(heard: [0, 0, 0, 0], inaudible: 0.1, now: 1000)
            #expect(evidence.likelihood(of: .of(phase, age: 20)) == 1)
        }
    }

    /// However long it lasts, it never says more than that the stop is one of those that are not heard.
    @Test func `of beacons comes to an end`() {
        #expect(silence(heard: 0, inaudible: 0.1, to: 150) > 0.1)
        let hours = silence(heard: 0, inaudible: 0.1, to: 5000)
        #expect(hours > 0.1, "\(hours)")
    }
}

@Suite struct `A second without a fix` {
    private let model = MadeLine(dark: [2, 3]).model

    /// If the receiver is blind nothing is told, else where the sky is seen a fix is: P = b + (1 − b)(1 − sky), of which a tenth counts.
    @Test(arguments: [0.0, 0.1, 0.5, 1])
    func `speaks against open sky as far as the receiver sees`(blindness: Double) {
        let evidence = SkyEvidence(
            sky: SkyMap(model), grid: model.grid, weight: SkyEvidence.weight(blindness: blindness))
        for cell in 0..<model.grid.count {
            let sky = model.sky(at: cell)
            let told = blindness + (1 - blindness) * (1 - sky)
            let likelihood = evidence.likelihood(of: .of(.running, chainage: 10 * Double(cell), age: 10))
            #expect(abs(likelihood - (1 - 0.1 * (1 - told))) < 1e-7)
        }
    }

    /// The first two stations are seen from the sky, the last two are not: the portal is somewhere between.
    @Test func `lies under open sky before the portal`() {
        let (first, last) = (model.grid.cell(at: 1200), model.grid.cell(at: 2100))
        let sky = (0..<model.grid.count).map { model.sky(at: $0) }
        #expect(sky[0...first].dropLast().allSatisfy { $0 == 0.97 })
        #expect(sky[(last + 1)...].allSatisfy { $0 == 0.01 })
        let between = sky[(first + 1)...last]
        #expect(zip(between, between.dropFirst()).allSatisfy { $0 > $1 })
        #expect(abs(sky[(first + last) / 2] - 0.49) < 0.01)
    }

    /// Bayes: that the receiver is blind is the likelier the more sky it would have seen, and a silence of hours says no more of the
    /// place than one of minutes.
    @Test func `is put down to the receiver in the end`() {
        var train = TrainBelief(network: MadeLine(dark: [2, 3]).network())
        train.begin(at: .init(milliseconds: 10_000_000))
        var belief = train.belief(in: 0)
        belief.standing[3].add(0.5, at: 10_000)
        belief.standing[0].add(0.5, at: 10_000)
        belief.waiting = (0, DwellTime(waiting: 1e9))
        train.beliefs = [belief]
        train.sensors.motion = nil
        let blind = train.fixes.blindness
        train.advance(to: .init(milliseconds: 10_001_000), isBlind: true)
        // Of 0.5 under 0.97 of the sky and 0.5 under 0.01, a tenth of what is not blind.
        let told = 0.5 * (1 - 0.1 * (1 - blind) * 0.97) + 0.5 * (1 - 0.1 * (1 - blind) * 0.01)
        #expect(abs(train.fixes.blindness - blind / told) < 1e-9, "\(train.fixes.blindness)")
        func pass(until seconds: Int64) {
            for second in 10_002...seconds { train.advance(to: .init(milliseconds: second * 1000), isBlind: true) }
        }
        pass(until: 10_600)
        let minutes = train.standing(at: 0)
        #expect(train.fixes.blindness > 0.9 && train.fixes.blindness <= 1 && minutes > 0.01)
        pass(until: 17_200)
        #expect(train.standing(at: 0) > 0.5 * minutes)
    }
}

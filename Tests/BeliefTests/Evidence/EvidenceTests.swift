import Positioning
import TestSupport
import Testing
import Transit

@testable import Belief

@Suite struct `Every kind of evidence` {
    private let model = MadeLine(dark: [2, 3]).model

    /// One of each kind that says something.
    private func kinds() -> [any Evidence] {
        let speeds = SpeedEvidence(.init(speed: 13, deviation: 0.5, memory: 1), after: 1)
        var visit = BeaconVisit(at: 0, BeaconCourses(model, stop: 1), BeaconKnowledge())
        visit.handle(BeaconID(uuid: 1, major: 1, minor: 1), strength: -30)
        visit.step()
        let (moves, stands) = (MotionState(isMoving: true, since: 5), MotionState(isMoving: false, since: 5))
        return [
            FixEvidence(
                Coordinate.place(0, 0), accuracy: 30, hdop: nil, speeds: speeds, course: 90, after: 2, seat: (0, 35),
                on: model, in: 0...3600),
            MotionSilenceEvidence(motion: moves, now: 100), MotionSilenceEvidence(motion: stands, now: 100),
            MotionChangeEvidence(motion: moves, last: stands), MotionChangeEvidence(motion: stands, last: moves),
            SkyEvidence(sky: SkyMap(model), grid: model.grid, weight: 0.09),
            BeaconEvidence(visit, at: 1, on: model),
            BeaconSilenceEvidence(heard: [0, 0, 0, 0], inaudible: 0.1, now: 100),
        ]
    }

    @Test func `is a probability above 0, and tells states apart`() {
        for evidence in kinds() {
            let likelihoods = TrainState.samples.map { evidence.likelihood(of: $0) }
            #expect(likelihoods.allSatisfy { $0.isFinite && $0 > 0 }, "\(likelihoods)")
            #expect(Set(likelihoods).count > 1, "\(type(of: evidence)) \(likelihoods)")
        }
    }

    /// The sum of what is left is how probable the evidence was.
    @Test func `weighs each state by its likelihood`() {
        for evidence in kinds() {
            var belief = LineBelief(model, at: 100)
            belief.place(between: 0...3600, weight: 0.75)
            belief.hypotheses = [
                .running(at: 700, speed: 12, after: 0, weight: 0.125, time: 100),
                .resting(at: 1180, after: 0, weight: 0.125, time: 100),
            ]
            let expected = belief.states(at: 100.5).map { $0.probability * evidence.likelihood(of: $0.state) }
            let told = belief.weigh(at: 100.5, with: evidence)
            #expect(abs(told - expected.reduce(0, +)) < 1e-12 && abs(told - belief.total) < 1e-12)
            let left = belief.states(at: 100.5).map(\.probability)
            #expect(zip(left, expected).allSatisfy { abs($0 - $1) < 1e-12 })
        }
    }

    /// Bayes knows no order: what was observed in one second may be weighed in any.
    @Test func `of one second counts the same in any order`() {
        let kinds = kinds()
        for first in kinds.indices {
            for second in kinds.indices where second != first {
                var beliefs = [LineBelief(model, at: 100), LineBelief(model, at: 100)]
                for (number, order) in [[first, second], [second, first]].enumerated() {
                    beliefs[number].place(between: 0...3600, weight: 0.75)
                    beliefs[number].hypotheses = [
                        .running(at: 700, speed: 12, after: 0, weight: 0.125, time: 100),
                        .resting(at: 1180, after: 0, weight: 0.125, time: 100),
                    ]
                    for evidence in order.map({ kinds[$0] }) {
                        beliefs[number].weigh(at: 100, with: evidence)
                    }
                }
                let states = beliefs.map { $0.states(at: 100).map(\.probability) }
                #expect(zip(states[0], states[1]).allSatisfy { abs($0 - $1) < 1e-9 * (1 + $0) })
                #expect(states[0].count == states[1].count)
            }
        }
    }

    /// A Kalman filter is linear: a place and a speed of the same moment may be taken in any order, and so may two places.
    @Test func `of one moment moves a Gaussian to the same place in any order`() {
        var start = Kinematics(measured: 700, deviation: 12, speed: 12, speedDeviation: 2)
        start.predict(2, agility: 1.5, deviation: 12)
        let takes: [(inout Kinematics) -> Void] = [
            { $0.takePlace(735, noise: 40) }, { $0.takeSpeed(14, noise: 0.3) }, { $0.takePlace(718, noise: 300) },
        ]
        var results: [Kinematics] = []
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            var motion = start
            for take in order { takes[take](&motion) }
            results.append(motion)
        }
        for other in results.dropFirst() {
            #expect(zip(results[0].mean, other.mean).allSatisfy { abs($0 - $1) < 1e-9 })
            #expect(Covariance(results[0]).distance(to: Covariance(other)) < 1e-9)
        }
    }

    /// Radio brings the beacons of a second in any order.
    @Test func `of beacons counts the same in any order`() {
        let beacons = (0..<9).map { BeaconID(uuid: 1, major: 1, minor: UInt16($0 % 3)) }
        let strengths = (0..<9).map { -28 - 1.5 * Double($0 * 5 % 9) }
        func visit(_ order: [Int]) -> BeaconVisit {
            var visit = BeaconVisit(at: 0, BeaconCourses(model, stop: 1), BeaconKnowledge())
            for _ in 0..<5 {
                for number in order { visit.handle(beacons[number], strength: strengths[number]) }
                visit.step()
            }
            return visit
        }
        let (forth, back) = (visit(Array(0..<9)), visit(Array((0..<9).reversed())))
        let courses = Array(0..<BeaconCourses.count).map(Int?.some) + [nil]
        #expect(courses.allSatisfy { abs(forth.likelihood(of: $0) - back.likelihood(of: $0)) < 1e-9 })
        #expect(forth.count == 3 && back.count == 3)
    }
}

import Belief
import Foundation
@testable import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

@Suite struct `Beacons are near` {
    private let network = Network.stationsWithBeacons(at: [0, 3000])

    /// A train passes a beacon that is heard within 30 m, at 80 km/h; seconds from when it is first heard until it is near.
    private func pass(_ air: Air, phase: Double) -> Double? {
        var (air, tracker) = (air, BeaconTracker(network))
        let speed = 80 / 3.6
        for time in stride(from: phase, to: 60 / speed, by: 0.1) {
            let along = time * speed - 30
            guard let sighting = air.sighting(of: 0, at: hypot(along, 4)) else { continue }
            if tracker.handle(sighting, at: .second(time)) != nil { return time - phase }
        }
        return nil
    }

    @Test func `within 1.5 s where a train passes one of 30 m reach at 80 km an hour`() {
        let delays = (1...300).map { pass(Air(seed: $0), phase: Double($0 % 10) / 100) }
        #expect(delays.allSatisfy { ($0 ?? .infinity) <= 1.5 })
    }

    @Test func `as soon where each beacon has a shadow of its own, but for one in fifteen`() {
        let delays = (1...300).map { seed in
            var air = Air(seed: seed)
            air.shadow(5)
            return pass(air, phase: 0)
        }
        #expect(delays.filter { ($0 ?? .infinity) <= 1.5 }.count >= 280)
    }

    // Of 86,400 sightings some are 20 dB weaker than expected.
    @Test(arguments: [2.0, 10, 20], [-6.0, 0, 6])
    func `for 24 hours beside one that sends once a second, and never not`(metres: Double, shadowing: Double) {
        var (air, tracker, changes) = (Air(seed: Int(metres)), BeaconTracker(network), 0)
        (air.shadowing, air.lost) = (shadowing, 0.3)
        for second in 0..<86_400 {
            let before = tracker.inside
            if let sighting = air.sighting(of: 0, at: metres) {
                _ = tracker.handle(sighting, at: .second(Double(second)))
            }
            tracker.handleTick(at: .second(Double(second) + 0.5))
            if tracker.inside != before { changes += 1 }
        }
        #expect(changes == 1 && tracker.inside == 0)
    }

    @Test func `not where they are heard from 120 m away for ten minutes, but for one in fifty`() {
        let wrong = (1...100).filter { seed in
            var (air, tracker) = (Air(seed: seed), BeaconTracker(network))
            air.shadow(5)
            return stride(from: 0, to: 600, by: 0.3).contains { time in
                air.sighting(of: 0, at: 120).flatMap { tracker.handle($0, at: .second(time)) } != nil
            }
        }
        #expect(wrong.count <= 2)
    }

    @Test func `also while a train passes between, for as long as that takes`() {
        var (air, tracker) = (Air(seed: 5), BeaconTracker(network))
        var found = 0
        for tenth in 0..<1200 {
            let time = Double(tenth) / 10
            air.shadowing = (40..<52).contains(time) ? -25 : 0
            if air.sighting(of: 0, at: 12).flatMap({ tracker.handle($0, at: .second(time)) }) != nil { found += 1 }
            #expect(tracker.inside == 0 || time < 1.5)
        }
        #expect(found == 1)
    }

    @Test func `at the platform where the rider is, not at the one across`() {
        var (own, across, tracker) = (Air(seed: 1), Air(seed: 2), BeaconTracker(network))
        var found: [Int] = []
        func hear(_ sighting: Sighting?, _ time: Double) {
            guard let sighting, let encounter = tracker.handle(sighting, at: .second(time)) else { return }
            found.append(encounter.station)
        }
        for tenth in 0..<6000 {
            // The rider waits, and then walks over.
            let walked = min(60, max(0, Double(tenth) / 10 - 300))
            hear(own.sighting(of: 0, at: 4 + walked), Double(tenth) / 10)
            hear(across.sighting(of: 1, at: 64 - walked), Double(tenth) / 10 + 0.05)
        }
        #expect(found.first == 0 && found.count <= 2)
    }

    @Test func `no longer 15 s after they were, or as soon as none can be heard`() {
        var tracker = BeaconTracker(network)
        #expect(tracker.handle(Air.sighting(of: 0, strength: -20), at: .second(0))?.kind == .found)
        tracker.handleTick(at: .second(15))
        #expect(tracker.inside == 0)
        tracker.handleTick(at: .second(15.1))
        #expect(tracker.inside == nil)
        _ = tracker.handle(Air.sighting(of: 0, strength: -20), at: .second(20))
        tracker.forget()
        #expect(tracker.inside == nil)
    }

    @Test func `of no station that is not listed, and after a clock that was set back`() {
        var tracker = BeaconTracker(network)
        #expect(tracker.handle(Air.sighting(of: 7, strength: -20), at: .second(0)) == nil)
        #expect(tracker.handle(Air.sighting(of: 0, strength: -20), at: .second(1000)) != nil)
        tracker.handleTick(at: .second(0))
        #expect(tracker.inside == nil)
        #expect(tracker.handle(Air.sighting(of: 1, strength: -20), at: .second(1))?.station == 1)
    }
}

@Suite struct `The strength of a beacon` {
    private func strength(_ strengths: [Double], every seconds: Double = 0.1) -> BeaconStrength {
        var strength = BeaconStrength(Air.sighting(of: 0, strength: strengths[0]), at: .second(0))
        for (number, value) in strengths.enumerated().dropFirst() {
            strength.handle(Air.sighting(of: 0, strength: value), at: .second(Double(number) * seconds))
        }
        return strength
    }

    @Test func `falls as Rappaport says`() {
        // −6 dB − 22 dB · lg √(30² + 4²)
        #expect(abs(PathLoss.strength(at: 30) + 38.58) < 0.01)
        #expect(abs(PathLoss.strength(at: 300) - PathLoss.strength(at: 30) + 22) < 0.1)
    }

    @Test func `makes it likelier to be near the stronger it is`() {
        let steps = stride(from: -70.0, through: -10, by: 1).map { strength([$0]).distance(within: 40) }
        for (weaker, stronger) in zip(steps, steps.dropFirst()) {
            #expect(stronger.probability >= weaker.probability && stronger.expected <= weaker.expected)
        }
        #expect(steps.allSatisfy { (0...1).contains($0.probability) && $0.deviation >= 0 && $0.expected <= 400 })
    }

    @Test func `is not biased by rounding`() {
        // Whole dBm, as radios say them, of strengths between: −30.5 on average.
        let between = strength((0..<400).map { $0 % 2 == 0 ? -30 : -31 }).distance(within: 40).expected
        let (strong, weak) = (
            strength(Array(repeating: -30, count: 400)).distance(within: 40).expected,
            strength(Array(repeating: -31, count: 400)).distance(within: 40).expected
        )
        #expect(abs(between - (strong + weak) / 2) < 0.1 * (weak - strong))
    }

    @Test func `says more after many sightings than after one, and soon forgets`() {
        let (one, many) = (
            strength([-20]).distance(within: 40), strength(Array(repeating: -20, count: 50)).distance(within: 40)
        )
        #expect(many.probability > one.probability && many.deviation < one.deviation)
        // 2 s after it has become weak, a strong past counts for a seventh.
        let fallen = strength(Array(repeating: -20, count: 50) + Array(repeating: -50, count: 20))
        #expect(fallen.distance(within: 40).probability < 0.2)
    }
}

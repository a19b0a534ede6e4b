import Positioning
import Simulation
import Testing
import Transit

@testable import Belief

@Suite struct `When a train leaves` {
    /// 08:00 of a day on which the trains of `MixedTraffic` run.
    private static let eight = Timestamp(milliseconds: (20_540 * 24 + 8) * 3_600_000)

    @Test func `lateness is distributed over all times, and no train is likelier early than late`() {
        let sum = stride(from: -200.0, to: 7200, by: 0.5).reduce(0) { $0 + 0.5 * DepartureEvidence.lateness($1 + 0.25) }
        #expect(abs(sum - 1) < 0.001)
        #expect(DepartureEvidence.lateness(-30) < DepartureEvidence.lateness(30) / 10)
        // By the sources one in eight is more than five minutes late.
        let late = stride(from: 300.0, to: 7200, by: 0.5).reduce(0) { $0 + 0.5 * DepartureEvidence.lateness($1 + 0.25) }
        #expect((0.12...0.17).contains(late))
    }

    @Test func `its time tells an express from a local train`() {
        // Local trains leave T0 at each full hour, expresses a quarter later.
        let network = MixedTraffic(headway: 3600).network
        func rates(_ minutes: Double) -> [Int: Double] {
            DepartureEvidence(network, at: [0: 0, 1: 0], at: Self.eight.advanced(bySeconds: 60 * minutes)).trainsPerHour
        }
        let (full, quarter) = (rates(0.5), rates(15.5))
        #expect((full[0] ?? 0) > 100 * (full[1] ?? 1))
        #expect((quarter[1] ?? 0) > 100 * (quarter[0] ?? 1))
        // A local train that is five minutes late is likelier than an express ten minutes before its time.
        #expect((rates(5)[0] ?? 0) > 100 * (rates(5)[1] ?? 1))
    }

    @Test func `it says nothing where the timetable has headways alone`() {
        let network = MixedTraffic(headway: 1800, hasTimes: false).network
        let evidence = DepartureEvidence(network, at: [0: 0, 1: 0], at: Self.eight.advanced(bySeconds: 77))
        #expect(!evidence.isTimed)
        #expect(evidence.trainsPerHour == [0: 2, 1: 2])
    }
}

@Suite struct `A train that comes to a stop` {
    @Test func `has braked, or does not stand there`() {
        func unbraked(_ metres: Double, _ speed: Double) -> Double {
            StopEvidence.unbraked((metres, 20), speed: speed)
        }
        #expect(unbraked(600, 20) > 0.98)
        #expect(unbraked(250, 20) > 0.75)
        #expect(unbraked(100, 20) < 0.1)
        #expect(unbraked(20, 20) < 0.001)
        #expect(unbraked(20, 4) > 0.7)
    }

    @Test func `is given back what spoke against it when it stands there after all`() {
        var evidence = StopEvidence()
        var factor = 1.0
        for unbraked in [1, 0.6, 0.2, 0.3] { factor *= evidence.run(to: 3, unbraked: unbraked) }
        #expect(abs(factor - (0.001 + 0.999 * 0.2)) < 1e-9)
        #expect(abs(factor * evidence.stand(at: 3) - 1) < 1e-9)
        // A train in a thousand runs through.
        #expect(evidence.run(to: 4, unbraked: 0) == 0.001)
        #expect(evidence.hold() == 0.05 && evidence.hold() == 1)
    }
}

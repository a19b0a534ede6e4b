import Navigation
import Observations
import Positioning
import Simulation
import TestSupport
import Testing
import Transit

/// Story 4 for who boards an express: an alarm at the change of which they are told, and on along the next leg.
@Suite struct `A rider who boards an express by mistake` {
    private static let traffic = MixedTraffic(headway: 3600)
    /// 08:15:20 of a day on which the express leaves T0 at 08:15.
    private static let departure = Timestamp(milliseconds: (20_540 * 24 + 8) * 3_600_000 + 920_000)

    /// Rides from T0 to T3 with the express, which does not call at T4, and on to T4 with a local train.
    private static func observations(seed: UInt64) -> [Observation] {
        func ride(_ pattern: Int, from: Int, to: Int, start: Timestamp, waiting: Double) -> SimulatedRide {
            var scenario = Scenario()
            scenario.receiver = Receiver(.openSky, interval: 1)
            scenario.startsJourney = nil
            (scenario.start, scenario.beforeDeparture) = (start, waiting)
            return SimulatedRide(in: traffic.network, pattern: pattern, from: from, to: to, scenario, seed: seed)
        }
        let express = ride(1, from: 0, to: 1, start: departure.advanced(bySeconds: -90), waiting: 90)
        let off = express.truth.calls[1].standing.advanced(bySeconds: 20)
        let local = ride(0, from: 3, to: 4, start: off, waiting: 240)
        let start = Observation(.command(.startJourney(from: "T0", to: "T4")), at: departure.advanced(bySeconds: -60))
        return (express.observations.filter { $0.time < off } + local.observations + [start])
            .sorted { $0.time < $1.time }
    }

    @Test(arguments: UInt64(1)...8)
    func `is told where to change, to get off there, and to get off at the destination`(seed: UInt64) throws {
        var (navigator, ticks, events) = (Navigator(network: Self.traffic.network), Timekeeper(), [Event]())
        for observation in Self.observations(seed: seed) {
            for tick in ticks.ticks(before: observation.time) { events += navigator.handle(tick) }
            events += navigator.handle(observation)
        }
        let told = events.compactMap { event in
            AlarmSignal(event).map { "\($0) \(event.stop?.id ?? "") \(event.role?.rawValue ?? "")" }
        }
        let acted = told.filter { !$0.hasPrefix("near") && !$0.hasPrefix("trainArriving") }
        #expect(
            acted == [
                "wrongTrain T3 transfer", "approaching T3 transfer", "arrived T3 transfer",
                "approaching T4 destination",
                "arrived T4 destination",
            ])
        let wrong = try #require(events.first { $0.kind == .wrongTrain })
        // T1 is some 1,250 m away.
        #expect(wrong.time.seconds(since: Self.departure) < 90)
    }
}

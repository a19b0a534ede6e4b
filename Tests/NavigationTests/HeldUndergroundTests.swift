import Navigation
import Positioning
import Testing
import Transit

/// A train that is held before the destination, where nothing but a motion sensor and the timetable tell of it.
@Suite struct `Held before the destination under ground` {
    /// From Bundaran HI by Dukuh Atas to Setiabudi, held at a share of the last run's way for some seconds.
    ///
    /// - Returns: what is observed, and when the train stands at the destination and leaves it.
    private func ride(_ network: Network, heldAt share: Double, for seconds: Double) throws -> (
        observations: [Observation], standing: Timestamp, leaving: Timestamp
    ) {
        let pattern = try #require(
            network.patterns.first { network.stations[$0.stops[0].station].id == "BHI" })
        let runs = try pattern.stops[1...2].map { try #require($0.runTime) }
        let start = Timestamp(milliseconds: 1_787_101_200_000)
        var observations = [
            Observation(.command(.startJourney(from: "BHI", to: "STB")), at: start),
            Observation(.motion(isMoving: false), at: start),
        ]
        var time = 20.0
        func edge(_ isMoving: Bool) {
            observations.append(Observation(.motion(isMoving: isMoving), at: start.advanced(bySeconds: time + 2)))
        }
        edge(true)
        time += runs[0]
        edge(false)
        time += 30
        edge(true)
        time += share * runs[1]
        edge(false)
        time += seconds
        edge(true)
        // Braking and speeding up again cost some.
        time += (1 - share) * runs[1] + 8
        let standing = start.advanced(bySeconds: time)
        edge(false)
        time += 40
        let leaving = start.advanced(bySeconds: time)
        edge(true)
        var ticks = Ticks()
        let end = Observation(.tick, at: start.advanced(bySeconds: time + 75))
        return ((observations + [end]).flatMap { ticks.before($0.time) + [$0] }, standing, leaving)
    }

    @Test(arguments: [0.6, 0.7, 0.8, 0.9], [30.0, 45, 60, 75, 90])
    func `no journey ends as missed while the rider can still alight`(share: Double, seconds: Double) throws {
        let network = try Network.shipped.get()
        let (observations, standing, leaving) = try ride(network, heldAt: share, for: seconds)
        let told = events(network, observations)
        let end = told.first { $0.kind == .journeyEnded }
        #expect(end?.reason != .missed || (end?.time ?? standing) >= leaving, "\(told)")
        // But it ends before the next station, which is 80 s away at least.
        #expect(end.map { $0.time <= leaving.advanced(bySeconds: 70) } ?? false, "\(told)")
        // Whatever it takes the stop for, the rider is awake when the doors open.
        let alarms = told.filter { [.approaching, .arrived].contains($0.kind) && $0.stop?.id == "STB" }
        #expect(alarms.contains { $0.time <= standing })
    }
}

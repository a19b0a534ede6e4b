import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

/// The changes of trains to come, as a snapshot tells them.
@Suite struct `The changes to come` {
    /// The changes told over the rides of a journey, each time that they differ. `X: N2` is to change at X into the train to N2.
    ///
    /// - Parameter isRestarted: whether the box goes off and on before each observation.
    private func told(_ rides: RidesInTurn, from: String = "W1", to: String, isRestarted: Bool = false) throws
        -> [(second: Double, changes: [String])]
    {
        let network = rides.network
        var navigator = Navigator(network: network)
        _ = navigator.handle(Observation(.command(.startJourney(from: from, to: to)), at: .second(0)))
        var told: [(second: Double, changes: [String])] = []
        for fix in rides.fixes {
            if isRestarted { navigator = try Navigator(state: navigator.state, in: network) }
            let time = try #require(fix.time)
            _ = navigator.handle(Observation(.fix(fix), at: time))
            let changes = navigator.snapshot(at: time).changes.map { change in
                let walk = change.boarding == change.stop ? "" : " at \(change.boarding.id)"
                return "\(change.stop.id): \(network.patterns[change.pattern].headsign)\(walk)"
            }
            if told.last?.changes != changes { told.append((time.second, changes)) }
        }
        return told
    }

    @Test(arguments: [false, true]) func `hold until the next train is on its way`(isRestarted: Bool) throws {
        var rides = RidesInTurn(try SmallMetro.crossing.network())
        try rides.ride("W1", "X")
        try rides.ride("X", "N2", waiting: 60)
        let told = try told(rides, to: "N2", isRestarted: isRestarted)
        #expect(told.map(\.changes) == [["X: N2"], []])
        // The train to N2 leaves 25 s after it has come in.
        let leaves = rides.rides[1].start + 25
        let over = try #require(told.last).second - leaves
        #expect(over > 0 && over < 30, "\(over) s")
    }

    @Test func `are all of them, in order, with the station to which the rider walks`() throws {
        let metro = SmallMetro(
            places: [
                ("A", 0, 0), ("B", 1000, 0), ("C", 2000, 0), ("D", 2000, 1000), ("E", 2000, 2000),
                ("F", 2150, 2000), ("G", 3150, 2000),
            ],
            lines: [["A", "B", "C"], ["C", "D", "E"], ["F", "G"]], transfers: [("E", "F", .needsMinimumTime, 120)])
        var rides = RidesInTurn(try metro.network())
        try rides.ride("A", "C")
        try rides.ride("C", "E", waiting: 60)
        try rides.ride("F", "G", waiting: 180)
        let told = try told(rides, from: "A", to: "G")
        #expect(told.map(\.changes) == [["C: E", "E: G at F"], ["E: G at F"], []])
    }

    @Test func `are those of the way back once one was missed`() throws {
        var rides = RidesInTurn(try SmallMetro.crossing.network())
        try rides.ride("W1", "E1")
        try rides.ride("E1", "X", waiting: 90)
        try rides.ride("X", "N2", waiting: 90)
        let told = try told(rides, to: "N2")
        #expect(told.map(\.changes) == [["X: N2"], ["E1: W1", "X: N2"], ["X: N2"], []])
    }

    @Test func `are none without a journey, and where one train leads there`() throws {
        var rides = RidesInTurn(try SmallMetro.crossing.network())
        try rides.ride("W1", "E2")
        #expect(try told(rides, to: "E2").map(\.changes) == [[]])
        let navigator = Navigator(network: rides.network)
        #expect(navigator.snapshot(at: .second(0)).changes.isEmpty)
    }
}

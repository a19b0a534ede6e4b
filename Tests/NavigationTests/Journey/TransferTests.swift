import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

@Suite struct `A rider who changes trains` {
    /// The fixes of a ride west to X, some minutes of waiting there, and a ride north.
    private func fixes(waiting: Double, seed: Int, in network: Network) throws -> [Fix] {
        let first = try TrainRide(network.patterns[0], in: network, from: "W1", to: "X")
        let second = try TrainRide(network.patterns[2], in: network, from: "X", to: "N2")
        return first.fixes(seed: seed, behind: 0)
            + second.fixes(seed: seed + 100, behind: 0).map { fix in
                var fix = fix
                fix.time = fix.time?.advanced(bySeconds: first.end.rounded(.up) + waiting)
                return fix
            }
    }

    @Test(arguments: [20.0, 180], 1...5)
    func `is followed onto the other line`(waiting: Double, seed: Int) throws {
        let network = try SmallMetro.crossing.network()
        let observed = Observing(network, try fixes(waiting: waiting, seed: seed, in: network))
        #expect(observed.stations(.near) == ["near W1", "near W2", "near X", "near N1", "near N2"])
        #expect(
            observed.stations(.arrived) == ["arrived W1", "arrived W2", "arrived X", "arrived N1", "arrived N2"])
    }

    /// The second line runs under ground, and the rider says where they want to go when they board.
    @Test(arguments: 1...5)
    func `is followed where nothing is seen from there on`(seed: Int) throws {
        let network = try SmallMetro.crossing.network()
        let first = try TrainRide(network.patterns[0], in: network, from: "W1", to: "X")
        var observing = Observing(network, first.fixes(seed: seed, behind: 0))
        observing.observe(.command(.startJourney(from: "X", to: "N2")), at: first.end + 60)
        let second = try TrainRide(network.patterns[2], in: network, from: "X", to: "N2")
        let start = first.end + 60
        observing.observe(.tick, at: start + second.end + 60)
        #expect(observing.events(.approaching).map(\.stop?.id) == ["N2"])
        let lead = try second.call("N2").arrival + start - (observing.events(.approaching).first?.time.second ?? 0)
        #expect(lead > 30 && lead < 150, "\(lead) s")
        #expect(!observing.events.contains { ["E1", "E2"].contains($0.stop?.id) })
        #expect(observing.isAtDestination)
    }
}

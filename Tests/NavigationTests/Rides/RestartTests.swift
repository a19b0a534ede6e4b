import Foundation
import Navigation
import Observations
import Positioning
import Simulation
import TestSupport
import Testing
import Transit

/// A process that was killed, and goes on from what it had written.
@Suite struct `A core that is restarted` {
    @Test(arguments: [Difficulty.none, .cluster, .outages, .tunnel, .motion, .beacons, .all], [71, 108])
    func `goes on as if nothing had been`(difficulty: Difficulty, seed: Int) throws {
        let simulated = try Simulated(difficulty, seed: seed)
        var core = Restarting(simulated.network)
        let difference = try core.observe(simulated.observations, every: 53)
        #expect(difference == nil)
        #expect(core.told > 5)
    }

    @Test func `goes on along the recorded ride, from less than 300 kB`() throws {
        var core = Restarting(try Network.shipped.get())
        let difference = try core.observe(RestartedRide.recorded(), every: 20)
        #expect(difference == nil)
        #expect(core.told == 24)
        #expect(core.largest < 30_000)
    }

    @Test func `goes on where the rider changes trains`() throws {
        let (network, observations) = try RestartedRide.changing()
        var core = Restarting(network)
        let difference = try core.observe(observations, every: 20)
        #expect(difference == nil)
        #expect(core.told > 15)
    }

    @Test func `goes on with a poor receiver`() throws {
        var core = Restarting(try Network.shipped.get(), Navigator.Settings(lead: 70, radius: 150))
        let difference = try core.observe(RestartedRide.poor(), every: 7)
        #expect(difference == nil)
        #expect(core.told > 15)
    }

    @Test func `goes on where the rider goes astray`() throws {
        let (network, observations) = try RestartedRide.astray()
        var core = Restarting(network)
        let difference = try core.observe(observations, every: 7)
        #expect(difference == nil)
        #expect(core.told > 15)
    }

    @Test func `goes on past beacons in listed places, from less than 300 kB`() throws {
        let (network, observations) = try RestartedRide.pastListedBeacons()
        var core = Restarting(network)
        let difference = try core.observe(observations, every: 50)
        #expect(difference == nil)
        #expect(core.told > 10)
        #expect(core.largest < 300_000)
    }

    // On no line there are only the fences.
    @Test func `goes on where there is no line`() throws {
        let network = Network.stations(at: [0, 1000, 2000])
        var core = Restarting(network)
        let difference = try core.observe(RestartedRide.throughFences(), every: 3)
        #expect(difference == nil)
        #expect(core.told >= 6)
    }
}

/// The states from which a core does not go on.
@Suite struct `A state` {
    private func message(_ body: () throws -> Void) -> String {
        do { try body() } catch DecodingError.dataCorrupted(let context) { return context.debugDescription } catch {}
        return ""
    }

    @Test func `of another network is refused`() throws {
        let network = try SmallMetro.crossing.network()
        let state = try Navigator(network: network).state
        _ = try Navigator(state: state, in: network)
        var slower = SmallMetro.crossing
        slower.runTime += 1
        for other in [try Network.shipped.get(), try SmallMetro.triangle.network(), try slower.network()] {
            #expect(
                message { _ = try Navigator(state: state, in: other) } == "the state was made with another network")
        }
        #expect(message { _ = try Navigator(state: state, in: nil) } == "the decoder does not have the network")
    }

    @Test func `of another version is refused`() throws {
        let network = try Network.shipped.get()
        let text = String(decoding: try Navigator(network: network).state, as: UTF8.self)
        let other = text.replacing(/"version":\d+/, with: "\"version\":1")
        #expect(other != text)
        #expect(
            message { _ = try Navigator(state: Data(other.utf8), in: network) }
                == "the state was made by another version")
    }

    /// Rides of which something of every kind is known at some time.
    private static let rides: Result<[(network: Network, observations: [Observation])], any Error> = Result {
        let simulated = try [Difficulty.tunnel, .all, .cluster].map { difficulty in
            let simulated = try Simulated(difficulty, seed: 108)
            return (network: simulated.network, observations: simulated.observations)
        }
        return simulated + [
            (try Network.shipped.get(), try RestartedRide.poor()), try RestartedRide.changing(),
            try RestartedRide.astray(), try RestartedRide.pastListedBeacons(),
            (Network.stations(at: [0, 1000, 2000]), RestartedRide.throughFences()),
        ]
    }

    /// Every stored property comes back, also those that little depends on.
    @Test(arguments: 0..<8)
    func `holds everything`(ride: Int) throws {
        let (network, observations) = try Self.rides.get()[ride]
        var navigator = Navigator(network: network)
        for (number, observation) in observations.enumerated() {
            _ = navigator.handle(observation)
            guard number % (observations.count / 12) == 0 else { continue }
            let (before, after) = (
                Contents(navigator), Contents(try Navigator(state: navigator.state, in: network))
            )
            #expect(before.lines.count > 100)
            let differing = zip(before.lines, after.lines).first { $0 != $1 }
            #expect(
                differing == nil && before.lines.count == after.lines.count,
                "\(differing.map { "\($0.prefix(300)) and \($1.prefix(300))" } ?? "")")
        }
    }

    /// A ride log may be anybody's, and a stop before the first is none.
    @Test func `with a stop before the first is refused`() throws {
        let (network, observations) = try Self.rides.get()[0]
        var navigator = Navigator(network: network)
        var forged = Data()
        for observation in observations where forged.isEmpty {
            _ = navigator.handle(observation)
            let text = String(decoding: try navigator.state, as: UTF8.self)
            guard let last = text.firstMatch(of: /"last":\{[^{}]*"stop":(\d+)/) else { continue }
            forged = Data(text.replacingCharacters(in: last.1.startIndex..<last.1.endIndex, with: "-1").utf8)
        }
        try #require(!forged.isEmpty)
        #expect(throws: (any Error).self) { try Navigator(state: forged, in: network) }
    }

    /// Of a mutated or cut state the core goes on for a minute, or it is refused.
    @Test(arguments: oneIn(3, of: 0..<8))
    func `that is torn or forged ends no process`(ride: Int) throws {
        let (network, observations) = try Self.rides.get()[ride]
        var noise = Noise(seed: ride)
        var (refused, taken) = (0, 0)
        for _ in 0..<4 {
            let count = Int.random(in: observations.count / 10..<observations.count * 9 / 10, using: &noise)
            var navigator = Navigator(network: network)
            for observation in observations[..<count] { _ = navigator.handle(observation) }
            let state = try navigator.state
            for _ in 0..<12 {
                let mutant = try Mutant(of: state, &noise)
                guard var forged = try? Navigator(state: mutant.state, in: network) else {
                    refused += 1
                    continue
                }
                taken += 1
                for observation in observations[count...].prefix(60) { _ = forged.handle(observation) }
            }
        }
        #expect(refused > 15 && taken > 2, "\(refused) refused, \(taken) taken")
    }
}

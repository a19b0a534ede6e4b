import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

/// Somebody who sends what a beacon of another station sends, louder than those where the rider is to alight.
@Suite struct `A beacon that sends another station's number` {
    private func number(of id: String, in network: Network) throws -> Int {
        let station = try #require(network.number(of: id))
        return Int(try #require(network.beacons.first { $0.station == station }).id.major)
    }

    /// The other station's beacon begins this many seconds after the first sighting of the station's own.
    /// That is before and after the arrival is told.
    @Test(arguments: ["BNH", "IST", "LBB"], [2.0, 5, 12])
    func `takes no train from the station beside whose beacons it stands`(other: String, after: Double) throws {
        let network = try Network.shipped.get()
        let (here, there) = (try number(of: "DKA", in: network), try number(of: other, in: network))
        var observing = Observing(network)
        observing.observe(.bluetooth(isAvailable: true), at: 0)
        observing.observe(.command(.startJourney(from: "BHI", to: "DKA")), at: 0)
        let first = 150.0
        for time in stride(from: first, to: first + 40, by: 0.5) {
            observing.observe(.sighting(Air.sighting(of: here, strength: -19)), at: time)
            guard time >= first + after else { continue }
            observing.observe(.sighting(Air.sighting(of: there, strength: -15)), at: time + 0.2)
        }
        #expect(observing.stations(.arrived, .missed, .wrongDirection, .wrongTrain) == ["arrived DKA"])
        #expect(observing.isAtDestination)
    }
}

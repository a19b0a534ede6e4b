import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

/// A receiver's first fixes are its worst: a cluster of them may lie anywhere along the line.
@Suite struct `The first fixes of a ride` {
    /// They stand 170 m beside the destination, claim 59 m, and end when the train leaves a station 4 km before it.
    @Test(arguments: [1.0, 5, 10], [20.0, 30, 45])
    func `end no journey where they have the train stand`(interval: Double, seconds: Double) throws {
        let network = try Network.shipped.get()
        let ride = try TrainRide(
            .shipped(direction: 0), in: network, from: "CPR", to: "SSM", TrainRide.Plan(dwell: 20))
        let destination = network.stations[try #require(network.number(of: "SSM"))].coordinate
        let wrong = Coordinate(latitude: destination.latitude, longitude: destination.longitude - 0.00154)
        var observing = Observing(network)
        observing.observe(.command(.startJourney(from: nil, to: "SSM")), at: 0)
        let start = try ride.call("CPR").departure
        for var fix in ride.fixes(every: interval) where try #require(fix.time).second > start - seconds {
            if let time = fix.time, time.second <= start + 5 {
                (fix.coordinate, fix.accuracy, fix.speed) = (wrong, 59, 0)
            }
            observing.observe([fix])
        }
        let about = observing.events.filter { $0.stop?.id == "SSM" && $0.time.second < start + 60 }
        #expect(about.allSatisfy { $0.kind == .near }, "\(about.map(\.ndjson))")
        #expect(observing.events(.missed) == [])
        #expect(observing.isAtDestination)
    }

    /// A rider who boards where the train already stands is told of that station, as soon as its platform is known.
    @Test func `tell of the platform at which the train stands`() throws {
        let network = try Network.shipped.get()
        let ride = try TrainRide(
            .shipped(direction: 0), in: network, from: "CPR", to: "SSM", TrainRide.Plan(dwell: 40))
        let observed = Observing(network, ride.fixes())
        #expect(observed.stations(.arrived).first == "arrived CPR")
    }
}

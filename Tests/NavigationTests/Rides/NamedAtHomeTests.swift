import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

/// A rider who names at home where she will board, and the road from there, kilometres from the line.
@Suite struct `A station named from far away` {
    /// Fixes at several intervals, in seconds, and accuracies, in metres; the half of them with speeds.
    @Test(arguments: [1.0, 5, 10, 30], [(15.0, true), (15, false), (100, true), (100, false)])
    func `is none at which a train leaves`(interval: Double, receiver: (accuracy: Double, tellsSpeed: Bool)) throws {
        let network = try Network.shipped.get()
        let ride = try TrainRide(.shipped(direction: 0), in: network, from: "LBB", to: "BHI")
        var observing = Observing(network)
        observing.observe(.command(.startJourney(from: "LBB", to: "BHI")), at: 0)
        for var fix in ride.fixes(every: interval, phase: 1) {
            fix.coordinate = fix.coordinate?.moved(east: 3000)
            fix.accuracy = receiver.accuracy
            if !receiver.tellsSpeed { (fix.speed, fix.track) = (nil, nil) }
            observing.observe([fix])
        }
        #expect(observing.stations(.near, .arrived, .departed, .passed, .approaching, .missed) == [])
        #expect(observing.navigator.linePosition == nil)
    }

    /// Then she comes to the station and boards.
    @Test(arguments: [1.0, 5, 10]) func `is told once the train leaves from there`(interval: Double) throws {
        let network = try Network.shipped.get()
        let ride = try TrainRide(.shipped(direction: 0), in: network, from: "LBB", to: "SSM")
        let place = network.stations[try #require(network.number(of: "LBB"))].coordinate
        var observing = Observing(network)
        observing.observe(.command(.startJourney(from: "LBB", to: "SSM")), at: 0)
        // She drives to it at 10 m/s, and waits.
        let wait = 400.0
        for time in stride(from: 1.0, to: wait, by: interval) {
            observing.observe([Fix(time, place.moved(east: max(0, 3000 - 10 * time)), speed: time < 300 ? 10 : 0)])
        }
        for var fix in ride.fixes(every: interval) {
            fix.time = .second((fix.time?.second ?? 0) + wait)
            observing.observe([fix])
        }
        #expect(
            observing.stations(.arrived).suffix(6)
                == ["FTM", "CPR", "HJN", "BLA", "BLM", "SSM"].map { "arrived \($0)" })
        #expect(observing.isAtDestination)
    }
}

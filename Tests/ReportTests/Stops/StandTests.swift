import Navigation
import Observations
import Positioning
import Report
import TestSupport
import Testing

@Suite struct `Stands that a ride shows` {
    private let network = TestRide.network

    /// A trace of fixes and of what a motion sensor says, without a train's belief.
    private func trace(_ observations: [Observation]) -> RideTrace {
        let navigator = Navigator(network: network)
        var trace = RideTrace(name: "ride")
        for observation in observations {
            trace.observe(observation)
            trace.conclude([], navigator)
        }
        return trace
    }

    private func fixes(_ speeds: [Double], from second: Double = 0, at place: Coordinate = .somewhere) -> [Observation]
    {
        speeds.enumerated().map { number, speed in
            let time = second + Double(number)
            return Observation(.fix(Fix(time, place, speed: speed)), at: .second(time))
        }
    }

    @Test func `begin with the first and end with the last fix that stands`() {
        let trace = trace(fixes([5, 2, 0.4, 0.1, 0.8, 0.2, 0.3, 0.1, 0.4, 1.5, 4]))
        #expect(trace.stands.map(\.begin.second) == [2] && trace.stands.map(\.end.second) == [8])
        #expect(trace.stands.first?.evidence == .speed)
    }

    @Test func `are none where they are short, or where the train creeps`() {
        #expect(trace(fixes([5, 0.1, 0.1, 0.1, 0.1, 5])).stands.isEmpty)
        #expect(trace(fixes(Array(repeating: 0.7, count: 30))).stands.isEmpty)
    }

    @Test func `lie at the median of their fixes, whatever one of them says`() throws {
        var observations = fixes(Array(repeating: 0.1, count: 10))
        observations[4] = Observation(.fix(Fix(4, .somewhere.moved(east: 5000), speed: 0.1)), at: .second(4))
        let place = try #require(trace(observations).stands.first?.coordinate)
        #expect(place.distance(to: .somewhere) < 1)
    }

    @Test func `are stops within 150 m of a platform`() {
        let near = fixes(Array(repeating: 0, count: 10), at: .somewhere.moved(east: 1860))
        let far = fixes(Array(repeating: 0, count: 10), from: 100, at: .somewhere.moved(east: 1840))
        let (seen, elsewhere) = trace(near + far).stops(in: network)
        #expect(seen.map(\.station) == [1] && seen.first?.begin.second == 0)
        #expect(elsewhere.map(\.begin.second) == [100])
    }

    @Test func `are one stop where nothing shows that the train moved between them`() {
        let first = fixes(Array(repeating: 0, count: 10))
        let second = fixes(Array(repeating: 0, count: 10), from: 60)
        #expect(trace(first + second).stops(in: network).seen.map(\.end.second) == [69])
        let moving = fixes([3], from: 30)
        #expect(trace(first + moving + second).stops(in: network).seen.count == 2)
    }

    @Test func `come from the motion sensor where no fix has a speed, and have no place without a fix`() {
        let felt = [
            Observation(.motion(isMoving: true), at: .second(0)),
            Observation(.motion(isMoving: false), at: .second(20)),
            Observation(.motion(isMoving: true), at: .second(50)),
        ]
        let (seen, elsewhere) = trace(felt).stops(in: network)
        #expect(seen.isEmpty && elsewhere.map(\.evidence) == [.motion] && elsewhere.first?.coordinate == nil)
        let placed = [Observation(.fix(Fix(30, .somewhere)), at: .second(30))]
        let sorted = [felt[0], felt[1]] + placed + [felt[2]]
        #expect(trace(sorted).stops(in: network).seen.map(\.station) == [0])
    }
}

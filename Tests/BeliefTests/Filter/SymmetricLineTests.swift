import Positioning
import Simulation
import TestSupport
import Testing
import Transit
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@testable import Belief

/// A line that looks the same from both ends: its trains leave one end as they leave the other.
@Suite struct `A line that is the same from both ends` {
    /// Turned by 180 degrees about its middle it is itself, bends and all.
    private let line = MadeLine(
        lengths: [1300, 900, 1300], runTimes: [100, 75, 100], bend: { 120 * sin(2 * .pi * $0) })

    /// The evidence of a ride, seen from one end of the line or from the other.
    private struct Ride {
        var isTurned: Bool

        /// Lets a belief follow a train from the first stop to the third, in view, out of it, and in view again.
        func ride(_ train: inout TrainBelief, on line: MadeLine) throws {
            var random = Randomness(seed: 31)
            let model = LineModel(0, in: line.network())
            let track = line.network().patterns[0].track
            for second in 0..<300 {
                let time = Timestamp.second(Double(second))
                let isSeen = second < 70 || second > 180
                train.advance(to: time, isBlind: !isSeen && second > 75)
                if second == 33 || second == 160 { train.handleMotion(isMoving: true, at: time) }
                if second == 0 || second == 132 { train.handleMotion(isMoving: false, at: time) }
                // It leaves after half a minute, stands for as long at the next stop, and goes on.
                let (first, next) = (model.runs[0], model.runs[1])
                let (elapsed, later) = (Double(second) - 30, Double(second) - 160)
                let chainage = later < 0 ? first.distance(at: elapsed) : 1300 + next.distance(at: later)
                let speed = later < 0 ? first.speed(at: elapsed) : next.speed(at: later)
                let (east, north) = (random.normal() * 6, random.normal() * 6)
                guard isSeen, second % 2 == 0 else { continue }
                let (start, end) = (track.coordinate(at: chainage - 20), track.coordinate(at: chainage + 20))
                let course = atan2(end.longitude - start.longitude, end.latitude - start.latitude) * 180 / .pi
                let seen = track.coordinate(at: chainage).moved(east: east, north: north)
                let coordinate = isTurned ? Coordinate.place(-seen.latitude, -seen.longitude) : seen
                var fix = Fix(Double(second), coordinate, speed: abs(speed + 0.3 * random.normal()), accuracy: 10)
                fix.track = (course + (isTurned ? 540 : 360)).truncatingRemainder(dividingBy: 360)
                let position = Position(fix, at: coordinate, time: time)
                _ = train.handle(position, of: fix, isJump: false)
            }
        }
    }

    /// The beliefs of a pattern after a ride, as what evidence sees of them.
    private func states(_ train: TrainBelief, _ pattern: Int) -> [(state: TrainState, probability: Double)] {
        train.beliefs.filter { $0.model.pattern == pattern }.flatMap { $0.states(at: Double($0.now)) }
    }

    private func difference(
        _ first: [(state: TrainState, probability: Double)], _ second: [(state: TrainState, probability: Double)]
    ) -> Double {
        guard first.count == second.count else { return .infinity }
        return zip(first, second).reduce(0) {
            let (one, other) = $1
            guard one.state.phase == other.state.phase, one.state.stop == other.state.stop else { return .infinity }
            return max(
                $0, abs(one.probability - other.probability), abs(one.state.chainage - other.state.chainage) * 1e-3,
                abs(one.state.speed - other.state.speed) * 1e-2)
        }
    }

    @Test func `lies as it does when it is turned`() {
        let (plain, turned) = (LineModel(0, in: line.network()), LineModel(0, in: line.network(turned: true)))
        #expect(zip(plain.stops, turned.stops).allSatisfy { abs($0 - $1) < 1e-6 })
        #expect(zip(plain.stops, plain.stops.reversed()).allSatisfy { abs($0 + $1 - plain.stops[3]) < 1e-6 })
        for cell in 0..<plain.grid.count {
            let (one, other) = (plain.grid.course(cell), turned.grid.course(cell))
            #expect(abs(cos((one - other) * .pi / 180) + 1) < 1e-9)
        }
    }

    /// The same ride turned by 180 degrees: nothing depends on where east is.
    @Test func `is believed as much when it is turned`() throws {
        var (plain, turned) = (
            TrainBelief(network: line.network(withReturn: true)),
            TrainBelief(network: line.network(turned: true, withReturn: true))
        )
        try Ride(isTurned: false).ride(&plain, on: line)
        try Ride(isTurned: true).ride(&turned, on: line)
        #expect(!plain.beliefs.isEmpty && plain.beliefs.count == turned.beliefs.count)
        for pattern in [0, 1] {
            #expect(difference(states(plain, pattern), states(turned, pattern)) < 1e-7)
        }
    }

    /// On the same two patterns a train from the west is to the first as a train from the east is to the second.
    @Test func `is believed as much from one end as from the other`() throws {
        let network = line.network(withReturn: true)
        var (west, east) = (TrainBelief(network: network), TrainBelief(network: network))
        try Ride(isTurned: false).ride(&west, on: line)
        try Ride(isTurned: true).ride(&east, on: line)
        let mine = states(west, 0)
        #expect(mine.reduce(0) { $0 + $1.probability } > 0.9, "the train is on the pattern that it goes along")
        #expect(difference(mine, states(east, 1)) < 1e-7)
        #expect(difference(states(west, 1), states(east, 0)) < 1e-7)
        // Where the one has come to, the other has, as seen from its end.
        let (one, other) = (west.beliefs.first { $0.model.pattern == 0 }, east.beliefs.first { $0.model.pattern == 1 })
        let (a, b) = (try #require(one?.hypotheses.first), try #require(other?.hypotheses.first))
        #expect(abs(a.motion.chainage - b.motion.chainage) < 1e-4 && a.phase == b.phase)
        #expect(Covariance(a.motion).distance(to: Covariance(b.motion)) < 1e-6)
    }

    /// Nothing says which way a train goes that is seen in the middle of the line and does not tell its course.
    @Test func `says nothing of the direction in its middle`() throws {
        var train = TrainBelief(network: line.network(withReturn: true))
        for second in 0..<5 {
            let time = Timestamp.second(Double(second))
            train.advance(to: time, isBlind: false)
            let fix = Fix(Double(second), .place(0, 0), accuracy: 10)
            _ = train.handle(Position(fix, at: .place(0, 0), time: time), of: fix, isJump: false)
        }
        let shares = train.beliefs.map(\.total)
        try #require(shares.count == 2)
        #expect(abs(shares[0] / shares[1] - 1) < 1e-9)
        #expect(difference(states(train, 0), states(train, 1)) < 1e-7)
    }

    /// Both directions of a grid without evidence: what is held of one is held of the other, second for second.
    @Test func `is run through alike by trains of both directions`() {
        let network = line.network(withReturn: true)
        var trains = [0, 1].map { LineBelief(LineModel($0, in: network), at: 0) }
        for number in trains.indices { trains[number].standing[0].add(1, at: 0) }
        for second in 1...600 {
            for number in trains.indices { trains[number].step() }
            guard second % 60 == 0 else { continue }
            let states = trains.map { $0.states(at: Double(second)) }
            #expect(difference(states[0], states[1]) < 1e-9)
        }
    }
}

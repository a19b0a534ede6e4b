import Positioning
import TestSupport
import Testing
import Transit

@testable import Belief

/// A box beside a track, of which no line is believed.
@Suite struct `Fixes that put a train on a line` {
    private let line = MadeLine(runTimes: [95, 75, 110])

    /// Gives a belief a fix at a time, at distances along the line and beside it, in metres.
    private func take(_ train: inout TrainBelief, at seconds: Double, along: Double, beside: Double) {
        let time = Timestamp.second(seconds)
        let track = train.network.patterns[0].track
        let coordinate = track.coordinate(at: along).moved(east: 0, north: beside)
        let fix = Fix(seconds, coordinate, accuracy: 5)
        train.advance(to: time, isBlind: false)
        _ = train.handle(Position(fix, at: coordinate, time: time), of: fix, isJump: false)
    }

    /// When a train that has gone at a speed in m/s is on the line, in seconds.
    private func joins(_ train: TrainBelief, speed: Double) -> Int? {
        var train = train
        return (0...120).first { second in
            take(&train, at: Double(second), along: 300 + speed * Double(second), beside: 0)
            return train.isOnLine
        }
    }

    /// A box that was just switched on is where it is; a train that has left the line has to show that it is back on it.
    @Test func `are two at first, and more once the train has left the line`() {
        var train = TrainBelief(network: line.network())
        #expect(joins(train, speed: 0) == 2 && joins(train, speed: 12) == 2)
        train.hasBeenOnLine = true
        // 60 m and the accuracy in 10 s, or as long as a cluster of wrong places lasts.
        #expect(joins(train, speed: 12) == 10)
        #expect(joins(train, speed: 0) == 75)
    }

    /// The rider was beside the track, names a station 600 m away, and walks off across the fields.
    @Test func `say nothing any more once a station is named`() {
        var train = TrainBelief(network: line.network())
        train.hasBeenOnLine = true
        take(&train, at: 0, along: 600, beside: 55)
        train.capture(station: 0, waiting: 120, at: .second(0.5))
        for second in 1...25 { take(&train, at: Double(second), along: 600, beside: 65 + 6 * Double(second)) }
        #expect(train.isOnLine && train.assumed == 0)
        // Those that lie on no track are believed once they have gone 300 m in 40 s.
        for second in 26...60 { take(&train, at: Double(second), along: 600, beside: 65 + 6 * Double(second)) }
        #expect(!train.isOnLine)
    }
}

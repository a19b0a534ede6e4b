import Navigation
import Observations
import Positioning
import Testing

@testable import Agent

@Suite struct `The boundaries of a ride` {
    private var boundaries = RideBoundaries(pause: 600)
    private var second = 0

    private mutating func take(
        _ content: Observation.Content, after seconds: Int = 1, isFollowing: Bool = false
    ) -> RideBoundaries.Change? {
        second += seconds
        return boundaries.take(
            Observation(content, at: Timestamp(milliseconds: 1_787_101_200_000 + Int64(second) * 1000)),
            isFollowing: isFollowing)
    }

    /// A fix at a distance to the north of where it began, in metres.
    private func fix(_ metres: Double, speed: Double? = nil, accuracy: Double = 5) -> Observation.Content {
        var fix = Fix()
        fix.coordinate = Coordinate(latitude: -6.2 + metres / 111_195, longitude: 106.8)
        (fix.mode, fix.speed, fix.accuracy) = (.threeD, speed, accuracy)
        return .fix(fix)
    }

    private mutating func rest(_ seconds: Int, isFollowing: Bool = false) -> [Int: RideBoundaries.Change] {
        var changes: [Int: RideBoundaries.Change] = [:]
        for second in 1...seconds { changes[second] = take(.tick, isFollowing: isFollowing) }
        return changes
    }

    @Test mutating func `begin with three fixes at a train's speed, and end with rest`() {
        #expect(take(fix(0, speed: 0)) == nil)
        #expect([take(fix(4, speed: 4)), take(fix(8, speed: 4)), take(fix(12, speed: 4))] == [nil, nil, .begins])
        #expect(take(fix(16, speed: 4)) == nil)
        #expect(rest(1000) == [601: .ends])
    }

    /// 1.4 m/s, and a receiver that strays by 150 m for an hour under a roof.
    @Test mutating func `are not found by whoever walks about a house, or by a receiver that strays`() {
        for second in 0..<3600 {
            let place = Double(second % 200) * 0.7
            #expect(take(fix(second.isMultiple(of: 2) ? place : -place / 8, speed: 1.4)) == nil)
        }
        #expect(take(fix(900, accuracy: 800)) == nil)
    }

    @Test mutating func `are found without speeds, by the way that was made`() {
        let changes = (0..<30).map { take(fix(Double($0) * 10)) }
        #expect(changes.compactMap(\.self) == [.begins])
        #expect(changes[0..<20].allSatisfy { $0 == nil })
    }

    @Test mutating func `are found under ground by the motion sensor, and hold over a stand between stations`() {
        #expect(take(.motion(isMoving: true)) == .begins)
        #expect(take(.motion(isMoving: false)) == nil)
        #expect(rest(590).isEmpty)
        #expect(take(.motion(isMoving: true)) == nil)
        #expect(rest(700) == [601: .ends])
    }

    @Test mutating func `are those of a journey, however long its train stands`() {
        let begins = boundaries.beginJourney()
        #expect(begins)
        let beginsAgain = boundaries.beginJourney()
        #expect(!beginsAgain)
        #expect(rest(7200, isFollowing: true).isEmpty)
        // It is ended: so long the rider has sat in the café already.
        #expect(take(.command(.endJourney)) == nil)
        #expect(rest(700) == [601: .ends])
    }

    @Test mutating func `are not where the clock is set`() {
        #expect(take(.motion(isMoving: true)) == .begins)
        #expect(take(.tick, after: 40_000_000) == nil)
        #expect(take(.tick, after: -80_000_000) == nil)
        #expect(rest(500).isEmpty)
    }

    @Test mutating func `hold while the rider says what was wrong`() {
        #expect(take(.motion(isMoving: true)) == .begins)
        #expect(rest(590).isEmpty)
        #expect(take(.verdict(Verdict(event: "arrived", stop: "BLM", answer: .late))) == nil)
        #expect(rest(600).isEmpty)
    }
}

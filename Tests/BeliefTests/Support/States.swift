@testable import Belief

extension TrainState {
    /// A state of an age in seconds, at a place.
    static func of(
        _ phase: Phase, stop: Int = 1, chainage: Double = 1200, speed: Double = 0, age: Double, remaining: Double = 40,
        hasStood: Bool = true
    ) -> TrainState {
        TrainState(
            phase: phase, stop: stop, hasStood: hasStood, pace: 0, chainage: chainage, speed: speed, age: age,
            remaining: remaining)
    }

    /// One of each phase.
    static var samples: [TrainState] {
        [
            .of(.standing, age: 3), .of(.standing, stop: 2, chainage: 2100, age: 200),
            .of(.passing, speed: 16, age: 2, hasStood: false), .of(.held, chainage: 1700, age: 5),
            .of(.held, chainage: 1900, age: Held.settled), .of(.running, chainage: 1600, speed: 14, age: 31),
            .of(.running, chainage: 2090, speed: 2, age: 70, remaining: 1.5),
            .of(.running, chainage: 1500, speed: 15, age: 20, hasStood: false),
        ]
    }
}

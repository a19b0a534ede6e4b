import Testing

@testable import Belief

/// A sensor's word is told within 4 s, at any time of them as likely.
@Suite struct `What a motion sensor tells anew` {
    private func evidence(isMoving: Bool, last: Double = 20) -> MotionChangeEvidence {
        MotionChangeEvidence(
            motion: MotionState(isMoving: isMoving, since: 100), last: MotionState(isMoving: !isMoving, since: last))
    }

    @Test func `came within four seconds`() {
        for age in [0.5, 2, 4] {
            #expect(evidence(isMoving: false).likelihood(of: .of(.standing, age: age)) == 0.25)
            #expect(evidence(isMoving: false).likelihood(of: .of(.held, age: age)) == 0.25)
            #expect(evidence(isMoving: true).likelihood(of: .of(.running, age: age)) == 0.25)
        }
        // Later it is the less likely, and never out of the question.
        let late = [4.0, 6, 30].map { evidence(isMoving: false).likelihood(of: .of(.standing, age: $0)) }
        #expect(late[0] > late[1] && late[1] > late[2] && late[2] > 0)
        // Over the four seconds its density is 1.
        let sum = (0..<400).reduce(0.0) {
            $0 + 0.01 * evidence(isMoving: false).likelihood(of: .of(.standing, age: 0.01 * Double($1) + 0.005))
        }
        #expect(abs(sum - 1) < 1e-9)
    }

    @Test func `is seldom wrong`() {
        let most = 1e-3
        #expect(evidence(isMoving: false).likelihood(of: .of(.running, age: 30, remaining: 40)) < most)
        #expect(evidence(isMoving: true).likelihood(of: .of(.standing, age: 30)) < most)
        #expect(evidence(isMoving: true).likelihood(of: .of(.held, age: 30)) < most)
    }

    @Test func `may be a stop that the profile has not reached`() {
        let soon = evidence(isMoving: false).likelihood(of: .of(.running, age: 60, remaining: 1.5))
        #expect(soon > 100 * evidence(isMoving: false).likelihood(of: .of(.running, age: 60, remaining: 5)))
    }

    /// A train that already ran when the sensor found it standing runs since before that word.
    @Test func `may end a stop that was none`() {
        let (before, after) = (evidence(isMoving: true, last: 80), evidence(isMoving: true, last: 20))
        let runs = TrainState.of(.running, age: 50)
        #expect(before.likelihood(of: runs) == 0.1 && after.likelihood(of: runs) == 0.001)
    }
}

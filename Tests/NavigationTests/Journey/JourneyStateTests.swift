@testable import Navigation
import Testing

@Suite struct `The state of a journey` {
    /// As it is drawn in the documentation, transition by transition.
    private static let drawn: [(JourneyState, JourneyState.Input, JourneyState)] = [
        (.waiting, .carriedToward, .riding), (.waiting, .carriedAway, .lost), (.waiting, .stoodAtStop, .atStop),
        (.riding, .stoodAtStop, .atStop), (.riding, .leftBehind, .carriedOn), (.riding, .carriedAway, .lost),
        (.riding, .alighted, .off),
        (.atStop, .alighted, .off), (.atStop, .leftBehind, .carriedOn), (.atStop, .stoodElsewhere, .riding),
        (.atStop, .carriedToward, .atStop), (.atStop, .carriedAway, .atStop),
        (.off, .carriedToward, .riding), (.off, .carriedAway, .lost), (.off, .stoodAtStop, .atStop),
        (.carriedOn, .stoodAtStop, .atStop), (.carriedOn, .leftBehind, .carriedOn), (.carriedOn, .carriedAway, .lost),
        (.carriedOn, .alighted, .off), (.carriedOn, .carriedToward, .carriedOn),
        (.lost, .carriedToward, .riding), (.lost, .stoodAtStop, .atStop), (.lost, .alighted, .off),
    ]

    @Test func `follows the drawing`() {
        for (state, input, next) in Self.drawn {
            #expect(state.after(input) == next, "\(state), \(input)")
        }
    }

    @Test func `can be reached from the beginning, each of them`() {
        var (reached, waiting) = (Set<JourneyState>(), [JourneyState.waiting])
        while let state = waiting.popLast() {
            guard reached.insert(state).inserted else { continue }
            waiting += JourneyState.Input.allCases.map(state.after)
        }
        #expect(reached == Set(JourneyState.allCases))
    }

    /// Whatever has happened, the rider can still be told to get off, and can still be known to be off.
    @Test(arguments: JourneyState.allCases)
    func `has a way out`(state: JourneyState) {
        #expect(JourneyState.Input.allCases.contains { state.after($0) != state })
        #expect(state.after(.stoodAtStop) == .atStop)
        #expect(state.after(.stoodAtStop).after(.alighted) == .off)
    }
}

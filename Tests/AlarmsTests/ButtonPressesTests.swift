import Testing

@testable import Alarms

@Suite struct `A button` {
    private let start = ContinuousClock.now

    private func at(_ milliseconds: Int) -> ContinuousClock.Instant { start.advanced(by: .milliseconds(milliseconds)) }

    @Test func `is pressed when it goes down`() {
        var presses = ButtonPresses()
        #expect(presses.edge(isDown: true, at: at(0)) == .pressed)
        #expect(presses.deadline == at(2000))
        #expect(presses.edge(isDown: false, at: at(100)) == nil)
        #expect(presses.deadline == nil)
        #expect(presses.timePasses(at: at(5000)) == nil)
        #expect(presses.edge(isDown: true, at: at(6000)) == .pressed)
    }

    @Test func `is held when it has been down for two seconds, once`() {
        var presses = ButtonPresses()
        _ = presses.edge(isDown: true, at: at(0))
        #expect(presses.timePasses(at: at(1999)) == nil)
        #expect(presses.timePasses(at: at(2000)) == .held)
        #expect(presses.timePasses(at: at(9000)) == nil)
        #expect(presses.edge(isDown: false, at: at(9001)) == nil)
        #expect(presses.edge(isDown: true, at: at(9500)) == .pressed)
    }

    @Test func `counts from its next press on where it is down at the start`() {
        var presses = ButtonPresses()
        #expect(presses.edge(isDown: false, at: at(0)) == nil)
        #expect(presses.deadline == nil)
    }

    @Test func `is not pressed anew by an edge that was lost`() {
        var presses = ButtonPresses()
        _ = presses.edge(isDown: true, at: at(0))
        #expect(presses.edge(isDown: true, at: at(500)) == nil)
        #expect(presses.deadline == at(2000))
    }
}

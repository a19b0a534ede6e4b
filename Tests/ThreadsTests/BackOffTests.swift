import Threads
import Testing

@Test func `pauses double up to the longest, and begin anew after a success`() {
    var backOff = BackOff(jitter: 0)
    var generator = SystemRandomNumberGenerator()
    let pauses = (0..<7).map { _ in backOff.pause(using: &generator) / .seconds(1) }
    #expect(pauses == [1, 2, 4, 8, 16, 30, 30])
    backOff.reset()
    #expect(backOff.pause(using: &generator) == .seconds(1))
}

@Test func `chance moves a pause by its share and no further`() {
    var generator = SystemRandomNumberGenerator()
    let pauses = (0..<1000).map { _ in
        var backOff = BackOff(jitter: 0.2)
        return backOff.pause(using: &generator) / .seconds(1)
    }
    #expect(pauses.allSatisfy { (0.8...1.2).contains($0) })
    #expect(Set(pauses).count > 100)
}

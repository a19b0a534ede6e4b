import Testing
import Threads

@Suite struct `What the unit itself shakes` {
    private let start = ContinuousClock.now
    private let disturbance = Disturbance()

    private func time(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

    @Test func `is shaken from when the buzzer begins to some time after it has ended`() {
        disturbance.begin(at: time(1))
        disturbance.begin(at: time(1.1))
        #expect(!disturbance.contains(time(0.99)) && disturbance.contains(time(1)) && disturbance.contains(time(9)))
        disturbance.end(at: time(1.2))
        disturbance.end(at: time(5))
        #expect(disturbance.contains(time(1.05)) && disturbance.contains(time(1.22)))
        #expect(!disturbance.contains(time(1.24)) && !disturbance.contains(time(5)))
    }

    @Test func `is remembered for samples that come late, and not for ever`() {
        for beep in 0..<1000 {
            disturbance.begin(at: time(Double(beep)))
            disturbance.end(at: time(Double(beep) + 0.5))
        }
        #expect(disturbance.contains(time(999.2)) && disturbance.contains(time(980.2)))
        #expect(!disturbance.contains(time(999.8)) && !disturbance.contains(time(3.2)))
    }
}

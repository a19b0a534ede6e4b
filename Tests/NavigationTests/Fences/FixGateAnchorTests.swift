import Navigation
import Positioning
import TestSupport
import Testing

@Suite struct `The anchor of the gate for fixes` {
    private static let far = Coordinate.somewhere.moved(east: 5000)

    /// Fixes that are refused after a good one at second 0, each at second 1.
    private static let refused: [(FixGate.Refusal, Fix)] = {
        var modeless = Fix(1, far, speed: 10)
        modeless.mode = .none
        var estimated = Fix(1, far, speed: 10)
        estimated.origin = .estimated
        return [
            (.noPosition, modeless), (.unmeasured, estimated), (.nullIsland, Fix(1, .place(0, 0), speed: 10)),
            (.vague, Fix(1, far, speed: 10, accuracy: 2000)), (.stale, Fix(-1, far, speed: 10)),
            (.jump, Fix(1, far, speed: 10)),
        ]
    }()

    @Test(arguments: refused)
    func `is never a refused fix`(refusal: FixGate.Refusal, fix: Fix) throws {
        var gate = Gate(after: Fix(0, .somewhere, speed: 10))
        try #require(gate.verdict(fix).refusal == refusal)
        #expect(gate.gate.anchor?.time == .second(0))
        let next = gate.verdict(Fix(2, .somewhere.moved(east: 20), speed: 10))
        #expect(next.before?.time == .second(0))
    }

    @Test func `is not a frozen fix either`() throws {
        var gate = Gate(after: Fix(0, .somewhere, speed: 15))
        for second in 1...8 { _ = gate.verdict(Fix(Double(second), .somewhere, speed: 15)) }
        let anchor = try #require(gate.gate.anchor)
        #expect(anchor.time < .second(8))
        #expect(gate.verdict(Fix(9, .somewhere.moved(east: 135), speed: 15)).before == anchor)
    }

    @Test func `does not follow wild fixes that each lie elsewhere`() {
        var gate = Gate(after: Fix(0, .somewhere, speed: 10))
        var noise = Noise(seed: 1)
        for second in 1...60 {
            let wild = Coordinate.somewhere.moved(
                east: noise.normal(1) > 0 ? 4000 : -4000, north: Double(second % 7) * 900)
            #expect(gate.verdict(Fix(Double(second), wild, speed: 10)).refusal == .jump)
        }
        #expect(gate.verdict(Fix(61, .somewhere.moved(east: 610), speed: 10)).refusal == nil)
    }

    @Test func `gets old, and says nothing of how the train came here after that`() throws {
        var gate = Gate(after: Fix(0, .somewhere, speed: 0))
        let verdict = gate.verdict(Fix(Position.oldestAnchor + 1, .somewhere.moved(east: 20_000), speed: 0))
        #expect(verdict.refusal == nil)
        #expect(verdict.position != nil)
        #expect(verdict.before == nil)
    }

    @Test func `bridges one lost fix of a receiver that gives one in 30 s`() {
        var gate = Gate(after: Fix(0, .somewhere, speed: 15))
        #expect(gate.verdict(Fix(60, .somewhere.moved(east: 900), speed: 15)).before?.time == .second(0))
    }

    @Test(arguments: [0.1, 1, 2, 5])
    func `gives way after ten seconds of fixes that agree, however many they are`(interval: Double) throws {
        var gate = Gate(after: Fix(0, .somewhere.moved(east: -8000), speed: 10))
        var believed: Double?
        for second in stride(from: 1, through: 30, by: interval) {
            let verdict = gate.verdict(Fix(second, .somewhere.moved(east: 10 * second), speed: 10))
            if believed == nil, verdict.position != nil {
                believed = second
                // The way to it is that of the fixes which agree, not one from the wrong place.
                let before = try #require(verdict.before)
                #expect(before.coordinate.distance(to: .somewhere) < 1000)
            }
        }
        let second = try #require(believed)
        #expect(second >= 11 - 0.001 && second <= 11 + interval + 0.001)
    }

    @Test func `outlasts a burst of five seconds that agrees with itself`() {
        var gate = Gate(after: Fix(0, .somewhere, speed: 10))
        for second in 1...60 {
            let isWild = (20..<25).contains(second)
            let place = Coordinate.somewhere.moved(east: 10 * Double(second), north: isWild ? 2400 : 0)
            #expect((gate.verdict(Fix(Double(second), place, speed: 10)).refusal == .jump) == isWild)
        }
    }
}

@Suite struct `The clock of the fixes` {
    @Test func `refuses a second fix of the same time, and an older one`() {
        var gate = Gate(after: Fix(10, .somewhere, speed: 10))
        #expect(gate.verdict(Fix(10, .somewhere.moved(east: 5), speed: 10)).refusal == .stale)
        #expect(gate.verdict(Fix(8, .somewhere.moved(east: -20), speed: 10)).refusal == .stale)
        #expect(gate.verdict(Fix(11, .somewhere.moved(east: 10), speed: 10)).before?.time == .second(10))
    }

    @Test func `is not set back by the same late fix said over and over`() {
        var gate = Gate(after: Fix(10, .somewhere, speed: 10))
        for _ in 1...50 { #expect(gate.verdict(Fix(9, .somewhere, speed: 10)).refusal == .stale) }
        #expect(gate.gate.anchor?.time == .second(10))
    }

    @Test(arguments: [60, 86_400, 619_315_200, 630_720_000] as [Double], [1, 30] as [Double])
    func `may be set back, for first fixes are dated wrongly`(ahead: Double, interval: Double) throws {
        var gate = Gate(after: Fix(ahead, .somewhere, speed: 0))
        let believed = (0..<10).map { gate.verdict(Fix(Double($0) * interval, .somewhere, speed: 0)).refusal == nil }
        let first = try #require(believed.firstIndex(of: true))
        // Right dates count within seconds, however far ahead the wrong one was.
        #expect(first <= 4)
        #expect(believed[first...].allSatisfy { $0 })
    }

    @Test func `may be set forward`() {
        var gate = Gate(after: Fix(-20 * 365 * 86_400, .somewhere, speed: 0))
        #expect(gate.verdict(Fix(0, .somewhere.moved(east: 3000), speed: 0)).refusal == nil)
        #expect(gate.verdict(Fix(1, .somewhere.moved(east: 3000), speed: 0)).before?.time == .second(0))
    }
}

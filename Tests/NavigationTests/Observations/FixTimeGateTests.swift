import Navigation
import Positioning
import TestSupport
import Testing

@Suite struct `The time at which a fix counts` {
    /// Takes fixes a second apart by the other clock, of which some tell a time that is off by some seconds.
    private func times(off: [Int: Double], count: Int = 12) -> [Double] {
        var gate = FixTimeGate()
        return (0..<count).map { number in
            let told = Double(number) + (off[number] ?? 0)
            return gate.take(.second(told), clock: 1000 + Double(number)).second
        }
    }

    @Test(arguments: [600.0, 3600, -600, -3600, 86_400, 20, -20])
    func `is what the other clock says for one that is wrong, or two`(off: Double) {
        #expect(times(off: [5: off]) == (0..<12).map(Double.init))
        #expect(times(off: [5: off, 6: off]) == (0..<12).map(Double.init))
        #expect(times(off: [5: off, 7: -off]) == (0..<12).map(Double.init))
    }

    @Test(arguments: [600.0, 3600, -3600]) func `is a new time once three agree`(off: Double) {
        let offs = Dictionary(uniqueKeysWithValues: (5..<12).map { ($0, off) })
        #expect(times(off: offs) == (0..<12).map { Double($0) + ($0 < 7 ? 0 : off) })
    }

    @Test func `is its own where the other clock was set`() {
        var gate = FixTimeGate()
        #expect(gate.take(.second(0), clock: 0).second == 0)
        #expect(gate.take(.second(1), clock: 3600).second == 1)
        #expect(gate.take(.second(2), clock: 3601).second == 2)
        #expect(gate.take(.second(3), clock: 2).second == 3)
    }

    @Test func `is its own after a tunnel`() {
        var gate = FixTimeGate()
        _ = gate.take(.second(0), clock: 0)
        #expect(gate.take(.second(1800), clock: 1801.5).second == 1800)
    }
}

import Navigation
import Observations
import Positioning
import TestSupport
import Testing

@Suite struct `The gate for fixes` {
    @Test(arguments: [Fix.Mode.unknown, .none])
    func `refuses a fix below two dimensions`(mode: Fix.Mode) {
        var fix = Fix(0, .somewhere)
        fix.mode = mode
        #expect(Gate().verdict(on: fix).refusal == .noPosition)
    }

    @Test func `refuses a fix without coordinate`() {
        #expect(Gate().verdict(on: Fix(0, nil)).refusal == .noPosition)
    }

    @Test(arguments: Fix.Origin.allCases) func `refuses what no satellites show`(origin: Fix.Origin) {
        var fix = Fix(0, .somewhere)
        fix.origin = origin
        let isMeasured = [.measured, .differential, .rtk].contains(origin)
        #expect(Gate().verdict(on: fix).refusal == (isMeasured ? nil : .unmeasured))
    }

    @Test func `refuses 0, 0 and believes the equator and the meridian elsewhere`() {
        #expect(Gate().verdict(on: Fix(0, .place(0, 0))).refusal == .nullIsland)
        #expect(Gate().verdict(on: Fix(0, .place(0, 109.34))).refusal == nil)
        #expect(Gate().verdict(on: Fix(0, .place(51.4779, 0))).refusal == nil)
    }

    @Test func `refuses what is vaguer than 500 m`() {
        #expect(Gate().verdict(on: Fix(0, .somewhere, accuracy: 501)).refusal == .vague)
        #expect(Gate().verdict(on: Fix(0, .somewhere, accuracy: .infinity)).refusal == .vague)
        #expect(Gate().verdict(on: Fix(0, .somewhere, accuracy: .nan)).refusal == .vague)
        #expect(Gate().verdict(on: Fix(0, .somewhere, accuracy: 499)).refusal == nil)
        #expect(Gate().verdict(on: Fix(0, .somewhere, accuracy: nil)).refusal == nil)
    }

    @Test func `refuses a jump that contradicts the speed that the receiver reports`() {
        var gate = Gate(after: Fix(0, .somewhere, speed: 10))
        #expect(gate.verdict(Fix(1, .somewhere.moved(east: 10_000), speed: 10)).refusal == .jump)
    }

    @Test(arguments: [100.0, 300, 1000])
    func `refuses also a jump within what a fast train could do when the receiver says that it stands`(metres: Double) {
        var gate = Gate(after: Fix(0, .somewhere, speed: 0))
        #expect(gate.verdict(Fix(2, .somewhere.moved(east: metres), speed: 0)).refusal == .jump)
    }

    @Test func `refuses a jump of kilometres where no speed is reported, and believes a train's way`() {
        var gate = Gate(after: Fix(0, .somewhere))
        #expect(gate.verdict(Fix(1, .somewhere.moved(east: 10_000))).refusal == .jump)
        #expect(gate.verdict(Fix(2, .somewhere.moved(east: 60))).refusal == nil)
    }

    @Test func `works out the speed from the way where none is reported`() throws {
        var gate = Gate(after: Fix(0, .somewhere))
        let position = try #require(gate.verdict(Fix(20, .somewhere.moved(east: 400))).position)
        #expect(abs(try #require(position.speed) - 20) < 0.2)
    }

    @Test(arguments: [Double.nan, .infinity, -1])
    func `takes a speed that cannot be for none`(speed: Double) throws {
        #expect(try #require(Gate().verdict(on: Fix(0, .somewhere, speed: speed)).position).speed == nil)
    }

    @Test(arguments: [1.0, 5, 10, 30], [0.0, 14, 28])
    func `believes every fix of a train that speeds up, runs and brakes`(interval: Double, cruise: Double) throws {
        var gate = Gate()
        var (east, speed) = (0.0, 0.0)
        for tenth in 0..<3000 {
            let target = tenth < 600 ? 0 : tenth < 2200 ? cruise : 0
            speed += max(-0.1, min(0.1, target - speed))
            east += speed / 10
            guard tenth % Int(interval * 10) == 0 else { continue }
            let fix = Fix(Double(tenth) / 10, .somewhere.moved(east: east), speed: speed)
            #expect(gate.verdict(fix).refusal == nil)
        }
    }
}

@Suite struct `Coordinates that stand still` {
    @Test func `are refused while the receiver says that it moves`() {
        var gate = Gate(after: Fix(0, .somewhere, speed: 15))
        let refusals = (1...10).map { gate.verdict(Fix(Double($0), .somewhere, speed: 15)).refusal }
        #expect(refusals.suffix(8).allSatisfy { $0 == .frozen })
    }

    @Test func `are believed while it says that it stands`() {
        var gate = Gate(after: Fix(0, .somewhere, speed: 0.2))
        #expect((1...300).allSatisfy { gate.verdict(Fix(Double($0), .somewhere, speed: 0.2)).refusal == nil })
    }

    @Test func `are believed at the first second of a departure, for receivers hold the place of a stop`() {
        var gate = Gate(after: Fix(0, .somewhere, speed: 0))
        for second in 1...60 { _ = gate.verdict(Fix(Double(second), .somewhere, speed: 0)) }
        #expect(gate.verdict(Fix(61, .somewhere, speed: 2.5)).refusal == nil)
        #expect(gate.verdict(Fix(62, .somewhere.moved(east: 5), speed: 4)).refusal == nil)
    }

    @Test func `end when the receiver moves on from where the train has got to`() {
        var gate = Gate(after: Fix(0, .somewhere, speed: 15))
        for second in 1...20 { _ = gate.verdict(Fix(Double(second), .somewhere, speed: 15)) }
        #expect(gate.verdict(Fix(21, .somewhere.moved(east: 315), speed: 15)).refusal == nil)
    }
}

/// A gate, and shorter words for what it says.
struct Gate {
    private(set) var gate = FixGate()

    init(after fix: Fix? = nil) {
        if let fix { _ = verdict(fix) }
    }

    mutating func verdict(_ fix: Fix) -> FixGate.Verdict { gate.handle(fix, at: fix.time ?? .second(0)) }

    /// The verdict that this gate would give, without consuming the fix.
    func verdict(on fix: Fix) -> FixGate.Verdict {
        var copy = self
        return copy.verdict(fix)
    }
}

extension FixGate.Verdict {
    var refusal: FixGate.Refusal? {
        if case .refused(let refusal) = self { refusal } else { nil }
    }

    var position: Position? {
        if case .believed(let position, _) = self { position } else { nil }
    }

    var before: Position? {
        if case .believed(_, let before) = self { before } else { nil }
    }
}

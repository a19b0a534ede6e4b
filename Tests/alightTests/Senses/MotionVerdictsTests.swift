import Glibc
import Observations
import Testing

@testable import alight

@Suite struct `Verdicts of a motion sensor` {
    private typealias Motion = SensedRide.Motion

    private func verdicts(_ motions: [Motion], _ recorded: [ClosedRange<Double>] = [0...100]) -> MotionVerdicts {
        MotionVerdicts(motions, recorded: recorded)
    }

    private func span(_ time: ClosedRange<Double>, _ verdict: MotionVerdicts.Verdict) -> MotionVerdicts.Span {
        MotionVerdicts.Span(time: time, verdict: verdict)
    }

    @Test func `hold until the next half second, and are told where they become standing`() {
        let verdicts = verdicts([
            Motion(time: 1, isMoving: nil, standing: 0.5), Motion(time: 1.5, isMoving: false, standing: 2),
            Motion(time: 2, isMoving: false, standing: 2), Motion(time: 2.5, isMoving: true, standing: -9),
            Motion(time: 3, isMoving: false, standing: 9), Motion(time: 3.5, isMoving: false, standing: 9),
        ])
        #expect(
            verdicts.spans == [
                span(1...1.5, .unknown), span(1.5...2.5, .standing), span(2.5...3, .moving), span(3...3.5, .standing),
            ])
        #expect(verdicts.tellings == [1.5, 3])
    }

    @Test func `add up to a probability no surer than six`() throws {
        let verdicts = verdicts(
            (0..<10).map { Motion(time: Double($0) / 2, isMoving: false, standing: $0 < 8 ? 2 : -9) })
        let run = try #require(verdicts.probabilities.first)
        #expect(verdicts.probabilities.count == 1 && run.count == 11)
        #expect(run[0].value == 0.5 && run[0].time == -0.5)
        #expect(abs(run[1].value - 1 / (1 + exp(-2))) < 1e-9)
        #expect(abs(run[8].value - 1 / (1 + exp(-6))) < 1e-9)
        #expect(abs(run[9].value - 1 / (1 + exp(3))) < 1e-9)
        #expect(abs(run[10].value - 1 / (1 + exp(6))) < 1e-9)
    }

    @Test(arguments: [(3.0, 1), (3.1, 2), (-1, 2)])
    func `have a gap where the sensor says nothing for three seconds`(pause: Double, runs: Int) {
        let verdicts = verdicts([
            Motion(time: 10, isMoving: false, standing: 2), Motion(time: 10.5, isMoving: false, standing: 2),
            Motion(time: 10.5 + pause, isMoving: false, standing: 2),
            Motion(time: 11 + pause, isMoving: false, standing: 2),
        ])
        #expect(verdicts.probabilities.count == runs)
        #expect(verdicts.spans.count == runs)
        #expect(verdicts.tellings == [10])
    }

    @Test func `are told anew by a sensor that was lost`() {
        let verdicts = verdicts([
            Motion(time: 1, isMoving: false, standing: 2), Motion(time: 1.5, isMoving: nil, standing: nil),
            Motion(time: 2, isMoving: false, standing: 2), Motion(time: 2.5, isMoving: false, standing: 2),
        ])
        #expect(verdicts.tellings == [1, 2])
        #expect(verdicts.spans == [span(1...1.5, .standing), span(2...2.5, .standing)])
        #expect(verdicts.probabilities.map(\.count) == [2, 3])
    }

    @Test func `of old logs hold until they change, and to the end of the log`() {
        let verdicts = verdicts([
            Motion(time: 5, isMoving: false, standing: nil), Motion(time: 40, isMoving: true, standing: nil),
            Motion(time: 70, isMoving: false, standing: nil),
        ])
        #expect(verdicts.spans == [span(5...40, .standing), span(40...70, .moving), span(70...100, .standing)])
        #expect(verdicts.tellings == [5, 70])
        #expect(verdicts.probabilities.isEmpty)
    }
}

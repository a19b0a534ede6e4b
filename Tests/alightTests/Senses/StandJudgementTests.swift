import Testing

@testable import alight

@Suite struct `A judgement of stands` {
    private func judgement(_ tellings: [Double], _ truth: [ClosedRange<Double>]) -> StandJudgement {
        StandJudgement(of: tellings, truth: truth, recorded: [0...1000])
    }

    @Test func `tells the delay of each stand and what was missed`() {
        let judgement = judgement([12.1, 99.5, 206], [10...30, 100...130, 200...230, 300...330])
        #expect(judgement.stands.map(\.words) == ["2.1 s", "−0.5 s", "6.0 s", "missed"])
        #expect(judgement.falseTellings == [])
        #expect(
            judgement.summary == "4 stands in the truth, 3 told, 2 within 4 s, 0 false, median delay 2.1 s")
    }

    /// From a second before a stand to its end a telling is its own; what is before the first stand is not judged.
    @Test(arguments: [
        (50.0, false), (98.9, true), (99, false), (130, false), (130.1, true), (999, true), (9, false),
    ])
    func `takes a telling for false where no train stands`(telling: Double, isFalse: Bool) {
        #expect(judgement([telling], [49...51, 100...130]).falseTellings == (isFalse ? [telling] : []))
    }

    @Test func `counts the first telling of a stand`() {
        let judgement = judgement([11, 14, 20], [10...30])
        #expect(judgement.stands.map(\.delay) == [1] && judgement.falseTellings.isEmpty)
        #expect(judgement.summary == "1 stand in the truth, 1 told, 1 within 4 s, 0 false, median delay 1.0 s")
    }

    @Test(arguments: [([], nil), ([4.0], 4.0), ([1, 4], 2.5), ([9, 1, 4], 4)] as [([Double], Double?)])
    func `has a median delay`(delays: [Double], median: Double?) {
        let stands = (0..<3).map { Double($0) * 100...(Double($0) * 100 + 50) }
        let told = zip(stands, delays).map { $0.lowerBound + $1 }
        #expect(judgement(told, stands).medianDelay == median)
        #expect(judgement(told, stands).summary.contains("median") == (median != nil))
    }

    @Test func `leaves out what is not in the log`() {
        let judgement = StandJudgement(
            of: [], truth: [-50 ... -10, -5...5, 500...600, 1500...1600], recorded: [0...100, 1000...1550])
        #expect(judgement.stands.map(\.time) == [-5...5, 1500...1600])
        #expect(
            judgement.summary
                == "2 stands in the truth, 0 told, 0 within 4 s, 0 false; 2 stands outside of the log not judged: "
                + "do the labels belong to this ride?")
    }
}

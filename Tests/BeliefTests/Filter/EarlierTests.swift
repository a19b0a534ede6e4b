import Testing

@testable import Belief

@Suite struct `What was believed before` {
    private let model = MadeLine().model

    private func belief(at second: Int64) -> [LineBelief] {
        var belief = LineBelief(model, at: second)
        belief.place(between: 0...3600, weight: 1)
        return [belief]
    }

    private func ages(_ earlier: Earlier, at now: Int64) -> [Int64] {
        earlier.moments.reversed().map { now - ($0.first?.now ?? 0) }
    }

    /// Whenever a receiver went wrong up to two minutes ago, a moment lies before that, and not long before.
    @Test func `is kept for a few moments, each about three times as long ago as the next`() {
        var earlier = Earlier()
        for now in Int64(10_000)...10_600 {
            earlier.keep(belief(at: now))
            guard now >= 10_150 else { continue }
            let ages = ages(earlier, at: now)
            #expect(ages.count <= 6)
            for wrong in Int64(5)...90 {
                #expect(ages.contains { wrong <= $0 && $0 <= 3 * wrong + 20 }, "\(wrong): \(ages)")
            }
        }
    }

    @Test func `is not kept for longer than receivers are wrong, nor of a time to come`() {
        var earlier = Earlier()
        earlier.keep(belief(at: 10_000))
        earlier.keep(belief(at: 10_100))
        #expect(earlier.unseen(until: 10_240, start: nil).map(\.count) == [1, 0])
        #expect(earlier.unseen(until: 10_090, start: nil).map(\.count) == [0, 1])
        // The clock was set back.
        earlier.keep(belief(at: 9_000), isNews: true)
        #expect(ages(earlier, at: 9_000) == [0])
    }

    @Test func `goes on as if nobody had seen the train since`() throws {
        var earlier = Earlier()
        var belief = belief(at: 10_000)
        earlier.keep(belief)
        let unseen = try #require(earlier.unseen(until: 10_060, start: nil).first { _ in true }?.first)
        for _ in 0..<60 { belief[0].step() }
        #expect(unseen.now == 10_060)
        #expect(abs(unseen.total - 1) < 1e-3)
        for stop in model.stops.indices {
            #expect(abs(unseen.standing(at: stop) - belief[0].standing(at: stop)) < 1e-9)
        }
    }
}

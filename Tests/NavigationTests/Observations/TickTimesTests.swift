import Navigation
import Observations
import Positioning
import TestSupport
import Testing

@Suite struct `The passing of time` {
    /// The milliseconds of the ticks between observations.
    private func ticks(_ milliseconds: Int64...) -> [Int64] {
        var ticks = Timekeeper()
        return milliseconds.flatMap { ticks.ticks(before: Timestamp(milliseconds: $0)) }.map(\.time.milliseconds)
    }

    @Test func `is a tick at each whole second between observations more than a second apart`() {
        #expect(ticks(10_000, 13_000) == [11_000, 12_000])
        #expect(ticks(10_300, 13_200) == [11_000, 12_000, 13_000])
        #expect(ticks(10_999, 12_001) == [11_000, 12_000])
        #expect(
            ticks(1_787_126_672_839, 1_787_126_675_100)
                == [1_787_126_673_000, 1_787_126_674_000, 1_787_126_675_000])
    }

    @Test func `is none between observations a second apart or less`() {
        #expect(ticks(10_000, 11_000) == [])
        #expect(ticks(10_500, 11_500) == [])
        #expect(ticks(10_000, 10_000) == [])
        #expect(ticks(10_000, 10_100, 10_900, 11_400, 12_400) == [])
    }

    @Test func `is none before the first observation`() {
        #expect(ticks(1_787_126_672_839) == [])
    }

    @Test func `is made of nothing but ticks`() {
        var ticks = Timekeeper()
        _ = ticks.ticks(before: .second(0))
        #expect(ticks.ticks(before: .second(5)).allSatisfy { $0.content == .tick })
    }

    @Test func `lies strictly between the observations before 1970 too`() {
        #expect(ticks(-3000, 0) == [-2000, -1000])
        #expect(ticks(-3500, -1500) == [-3000, -2000])
        #expect(ticks(-1500, 1500) == [-1000, 0, 1000])
        #expect(ticks(-4000, -2000) == [-3000])
    }

    @Test(arguments: [1_000_000_000_000, 253_402_300_799_999] as [Int64])
    func `is none in a gap of years`(gap: Int64) {
        #expect(ticks(0, gap).isEmpty)
    }

    @Test func `is not told twice for an observation that is a little late`() {
        #expect(ticks(10_000, 13_000, 11_500, 13_500, 15_000) == [11_000, 12_000, 14_000])
    }
}

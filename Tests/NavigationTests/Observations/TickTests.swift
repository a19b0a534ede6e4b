import Navigation
import Observations
import Positioning
import Testing

@Suite struct `The ticks` {
    private static func time(_ milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: 1_787_126_400_000 + milliseconds)
    }

    private static func seconds(_ ticks: [Observation]) -> [Double] {
        ticks.map { $0.time.seconds(since: time(0)) }
    }

    @Test func `lie at each whole second between observations`() {
        var ticks = Timekeeper()
        #expect(ticks.ticks(before: Self.time(400)).isEmpty)
        #expect(ticks.ticks(before: Self.time(1400)).isEmpty)
        #expect(Self.seconds(ticks.ticks(before: Self.time(5000))) == [2, 3, 4])
        #expect(Self.seconds(ticks.ticks(before: Self.time(6001))) == [6])
    }

    /// A Pi starts in 1970, and its clock is set by the first fix.
    @Test func `do not fill the years by which a clock is set`() {
        var ticks = Timekeeper()
        _ = ticks.ticks(before: Timestamp(milliseconds: 5000))
        #expect(ticks.ticks(before: Self.time(0)).isEmpty)
        #expect(Self.seconds(ticks.ticks(before: Self.time(2500))) == [1, 2])
        #expect(ticks.ticks(before: Self.time(Timekeeper.longestGap * 1000)).count == Int(Timekeeper.longestGap) - 3)
    }

    /// As of a log whose lines were made up. An agent's own clock has really run.
    @Test func `of a log are no more than six hours, and a minute for each observation`() {
        func count(isLog: Bool) -> Int {
            var ticks = Timekeeper(isLog: isLog)
            var count = 0
            for number in 0...100 as ClosedRange<Int64> {
                // Six hours from one to the next, and sometimes as if switched on again.
                count += ticks.ticks(before: Self.time(number % 10 * 20_000_000)).count
                if number % 10 == 9 { ticks.begin() }
            }
            return count
        }
        #expect(count(isLog: false) > 800_000)
        #expect((19_999...Int(Timekeeper.longestGap) + 101 * 60).contains(count(isLog: true)))
    }

    /// A box that hears its motion sensor alone, once in a minute, for a night.
    @Test func `fill all the gaps of a log that somebody made on a train`() {
        var ticks = Timekeeper(isLog: true)
        let gaps = (0...600).map { ticks.ticks(before: Self.time($0 * 61_000)).count }
        #expect(gaps.dropFirst().allSatisfy { $0 == 60 })
    }

    /// The behaviour of an agent, which does not know when the next observation will come.
    @Test(arguments: [1, 50, 250, 999, 1000, 1700], [400, 500, 1000] as [Int64])
    func `are the same when they are asked for as time passes`(step: Int64, first: Int64) {
        for next in stride(from: first + 1, through: first + 6000, by: 333) {
            var replay = Timekeeper()
            _ = replay.take(Observation(.bluetooth(isAvailable: false), at: Self.time(first)), at: Self.time(first))
            var live = replay
            var ticks: [Observation] = []
            for now in stride(from: first, to: next, by: Int64.Stride(step)) {
                ticks += live.pass(until: Self.time(now))
            }
            ticks += live.ticks(before: Self.time(next))
            #expect(Self.seconds(ticks) == Self.seconds(replay.ticks(before: Self.time(next))))
        }
    }
}

import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

@Suite struct `The time of observations` {
    private static let noon = Timestamp(milliseconds: 1_787_126_400_000)

    /// Observations that come at some seconds of a clock and tell others: when each happens, and the time of day then.
    private struct Course {
        var keeper = Timekeeper()
        var ahead = 0.0
        var happened: [Double] = []
        var timesOfDay: [Double] = []
        var ticks = 0

        mutating func take(_ content: Observation.Content, told: Double, clock: Double) {
            let observation = Observation(content, at: noon.advanced(bySeconds: told))
            for observation in keeper.take(observation, at: Timestamp(milliseconds: Int64(clock * 1000))) {
                switch observation.content {
                case .tick: ticks += 1
                case .timeOfDay(let time): ahead = time.seconds(since: observation.time)
                default:
                    happened.append(observation.time.seconds(since: noon))
                    timesOfDay.append(happened[happened.count - 1] + ahead)
                }
            }
        }

        mutating func take(fix told: Double, isSeen: Bool = false, clock: Double) {
            var fix = Fix(mode: .threeD)
            if isSeen { fix.coordinate = Coordinate(latitude: -6.2, longitude: 106.8) }
            fix.time = noon.advanced(bySeconds: told)
            take(.fix(fix), told: told, clock: clock)
        }
    }

    /// A fix a second, of which some tell a time that is off.
    private func course(_ count: Int = 20, off: (Int) -> Double) -> Course {
        var course = Course()
        for second in 0..<count { course.take(fix: Double(second) + off(second), clock: 1000 + Double(second)) }
        return course
    }

    private static let offs = [20, 300, 3600, 86_400, 631_152_000].flatMap { [$0, -$0] } as [Double]

    @Test(arguments: offs) func `is the clock's where some fixes in a row tell a wrong one`(off: Double) {
        for run in 1...3 {
            let course = course { (5..<5 + run).contains($0) ? off : 0 }
            #expect(course.happened == (0..<20).map(Double.init))
            #expect(course.timesOfDay == course.happened)
            #expect(course.ticks == 0)
        }
    }

    @Test(arguments: offs) func `runs on where the receiver's clock is set, and the time of day follows it`(off: Double)
    {
        let course = course { $0 < 5 ? 0 : off }
        #expect(course.happened == (0..<20).map(Double.init))
        #expect(course.timesOfDay == (0..<20).map { Double($0) + ($0 < 8 ? 0 : off) })
        #expect(course.ticks == 0)
    }

    @Test(arguments: offs) func `runs on where the first fix shows how wrong the machine's clock is`(off: Double) {
        var course = Course()
        course.take(.bluetooth(isAvailable: true), told: off, clock: 1000)
        for second in 1..<10 { course.take(fix: Double(second), clock: 1000 + Double(second)) }
        #expect(course.happened == (0..<10).map { off + Double($0) })
        #expect(course.timesOfDay.dropFirst() == (1..<10).map(Double.init)[...])
        #expect(course.ticks == 0)
    }

    @Test(arguments: offs) func `runs on where the machine's clock is set, and follows it until a receiver knows`(
        off: Double
    ) {
        var course = Course()
        func hear(_ told: Double, _ clock: Double) { course.take(.motion(isMoving: true), told: told, clock: clock) }
        hear(0, 0)
        hear(1 + off, 1)
        // Less is a correction.
        hear(2 + off + 55, 2)
        course.take(fix: 3, clock: 3)
        hear(4 + off, 4)
        let isSet = abs(off) > 60
        #expect(course.happened == [0, 1, 2, 3, 4])
        #expect(
            course.timesOfDay == [0, isSet ? 1 + off : 1, isSet ? 2 + off : 2 + (off + 55 > 60 ? off + 55 : 0), 3, 4])
    }

    @Test(arguments: [0, -1, 0.5] as [Double], [1.0, 0.1])
    func `is the clock's where the receiver's stands still, runs backwards, or at another speed`(
        rate: Double, interval: Double
    ) {
        var course = Course()
        for number in 0..<600 {
            let second = Double(number) * interval
            course.take(fix: second < 10 ? second : 10 + (second - 10) * rate, clock: second)
        }
        let last = 599 * interval
        // At half the speed it is late, by more and more.
        #expect(abs((course.happened.last ?? 0) - last) <= 1 || rate == 0.5)
        #expect(course.keeper.doubt(at: Timestamp(milliseconds: Int64(last * 1000))) > 5)
    }

    /// As gpsfake plays it, or cat.
    @Test(arguments: [1.2, 2, 40, 1000, .infinity], [1.0, 5, 30])
    func `is that of a recording that is played faster than it was made`(speed: Double, interval: Double) {
        var course = Course()
        for number in 0..<200 {
            let told = Double(number) * interval
            // A fix may leave twice.
            for _ in 0..<2 { course.take(fix: told, clock: told / speed) }
        }
        let told = (10..<200).flatMap { Array(repeating: Double($0) * interval, count: 2) }
        #expect(course.happened.suffix(380) == told[...])
        #expect(course.timesOfDay.suffix(380) == told[...])
        #expect(course.keeper.doubt(at: Timestamp(milliseconds: 1_000_000_000)) == 0)
    }

    @Test func `is its own for a fix that was received late`() {
        var course = Course()
        for second in 0..<5 { course.take(fix: Double(second), clock: Double(second)) }
        course.take(fix: 5, clock: 9)
        course.take(fix: 6, clock: 9.1)
        course.take(fix: 10, clock: 10)
        #expect(course.happened == [0, 1, 2, 3, 4, 5, 6, 10])
    }

    @Test func `is its own behind a tunnel`() {
        var course = Course()
        course.take(fix: 0, clock: 0)
        course.take(fix: 1800, clock: 1801.5)
        #expect(course.happened == [0, 1800])
        #expect(course.ticks == 1799)
    }

    /// 20 ppm, as cheap quartz has, for two weeks.
    @Test(arguments: [20e-6, -20e-6]) func `follows the satellites where the machine's quartz is a little wrong`(
        drift: Double
    ) {
        var course = Course()
        for minute in 0..<20_160 { course.take(fix: Double(minute * 60), clock: Double(minute * 60) * (1 + drift)) }
        #expect(course.happened == (0..<20_160).map { Double($0 * 60) })
    }

    /// A restart behind which the clock has run for two seconds, and the satellites tell that the box was away for longer.
    ///
    /// - Parameters:
    ///   - told: whether satellites had told the time of day before, and not the machine's clock alone.
    ///   - seen: whether the first fix has a position.
    ///   - passed: whether the time was away, and not the time of day wrong.
    @Test(arguments: [
        (10.0, true, true, true), (60, true, true, true), (61, true, true, false), (600, true, true, false),
        (7200, true, true, false), (-60, true, true, false), (61, true, false, true), (900, true, false, true),
        (901, true, false, false), (60, false, true, false), (600, false, false, false), (7200, false, true, false),
    ])
    func `goes on after a restart for as long as satellites on both sides of it tell`(
        away: Double, told: Bool, seen: Bool, passed: Bool
    ) throws {
        var navigator = Navigator(network: try Network.shipped.get())
        _ = navigator.handle(
            Observation(.timeOfDay(Self.noon.advanced(bySeconds: 7290)), at: Self.noon.advanced(bySeconds: 90)))
        var fix = Fix(mode: .none)
        if told { fix.time = Self.noon.advanced(bySeconds: 7290) }
        _ = navigator.handle(Observation(.fix(fix), at: Self.noon.advanced(bySeconds: 90)))
        navigator.goOn(after: nil)
        var course = Course()
        course.keeper.goOn(
            from: Self.noon.advanced(bySeconds: 100), at: Timestamp(milliseconds: 0), navigator,
            ticked: Self.noon.advanced(bySeconds: 90), isResumed: true)
        course.ahead = 7200
        // The machine's clock says nothing new.
        course.take(.bluetooth(isAvailable: true), told: -50_000, clock: 1)
        course.take(fix: 7302 + away, isSeen: seen, clock: 2)
        #expect(course.happened == [101, passed ? 102 + away : 102])
        #expect(course.timesOfDay == [7301, 7302 + away])
        #expect(course.ticks == (passed ? 10 + Int(away) : 10))
    }

    /// A recording begins in the middle of a ride: one wrong fix is no more there than it was live.
    @Test(arguments: [60.0, 600, -600]) func `goes on where a recording begins`(off: Double) throws {
        var navigator = Navigator(network: try Network.shipped.get())
        var fix = Fix(mode: .none)
        fix.time = Self.noon
        _ = navigator.handle(Observation(.fix(fix), at: Self.noon))
        var course = Course()
        course.keeper.goOn(
            from: Self.noon, at: Timestamp(milliseconds: 0), navigator, ticked: Self.noon, isResumed: false)
        for second in 1..<10 { course.take(fix: Double(second) + (second == 1 ? off : 0), clock: Double(second)) }
        #expect(course.happened == (1..<10).map(Double.init))
        #expect(course.timesOfDay == course.happened)
    }
}

import Testing

@testable import Belief

@Suite struct `A run from stop to stop` {
    /// Usual ones, one that no train manages at the usual rate, one of no length, and one of which no timetable tells.
    private static let runs = [
        RunProfile(length: 1200, seconds: 95), RunProfile(length: 900, seconds: 75),
        RunProfile(length: 5000, seconds: 210),
        RunProfile(length: 2000, seconds: 60), RunProfile(length: 0, seconds: 30),
        RunProfile(length: 1500, seconds: nil),
        RunProfile(length: 40, seconds: nil),
    ]

    @Test(arguments: runs)
    func `goes as far as its speed takes it`(run: RunProfile) {
        let steps = 20_000
        let step = run.seconds / Double(steps)
        var (metres, worst) = (0.0, 0.0)
        for number in 0..<steps {
            metres += step * run.speed(at: (Double(number) + 0.5) * step)
            worst = max(worst, abs(metres - run.distance(at: Double(number + 1) * step)))
        }
        #expect(worst < 1e-4 * (1 + run.length), "\(worst)")
        #expect(abs(metres - run.length) < 1e-4 * (1 + run.length))
    }

    @Test(arguments: runs)
    func `takes the time of the timetable and keeps its limits`(run: RunProfile) {
        #expect(run.distance(at: run.seconds) == run.length && run.distance(at: 0) == 0)
        #expect(run.distance(at: -5) == 0 && run.distance(at: 2 * run.seconds) == run.length)
        let speeds = (0...1000).map { run.speed(at: Double($0) / 1000 * run.seconds) }
        #expect(speeds.allSatisfy { $0 >= 0 && $0 <= run.cruise + 1e-12 })
        let step = run.seconds / 1000
        #expect(zip(speeds, speeds.dropFirst()).allSatisfy { abs($1 - $0) <= run.acceleration * step * (1 + 1e-9) })
        // It brakes as it speeds up.
        #expect(zip(speeds, speeds.reversed()).allSatisfy { abs($0 - $1) < 1e-9 })
    }

    @Test(arguments: runs)
    func `is as far as it is when it is there`(run: RunProfile) {
        for number in 1..<100 {
            let time = Double(number) / 100 * run.seconds
            #expect(abs(run.time(at: run.distance(at: time)) - time) < 1e-6 * run.seconds)
        }
        #expect(run.time(at: -10) == 0 && run.time(at: run.length + 10) == run.seconds)
    }

    @Test func `takes what is told, and the usual rate where that is enough`() {
        let run = RunProfile(length: 1200, seconds: 95)
        #expect(run.seconds == 95 && run.acceleration == 0.9)
        // T = L/v + v/a.
        #expect(abs(1200 / run.cruise + run.cruise / 0.9 - 95) < 1e-9)
        let fast = RunProfile(length: 2000, seconds: 60)
        #expect(fast.acceleration > 0.9 && abs(fast.ramp - 30) < 1e-9)
        #expect(RunProfile(length: 1500, seconds: nil).cruise == 15)
    }
}

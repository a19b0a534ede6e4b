import Testing

@testable import Receivers

/// When samples were taken that come by the batch.
@Suite struct `The time of an IIO sample` {
    /// A sensor with a hundred samples a second, of which twelve make a batch.
    private struct Sensor {
        /// The time that its clock shows at the beginning of ours, in seconds.
        var origin = 1_787_000_000.0
        /// How fast its clock goes.
        var pace = 1.0
        var clock = SampleClock(period: 0.01, at: 0)
        var taken = 0

        /// The samples of a batch with their true times, and by the clock.
        mutating func batch(
            _ count: Int = 12, late: Double = 0.002, timed: Bool = true, jump: (after: Int, seconds: Double)? = nil
        ) -> [(truth: Double, time: Double)] {
            var (truths, timestamps): ([Double], [Int64?]) = ([], [])
            for number in 0..<count {
                if let jump, jump.after == number { origin += jump.seconds }
                taken += 1
                truths.append(Double(taken) * 0.01)
                timestamps.append(timed ? Int64(((origin + Double(taken) * 0.01 * pace) * 1e9).rounded()) : nil)
            }
            let times = clock.times(of: timestamps, readAt: (truths.last ?? 0) + late)
            #expect(times.count == count)
            return Array(zip(truths, times))
        }
    }

    private func error(_ samples: [(truth: Double, time: Double)]) -> Double {
        samples.map { abs($0.time - $0.truth) }.max() ?? 0
    }

    private func increases(_ samples: [(truth: Double, time: Double)]) -> Bool {
        zip(samples, samples.dropFirst()).allSatisfy { $0.time < $1.time }
    }

    @Test(arguments: [true, false]) func `is right to a few milliseconds`(timed: Bool) {
        var sensor = Sensor()
        let samples = (0..<20).flatMap { _ in sensor.batch(timed: timed) }
        #expect(error(samples) < 0.005)
        #expect(increases(samples))
    }

    @Test func `does not hang on when a batch is read, where it has a timestamp`() {
        var sensor = Sensor()
        var samples = sensor.batch()
        for number in 0..<50 { samples += sensor.batch(late: number.isMultiple(of: 3) ? 0.09 : 0.001) }
        #expect(error(samples) < 0.005)
        #expect(increases(samples))
    }

    @Test(arguments: [0.9999, 1.0001]) func `follows a clock that drifts`(pace: Double) {
        var sensor = Sensor()
        sensor.pace = pace
        var samples: [(truth: Double, time: Double)] = []
        // An hour.
        for _ in 0..<30_000 { samples += sensor.batch() }
        #expect(error(samples) < 0.01)
        #expect(increases(samples))
    }

    @Test(arguments: [-1e9, -3600, -1, -0.3, -0.1, -0.004, 0.004, 0.1, 0.3, 1, 3600, 1e9], [0, 1, 6, 11])
    func `does not follow a wall clock that is set`(seconds: Double, after: Int) {
        var sensor = Sensor()
        var samples = (0..<4).flatMap { _ in sensor.batch() }
        samples += sensor.batch(jump: (after, seconds))
        let later = (0..<40).flatMap { _ in sensor.batch() }
        samples += later
        #expect(increases(samples))
        // Not more than a batch, in the batch in which it is set or the next one.
        #expect(error(samples) < 0.3)
        #expect(error(Array(later.suffix(120))) < (abs(seconds) < 0.25 ? 0.11 : 0.01))
    }

    @Test func `of samples that lay in the buffer while the program was held up is their own`() {
        var sensor = Sensor()
        var samples = (0..<4).flatMap { _ in sensor.batch() }
        // The kernel keeps two seconds of ten.
        samples += sensor.batch(200, late: 8)
        sensor.taken += 800
        samples += (0..<10).flatMap { _ in sensor.batch() }
        #expect(error(samples) < 0.02)
        #expect(increases(samples))
    }

    @Test func `of samples without timestamps is not spread over a gap`() {
        var sensor = Sensor()
        var samples = (0..<4).flatMap { _ in sensor.batch(timed: false) }
        sensor.taken += 1000
        let behind = sensor.batch(timed: false)
        samples += behind
        #expect(increases(samples))
        #expect(error(behind) < 0.13)
    }

    @Test func `of nothing is none`() {
        var clock = SampleClock(period: 0.01, at: 0)
        #expect(clock.times(of: [], readAt: 1).isEmpty)
    }

    @Test func `is spread where a sensor gives the same timestamp to all`() {
        var clock = SampleClock(period: 0.01, at: 0)
        _ = clock.times(of: [0, 0, 0], readAt: 0.03)
        let times = clock.times(of: [0, 0, 0], readAt: 0.06)
        #expect(zip(times, [0.04, 0.05, 0.06]).allSatisfy { abs($0 - $1) < 1e-9 })
    }
}

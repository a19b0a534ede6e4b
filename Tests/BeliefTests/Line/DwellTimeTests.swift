import Testing
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@testable import Belief

@Suite struct `A dwell time` {
    /// The probability that a train has not left after a number of seconds, as the sum of its density. The time is 8 s,
    /// and beyond them a lognormal time of spread 0.45. The mean of that is the remainder of the timetable's mean.
    private func survival(_ seconds: Int, mean: Double) -> Double {
        guard seconds > 8 else { return 1 }
        // The mean of a lognormal time is e^(μ + σ²/2).
        let middle = log(mean - 8) - 0.45 * 0.45 / 2
        let upper = (log(Double(seconds) - 8) - middle) / 0.45
        let step = 2e-3
        // The upper tail, up to twelve deviations.
        return (0..<Int((12 - upper) / step)).reduce(0.0) {
            let x = upper + (Double($1) + 0.5) * step
            return $0 + step * exp(-x * x / 2) / (2 * Double.pi).squareRoot()
        }
    }

    @Test(arguments: [20.0, 30, 45, 90])
    func `ends as a lognormal time does`(mean: Double) {
        let dwell = DwellTime(mean: mean)
        var stays = 1.0
        for second in 0..<200 {
            let expected = survival(second, mean: mean)
            guard expected > 1e-6 else { break }
            #expect(abs(stays / expected - 1) < 1e-4, "\(second): \(stays) \(expected)")
            let hazard = dwell.hazard(after: Int64(second))
            #expect((0...1).contains(hazard) && (second >= 8 || hazard == 0))
            stays *= 1 - hazard
        }
    }

    /// Of 1,361 stands in seven metros 5 % last longer than 74 s and 1 % than 204 s; half last longer than 26 s (nextgis/metrocell, ODbL).
    @Test func `lasts as long as real ones now and then, where it is seen`() {
        let dwell = DwellTime(mean: 28)
        var stays = [1.0]
        for second in 0..<210 { stays.append(stays[second] * (1 - dwell.seenHazard(after: Int64(second)))) }
        #expect((0.35...0.65).contains(stays[26]) && (0.03...0.08).contains(stays[74]))
        #expect((0.005...0.02).contains(stays[204]))
        // Two lines of which the one stands for 5 s longer are not told apart by a stand of three minutes.
        let longer = DwellTime(mean: 33)
        let others = (0..<180).reduce(1.0) { $0 * (1 - longer.seenHazard(after: Int64($1))) }
        #expect((0.5...2).contains(stays[180] / others))
    }

    /// The mean is the integral of the probability to stay, the variance that of twice the time less the mean, times the same.
    @Test(arguments: [20.0, 30, 45, 60])
    func `has the mean of the timetable`(scheduled: Double) {
        let dwell = DwellTime(mean: scheduled)
        var (stays, mean, second) = (1.0, 0.0, 0.0)
        for age in 0..<5000 {
            let next = stays * (1 - dwell.hazard(after: Int64(age)))
            // In between as many stay as at both ends of the second on average.
            mean += (stays + next) / 2
            second += 2 * (Double(age) + 0.5) * (stays + next) / 2
            stays = next
        }
        #expect(abs(mean - scheduled) < 0.05, "\(mean)")
        #expect(dwell.mean == scheduled)
        #expect(abs((second - mean * mean) / dwell.variance - 1) < 0.03, "\(second - mean * mean) \(dwell.variance)")
    }

    @Test func `is the usual one where no timetable tells a time`() {
        #expect(DwellTime(mean: nil).mean == 30 && DwellTime(mean: 0).mean == 30 && DwellTime(mean: -5).mean == 30)
        // One that is shorter than any train stands is the shortest that there is.
        #expect(DwellTime(mean: 3).mean == 12)
    }

    /// A wait has no memory: it ends as often in any second, after its mean on average.
    @Test func `ends at any time for a rider who waits`() {
        let wait = DwellTime(waiting: 120)
        var (stays, mean) = (1.0, 0.0)
        for second in 0..<5000 {
            let next = stays * (1 - wait.hazard(after: Int64(second)))
            mean += (stays + next) / 2
            stays = next
        }
        #expect(abs(mean - 120) < 0.01 && wait.variance == 120 * 120)
        #expect(wait.hazard(after: 0) == wait.hazard(after: 10_000))
    }

    /// A clock that goes back gives an age below 0, and a train that is put away one of days.
    @Test func `has a hazard at any age`() {
        let dwell = DwellTime(mean: 30)
        #expect(dwell.hazard(after: -5) == dwell.hazard(after: 0))
        #expect(dwell.hazard(after: .max) == dwell.hazard(after: 240) && dwell.hazard(after: 240) > 0)
    }
}

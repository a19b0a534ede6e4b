/// How far runs are off the timetable.
public struct RunTimes: Hashable, Sendable {
    /// The logarithm of a run's time over its leg's median, where nothing happens on the way.
    public var deviation = Percentiles([
        0: -0.25, 0.01: -0.19, 0.05: -0.10, 0.25: -0.02, 0.5: 0, 0.75: 0.02, 0.94: 0.09, 1: 0.13,
    ])
    /// The share of its variance that a ride keeps: driver, load and weather. It is not measured.
    public var rideShare = 0.05...0.4
    /// The logarithm of a leg's median over what the timetable says, drawn for each leg of a ride, since nobody knows
    /// which table is right.
    public var timetableError = Percentiles([0: -0.19, 0.12: -0.05, 0.88: 0.05, 1: 0.19])

    /// Creates the run times of a metro.
    ///
    /// 644 runs on 78 legs in seven metros: −0.19, −0.10, −0.02, 0.02, 0.12 and 0.38 at p1, p5, p25, p75, p95 and p99
    /// (`driving/README.md` in the shared data), of which the part above 0.1 is what happens on the way (`Incidents`,
    /// `Holds`). Published run times are multiples of 10 s, ±0.05 of a leg of 100 s; the shipped line's tables
    /// contradict each other on six of 24 legs, by 0.12 to 0.38, of which one knows half.
    public init() {}

    /// A main line, of which no deviations are measured here: half as far off again, and with the recovery margin of 3
    /// to 8 % of UIC leaflet 451-1, so that trains are early where nothing happens.
    public static let mainLine: RunTimes = {
        var times = RunTimes()
        times.deviation = Percentiles([0: -0.3, 0.05: -0.15, 0.25: -0.08, 0.5: -0.04, 0.75: 0.0, 0.95: 0.15, 1: 0.25])
        times.timetableError = Percentiles(-0.08...0.08)
        return times
    }()

    /// Trains that take the timetable's run times.
    public static let punctual: RunTimes = {
        var times = RunTimes()
        (times.deviation, times.timetableError) = (.exactly(0), .exactly(0))
        return times
    }()
}

/// The times that trains of a pattern take, as far as its timetable tells: how long each run and each stand last, and how far a run's time
/// may be off.
///
/// A timetable is rounded, often to whole minutes, and often has one time for a call, so that the stand is part of the run; some have one
/// time for each leg, which is a guess. The distances say something as well: at one cruising speed for the whole pattern the runs take as
/// long as the timetable has for all of them, and each takes that to a fifth. Both are weighed by how far either may be off.
public struct LegTimes: Equatable, Sendable {
    /// The run to each stop in seconds, from standstill to standstill; 0 at the first, and `nil` where no timetable tells.
    public let runs: [Double?]
    /// The standard deviation of the error of each run in seconds, beside the scatter of the trains of one leg.
    public let deviations: [Double]
    /// The stand at each stop in seconds; `nil` where no timetable tells.
    public let stands: [Double?]

    /// How far a run of a known length is from what one cruising speed for the whole pattern makes of it, as a standard deviation in
    /// logarithms: 0.20 on the shipped line, and 0.2 between the quartiles of Busan's 491 legs, less their rounding.
    static let distanceSpread = 0.2
    /// The stand that a call of one time has, in seconds: the median of 1,361 stands in metros is 26 s (nextgis/metrocell, ODbL).
    static let usualStand = 26.0
    /// No more than this share of the time from a departure to the next is a stand. Assumed: buses stand for less.
    static let mostStandShare = 0.25
    /// How far a stand that nobody stated differs from the usual one, in seconds: half the distance between the quartiles of the same.
    static let standDeviation = 6.0
    /// The rate at which trains speed up and brake, in m/s² (JIS E 7106 and EN 13452-1 give service brakes of 0.8 to 1.1).
    static let acceleration = 0.9
    /// The resolution in seconds from which on a timetable's times are weighed against the distances; a finer one is taken at its word.
    /// Assumed: rounding to 10 s is off by 4 s, less than the runs of one leg differ by.
    static let coarse = 30.0

    /// Reads the times of a pattern's stops.
    public init(_ stops: [Pattern.Stop]) {
        let inner = stops.indices.dropFirst().dropLast()
        let resolution = Self.resolution(of: stops)
        let isCoarse = resolution >= Self.coarse
        // Where a fine timetable has stands, a call of one time is one at which a train hardly stands.
        let statesStands = !isCoarse && inner.contains { stops[$0].dwellTime ?? 0 > 0 }
        var (runs, deviations, stands) = (stops.map(\.runTime), stops.map { _ in 0.0 }, stops.map(\.dwellTime))
        for stop in stops.indices.dropFirst() {
            guard let run = stops[stop].runTime, run.isFinite else { continue }
            // The difference of two times that are each rounded to the resolution.
            var variance = isCoarse ? resolution * resolution / 6 : 0
            if inner.contains(stop), !statesStands, stops[stop].dwellTime == 0 {
                let stand = min(Self.usualStand, max(0, run) * Self.mostStandShare)
                (runs[stop], stands[stop]) = (run - stand, stand)
                variance += Self.standDeviation * Self.standDeviation
            }
            deviations[stop] = variance.squareRoot()
        }
        let known = stops.indices.dropFirst().filter { runs[$0]?.isFinite == true }
        let total = known.reduce(0) { $0 + (runs[$1] ?? 0) }
        let lengths = stops.indices.map { $0 > 0 ? max(1, stops[$0].chainage - stops[$0 - 1].chainage) : 0 }
        if known.count >= 3, total > 0, deviations.contains(where: { $0 > 0 }) {
            // Legs of one time whatever their length say nothing of each.
            let given = known.map { stops[$0].runTime ?? 0 }
            let isGuess = known.count >= 4 && Set(given).count == 1
            let speed = Self.cruise(over: known.map { lengths[$0] }, in: total)
            for stop in known where deviations[stop] > 0 {
                let expected = Self.seconds(lengths[stop], at: speed)
                let byDistance = Self.distanceSpread * expected
                let byTable = isGuess ? Double.infinity : deviations[stop]
                let weight = 1 / (1 + byTable * byTable / (byDistance * byDistance))
                runs[stop] = expected + (max(0, runs[stop] ?? 0) - expected) * weight
                deviations[stop] = byDistance * (1 - weight).squareRoot()
            }
        }
        (self.runs, self.deviations, self.stands) = (runs, deviations, stands)
    }

    /// The greatest number of seconds, up to a minute, of which all of a pattern's times are multiples.
    private static func resolution(of stops: [Pattern.Stop]) -> Double {
        var found = 60
        for stop in stops.dropFirst() {
            for time in [stop.runTime, stop.dwellTime] {
                guard let time, abs(time) < 1e6 else { continue }
                // Medians may lie between two.
                guard time == time.rounded() else { return 1 }
                var (large, small) = (found, abs(Int(time)))
                while small != 0 { (large, small) = (small, large % small) }
                found = large
            }
        }
        return Double(found)
    }

    /// The cruising speed in m/s at which runs of some lengths together take the given number of seconds.
    private static func cruise(over lengths: [Double], in seconds: Double) -> Double {
        var (low, high) = (0.5, 150.0)
        for _ in 0..<40 {
            let middle = (low + high) / 2
            let sum = lengths.reduce(0) { $0 + Self.seconds($1, at: middle) }
            if sum > seconds { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// The seconds that a run of a length in metres takes at a cruising speed.
    private static func seconds(_ length: Double, at cruise: Double) -> Double {
        let ramps = cruise * cruise / acceleration
        return ramps <= length ? length / cruise + cruise / acceleration : 2 * (length / acceleration).squareRoot()
    }
}

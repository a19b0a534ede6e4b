import Positioning
import Transit

/// The tracker's knowledge of a pattern before it has seen anything: where the stops are, how trains run between them, how long they
/// stand, and where the sky is seen.
struct LineModel: Sendable {
    /// The pattern's number.
    let pattern: Int
    /// The stations' numbers, by stop.
    let stations: [Int]
    /// The chainages of the stops in metres; never descending.
    let stops: [Double]
    /// The run from each stop to the next.
    let runs: [RunProfile]
    /// By how much the time of each run may be off, in logarithms and as a standard deviation, beside what its trains differ by.
    let runSpreads: [Double]
    /// How long trains stand, by stop.
    let dwells: [DwellTime]
    /// The way through each stop without braking: from where a train would have braked to where it would run at full speed.
    let passes: [(start: Double, speed: Double, seconds: Double)]
    /// How far the track is off: one that only joins the stops may miss the rails by hundreds of metres.
    let map: MapDeviation
    /// The track as points.
    let grid: LineGrid
    /// Whether each stop lies under ground.
    private let isDark: [Bool]

    /// Creates the model of a pattern of a network.
    init(_ pattern: Int, in network: Network) {
        let described = network.patterns[pattern]
        self.pattern = pattern
        stations = described.stops.map(\.station)
        let stops = described.stops.map(\.chainage)
        self.stops = stops
        let times = LegTimes(described.stops)
        let runs = zip(stops, stops.dropFirst()).enumerated().map { leg, stops in
            RunProfile(length: stops.1 - stops.0, seconds: times.runs[leg + 1])
        }
        self.runs = runs
        runSpreads = runs.enumerated().map { times.deviations[$0 + 1] / $1.seconds }
        passes = stops.indices.map { stop in
            guard stop > 0, stop < runs.count else { return (stops[stop], 1, 1) }
            let (before, after) = (runs[stop - 1], runs[stop])
            let start = stops[stop] - before.cruise * before.ramp / 2
            let end = stops[stop] + after.cruise * after.ramp / 2
            let speed = (before.cruise + after.cruise) / 2
            return (start, speed, (end - start) / speed)
        }
        dwells = times.stands.map { DwellTime(mean: $0) }
        grid = LineGrid(described.track)
        map = MapDeviation(described)
        isDark = described.stops.map { network.stations[$0.station].isUnderground }
    }

    /// The probability that a receiver sees the sky at a point of the grid, before any ride.
    func sky(at cell: Int) -> Double {
        let chainage = Double(cell) * LineGrid.spacing
        let next = stopsBehind(chainage)
        let (behind, ahead) = (max(0, next - 1), min(next, stops.count - 1))
        guard isDark[behind] != isDark[ahead] else {
            return isDark[behind] ? Parameters.Line.darkSky : Parameters.Line.openSky
        }
        // The portal lies somewhere between: the nearer to the station under ground, the likelier it is behind.
        let share = (chainage - stops[behind]) / max(1, stops[ahead] - stops[behind])
        return Parameters.Line.openSky + (Parameters.Line.darkSky - Parameters.Line.openSky)
            * (isDark[behind] ? 1 - share : share)
    }

    /// How many stops lie behind a chainage in metres, or at it.
    private func stopsBehind(_ chainage: Double) -> Int {
        var (low, high) = (0, stops.count)
        while low < high {
            let middle = (low + high) / 2
            if stops[middle] <= chainage { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The stop that is nearest to a chainage in metres.
    func nearestStop(to chainage: Double) -> Int? {
        guard !stops.isEmpty else { return nil }
        var (low, high) = (0, stops.count)
        while low < high {
            let middle = (low + high) / 2
            if stops[middle] < chainage { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return 0 }
        guard low < stops.count else { return stops.count - 1 }
        return chainage - stops[low - 1] <= stops[low] - chainage ? low - 1 : low
    }

    /// The leg in which a chainage lies, from the first stop on; `nil` beyond the last.
    func leg(at chainage: Double) -> Int? {
        let leg = max(0, stopsBehind(chainage) - 1)
        return leg < runs.count ? leg : nil
    }
}

extension LineModel: Encodable {
    /// Encodes the pattern's number, from which all else follows.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(pattern)
    }
}

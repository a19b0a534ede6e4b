public import NMEA

/// How strongly a receiver heard its satellites, by their height above the horizon.
public struct SignalStrengths: Hashable, Sendable {
    /// A band of elevations.
    public struct Band: Hashable, Sendable {
        /// The lowest elevation in degrees; the band ends 15° higher.
        public var elevation: Int
        /// How many times a satellite in it was listed with a strength.
        public var count: Int
        /// The median and the tenth and ninetieth hundredths of the strengths, in dB-Hz.
        public var median: Int
        /// The strength that a tenth of them is not above.
        public var low: Int
        /// The strength that nine tenths of them are not above.
        public var high: Int
    }

    /// In degrees.
    public static let bandWidth = 15
    /// How often each strength from 0 to 99 dB-Hz was listed, band by band: six bands up to the zenith.
    private var counts = Array(repeating: Array(repeating: 0, count: 100), count: 90 / bandWidth)
    /// How many lists of satellites there were.
    public private(set) var lists = 0

    /// Creates strengths of which none is known.
    public init() {}

    /// Adds a list of satellites.
    public mutating func add(_ report: SkyReport) {
        guard let satellites = report.satellites else { return }
        lists += 1
        for satellite in satellites {
            guard let direction = satellite.direction, let strength = satellite.strength, strength > 0,
                (0...90).contains(direction.elevation)
            else { continue }
            counts[min(counts.count - 1, Int(direction.elevation) / Self.bandWidth)][min(99, Int(strength))] += 1
        }
    }

    /// The bands in which satellites were heard, from the horizon up.
    public var bands: [Band] {
        counts.enumerated().compactMap { number, strengths in
            let total = strengths.reduce(0, +)
            guard total > 0 else { return nil }
            func quantile(_ share: Double) -> Int {
                let rank = max(1, Int((share * Double(total)).rounded(.up)))
                var sum = 0
                return strengths.firstIndex {
                    sum += $0
                    return sum >= rank
                } ?? 0
            }
            return Band(
                elevation: number * Self.bandWidth, count: total, median: quantile(0.5), low: quantile(0.1),
                high: quantile(0.9))
        }
    }
}

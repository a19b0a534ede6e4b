/// How good a receiver's positions are, by what stands round it.
///
/// The error of a position drifts (a first-order Gauss–Markov process on each axis, as in A. Gelb, "Applied Optimal
/// Estimation", 1974), jitters from report to report, and now and then has other reasons altogether.
public struct Quality: Hashable, Sendable {
    /// The standard deviation of the drift on each axis in metres, drawn once a ride: 2 to 4 m of an antenna at a
    /// window by the GPS Standard Positioning Service's performance standard (2020), and 7 m of phones, of which the
    /// standing place is 9 m (p50) to 16 m (p95) off its mean (`driving/README.md` in the shared data).
    public var drift = 2.0...8.0
    /// The time constant in which the drift is forgotten, in seconds, drawn once a ride: satellites and reflections change while one
    /// moves.
    public var correlation = 12.0...120.0
    /// The standard deviation of the jitter on each axis in metres, drawn once a ride.
    public var jitter = 0.3...1.5
    /// The horizontal dilution of precision, drawn once a ride.
    public var hdop = 0.7...1.6
    /// How many satellites are used.
    public var satellites = 7...20
    /// The standard deviation of the logarithm of a module's claim factor, which changes in a minute; drawn once a ride. A module
    /// claims the true 68 % radius times this factor.
    public var claimDeviation = 0.15...0.6
    /// The accuracy that a phone claims, in metres. Nine in ten of its claims lie within, and say nothing about the error.
    public var phoneClaim = 4.0...30.0
    /// Reflections that are stronger than the satellites themselves.
    public var multipath: Multipath?
    /// Positions from a wrong place altogether.
    public var wrongCluster: WrongCluster?

    /// The 68 % radius of a circular normal distribution in standard deviations of an axis: √(−2 ln 0.32).
    static let deviationsIn68Percent = 1.5096

    /// Creates the quality of an open sky.
    public init() {}

    /// Bursts of wrong positions which the receiver does not know of: it follows a reflection.
    public struct Multipath: Hashable, Sendable {
        /// How many there are an hour, on average.
        public var perHour = 20.0
        /// How long one lasts, in seconds; the logarithm is uniformly distributed: seconds on the run, a minute and
        /// more where the train stands between the houses.
        public var duration = 3.0...75.0
        /// By how many metres it is off, to a side that stays the same.
        public var offset = 40.0...240.0
        /// The accuracy that the receiver claims meanwhile, in metres.
        public var claimed = 4.0...15.0
        /// The share of bursts in which it claims next to nothing: 200 m off and sure of 2 m, as logged in gpsd's
        /// reports.
        public var optimisticShare = 0.25
        /// The accuracy that it claims in these, in metres.
        public var optimistic = 2.0...4.0
        /// How many times as high the HDOP is meanwhile.
        public var dilution = 1.5

        /// Creates bursts as they come between high houses.
        public init() {}
    }

    /// Positions that all sit at a wrong place, as positioning by cells and access points gives them when one of those
    /// is registered elsewhere.
    public struct WrongCluster: Hashable, Sendable {
        /// How many there are in a ride, at any time.
        public var count = 1
        /// How long one lasts, in seconds; the logarithm is uniformly distributed. Phones on Helsinki's metro, which
        /// tell one in about 11 s, had some in a row.
        public var duration = 8.0...90.0
        /// The greatest distance of the place, in stations. The place does not lie at the nearest station.
        public var reach = 5
        /// The greatest distance of the place from that station, in metres, on each axis.
        public var offset = 200.0
        /// The accuracy that the receiver claims, in metres.
        public var claimed = 20.0...65.0

        /// Creates a wrong cluster in each ride.
        public init() {}
    }
}

extension Quality {
    /// On a viaduct: 3 to 12 m in 68 % of the time.
    public static let openSky = Quality()

    /// Between high houses: some 15 to 33 m in 68 % of the time, and bursts far worse.
    public static let urbanCanyon: Quality = {
        var quality = Quality()
        quality.drift = 10...22
        quality.jitter = 1...3
        quality.hdop = 1.5...4
        quality.satellites = 4...10
        quality.multipath = Multipath()
        return quality
    }()

    /// An open sky, but for one wrong cluster.
    public static let wrongCluster: Quality = {
        var quality = Quality()
        quality.wrongCluster = WrongCluster()
        return quality
    }()
}

/// How good a receiver's positions are, by what stands round it.
///
/// The error of a position drifts (a first-order Gauss–Markov process on each axis, as in A. Gelb, "Applied Optimal
/// Estimation", 1974), jitters from report to report, and now and then has other reasons altogether.
public struct Quality: Hashable, Sendable {
    /// The standard deviation of the drift on each axis in metres, drawn once a ride.
    public var drift = 3.0...4.0
    /// The drift is forgotten in so many seconds, drawn once a ride: satellites and reflections change while one moves.
    public var correlation = 30.0...60.0
    /// The standard deviation of the jitter on each axis in metres.
    public var jitter = 1.0
    /// The horizontal dilution of precision, drawn once a ride.
    public var hdop = 0.7...1.3
    /// How many satellites are used.
    public var satellites = 8...14
    /// What a receiver claims is the true 68 % radius times a factor; the standard deviation of its logarithm, which
    /// changes in a minute.
    public var claimDeviation = 0.25
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
        /// How long one lasts, in seconds.
        public var duration = 5.0...30.0
        /// By how many metres it is off, to a side that stays the same.
        public var offset = 50.0...200.0
        /// What the receiver claims meanwhile, in metres.
        public var claimed = 4.0...15.0
        /// The share of bursts in which it claims next to nothing: 200 m off and sure of 2 m, as logged in gpsd's
        /// reports.
        public var optimisticShare = 0.25
        /// What it claims in these, in metres.
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
        /// How long one lasts, in seconds.
        public var duration = 10.0...40.0
        /// The place lies at most so many stations away, and not at the nearest one.
        public var reach = 5
        /// It lies at most so many metres from that station, on each axis.
        public var offset = 200.0
        /// What the receiver claims, in metres.
        public var claimed = 20.0...65.0

        /// Creates a wrong cluster in each ride.
        public init() {}
    }
}

extension Quality {
    /// On a viaduct: 5 to 6 m in 68 % of the time.
    public static let openSky = Quality()

    /// Between high houses: some 23 m in 68 % of the time, and bursts far worse.
    public static let urbanCanyon: Quality = {
        var quality = Quality()
        quality.drift = 15...15
        quality.jitter = 2
        quality.hdop = 1.5...4
        quality.satellites = 4...8
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

/// What tells one train from another that takes the same way: when it leaves, and whether it brakes for a stop.
extension Parameters {
    /// How late trains leave.
    enum Departures {
        /// The mean delay at departure in seconds: at Eindhoven the lines' means lay between 1.5 and 2.5 minutes (1,846 trains in a week of
        /// 1997; R. M. P. Goverde et al., "Delay distributions in railway stations", WCTR 2001), distributed exponentially. Halved, a train
        /// that is two minutes late is taken for the next one; doubled, trains must leave further apart to be told from each other.
        static let meanDelay = 120.0
        /// The share of trains to which something has happened,
        static let lateShare = 0.1
        /// and their mean delay in seconds: together 13 % of all trains are more than five minutes late, where 12 to 17 % were in Melbourne in
        /// 2010 (Metro Trains' own figures). Halved, a train that is ten minutes late is told as another; doubled, the timetable says less.
        static let meanLateDelay = 600.0
        /// The share of trains that leave before their time: doors close half a minute early, and clocks differ,
        static let earlyShare = 0.02
        /// and by how many seconds on average. Trains must not leave early, so that halving or doubling it matters only among trains that
        /// leave within two minutes of each other.
        static let meanEarliness = 20.0
        /// A train that is later, in seconds, counts as an extra one (`Tracks.extraTrains`).
        static let longestDelay = 3600.0
    }

    /// Whether a train brakes for the stop ahead.
    enum Braking {
        /// How hard trains brake for a stop, in m/s²: service brakes of metros are built for 0.8 to 1.1 (JIS E 7106, EN 13452-1), and drivers
        /// use more or less of them,
        static let service = 1.1
        /// with this standard deviation in m/s². Halved, a train that brakes late is taken for an express 60 m before the stop; doubled,
        /// expresses are told only behind it.
        static let scatter = 0.35
        /// A train that would have to brake more softly, in m/s², has not had to brake yet.
        static let softest = 0.4
        /// Where along the platform trains stop is known to so many metres, as a standard deviation.
        static let platform = 20.0
        /// A train that has come to this speed in m/s has left, and is not shunted along the platform.
        static let underWay = 4.0
        /// The train rests for so many seconds before it counts that it does so at a station.
        static let standing = 8.0
        /// How likely a train is to be held just where another pattern has a platform: of 335 runs of Hungarian trains one in 19 had a
        /// stand within 200 m of a stop (`holdDensity`).
        static let heldAtPlatform = 0.05
    }
}

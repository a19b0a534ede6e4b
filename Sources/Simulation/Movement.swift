/// How trains of a simulated line run, and how much they differ from the timetable.
public struct Movement: Hashable, Sendable {
    /// The acceleration of a leg in m/s², drawn for each: electric multiple units in service.
    public var acceleration = 0.9...1.0
    /// The deceleration of a leg in m/s², drawn for each.
    public var braking = 0.9...1.0
    /// No train is faster, in m/s: 100 km/h, as on the MRT Jakarta. Where the timetable asks for more, the leg takes
    /// longer.
    public var topSpeed = 100 / 3.6
    /// How many times the timetable's run time a leg takes, in the middle.
    public var pace = 1.0
    /// The standard deviation of the pace's logarithm from ride to ride: drivers, loads, weather.
    public var rideDeviation = 0.04
    /// The standard deviation of the pace's logarithm from leg to leg.
    public var legDeviation = 0.05
    /// The speed of a leg without run time in the timetable, between speeding up and braking, in m/s.
    public var cruise = 15.0
    /// The probability that a leg coasts: the drive is off in its later part, which saves energy.
    public var coastingShare = 0.25
    /// What a coasting train loses, in m/s²: rolling resistance of 1 to 2 ‰ of its weight, and the air.
    public var coastingDeceleration = 0.03...0.08
    /// The probability that a leg has a speed restriction: a curve, a switch, works.
    public var restrictionShare = 0.2
    /// The speed of a restriction in m/s: 25 to 45 km/h.
    public var restrictedSpeed = 7.0...12.5
    /// The length of a restriction in metres.
    public var restrictionLength = 150.0...400
    /// How long trains stand.
    public var dwell = Dwell()
    /// Whether trains are held between stations.
    public var holds = Holds()
    /// The `stop_id`s of stations that are run through.
    public var runsThrough: Set<String> = []
    /// The probability that a station between origin and destination is run through.
    public var runThroughShare = 0.0
    /// What a leg saves where its train does not stop at a station on it, in seconds: v/a at 50 km/h.
    public var secondsSavedByRunningThrough = 15.0
    /// The middle of the train stops so many metres before or beyond the stop's chainage at most, all alike: what
    /// drivers hit without platform doors.
    public var stoppingError = 5.0
    /// The length of the train in metres: six cars of 20 m.
    public var trainLength = 120.0
    /// The length of the platforms in metres: somewhat more than the train's.
    public var platformLength = 130.0
    /// The doors open so many seconds after the wheels have stopped.
    public var doorsOpenAfter = 1.0...2.0
    /// The doors are closed so many seconds before the wheels turn.
    public var doorsClosedBefore = 2.0...4.0
    /// At the end of its pattern the train stands so many seconds longer.
    public var turnRound = 60.0

    /// Creates a movement as it is usual on an urban line.
    public init() {}

    /// How long trains stand at stations.
    public struct Dwell: Hashable, Sendable {
        /// Seconds below which no train leaves: doors need 3 s to open, 3 s to close.
        public var least = 8.0
        /// The median of what is added, in seconds.
        public var median = 20.0
        /// The standard deviation of the logarithm of what is added. Dwell times are skewed: waiting for one late
        /// passenger is common, and no train leaves early.
        public var sigma = 0.45

        /// Creates dwell times of a busy urban line, about 30 s.
        public init() {}
    }

    /// Signals at danger between stations.
    public struct Holds: Hashable, Sendable {
        /// The probability that a leg has a hold.
        public var probability = 0.0
        /// The shortest hold in seconds.
        public var least = 20.0
        /// How much longer holds are on average, in seconds; exponentially distributed.
        public var mean = 60.0
        /// The share of holds just outside the next station, where the train before still stands.
        public var outsideStationShare = 0.4
        /// How many metres before the stop those are: outside the platform, inside most fences round a station.
        public var outsideStation = 150.0...350

        /// Creates a line without holds.
        public init() {}
    }
}

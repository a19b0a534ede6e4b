/// How trains of a simulated line run: what each ride draws its own train, driver and day from.
///
/// Where a quantity is a range or has percentiles, a ride or a leg draws from them; a range of one value, or
/// `Percentiles.exactly`, pins it. Two families are measured: a metro, the default, and `mainLine`.
public struct Movement: Hashable, Sendable {
    /// How trains speed up and brake.
    public var driving = Driving.metro
    /// The incidents that no smooth run has.
    public var incidents = Incidents.metro
    /// Whether trains are held between stations.
    public var holds = Holds.metro
    /// How long trains stand.
    public var dwell = Dwell.metro
    /// How far runs are off the timetable.
    public var runTimes = RunTimes()
    /// No train is faster, in m/s: 100 km/h, as on the MRT Jakarta. Where the timetable asks for more, the leg takes
    /// longer.
    public var topSpeed = 100 / 3.6
    /// How many times the timetable's run time a leg takes, in the middle.
    public var pace = 1.0
    /// The greatest speed in m/s of a leg without run time in the timetable: 40 to 80 km/h, urban lines.
    public var cruise = Percentiles(11.0...22.0)
    /// The probability that a leg coasts: the drive is off in its later part, which saves energy. Drawn for each ride,
    /// from drivers who never do to those who mostly do.
    public var coastingShare = 0.0...0.6
    /// The deceleration of a coasting train, in m/s²: rolling resistance of 1 to 2 ‰ of its weight (C. Davis, 1926), and the air.
    public var coastingDeceleration = 0.02...0.08
    /// The probability that a leg has a speed restriction that its timetable knows: a curve, a switch.
    public var restrictionShare = 0.0...0.4
    /// The speed of a restriction in m/s: 25 to 60 km/h.
    public var restrictedSpeed = 7.0...16.5
    /// The length of a restriction in metres.
    public var restrictionLength = 120.0...450
    /// The `stop_id`s of stations that are run through.
    public var runsThrough: Set<String> = []
    /// The probability that a station between origin and destination is run through.
    public var runThroughShare = 0.0
    /// The time that a leg saves where its train does not stop at a station on it, in seconds, drawn for each. It is v/a, from 36 km/h
    /// and 1.2 m/s² to 80 km/h and 0.8 m/s².
    public var secondsSavedByRunningThrough = 8.0...28.0
    /// The greatest distance before or beyond the stop's chainage at which the middle of the train stops, in metres, uniformly
    /// distributed. It is drawn for each ride: from platform doors, for which 0.3 m is usual, to drivers without any mark.
    public var stoppingError = 0.3...9.0
    /// The length of the train in metres: six cars of 20 m.
    public var trainLength = 120.0
    /// The length of the platforms in metres: somewhat more than the train's.
    public var platformLength = 130.0
    /// The time from the wheels' stop to the opening of the doors, in seconds.
    public var doorsOpenAfter = 0.7...3.5
    /// The time from the closing of the doors to the wheels' start, in seconds.
    public var doorsClosedBefore = 1.5...6.0
    /// The extra time that the train stands at the end of its pattern, in seconds.
    public var turnRound = 60.0

    /// Creates a movement as on a metro.
    public init() {}

    /// Main and branch lines, as measured on 335 runs in Hungary.
    public static let mainLine: Movement = {
        var movement = Movement()
        (movement.driving, movement.incidents, movement.holds) = (Driving(), Incidents(), Holds())
        (movement.dwell, movement.runTimes) = (Dwell(), .mainLine)
        movement.topSpeed = 160 / 3.6
        // The highest speed of a run: 12.9, 26.5 and 34.4 m/s.
        movement.cruise = Percentiles([0: 10, 0.05: 12.9, 0.5: 26.5, 0.95: 34.4, 1: 40])
        movement.restrictionShare = 0.2...0.5
        movement.restrictedSpeed = 11...22
        movement.restrictionLength = 200...900
        movement.secondsSavedByRunningThrough = 20...50
        movement.stoppingError = 3...35
        (movement.trainLength, movement.platformLength) = (110, 200)
        return movement
    }()

    /// A metro on which nothing happens and trains take the timetable's run times: for tests of what rides have in
    /// common. Trains still speed up, brake and dwell as measured.
    public static let quiet: Movement = {
        var movement = Movement()
        (movement.incidents, movement.holds, movement.runTimes) = (.none, .none, .punctual)
        return movement
    }()
}

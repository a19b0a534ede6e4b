/// The numbers of the belief: those at the top are used while the train is in view, the others are grouped by what they belong to.
///
/// Each stands for one thing, and is one number, so that `make sensitivity` can halve and double it: <doc:Sensitivity> has its table. A
/// number without a source is assumed. The numbers that say how finely the grid is divided are not here: they decide how well it
/// approximates, and stand with what they divide.
package enum Parameters {
    /// The share of the variance of a position's error that lasts from fix to fix, 0 to 1.
    static let sharedErrorShare = 0.7
    /// The time constant of a position's lasting error in seconds: reflections between houses change with the view.
    static let errorTime = 15.0
    /// The same across the track for a receiver that stands, in seconds. Its place holds to the last digit for half a minute, and then it
    /// jumps by 30 m.
    static let standingMemory = 60.0
    /// The probability that the receiver's error begins anew from one fix to the next.
    static let errorJumps = 0.02
    /// The standard deviation of a Doppler speed in m/s.
    static let speedDeviation = 0.45
    /// The standard deviation of the Doppler speed of a receiver at rest in m/s.
    static let restingSpeedDeviation = 0.25
    /// The probability that a moving receiver's speed is an outlier.
    static let speedOutliers = 0.01
    /// The probability that a resting receiver's speed is an outlier.
    static let restingSpeedOutliers = 0.05
    /// The speed in m/s below which many telephones report 0: 2 on recordings of Hungarian trains, and a little more to be sure.
    static let deadband = 2.2
    /// The highest speed in m/s of an outlier, and of a train in a network of stations.
    static let topSpeed = 60.0
    /// The least likelihood of a place, a speed and a track beside a fix: a fix says no more than 10,000 to 1.
    static let leastLikelihood = 1e-4
    /// The distance in standard deviations up to which a fix may come from a place.
    static let gateDeviations = 3.5
    /// The distance in metres that is added to that while the train is in view.
    static let gateMetres = 40.0
    /// The standard deviation in metres beyond which a place does not show what a train does, nor what the sky is like there.
    static let sharp = 60.0
    /// The spectral density of a running train's acceleration in m²/s³: in a second its speed changes by 1.2 m/s.
    static let agility = 1.5
    /// The hardest service brake in m/s².
    static let serviceBraking = 1.3
    /// The bound of the probability that a train runs through a stop ahead for which it would have to brake harder than that.
    static let mostThrough = 0.005
    /// The scatter in m/s² of how hard trains brake at most.
    static let brakingScatter = 0.08
    /// The distance in metres by which trains overrun the place where they stop.
    static let stoppingSlack = 15.0
    /// The rate per second at which a train comes to rest that can do so within a second.
    static let restRate = 0.7
    /// The lowest rate per second at which a resting train starts, whatever the timetable says of how long it stands.
    static let leastStartRate = 1.0 / 200
    /// The highest rate per second at which a resting train starts.
    static let mostStartRate = 1.0 / 10
    /// The time after which a fix is overdue and the grid takes over, as a multiple of the interval between the last two.
    static let overdue = 1.6
    /// The shortest such time in seconds: that of two fixes a second apart of which one is lost.
    static let blindAfter = 2 * overdue
    /// The longest interval in seconds between fixes within which no train stops at a station and leaves it.
    static let hiddenStop = 12.0
    /// Half of a long train, in metres: one that stands farther from a stop does not stand at it.
    static let halfTrain = 100.0
    /// The density of stands before a platform, per metre: of 335 runs of Hungarian trains one in 19 had one within 200 m, which is 2.6 in
    /// 10,000 a metre.
    static let holdDensity = 2.5e-4
    /// The least standard deviation of where trains stand at a platform, as the receiver sees it, in metres.
    static let leastPlatformDeviation = 25.0
    /// The probability from which a train that stood near a stop stood at it. With 0.5 an arbitrarily driven one is told to have passed 5 of
    /// 1,427 stops before it was beyond (`ArbitraryDriverTests`, 1,000 rides), with this none.
    static let stood = 0.55
    /// The share of the likeliest hypothesis's, or pattern's, probability below which another one is dropped.
    static let leastHypothesis = 1e-5
    /// The probability that a train that was not seen did what no profile has.
    static let freedom = 0.01
    /// The distance in metres that trains of a pattern go beyond its first and last stops at most.
    static let beyondEnds = 150.0
    /// The rate per second at which the odds of a pattern fall whose train seems to be farther beyond.
    static let beyondEndsRate = 1.0 / 3
    /// The factor by which running through a stop counts as likelier than believed, when fixes are held against the belief: the fix behind
    /// the stop shows it first.
    static let throughDoubt = 10.0
    /// The longest time in seconds that may pass between two observations: more is a clock that was set.
    package static let longestGap: Int64 = 21_600

    /// The line: how trains run and stand by the timetable, and where the sky is seen.
    enum Line {
        /// The probability that a receiver sees the sky on open track.
        static let openSky = 0.97
        /// The same under ground.
        static let darkSky = 0.01
        /// The standard deviation in metres of a track that was drawn.
        static let drawnDeviation = 6.0
        /// The same in the middle of a leg that nobody has drawn, as a share of the distance between its stops: as if the line turned by
        /// 60° (`MapDeviation`, measured on 220 legs of Busan's metro).
        static let undrawnShare = 0.134
        /// The same at the stops of such a leg in metres, where the straight line meets the rails but for the error of their coordinates.
        static let stopDeviation = 12.0
        /// The bound of that deviation in metres. `PatternIndex` looks 2.2 km around, and may not find a track that is farther off.
        static let mostDeviation = 700.0
        /// The way over which such rails turn, and may lie somewhere else, as a multiple of that deviation: half a leg.
        static let undrawnTurn = 5.0
        /// The variance in m² that each metre along such a leg adds to how far the train has come: along Busan's legs the rails are longer
        /// or shorter than the straight line by 0.10, and than a curve by 0.09 (root mean square over twentieths of a leg), over some
        /// 100 m each.
        static let undrawnGrowth = 2.0
        /// The number of rides as which what is known of the sky beforehand counts.
        static let skyPriorWeight: Float = 1.5
        /// The number of rides after which older ones fade.
        static let mostSkyRides: Float = 20
        /// The standard deviation of the logarithm of a run's time from leg to leg, as compared with the timetable.
        static let paceSpread = 0.06
        /// The share of runs that are much off the timetable: published tables contradict each other.
        static let oddShare = 0.03
        /// The standard deviation of the logarithm of such a run's time.
        static let oddSpread = 0.16
        /// The shortest stand in seconds: doors open, people alight, doors close.
        static let leastDwell = 8.0
        /// The standard deviation of the logarithm of the time beyond that: dwell times of metros vary by a third to a half (TCRP Report
        /// 165, chapter 8).
        static let dwellSpread = 0.45
        /// The share of stands that have nothing to do with the timetable.
        static let oddDwells = 0.1
        /// The mean time in seconds by which those outlast the shortest stand: of 1,361 stands in metros 5 % last longer than 74 s, and 1 %
        /// than 204 s, where the median is 26 s (nextgis/metrocell, ODbL).
        static let oddDwell = 80.0
        /// The mean stand in seconds where no timetable tells, and the mean wait of a rider who boards where a train may stand.
        static let usualDwell = 30.0
        /// The age of a stand in seconds from which the probability to leave changes no more.
        static let longestDwell = 240
        /// The acceleration of trains in m/s²: metros are designed for service brakes of 0.8 to 1.1 (JIS E 7106, EN 13452-1).
        static let usualAcceleration = 0.9
        /// The cruising speed in m/s of a train or bus where no timetable tells: 54 km/h.
        static let usualCruise = 15.0
    }

    /// The grid, which goes on where nothing is seen.
    enum Grid {
        /// The rate per second at which a running train is held.
        static let holdRate = 0.001
        /// The same where it waits for the train before it to leave the station.
        static let outsideHoldRate = 0.004
        /// The distance in metres before a stop from which on that is so.
        static let outsideFrom = 400.0
        /// The distance up to which it is: a train that is nearer has its head at the platform already, behind the signal that protects it.
        static let outsideTo = 120.0
        /// The rate per second at which such a train is held.
        static let insideHoldRate = 1e-4
        /// The rate per second at which a held one goes on.
        static let releaseRate = 1.0 / 60
        /// The probability that a train runs through a stop at which it should stand.
        static let skipped = 0.001
        /// The share of trains that get a second later, or earlier, within a second.
        static let drift = 0.05
        /// The share of running trains that change their pace within a second.
        static let paceChanges = 0.1
        /// The probability below which something is forgotten.
        static let least = 1e-7
    }

    /// How far from the train's middle the rider sits.
    enum Seat {
        /// The standard deviation in metres of a seat of which nothing is known: a train of 120 m.
        static let anySeat = 35.0
        /// The least standard deviation in metres of a seat that fixes tell: the rider may walk, and trains do not stop at the same place.
        static let leastSeat = 15.0
        /// The standard deviation in metres of where trains stop, from one time to the next.
        static let stoppingDeviation = 4.0
        /// The probability that the rider has changed seats since, or that what was learned was wrong.
        static let moved = 0.2
        /// The highest speed in m/s that a train that stands shows: two standard deviations.
        static let standingSpeed = 2 * restingSpeedDeviation
    }

    /// The evidence of a fix for the grid.
    enum Fix {
        /// The least standard deviation of a position in metres: map, antenna and window count.
        static let leastDeviation = 6.0
        /// The range error of a receiver in metres; times HDOP it is a position's.
        static let rangeError = 5.0
        /// The speed in m/s from which a train goes where its receiver's course says, and is not shunted along a platform.
        static let courseSpeed = 3.0
    }

    /// The evidence of a speed for the grid.
    enum Speed {
        /// The time constant in seconds of a Doppler speed's error.
        static let memory = 1.0
        /// The standard deviation in m/s of a moving train's speed from its profile's.
        static let profileDeviation = 0.87
        /// The same as a share of its speed, which is added.
        static let profileShare = 0.12
        /// The shortest time in seconds between two places that tell a speed.
        static let shortestBaseline = 3.0
        /// The change in metres of a position's error from one fix to one some seconds later.
        static let placeChange = 3.0
        /// The acceleration in m/s² by which the speed between two places differs from that at the later one.
        static let lag = 0.3
    }

    /// The evidence of silence, and what is learned of the sky.
    enum Sky {
        /// The share of a second without a fix that is independent of the seconds before it.
        static let independent = 0.1
        /// The probability that a receiver whose fixes end is blind under an open sky.
        static let usualBlindness = 0.1
        /// The longest interval in seconds between fixes between which the sky was seen.
        static let openGap = 5.0
        /// The shortest interval in seconds between fixes between which it was not.
        static let darkGap = 20.0
        /// The number of points of the grid before the second of those of which nothing is said: a receiver's first fix takes seconds.
        static let portal = 10
    }

    /// Beacons.
    enum Beacon {
        /// The probability that a sighting of a beacon in reach is lost, and that all of a second are.
        static let lost = 0.3
        /// The strength in dB, as compared with one metre, below which no sighting is received.
        static let receptionFloor = -36.0
        /// The number of sightings of a second of which each tells something of its own.
        static let independentSightings = 3.0
        /// The least variance of a beacon's level in dB², however long it is heard: people and reflections change it.
        static let leastVariance = 4.0
        /// The share that a stop leaves of the counts of those before it: some ten count.
        static let stopMemory = 0.9
        /// The standard deviation in dB of the level of one beacon, by where it hangs.
        static let levelScatter = 5.0
        /// The least standard deviation in dB of the levels' mean: carriages differ, and riders change them.
        static let leastCalibration = 2.5
        /// The bound of that mean in dB.
        static let mostCalibration = 30.0
        /// The standard deviation in metres of where a beacon that is not listed hangs, as seen from the rider.
        static let unlistedOffset = 50.0
        /// The share of beacons listed with their places that do not send: batteries run out.
        static let brokenShare = 0.03
        /// The number of a station's beacons that are followed: more tell little, and whoever sends false ones sends many.
        static let mostBeacons = 6
        /// The most places of a beacon, or seats of the rider, that are told apart.
        static let mostAlternatives = 15
        /// The least share of stations whose beacons are dead, or hang where this rider hears none.
        static let leastInaudible = 0.05
        /// The time in seconds before a stand from which on what was heard counts as heard there.
        static let early = 5.0
        /// The time in seconds after which a station that has not been heard has nothing more to say.
        static let visitSilence: Int64 = 30
        /// The time in seconds for which the silence before a beacon was heard is looked at.
        static let lookBack: Int64 = 12
        /// The strength in dB, as compared with one metre, of a sighting from no farther than some tens of metres.
        static let nearStrength = -30.0
        /// The number of strong sightings that prove that the train is where it was not believed to be.
        static let proofCount = 4
        /// The time in seconds over which they come.
        static let proofTime = 2.0
        /// The time in seconds after which sightings from where no train can be begin anew, and for which another station's count.
        static let longestOutlierGap = 10.0
        /// The time in seconds before the train was told to have left for which what was heard of a station was heard at that stop.
        static let visitTime = 120.0
    }

    /// A second belief beside the first.
    enum Rivals {
        /// The time in seconds after which fixes are believed that move as their speeds say.
        static let moving = 10.0
        /// The way in metres that they have gone by then at least.
        static let movedDistance = 60.0
        /// The time in seconds after which fixes are believed that do not move.
        static let still = 25.0
        /// The same where the train has not been, or no train can have come: a cluster of wrong places lasts for up to a minute, whether it
        /// drifts or stands.
        static let cluster = 75.0
        /// The time in seconds after which fixes are believed that move near where the train is believed to be: reflections move with it,
        /// and last for up to half a minute.
        static let reflections = 40.0
        /// The time in seconds after which fixes are enough against which little speaks.
        static let unproven = 2.0
        /// The accuracy in metres up to which such fixes count that do not move.
        static let vague = 30.0
        /// The distance in metres up to which reflections put a receiver off; fixes beside no track that have gone as far have left the
        /// line.
        static let nearby = 300.0
        /// The probability with which the train is where fixes are by the belief of an earlier moment that is gone back to. With a fifth of
        /// it one departure more is told of a train that stands; with three times as much twice as many places are off after a receiver ran
        /// on by itself (`WrongReceiverTests`, 40 rides of a kind).
        static let known = 0.01
        /// The least time in seconds from one moment whose belief is kept to the next.
        static let momentSpacing: Int64 = 10
        /// The age in seconds of the oldest such moment: receivers are wrong for two minutes at most.
        static let oldestMoment: Int64 = 150
        /// The time in seconds for which fixes agree with the belief again when what contradicted it ends.
        static let rivalSilence = 5.0
        /// The sum of errors of positions and walks on a platform in metres.
        static let wayAround = 200.0
        /// The least time in seconds in which somebody gets off and comes back.
        static let turning = 60.0
    }

    /// The behaviour of riders.
    enum Rider {
        /// The odds of a train that does not lead to the rider's destination.
        static let unwanted = 0.1
        /// The same where the rider has said where the journey begins: they have boarded the right train.
        static let mistaken = 0.05
        /// The probability that a rider changes trains and directions at a station.
        static let changes = 0.02
        /// The same at the last stop of a pattern.
        static let turns = 0.5
        /// The mean time in seconds that they wait then.
        static let wait = 120.0
        /// The odds with which riders change who were told to.
        static let obeyed = 30.0
        /// The highest speed in m/s of a rider on foot.
        static let walk = 2.2
        /// The standard deviation in metres of where on a platform the rider boards; a platform that is farther beside the track is reached
        /// on foot.
        static let platform = 40.0
        /// The distance in metres from which on a rider beside no track is not at the station that they named.
        static let away = 1000.0
    }

    /// The tracks in reach.
    enum Tracks {
        /// The distance in metres, besides the fix's accuracy, up to which a train's fix lies from its track.
        static let corridor = 60.0
        /// The accuracy in metres up to which it counts.
        static let mostAccuracy = 100.0
        /// The number of trains an hour of a pattern that should not run: one of a hundred or so is another than the timetable says.
        static let extraTrains = 0.05
        /// The time in seconds after which what runs is looked up again: timetables change by the hour.
        static let serviceAge = 600.0
        /// The number of patterns that are followed at once.
        static let mostPatterns = 12
        /// The number of patterns whose models are kept.
        static let mostModels = 24
        /// The probability of where a fix may come from, below which the fix contradicts the belief.
        static let contradiction = 0.002
        /// The number of a train's fixes in a row against a pattern after which others are looked for.
        static let turnedFixes = 5
    }

    /// How late trains leave.
    enum Departures {
        /// The mean delay at departure in seconds: at Eindhoven the lines' means lay between 1.5 and 2.5 minutes (1,846 trains in a week of
        /// 1997; R. M. P. Goverde et al., "Delay distributions in railway stations", WCTR 2001), distributed exponentially. Halved, a train
        /// that is two minutes late is taken for the next one; doubled, trains must leave further apart to be told from each other.
        static let meanDelay = 120.0
        /// The share of trains to which something has happened.
        static let lateShare = 0.1
        /// Their mean delay in seconds: together 13 % of all trains are more than five minutes late, where 12 to 17 % were in Melbourne in
        /// 2010 (Metro Trains' own figures). Halved, a train that is ten minutes late is told as another; doubled, the timetable says less.
        static let meanLateDelay = 600.0
        /// The share of trains that leave before their time: doors close half a minute early, and clocks differ.
        static let earlyShare = 0.02
        /// Their mean earliness in seconds. Trains must not leave early, so that halving or doubling it matters only among trains that leave
        /// within two minutes of each other.
        static let meanEarliness = 20.0
    }

    /// Whether a train brakes for the stop ahead.
    enum Braking {
        /// The mean rate in m/s² at which trains brake for a stop: metros are built for 0.8 to 1.1 (JIS E 7106, EN 13452-1), and drivers use
        /// more or less of it.
        static let service = 1.1
        /// The standard deviation of that in m/s². Halved, a train that brakes late is taken for an express 60 m before the stop; doubled,
        /// expresses are told only behind it.
        static let scatter = 0.35
    }

    /// The motion sensor.
    enum Motion {
        /// The share of stands that the sensor takes for runs, before any ride: on recordings of one metro it missed 0 of 21. It is weak:
        /// where an engine idles as loud as it runs, all stands are missed.
        static let missedBefore = 0.1
        /// The number of stands that it counts as.
        static let priorStands = 3.0
        /// The number of a ride's stands from which that share is learned.
        static let standMemory = 20.0
        /// The probability that the sensor takes a whole run for a stand. Of 21 recorded starts it told the latest after 7 s.
        static let missedStart = 0.0001
        /// The share of each logarithm of a likelihood ratio that counts. Neighbouring half seconds say the same in part.
        static let weight = 0.8
        /// The bound of what one half second says, as a natural logarithm of a likelihood ratio.
        static let mostEvidence = 5.0
        /// The rate of holds while a sensor feels the train, relative to the grid's own rates, which stand for everything that delays it.
        static let holdShare = 0.4
        /// The longest delay in seconds of a sensor that tells changes alone, as old ride logs have it.
        static let delay = 4.0
        /// The probability that such a sensor misses a stop, or a start: on recordings 5 of 18 and 18 of 42 stands were missed.
        static let missed = 0.25
        /// The probability that it notices within a second that it has found a stop where none is.
        static let noticed = 0.25
        /// The rate per second at which it finds such stops, and at which one that feels each second goes wrong of a long run.
        static let falseStops = 2e-4
        /// The rate per second of starts that end such a stop, or a hold, of which nobody knows when it ended; and at which a sensor that feels
        /// each second is right again.
        static let lateStart = 0.1
    }

    /// The barometer, at a reading a second.
    enum Pressure {
        /// The number of changes from second to second over which the restlessness of the pressure is measured.
        static let window = 4
        /// The longest time in seconds between two readings whose difference counts as such a change.
        static let longestGap = 2.5
        /// The shortest.
        static let shortestGap = 0.5
        /// The noise of a change in Pa: BMP280, 1.3 Pa a reading (BST-BMP280-DS001), of which a second's mean has eight.
        static let noise = 0.7
        /// The number of seconds that are remembered. Eight minutes are three or four stations.
        static let memory = 480
        /// The number of seconds that must be known before anything is said.
        static let least = 90
        /// The quantile, 0 to 1, of the remembered levels that counts as a stand's.
        static let calmShare = 0.1
        /// The quantile that counts as a run's.
        static let restlessShare = 0.75
        /// The least natural logarithm of the ratio of those two levels, 4.5 times, at which stands and runs can be told apart.
        static let leastSpread = 1.5
        /// The most evidence of a second, as the natural logarithm of a likelihood ratio: its window has three seconds in common with
        /// the next one's.
        static let evidence = 0.35
        /// The probability that a whole run is as calm as a stand. Carriages differ in how tight they are.
        static let missedStart = 0.1
        /// The standard deviation in Pa of the pressure at one station from stand to stand, less the weather's.
        static let sameHeight = 20.0
        /// The standard deviation in Pa of the pressure among stations: 12 m.
        static let anyHeight = 150.0
        /// The age in seconds beyond which the reference is forgotten. The weather moves it by 30 Pa an hour, and a front by 100 (chosen).
        static let weather = 3600.0
        /// The number of stands whose mean is a station's height.
        static let standsThatCount = 10
        /// The probability from which a stand teaches its station's height; by no more than 1 to 1 − this a pressure tells one station from
        /// another.
        static let sure = 0.95
    }
}

/// The numbers of the belief: those at the top are used while the train is in view, the others are grouped by what they belong to.
///
/// What changes when one of them is halved or doubled stands in <doc:Sensitivity>. How finely the grid is divided is no parameter, but its
/// error: those numbers stand with what they divide.
package enum Parameters {
    /// The share of the variance of a position's error that lasts from fix to fix, 0 to 1.
    static let sharedErrorShare = 0.7
    /// The share of the same variance that lasts for as long as a train stands.
    static let lastingErrorShare = 0.5
    /// The time constant of the lasting error in seconds. Reflections between houses change with the view.
    static let errorTime = 20.0
    /// The spectral density of a running train's acceleration in m²/s³: in a second its speed changes by 1.2 m/s.
    static let agility = 1.5
    /// The standard deviation of a Doppler speed in m/s.
    static let speedDeviation = 0.45
    /// The standard deviation of the Doppler speed of a receiver at rest, in m/s.
    static let restingSpeedDeviation = 0.25
    /// The probability that a moving receiver's speed is an outlier.
    static let speedOutliers = 0.01
    /// The probability that a resting receiver's speed is an outlier.
    static let restingSpeedOutliers = 0.05
    /// The highest speed of an outlier in m/s.
    static let topSpeed = 60.0
    /// The probability that the receiver's error begins anew from one fix to the next.
    static let errorJumps = 0.02
    /// The speed in m/s from which a train comes to rest within a second: what service brakes take off in one.
    static let lastSpeed = 1.3
    /// The rate per second at which a train that is no faster comes to rest.
    static let restRate = 0.7
    /// The least probability that a running train has come to rest from one fix to the next.
    static let leastRest = 1e-6
    /// The rates between which a resting train starts, per second, whatever the timetable says of how long it stands.
    static let (leastStartRate, mostStartRate) = (1.0 / 200, 1.0 / 10)
    /// The shortest time in seconds without a fix after which the grid takes over.
    static let blindAfter = 3.2
    /// The same time as a multiple of the interval between the last two fixes, where that is longer.
    static let overdue = 1.6
    /// The longest interval in seconds between fixes within which no train stops at a station and leaves it.
    static let hiddenStop = 12.0
    /// Half of a long train, in metres: one that stands farther from a stop does not stand at it.
    static let halfTrain = 100.0
    /// The density of stands before a platform, per metre. Of 335 runs of Hungarian trains one in 19 had one within 200 m, which is
    /// 2.6 in 10,000 a metre.
    static let holdDensity = 2.5e-4
    /// The least standard deviation of where trains stand at a platform as the receiver sees it, in metres.
    static let leastPlatformDeviation = 25.0
    /// The hardest service brake in m/s².
    static let serviceBraking = 1.3
    /// The distance in metres by which trains overrun the place where they stop.
    static let stoppingSlack = 15.0
    /// The scatter of how hard trains brake at most, in m/s².
    static let brakingScatter = 0.08
    /// The probability that a train runs through which would have to brake harder than that.
    static let mostThrough = 0.005
    /// The speed in m/s below which many telephones report 0: 2 on the recordings of those trains, and a little more to be sure.
    static let deadband = 2.2
    /// The gate of a fix in standard deviations,
    static let gateDeviations = 3.5
    /// and what is added to it in metres: beyond both a fix contradicts a hypothesis.
    static let gateMetres = 40.0
    /// The share of the likeliest hypothesis's probability below which another one is dropped.
    static let leastHypothesis = 1e-5
    /// The deviation of a fix in metres beyond which it does not show what a train does.
    static let sharp = 60.0
    /// The probability that a train that was not seen did what no profile has.
    static let freedom = 0.01
    /// The distance in metres that trains of a pattern go beyond its first and last stops at most.
    static let beyondEnds = 150.0
    /// The largest penalty of a place, as a likelihood: a fix says no more than 10,000 to 1.
    static let leastPlaceLikelihood = 1e-4
    /// The time constant in seconds of a receiver's error in position, where a fix is weighed on the grid.
    static let positionMemory = 15.0
    /// The same of one that stands, across the track: its place holds to the last digit for half a minute, and then jumps by 30 m.
    static let standingMemory = 60.0
    /// Running through a stop counts so many times as likely as the belief has it, when fixes are held against it: the fix behind
    /// the stop shows it first.
    static let throughDoubt = 10.0
    /// The probability from which a train that stood near a stop stood at it, when it starts again.
    static let stood = 0.55
    /// The longest time in seconds that may pass between two observations: more is a clock that was set.
    package static let longestGap: Int64 = 21_600
    /// The rate per second at which the odds of a pattern fall whose train seems to be farther beyond.
    static let beyondEndsRate = 1.0 / 3
    /// How likely a pattern is whose stops do not reach to where the train is first seen, as compared with others.
    static let endless = 0.05

    /// The line: how trains run and stand by the timetable, and where the sky is seen.
    enum Line {
        /// A receiver sees the sky on open track,
        static let openSky = 0.97
        /// and under ground.
        static let darkSky = 0.01
        /// How far a track from a feed's shapes is off, in metres.
        static let drawnDeviation = 6.0
        /// The same where nobody has drawn the track from stop to stop: in the middle, as a share of the distance between them, if
        /// the line turns by 60° (`MapDeviation`),
        static let undrawnShare = 0.134
        /// at the stops, in metres, where the straight line meets the rails but for the error of their coordinates,
        static let stopDeviation = 12.0
        /// and at most, in metres: a track that is farther off `PatternIndex` may not find, which looks 2.2 km around at the least.
        static let mostDeviation = 700.0
        /// Over so many times that the rails turn, and may lie somewhere else: half a leg.
        static let undrawnTurn = 5.0
        /// How much less is known of how far the train has come along such a line, in m² for each metre: along Busan's legs the rails
        /// are longer or shorter than the straight line by 0.10, and than a curve by 0.09 (root mean square over twentieths of a leg),
        /// over some 100 m each.
        static let undrawnGrowth = 2.0
        /// What is known beforehand counts as so many rides.
        static let skyPriorWeight: Float = 1.5
        /// So many rides are remembered; older ones fade.
        static let mostSkyRides: Float = 20
        /// Runs differ from the timetable by so much in logarithms from leg to leg.
        static let paceSpread = 0.06
        /// One run in so many is much off the timetable, as published tables contradict each other,
        static let oddShare = 0.03
        /// and then by so much in logarithms.
        static let oddSpread = 0.16
        /// Doors open, people alight, doors close: no train stands for less, in seconds.
        static let leastDwell = 8.0
        /// The standard deviation of the time beyond in logarithms: dwell times of metros vary by a third to a half (TCRP
        /// Report 165, chapter 8).
        static let dwellSpread = 0.45
        /// One stand in so many has nothing to do with the timetable,
        static let oddDwells = 0.1
        /// and then lasts for so many seconds more than the least: of 1,361 stands in metros 5 % last longer than 74 s, and 1 % than
        /// 204 s, where the median is 26 s (nextgis/metrocell, ODbL).
        static let oddDwell = 80.0
        /// Where no timetable tells: seconds.
        static let usualDwell = 30.0
        /// After so many seconds the probability to leave changes no more.
        static let longestDwell = 240
        /// What metros are designed for, in m/s² (JIS E 7106 and EN 13452-1 give service brakes of 0.8 to 1.1).
        static let usualAcceleration = 0.9
        /// Where no timetable tells: how fast a train or bus cruises, in m/s (54 km/h).
        static let usualCruise = 15.0
    }

    /// The grid, which goes on where nothing is seen.
    enum Grid {
        /// The probability that a running train is held within a second,
        static let holdRate = 0.001
        /// that it is where it waits for the train before it to leave the station:
        static let outsideHoldRate = 0.004
        /// so many metres before the stop,
        static let outside = 120.0...400
        /// and that it is with its head at the platform already, behind the signal that protects it.
        static let insideHoldRate = 1e-4
        /// that a held one goes on.
        static let releaseRate = 1.0 / 60
        /// That it runs through a stop at which it should stand.
        static let skipped = 0.001
        /// The share of trains that get a second later, or earlier, within a second.
        static let drift = 0.05
        /// The share of running trains that change their pace within a second.
        static let paceChanges = 0.1
        /// What is less likely is forgotten.
        static let least = 1e-7
    }

    /// How far from the train's middle the rider sits.
    enum Seat {
        /// Nothing is known of the seat: a train of 120 m, in standard deviations.
        static let anySeat = 35.0
        /// The rider may walk, and trains do not stop at the same place: so much is never known.
        static let leastSeat = 15.0
        /// and so much where beacons in listed places tell it, which fixes beside them do not do as well.
        static let leastHeardSeat = 6.0
        /// Trains stop so many metres before or beyond where they stopped before.
        static let stoppingDeviation = 4.0
        /// A train that stands shows no more than so many m/s.
        static let standingSpeed = 0.5
        /// The seat is learned from a fix in so many seconds: errors of positions last.
        static let seatInterval = 10.0
        /// Where trains stop, and the drawn stop, differ by so many metres.
        static let platformDeviation = 8.0
    }

    /// What a fix says of the grid.
    enum Fix {
        /// A place with at least this likelihood agrees with a fix.
        static let agreement = 0.03
        /// No receiver is better than this, in metres and standard deviations: map, antenna and window count.
        static let leastDeviation = 6.0
        /// A receiver's range error in metres; times HDOP it is a position's.
        static let rangeError = 5.0
        /// A train whose receiver tells at least this speed, in m/s, goes where its course says.
        static let courseSpeed = 3.0
    }

    /// What a speed says of the grid.
    enum Speed {
        /// The largest penalty of a speed.
        static let floor = 1e-3
        /// A Doppler speed's error lasts for so many seconds,
        static let memory = 1.0
        /// and is so many m/s.
        static let deviation = 0.5
        /// The standard deviation of a moving train's speed from its profile's, in m/s,
        static let profileDeviation = 0.87
        /// and as a share of it.
        static let profileShare = 0.12
        /// The places lie so many seconds apart at least, and
        static let shortestBaseline = 3.0
        /// at most: the train may have stood between them.
        static let longestBaseline = 12.0
        /// From one fix to one some seconds later the error of a position changes by so many metres.
        static let placeChange = 3.0
        /// The speed is that of the time between: a train that starts or brakes is by so much faster or slower now, in m/s².
        static let lag = 0.3
    }

    /// What silence says, and what is learned of the sky.
    enum Sky {
        /// A second without a fix counts as so much of one that is independent of the seconds before it.
        static let independent = 0.1
        /// A receiver is blind under an open sky with so much probability when its fixes end,
        static let usualBlindness = 0.1
        /// and when it has given none since the beginning.
        static let unusedBlindness = 0.5
        /// A train whose place is known to so many metres shows what the sky is like there.
        static let surePlace = 40.0
        /// Between fixes no more than so many seconds apart the sky was seen,
        static let openGap = 5.0
        /// between those that are at least so many apart it was not,
        static let darkGap = 20.0
        /// but for so many points of the grid before the second.
        static let portal = 10
    }

    /// Beacons.
    enum Beacon {
        /// Sightings of a beacon in reach are lost with so much probability,
        static let lost = 0.3
        /// all of a second with so much,
        static let allLost = 0.3
        /// and those weaker than so much, in dB as compared with one metre, are not received.
        static let receptionFloor = -36.0
        /// Of so many sightings a second each tells something of its own.
        static let independentSightings = 3.0
        /// However long one is heard, its level is not known better than so, in dB²: people and reflections change it.
        static let leastVariance = 4.0
        /// What a stop leaves of those before it: some ten count.
        static let stopMemory = 0.9
        /// The standard deviation of the level of one beacon, by where it hangs.
        static let levelScatter = 5.0
        /// Carriages differ, and riders change them: so much is never known.
        static let leastCalibration = 2.5
        /// A radio is no farther off.
        static let mostCalibration = 30.0
        /// The standard deviation in metres of where a beacon that is not listed hangs, as seen from the rider.
        static let unlistedOffset = 50.0
        /// The rider has changed seats since, or what was learned was wrong, with so much probability.
        static let movedSeat = 0.1
        /// Batteries run out: so many of those that are listed with their places do not send.
        static let brokenShare = 0.03
        /// So many of a station's beacons are followed: more tell little, and whoever sends false ones sends many.
        static let mostBeacons = 6
        /// A beacon hangs at one of so many places at most, or the rider sits in one of so many seats.
        static let mostAlternatives = 15
        /// However many were heard, the beacons of one station in so many are dead, or hang where this rider hears none.
        static let leastInaudible = 0.05
        /// What was heard so many seconds before the train stood counts as heard there.
        static let early = 5.0
        /// A station that has not been heard for so many seconds has nothing more to say.
        static let visitSilence: Int64 = 30
        /// What was to be heard before a beacon was is looked at for so many seconds.
        static let lookBack: Int64 = 6
        /// The silence before beacons in listed places were is for so many.
        static let longestSilence: Int64 = 12
        /// A sighting from no farther than some tens of metres is so strong, in dB as compared with one metre.
        static let nearStrength = -30.0
        /// So many strong sightings over so many seconds prove that the train is there.
        static let outlierProof = (count: 4, seconds: 2.0)
        /// After so many seconds without any sighting from where no train can be they begin anew, on the line, and so long another station's count.
        static let longestOutlierGap = 10.0
        /// What was heard of a station so many seconds before the train was told to have left was heard at that stop.
        static let visitTime = 120.0
    }

    /// A second belief beside the first.
    enum Rivals {
        /// A train that moves as its speeds say is believed after so many seconds, if it has gone so many metres;
        static let (moving, movedDistance) = (10.0, 60.0)
        /// one that does not move is believed after so many seconds.
        static let still = 25.0
        /// Where no train can have come, a cluster of wrong places lasts for up to a minute, whether it drifts or stands: it is believed
        /// after so many seconds.
        static let impossible = 75.0
        /// Reflections move with the train and last for up to half a minute: what moves is believed after so many seconds,
        static let reflections = 40.0
        /// and what does not after so many.
        static let stillReflections = 90.0
        /// Where little speaks against them, fixes are enough that lie so many seconds apart,
        static let unproven = 2.0
        /// unless they neither move nor claim to be better than so many metres, as in a wrong cluster.
        static let vague = 30.0
        /// The train has left the line if the fixes have gone so many metres.
        static let offLineDistance = 300.0
        /// The belief of an earlier moment is gone back to if the train is where fixes are with this probability by it. With a fifth of it
        /// one departure more is told of a train that stands; with three times as much twice as many places are off after a receiver
        /// ran on by itself (`WrongReceiverTests`, 40 rides of a kind).
        static let known = 0.01
        /// The time in seconds from one moment whose belief is kept to the next, at least,
        static let momentSpacing: Int64 = 10
        /// and the age of the oldest: receivers are wrong for two minutes at most.
        static let oldestMoment: Int64 = 150
        /// Fixes that agree with the belief again for so many seconds end what contradicted it.
        static let rivalSilence = 5.0
        /// Errors of positions and walks on a platform come to so many metres.
        static let wayAround = 200.0
        /// No train in a network of stations is faster, from one fix to another, in m/s.
        static let fastest = 60.0
        /// Nobody gets off and comes back in less than so many seconds.
        static let turning = 60.0
    }

    /// Fixes that put the train on a line.
    enum Joins {
        /// Fixes that move as their speeds say are believed after so many seconds,
        static let moving = 10.0
        /// if they have gone so many metres;
        static let movedDistance = 60.0
        /// those that do not move are believed after so many seconds, since a wrong cluster was seen for 40.
        static let still = 60.0
    }

    /// What riders do.
    enum Rider {
        /// A train that does not lead to the rider's destination is so much less likely.
        static let unwanted = 0.1
        /// Where the rider says where the journey begins, they have boarded the right train; nothing else is known under ground.
        static let mistaken = 0.05
        /// Riders change trains and directions at a station with so much probability,
        static let changes = 0.02
        /// at the last stop of a pattern with so much,
        static let turns = 0.5
        /// and wait for so many seconds on average.
        static let wait = 120.0
        /// Where they were told to change, they do so many times as likely as not.
        static let obeyed = 30.0
        /// A platform farther than so many metres beside the track is reached on foot,
        static let otherPlatform = 30.0
        /// at no more than so many m/s,
        static let walk = 2.2
        /// about so many metres around the other platform, as a standard deviation each way;
        static let station = 100.0
        /// where on it the rider boards is known to so many metres.
        static let platform = 40.0
        /// How likely fixes are, one after the other, on the way there: as likely as those of a train at rest.
        static let consistency = 0.8
        /// The train is at a station with at least this probability.
        static let there = 0.3
        /// A rider who is more metres from the station that they named, and beside no track, is not there yet.
        static let away = 1000.0
        /// A rider who starts a journey at a station has a train there, or waits so many seconds for it on average.
        static let boardingTime = 30.0
    }

    /// The tracks in reach.
    enum Tracks {
        /// A track is no farther from a train's fix than so many metres, and the fix's accuracy.
        static let corridor = 60.0
        /// The accuracy counts up to so many metres.
        static let mostAccuracy = 100.0
        /// A track that lies beside a fix begins with no less than such a share of what one below it has.
        static let leastBesides = 0.001
        /// So many trains an hour of a pattern run that should not, so that one of a hundred trains or so is another than the timetable says.
        static let extraTrains = 0.05
        /// What runs is looked up again after so many seconds: timetables change by the hour.
        static let serviceAge = 600.0
        /// So many patterns are followed at once.
        static let mostPatterns = 12
        /// A pattern with less probability is dropped.
        static let leastPattern = 1e-5
        /// A sum that differs from 1 by less is as good as 1.
        static let nearly = 0.01
        /// So many patterns' models are kept.
        static let mostModels = 24
        /// Less probability than this is contradicted by a fix: the belief takes no notice of it. Running through a stop counts ten
        /// times (`Parameters.throughDoubt`), which the fix behind it shows first.
        static let contradiction = 0.002
        /// Reflections put a receiver up to so many metres off.
        static let nearby = 300.0
        /// So many fixes of a train at so many m/s go against a pattern before others are looked for, with this weight.
        static let (turnedFixes, turnedSpeed, turned) = (5, 5.0, 0.05)
    }
}

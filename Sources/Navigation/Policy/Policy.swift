/// Every threshold by which it is decided what to tell, and when.
///
/// Probabilities are 0 to 1. What is believed is `Belief`'s, with its own parameters: these are what a wrong word costs against a
/// missing one.
enum Policy {
    /// The thresholds for what happened at the stops.
    enum Stops {
        /// The least probability of each report: that the train is near,
        static let near = 0.6
        /// that it stands there,
        static let arrived = 0.55
        /// that it stands there where beacons have been heard, which tell it better with each second,
        static let heard = 0.75
        /// and where it is listed where those hang,
        static let placed = 0.6
        /// that it stands there where a sensor will tell,
        static let confirmed = 0.8
        /// that it has stood there for so long that the sensor has told all that it can,
        static let settled = 0.7
        /// that it stood there and has left, where a sensor only tells that it stood,
        static let afterwards = 0.985
        /// that it stands there although beacons that should be heard have not been,
        static let missing = 0.75
        /// that it stands there although what should tell so does not,
        static let unconfirmed = 0.93
        /// that a train that is in view again stood there,
        static let stood = 0.3
        /// that it has left,
        static let gone = 0.8
        /// that it has left where fixes show it, so that one wrong speed does not say so,
        static let left = 0.95
        /// that it runs through where the timetable says that it stops.
        static let through = 0.9
        /// The factor by which running through is likelier than the belief has it. A train that is told as having stopped is told
        /// wrong for good. One that is looked at for some seconds more is told late.
        static let doubt = 10.0
        /// The same factor until the next fix is due. Where no fix has shown the train slower than before, nothing but the timetable
        /// says that it stops. That alone is not enough then.
        static let doubtBetweenFixes = 100.0
        /// The train stands there so surely that its place shows where the rider sits.
        static let sure = 0.9
        /// The time after which a train that has waited between two stations is told once, in seconds.
        static let longHold = 180.0
        /// Another pattern takes over if of the two it has at least this probability.
        static let takesOver = 0.8

        /// The time for which its places have shown a train that stands, where no speed is known, in seconds.
        static let stillTime = 10.0
        /// The age up to which a fix tells whether the train stands, in seconds. Between fixes that are farther apart only the
        /// timetable does.
        static let recent = 1.5
        /// The time for which a train that comes to stand is heard, in seconds.
        static let hearingTime: Int64 = 8
        /// No train that stands at a station is farther from its coordinate, in metres.
        static let longestPlatform = 300.0
    }

    /// The thresholds for what the rider must know of the journey.
    enum Advice {
        /// The rider is told when the doors open within the lead with at least this probability: late is a missed stop, early a minute
        /// of being awake.
        static let soon = 0.35
        /// Beacons tell at which station the train is, and a hold before one of the others is not to wake the rider too early;
        static let soonHeard = 0.5
        /// a motion sensor tells that it stands, and at which almost as well.
        static let soonMoved = 0.45
        /// The probability that is enough by the timetable alone, which is half a minute off.
        static let soonTimed = 0.2
        /// The time within which the doors are then expected to open, in seconds.
        static let longestLead = 140.0
        /// Who is aboard a train to the destination with at least this probability is told as if that were sure, unless fixes or beacons
        /// have shown the train since the journey began.
        static let aboard = 0.01
        /// The destination was missed, or the direction is wrong, with at least this probability.
        static let certain = 0.9

        /// The time for which two unseen trains are alike, in seconds: one that leaves a station, and one that goes on to it after it
        /// was held before it. A journey that ends before its time cannot be restored.
        static let holdTime = 60.0

        /// A change is told of if the rider is in a train from which they have to change there with this probability.
        static let direct = 0.5

        /// The age up to which a plan is as good as new, in seconds. Timetables change by the hour.
        static let planAge = 1200.0

        /// The time for which a wrong direction has been that probable before it is told, in seconds. A train that has just
        /// left is no evidence.
        static let wrongTime = 5.0
        /// The distance that the train must also have come since, in metres, plus twice the accuracy of its fixes, which
        /// wander while it starts.
        static let wrongDistance = 100.0
        /// The time for which a wrong train has been that probable before it is told, in seconds. A single fix is off now and then. Each
        /// second more is one less before the stop that the train does not make.
        static let wrongTrainTime = 1.0
        /// That share of riders board a train that does not call at their station. With half of it trains must leave further apart to be told
        /// from each other; with twice as much a late train is told as another one sooner.
        static let mistaken = 0.1
        /// Where two lines share a track fixes prefer one drawing to the other for no reason: what tells their trains apart is when they
        /// leave and where they stop, until the belief in one of them is below this, as beyond a fork.
        static let excluded = 0.001
        /// The distance off its line at which the train has left it, beyond the errors of its fixes, in metres.
        static let offDistance = 300.0
        /// The train has been before the destination with at least this probability.
        static let possible = 0.5

        /// The duration of the signal for a missed station, in seconds. The signal is not to end in another one.
        static let missedTime = 10.0
        /// The greatest distance that a rider walks to change trains, in metres. A train that is held there would explain
        /// it as well.
        static let wayAcross = 200.0
    }

    /// Whether the rider is in the train.
    enum Rider {
        /// Who is faster in m/s is in a vehicle: people run 5 m/s for a train, and a train gains this within 10 s.
        static let vehicleSpeed = 6.0
        /// The number of such fixes in a row that show a vehicle, so that one wrong speed is no train.
        static let vehicleFixes = 2
        /// The time after such a fix for which the rider has been in a vehicle, in seconds.
        static let vehicleTime = 3.0
        /// Who walks is no faster, in m/s, with a receiver's error: people walk 1.4 m/s, and 2.2 in haste (R. W. Bohannon, "Comfortable and
        /// maximum walking speed", Age and Ageing 26, 1997).
        static let footSpeed = 3.0
        /// The time after which places that differ by no more than their errors are slow, without a speed from the receiver, in
        /// seconds. A train is 60 m away by then.
        static let slowTime = 10.0
        /// The distance that a walking rider comes, in metres.
        static let footWay = 60.0
        /// The time within which a walking rider comes that far, in seconds. Slower is standing about.
        static let footTime = 90.0
        /// The distance from the station at which a rider has left it, in metres, plus twice the accuracy of the fixes. It is half of
        /// the longest platforms.
        static let leftDistance = 150.0
        /// The distance from the station at which a train that moves on along its line has left it, in metres, plus twice the accuracy of
        /// the fixes. A train that stopped short comes nearer.
        static let clearDistance = 60.0
        /// Nobody sits in a train for longer at a station where they were told to get off, in seconds: trains that turn stand for up to a quarter
        /// of an hour.
        static let longestStand = 900.0
        /// The time off after which a box may have been carried to another station, in seconds. No train gets there in
        /// less.
        static let hiddenRide = 60.0
        /// No train brings a rider to another station faster, in m/s from its start to its stop: a high-speed train's average. A higher
        /// value has some riders told `arrived` where they board; with a lower one a fast train's arrival may be taken for boarding.
        static let fastestRide = 60.0
        /// Nor sooner, in seconds, where it is not known from where: metros stop 60 s after they have left the station before.
        static let shortestRide = 30.0
        /// The time in which no train takes the rider anywhere unseen, where fixes show how the rider moves, in seconds.
        static let longestUnwatched = 20.0
        /// A rider who is on foot elsewhere for longer, in seconds, has given the journey up.
        static let longestAway = 1800.0
        /// Fixes that belong elsewhere last up to a minute, in seconds; walking lasts longer.
        static let wrongFixes = 60.0
        /// The time after the rider was told to get off within which a motion sensor that begins to move does so with the rider, in
        /// seconds. Doors close later.
        static let gettingUp = 8.0
        /// The time after which a moving motion sensor is more than a rider who gets up, in seconds.
        static let movedTime = 5.0
        /// A train that moves for no longer, in seconds, has come to no other station.
        static let pullingUp = 45.0
        /// The time within which a train that was held before the station comes there, in seconds.
        static let againTime = 300.0
        /// The greatest number of times that the rider is told.
        static let mostTold = 3
        /// The time after something was told from which a press is an answer to it, in seconds (see
        /// ``AlarmSignal/reactionTime``).
        static let reaction = Double(AlarmSignal.reactionTime.components.attoseconds) / 1e18
    }

    /// The rider waits for their train.
    enum Waiting {
        /// The time by which a train comes in before it stands and its doors open, in seconds. 100 m at 1 m/s² take 14 s, and the way along
        /// the platform to the doors the rest. With half of it the rider hears of a train that they see. With twice as much they hear of
        /// one that is far.
        static let lead = 30.0
        /// The time for which a train's lateness holds for the next one of its line, in seconds.
        static let latenessAge = 1800.0
        /// The interval after which the trains that are due are looked up again, in milliseconds.
        static let lookUp: Int64 = 60_000
        /// The look-ahead within which those trains are due, in seconds.
        static let ahead = 900.0
        /// The greatest lateness of those trains, in seconds.
        static let late = 1200.0
        /// The most by which a train is early, in seconds.
        static let early = 120.0
        /// The time after which a trip that has been told is another day's, in seconds.
        static let memory = 7200.0
        /// The time without a sighting after which a beacon on a train has gone, and comes again, in seconds.
        static let silence = 120.0
        /// The time for which such a beacon has been heard, in seconds. One sighting may be a reflection.
        static let proof = 1.0
        /// The time since it was heard last, in seconds, at most.
        static let fresh = 5.0
    }

    /// Which source tells where the train is.
    enum Sources {
        /// The time for which another source has been in use before it is told of, in seconds. Receivers that lose the sky for a moment
        /// come back within three.
        static let lasting = 5.0
        /// The longest metro tunnels take an hour; then nothing is known any more, in seconds.
        static let longestReckoning = 3600.0
        /// The silence under an open sky after which a receiver has been switched off, or has left the train, in seconds.
        static let longestSilence = 600.0
        /// The age up to which a fix shows where no train is, in seconds.
        static let recentFix = 5.0
    }
}

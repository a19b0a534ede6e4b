/// Every threshold by which it is decided what to tell, and when.
///
/// Probabilities are 0 to 1. What is believed is `Belief`'s, with its own parameters: these are what a wrong word costs against a
/// missing one.
enum Policy {
    /// What happened at the stops.
    enum Stops {
        /// What is told is at least so probable: that the train is near,
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
        /// Trains run through so many times as likely as the belief has it: one that is told as having stopped is told wrong for good,
        /// one that is looked at for some seconds more is told late;
        static let doubt = 10.0
        /// until the next fix is due, so many times: where no fix has shown the train slower than before, nothing but the timetable says
        /// that it stops, and that alone is not enough then.
        static let doubtBetweenFixes = 100.0
        /// The train stands there so surely that its place shows where the rider sits.
        static let sure = 0.9
        /// A train that has waited between two stations for so many seconds is told once.
        static let longHold = 180.0
        /// Another pattern takes over if of the two it has at least this probability.
        static let takesOver = 0.8

        /// Where no speed is known, a train stands if its places have shown it for so many seconds.
        static let stillTime = 10.0
        /// A fix tells whether the train stands for so many seconds; between fixes that are farther apart only the timetable does.
        static let recent = 1.5
        /// A train that comes to stand is heard for so many seconds.
        static let hearingTime: Int64 = 8
        /// No train that stands at a station is farther from its coordinate, in metres.
        static let longestPlatform = 300.0
    }

    /// What the rider must know of the journey.
    enum Advice {
        /// The rider is told when the doors open within the lead with at least this probability: late is a missed stop, early a minute
        /// of being awake.
        static let soon = 0.35
        /// Beacons tell at which station the train is, and a hold before one of the others is not to wake the rider too early;
        static let soonHeard = 0.5
        /// a motion sensor tells that it stands, and at which almost as well.
        static let soonMoved = 0.45
        /// By the timetable alone, which is half a minute off, this one is enough,
        static let soonTimed = 0.2
        /// where the doors are expected to open within so many seconds.
        static let longestLead = 140.0
        /// Who is aboard a train to the destination with at least this probability is told as if that were sure, unless fixes or beacons
        /// have shown the train since the journey began.
        static let aboard = 0.01
        /// The destination was missed, or the direction is wrong, with at least this probability.
        static let certain = 0.9

        /// Unseen, a train that leaves a station, and one that goes on to it after it was held before it, are alike for so many seconds;
        /// a journey that ends before its time cannot be mended.
        static let holdTime = 60.0

        /// A change is told of if the rider is in a train from which they have to change there with this probability.
        static let direct = 0.5

        /// A plan is as good as new for so many seconds: timetables change by the hour.
        static let planAge = 1200.0

        /// The direction is wrong if it has been so probable for so many seconds: a train that has just left is no evidence;
        static let wrongTime = 5.0
        /// and if the train has come so many metres since, and twice the accuracy of its fixes, which wander while it starts.
        static let wrongDistance = 100.0
        /// The rider is in a wrong train if that has been so probable for so many seconds: a single fix is off now and then. Each second
        /// more is one less before the stop that the train does not make.
        static let wrongTrainTime = 1.0
        /// That share of riders board a train that does not call at their station. With half of it trains must leave further apart to be told
        /// from each other; with twice as much a late train is told as another one sooner.
        static let mistaken = 0.1
        /// Where two lines share a track fixes prefer one drawing to the other for no reason: what tells their trains apart is when they
        /// leave and where they stop, until the belief in one of them is below this, as beyond a fork.
        static let excluded = 0.001
        /// The train has left the line if it has come so many metres off it, beyond the errors of its fixes.
        static let offDistance = 300.0
        /// The train has been before the destination with at least this probability.
        static let possible = 0.5

        /// The signal for a missed station lasts so many seconds, and is not to end in another one.
        static let missedTime = 10.0
        /// Who changes trains walks up to so many metres, which a train that is held there would explain as well.
        static let wayAcross = 200.0
    }

    /// Whether the rider is in the train.
    enum Rider {
        /// Who is faster in m/s is in a vehicle: people run 5 m/s for a train, and a train gains this within 10 s.
        static let vehicleSpeed = 6.0
        /// So many fixes in a row are, so that one wrong speed is no train.
        static let vehicleFixes = 2
        /// They have been for so many seconds after such a fix.
        static let vehicleTime = 3.0
        /// Who walks is no faster, in m/s, with a receiver's error: people walk 1.4 m/s, and 2.2 in haste (R. W. Bohannon, "Comfortable and
        /// maximum walking speed", Age and Ageing 26, 1997).
        static let footSpeed = 3.0
        /// Without a speed from the receiver, places that differ by no more than their errors for so many seconds are slow: a train is
        /// 60 m away by then.
        static let slowTime = 10.0
        /// They come so many metres
        static let footWay = 60.0
        /// within so many seconds: slower is standing about.
        static let footTime = 90.0
        /// Who is so many metres from the station, and its fixes twice their accuracy more, has left it: half of the longest platforms.
        static let leftDistance = 150.0
        /// A train on its line that is so many metres from the station, and its fixes twice their accuracy more, and moves on, has left it: one
        /// that stopped short comes nearer.
        static let clearDistance = 60.0
        /// Nobody sits in a train for longer at a station where they were told to get off, in seconds: trains that turn stand for up to a quarter
        /// of an hour.
        static let longestStand = 900.0
        /// A box that was off for so many seconds may have been carried to another station. No train gets there in less.
        static let hiddenRide = 60.0
        /// No train brings a rider to another station faster, in m/s from its start to its stop: a high-speed train's average. A higher
        /// value has some riders told `arrived` where they board; with a lower one a fast train's arrival may be taken for boarding.
        static let fastestRide = 60.0
        /// Nor sooner, in seconds, where it is not known from where: metros stop 60 s after they have left the station before.
        static let shortestRide = 30.0
        /// Where fixes show how the rider moves, no train takes them anywhere in so many seconds without being seen.
        static let longestUnwatched = 20.0
        /// A rider who is on foot elsewhere for longer, in seconds, has given the journey up.
        static let longestAway = 1800.0
        /// Fixes that belong elsewhere last up to a minute, in seconds; walking lasts longer.
        static let wrongFixes = 60.0
        /// A motion sensor that begins to move within so many seconds after the rider was told to get off moves with the rider: doors close
        /// later.
        static let gettingUp = 8.0
        /// A motion sensor that moves for so many seconds is more than a rider who gets up.
        static let movedTime = 5.0
        /// A train that moves for no longer, in seconds, has come to no other station.
        static let pullingUp = 45.0
        /// A train that was held before the station comes there within so many seconds,
        static let againTime = 300.0
        /// and the rider is told so many times at most.
        static let mostTold = 3
        /// A press is an answer to what was told so many seconds before it (see ``AlarmSignal/reactionTime``).
        static let reaction = Double(AlarmSignal.reactionTime.components.attoseconds) / 1e18
    }

    /// The rider waits for their train.
    enum Waiting {
        /// A train comes in so many seconds before it stands, and its doors open: 100 m at 1 m/s² take 14 s, and the way along the platform to
        /// the doors the rest. With half of it the rider hears of a train that they see; with twice as much of one that is far.
        static let lead = 30.0
        /// What a train's lateness says of the next one of its line holds for so many seconds.
        static let latenessAge = 1800.0
        /// The trains that are due are looked up again after so many milliseconds,
        static let lookUp: Int64 = 60_000
        /// those that are due within so many seconds,
        static let ahead = 900.0
        /// and those that may be up to so many seconds late.
        static let late = 1200.0
        /// A train is no earlier than so many seconds.
        static let early = 120.0
        /// A trip that has been told is another day's after so many seconds.
        static let memory = 7200.0
        /// A beacon on a train that has not been heard for so many seconds has gone, and comes again;
        static let silence = 120.0
        /// one sighting may be a reflection: it has been heard for so many seconds,
        static let proof = 1.0
        /// and within the last ones.
        static let fresh = 5.0
    }

    /// Which source tells where the train is.
    enum Sources {
        /// Another source is told of once it has been in use for so many seconds: receivers that lose the sky for a moment come back within three.
        static let lasting = 5.0
        /// The longest metro tunnels take an hour; then nothing is known any more, in seconds.
        static let longestReckoning = 3600.0
        /// A receiver that is silent under an open sky for so many seconds has been switched off, or left the train.
        static let longestSilence = 600.0
        /// A fix shows for so many seconds where no train is.
        static let recentFix = 5.0
    }
}

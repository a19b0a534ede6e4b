/// Something that gets the rider's attention.
public protocol Alarm: Sendable {
    /// Sounds a signal at once; a newer signal replaces an older one. Only `near`, upon which nobody need act, gives way to one
    /// that still sounds or shows.
    ///
    /// - Returns: the number of the signal, which ``AlarmProgress`` names; `nil` where it gave way.
    func sound(_ signal: AlarmSignal) -> Int?

    /// Shows a status, without a sound, until there is another one; a signal goes before it, and it comes back after it.
    func show(_ status: AlarmStatus)

    /// Tells the rider a number from 1 to 9, such as that of the journey that they have chosen, in short light beeps.
    ///
    /// A newer number replaces an older one at once. It is no signal: every signal goes before it, and where one sounds or
    /// shows, the number is not told.
    func count(_ number: Int)

    /// Repeats an arrival that nobody acknowledges for so long from the next one on; 0 is not at all.
    func insist(for duration: Duration)

    /// Ends the signal that the rider has noticed, and its repetition; one that comes later, or that began too shortly before
    /// for anybody to have noticed it, sounds all the same.
    ///
    /// - Returns: whether a signal sounded, showed or waited, also where it was too early to have been noticed: the press was for
    ///   the alarm then, and for nothing else.
    func acknowledge() -> Bool

    /// Ends the signal that sounds or shows and one that waits, however new they are. It is for signals whose journey the rider has
    /// ended.
    func silence()
}

/// A state that holds until another one does, and that is visible to anyone who looks.
public enum AlarmStatus: String, CaseIterable, Sendable {
    /// Positions are to be had and there is no journey, so there is nothing to show.
    case positioned
    /// A journey is followed, and positions are to be had: the rider may sleep.
    case following
    /// No source gives a position: nothing will be told of stations but by the timetable.
    case noSource
    /// The configuration asks for what cannot be, such as a journey to a station that there is not.
    case misconfigured
}

/// A signal that the rider is to notice. Each differs by ear and eye.
public enum AlarmSignal: String, CaseIterable, Sendable {
    /// A station is near.
    case near
    /// The rider's station comes next: get ready.
    case approaching
    /// The rider's station: get off.
    case arrived
    /// The rider's station was left behind with the rider aboard.
    case missed
    /// The train leads away from the rider's destination.
    case wrongDirection
    /// The train has left the line.
    case offRoute
    /// The train does not call at the rider's station.
    case wrongTrain
    /// The train for which the rider waits comes in.
    case trainArriving
    /// The journey that the rider asked for cannot be made.
    case refused
    /// The configuration asks for what cannot be, so that no journey begins.
    case misconfigured

    /// A press counts for the signal that has sounded for this long, and not for one that began while the finger was on its
    /// way.
    ///
    /// Who waits for a sound answers it after some 160 ms, and a light after some 190 ms (J. Brebner and A. T. Welford in
    /// "Reaction Times", 1980); who has to wake takes longer.
    public static let reactionTime = Duration.milliseconds(200)
}

/// Something that gets the rider's attention.
public protocol Alarm: Sendable {
    /// Sounds a signal at once; a newer signal replaces an older one. Only `near`, upon which nobody need act, gives way to one
    /// that still sounds or shows.
    func sound(_ signal: AlarmSignal)

    /// Shows a status, without a sound, until there is another one; a signal goes before it, and it comes back after it.
    func show(_ status: AlarmStatus)

    /// Ends the signal that the rider has noticed, and its repetition; one that comes later, or that began too shortly before
    /// for anybody to have noticed it, sounds all the same.
    func acknowledge()
}

/// What holds until something else does, and is to be seen by who looks.
public enum AlarmStatus: String, CaseIterable, Sendable {
    /// Positions are to be had, so there is nothing to show.
    case positioned
    /// No source gives a position: nothing will be told of stations but by the timetable.
    case noSource
}

/// What the rider is to notice; each differs by ear and eye.
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
    /// The journey that the rider asked for cannot be made.
    case refused

    /// A press counts for the signal that has sounded for this long, and not for one that began while the finger was on its
    /// way.
    ///
    /// Who waits for a sound answers it after some 160 ms, and a light after some 190 ms (J. Brebner and A. T. Welford in
    /// "Reaction Times", 1980); who has to wake takes longer.
    public static let reactionTime = Duration.milliseconds(200)
}

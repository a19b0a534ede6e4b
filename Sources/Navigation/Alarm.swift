/// Something that gets the rider's attention.
public protocol Alarm: Sendable {
    /// Sounds a signal at once; a newer signal replaces an older one.
    func sound(_ signal: AlarmSignal)
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
}

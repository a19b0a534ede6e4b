/// The rider's input with a button.
public enum ButtonPress: Equatable, Sendable {
    /// It went down: the alarm has been noticed.
    case pressed
    /// It has been down for ``ButtonPresses/holdTime``: the journey is to end.
    case held
}

/// Finds presses in the edges of a button, which have been debounced.
struct ButtonPresses {
    /// Longer than anybody presses to silence a buzzer.
    static let holdTime = Duration.seconds(2)

    /// Since when it is down; `nil` while it is up, and when its hold has been told.
    private var down: ContinuousClock.Instant?

    /// Creates what watches a button that is up.
    init() {}

    /// When to call `timePasses(at:)`, if nothing happens before.
    var deadline: ContinuousClock.Instant? { down?.advanced(by: Self.holdTime) }

    /// Handles an edge.
    mutating func edge(isDown: Bool, at time: ContinuousClock.Instant) -> ButtonPress? {
        guard isDown else {
            down = nil
            return nil
        }
        guard down == nil else { return nil }
        down = time
        return .pressed
    }

    /// Handles the passing of time.
    mutating func timePasses(at time: ContinuousClock.Instant) -> ButtonPress? {
        guard let deadline, time >= deadline else { return nil }
        down = nil
        return .held
    }
}

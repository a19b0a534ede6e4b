/// The action of an output from a moment on.
enum Drive: Equatable, Sendable {
    /// Dark and silent.
    case off
    /// Lit, sounding.
    case on
    /// Sounding as loudly as it can.
    case loud
    /// On and off by turns without end, each for its number of milliseconds; only where an actuator blinks by itself.
    case blinking([Int])
}

/// Something that lights or sounds and is ours: off to begin with.
protocol Actuator: Sendable {
    /// Whether the kernel makes it blink once it was told to.
    var blinksByItself: Bool { get }

    /// Makes it do something else from now on.
    func drive(_ drive: Drive) throws(AlarmError)

    /// Makes it as it was found, or at least off: the last thing that is done to it.
    func restore() throws(AlarmError)

    /// How a process that is none of ours makes it as `restore()` does.
    var lastSteps: [Guard.Step] { get }
}

extension Actuator {
    var blinksByItself: Bool { false }

    func restore() throws(AlarmError) { try drive(.off) }
}

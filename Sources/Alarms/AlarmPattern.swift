public import Navigation

/// What buzzer and LED do for a signal: a rhythm for each, which begin together.
public struct AlarmPattern: Equatable, Sendable {
    /// When the buzzer sounds.
    public var buzzer: AlarmRhythm
    /// When the LED lights.
    public var led: AlarmRhythm

    /// Creates a pattern.
    public init(buzzer: AlarmRhythm, led: AlarmRhythm) {
        self.buzzer = buzzer
        self.led = led
    }

    /// What both outputs do from a moment on.
    struct Edge: Equatable {
        /// Time since the signal.
        var time: Duration
        var buzzer: Drive
        var led: Drive
    }

    /// The moments at which an output changes, in order; the first is 0, and after the last both are off.
    ///
    /// - Parameters:
    ///   - sound: what the buzzer does when it is on.
    ///   - ledBlinksByItself: whether the LED is told a rhythm, and not each of its steps.
    func edges(sound: Drive, ledBlinksByItself: Bool) -> [Edge] {
        var edges = [Edge(time: .zero, buzzer: .off, led: .off)]
        let changes =
            buzzer.changes(on: sound).map { (change: $0, output: \Edge.buzzer) }
            + (ledBlinksByItself ? led.repeatedChanges : led.changes(on: .on)).map { (change: $0, output: \Edge.led) }
        for (change, output) in changes.sorted(by: { $0.change.milliseconds < $1.change.milliseconds }) {
            var edge = edges[edges.count - 1]
            edge[keyPath: output] = change.drive
            edge.time = .milliseconds(change.milliseconds)
            if edge.time == edges[edges.count - 1].time { edges.removeLast() }
            edges.append(edge)
        }
        return edges
    }
}

extension AlarmPattern {
    /// The pattern for a signal unless another one is configured.
    ///
    /// An active buzzer has one pitch and one loudness, so signals differ by number and length of beeps. The more the
    /// rider has to do, the more sound: IEC 60601-1-8 gives an alarm of low priority one or two pulses, of medium
    /// priority three, of high priority two bursts of five. None has the three equal half seconds and the pause of
    /// ISO 8201, which mean "leave the building". The LED is for who cannot hear, so it goes on for as long as the
    /// signal holds. It uses the characters of lighthouses, which are told apart at a glance: fixed light, isophase (as
    /// long light as dark), quick flashes, occulting (longer light than dark), long and short flashes by turns. No
    /// signal flashes three times a second, the limit of WCAG 2.2, 2.3.1, for people with photosensitive epilepsy.
    public static func standard(for signal: AlarmSignal) -> AlarmPattern {
        switch signal {
        case .near: near
        case .approaching: approaching
        case .arrived: arrived
        case .missed: missed
        case .wrongDirection: wrongDirection
        case .offRoute: offRoute
        case .wrongTrain: wrongTrain
        case .trainArriving: trainArriving
        case .refused: refused
        case .misconfigured: misconfigured
        }
    }

    /// What follows the pattern of an arrival that nobody has acknowledged.
    ///
    /// For who sleeps: an active buzzer cannot be louder, so it sounds for three quarters of the time instead of a third.
    ///
    /// - Parameter duration: for so long, above 0.
    static func insistence(for duration: Duration) -> AlarmPattern {
        let repetition = AlarmRhythm.Repetition.lasting(milliseconds: Int(duration / .milliseconds(1)))
        return AlarmPattern(
            buzzer: AlarmRhythm(steps: [150, 50], repetition: repetition),
            led: AlarmRhythm(steps: arrived.led.steps, repetition: repetition))
    }

    /// One short beep, a fixed light of 2 s: for information, once per station, so it must not annoy.
    private static let near = AlarmPattern(
        buzzer: AlarmRhythm(steps: [150, 50], repetition: .times(1)),
        led: AlarmRhythm(steps: [2000, 50], repetition: .times(1)))

    /// Three beeps, and again after a second for who only began to listen at the first; the LED isophase at 1 Hz for
    /// the 90 s that this signal may come before the doors open.
    private static let approaching = AlarmPattern(
        buzzer: AlarmRhythm(steps: [150, 150, 150, 150, 150, 1000], repetition: .times(2)),
        led: AlarmRhythm(steps: [500, 500], repetition: .lasting(milliseconds: 90_000)))

    /// Bursts of five short beeps for the 20 s that a train's doors stay open, or so; the LED quick (2.9 Hz) for 30 s.
    private static let arrived = AlarmPattern(
        buzzer: AlarmRhythm(
            steps: [100, 100, 100, 100, 100, 100, 100, 100, 100, 500], repetition: .lasting(milliseconds: 20_000)),
        led: AlarmRhythm(steps: [170, 170], repetition: .lasting(milliseconds: 30_000)))

    /// Six long beeps, unlike all the short ones: too late for haste, so it ends soon; the LED occulting for a minute.
    private static let missed = AlarmPattern(
        buzzer: AlarmRhythm(steps: [1000, 400], repetition: .times(6)),
        led: AlarmRhythm(steps: [1500, 500], repetition: .lasting(milliseconds: 60_000)))

    /// Long and short by turns, four times: the train leads away, and there is time until its next stop. The LED does the same for a
    /// minute.
    private static let wrongDirection = AlarmPattern(
        buzzer: AlarmRhythm(steps: [600, 150, 150, 600], repetition: .times(4)),
        led: AlarmRhythm(steps: [900, 300, 200, 600], repetition: .lasting(milliseconds: 60_000)))

    /// Two short and a long one, three times; the LED does the same for a minute.
    private static let offRoute = AlarmPattern(
        buzzer: AlarmRhythm(steps: [150, 150, 150, 150, 600, 700], repetition: .times(3)),
        led: AlarmRhythm(steps: [300, 300, 300, 300, 900, 600], repetition: .lasting(milliseconds: 60_000)))

    /// Long, short and long, three times: the train is another one, and there is time until its next stop. The LED does the same for a
    /// minute.
    private static let wrongTrain = AlarmPattern(
        buzzer: AlarmRhythm(steps: [600, 150, 150, 150, 600, 700], repetition: .times(3)),
        led: AlarmRhythm(steps: [900, 300, 300, 300, 900, 1300], repetition: .lasting(milliseconds: 60_000)))

    /// Two short beeps, once: whoever waits on a platform is awake, and others stand beside them. The LED has pairs of flashes for 20 s.
    private static let trainArriving = AlarmPattern(
        buzzer: AlarmRhythm(steps: [150, 150, 150, 50], repetition: .times(1)),
        led: AlarmRhythm(steps: [300, 300, 300, 1100], repetition: .times(10)))

    /// A long one and two short ones, once: whoever has just asked for a journey listens. The LED in groups of four for 10 s.
    private static let refused = AlarmPattern(
        buzzer: AlarmRhythm(steps: [800, 150, 150, 150, 150, 150], repetition: .times(1)),
        led: AlarmRhythm(steps: [150, 250, 150, 250, 150, 250, 150, 1150], repetition: .times(4)))

    /// A short and two long ones, twice: whoever has just switched the box on is to hear that it does not know their journey.
    /// The LED in groups of two long flashes for 20 s, after which the status has one.
    private static let misconfigured = AlarmPattern(
        buzzer: AlarmRhythm(steps: [150, 150, 600, 200, 600, 1000], repetition: .times(2)),
        led: AlarmRhythm(steps: [700, 400, 700, 2200], repetition: .times(5)))

    /// So many short light beeps, and the same flashes: a number, and no signal.
    ///
    /// A beep is half as long as the shortest of any signal, so that it is told from all of them. Beeps come 350 ms apart: as
    /// fast as the limit for flashes lets them.
    static func count(_ number: Int) -> AlarmPattern {
        let rhythm = AlarmRhythm(steps: [50, 300], repetition: .times(number))
        return AlarmPattern(buzzer: rhythm, led: rhythm)
    }
}

extension AlarmRhythm {
    /// What the LED does over and over while a status lasts, each time from its dark end.
    ///
    /// Lowest priority: it is seen by who looks for it, and disturbs nobody who does not. The LED is mostly dark, unlike
    /// fixed, isophase, quick and occulting, which are light for half of the time or more. Where a journey is followed it is
    /// single flashing: a flash every 5 s tells a live box from a dead one, and is lit for 1 % of the time. Without a source
    /// it is group flashing, two short flashes every 3 s; misconfigured, long flashing, one long flash every 4 s.
    public static func standard(for status: AlarmStatus) -> AlarmRhythm {
        switch status {
        case .positioned: silent
        case .following: AlarmRhythm(steps: [40, 4960], repetition: .times(1))
        case .noSource: AlarmRhythm(steps: [150, 350, 150, 2350], repetition: .times(1))
        case .misconfigured: AlarmRhythm(steps: [700, 3300], repetition: .times(1))
        }
    }
}

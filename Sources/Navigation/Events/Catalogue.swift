/// How each event is told: one row a kind.
///
/// The words of a kind are under `alarm.<kind>` in the page's strings, those of each language in one file; of a change of trains they are
/// under `alarm.<kind>.transfer`. The page's own looks stand in `model/alarms.js`.
extension Event.Kind {
    /// A row of the catalogue.
    public struct Row: Sendable {
        /// The signal of the alarm where the rider has to notice the event.
        public var signal: AlarmSignal?
        /// How a phone tells it; `nil` where it does not.
        public var urgency: Event.Urgency?
        /// How it is drawn; `nil` where a picture would be crowded by it.
        public var mark: Event.Mark?
        /// Whether it has words of its own where the rider changes trains.
        public var differsAtChange = false
    }

    /// The kind's row.
    public var row: Row {
        switch self {
        case .near: Row(signal: .near, urgency: .usual)
        case .approaching: Row(signal: .approaching, urgency: .alarm, mark: .ready, differsAtChange: true)
        case .arrived: Row(signal: .arrived, urgency: .alarm, mark: .arrived, differsAtChange: true)
        case .departed: Row(mark: .departed)
        case .passed: Row(mark: .departed)
        case .missed: Row(signal: .missed, urgency: .alarm, mark: .warning, differsAtChange: true)
        case .wrongDirection: Row(signal: .wrongDirection, urgency: .alarm, mark: .warning)
        case .offRoute: Row(signal: .offRoute, urgency: .alarm, mark: .warning)
        case .wrongTrain: Row(signal: .wrongTrain, urgency: .alarm, mark: .warning)
        case .held: Row(urgency: .quiet, mark: .held)
        case .trainArriving: Row(signal: .trainArriving, urgency: .usual)
        case .sourceChanged: Row()
        case .journeyStarted: Row()
        case .journeyEnded: Row(signal: .refused, urgency: .alarm)
        }
    }
}

extension Event {
    /// How loudly a phone tells an event.
    public enum Urgency: Sendable {
        /// It shows, and nothing rings.
        case quiet
        /// It rings as any other.
        case usual
        /// It rings and vibrates for long, also where the phone is not to disturb, as far as its owner allows that.
        case alarm
    }

    /// The shape of an event in drawings.
    public enum Mark: CaseIterable, Sendable {
        /// Get ready.
        case ready
        /// The train stands at a station.
        case arrived
        /// It left.
        case departed
        /// Something is wrong.
        case warning
        /// It waits between stations.
        case held
    }

    /// How this event is told; `nil` where nobody is told of it, although others of its kind are.
    ///
    /// Where the rider must alight there is no `near`: it would end the signal to get ready, and `arrived` follows.
    public var row: Kind.Row? {
        switch kind {
        case .near where isWhereToAlight: nil
        case .arrived where !isWhereToAlight: nil
        case .journeyEnded where reason != .noPattern && reason != .unknownStation: nil
        default: kind.row
        }
    }

    private var isWhereToAlight: Bool { role == .destination || role == .transfer }
}

extension AlarmSignal {
    /// The signal for an event; `nil` for what the rider need not notice.
    public init?(_ event: Event) {
        guard let signal = event.row?.signal else { return nil }
        self = signal
    }

    /// Whether nobody need act upon it: a station or a train is there, and soon is no more.
    public var isPassing: Bool { self == .near || self == .trainArriving }

    /// Whether it tells of the journey under way, so that the rider acknowledges it and it rings again after a restart.
    public var isAnswered: Bool { !isPassing && self != .refused && self != .misconfigured }
}

/// The output of buzzer and LED.
///
/// An active buzzer has one pitch and one loudness, so signals differ by number and length of beeps. The more the rider has
/// to do, the more sound there is. IEC 60601-1-8 gives an alarm of low priority one or two pulses, of medium priority
/// three, of high priority two bursts of five. No signal has the three equal half seconds and the pause of ISO 8201, which
/// mean "leave the building".
///
/// The LED serves those who cannot hear, so it goes on for as long as the signal holds. It uses the characters of
/// lighthouses, which are told apart at a glance. They are fixed light, isophase (as long light as dark), quick flashes,
/// occulting (longer light than dark), long and short flashes by turns. No signal flashes three times a second, the limit
/// of WCAG 2.2, 2.3.1, for people with photosensitive epilepsy.
extension AlarmPattern {
    /// The pattern for a signal unless another one is configured.
    public static func standard(for signal: AlarmSignal) -> AlarmPattern {
        switch signal {
        // One short beep, a fixed light of 2 s: for information, once per station, so it must not annoy.
        case .near: AlarmPattern([150, 50], .times(1), led: [2000, 50], .times(1))
        // Three beeps, and again after a second for who only began to listen at the first; the LED isophase at 1 Hz for the 90 s that this
        // signal may come before the doors open.
        case .approaching:
            AlarmPattern([150, 150, 150, 150, 150, 1000], .times(2), led: [500, 500], .lasting(milliseconds: 90_000))
        // Bursts of five short beeps for the 20 s that a train's doors stay open, or so; the LED quick (2.9 Hz) for 30 s.
        case .arrived:
            AlarmPattern(
                [100, 100, 100, 100, 100, 100, 100, 100, 100, 500], .lasting(milliseconds: 20_000),
                led: [170, 170], .lasting(milliseconds: 30_000))
        // Six long beeps, unlike all the short ones: too late for haste, so it ends soon; the LED occulting for a minute.
        case .missed: AlarmPattern([1000, 400], .times(6), led: [1500, 500], .lasting(milliseconds: 60_000))
        // Long and short by turns, four times: the train leads away, and there is time until its next stop. The LED does the same for a
        // minute.
        case .wrongDirection:
            AlarmPattern(
                [600, 150, 150, 600], .times(4), led: [900, 300, 200, 600], .lasting(milliseconds: 60_000))
        // Two short and a long one, three times; the LED does the same for a minute.
        case .offRoute:
            AlarmPattern(
                [150, 150, 150, 150, 600, 700], .times(3),
                led: [300, 300, 300, 300, 900, 600], .lasting(milliseconds: 60_000))
        // Long, short and long, three times: the train is another one, and there is time until its next stop. The LED does the same for a
        // minute.
        case .wrongTrain:
            AlarmPattern(
                [600, 150, 150, 150, 600, 700], .times(3),
                led: [900, 300, 300, 300, 900, 1300], .lasting(milliseconds: 60_000))
        // Two short beeps, once: whoever waits on a platform is awake, and others stand beside them. The LED has pairs of flashes for 20 s.
        case .trainArriving: AlarmPattern([150, 150, 150, 50], .times(1), led: [300, 300, 300, 1100], .times(10))
        // A long one and two short ones, once: whoever has just asked for a journey listens. The LED in groups of four for 10 s.
        case .refused:
            AlarmPattern(
                [800, 150, 150, 150, 150, 150], .times(1),
                led: [150, 250, 150, 250, 150, 250, 150, 1150], .times(4))
        // A short and two long ones, twice: whoever has just switched the box on is to hear that it does not know their journey. The LED in
        // groups of two long flashes for 20 s, after which the status has one.
        case .misconfigured:
            AlarmPattern([150, 150, 600, 200, 600, 1000], .times(2), led: [700, 400, 700, 2200], .times(5))
        }
    }

    /// The pattern that follows the pattern of an unacknowledged arrival.
    ///
    /// It is meant for riders who sleep. An active buzzer cannot be louder, so it sounds for three quarters of the time
    /// instead of a third.
    ///
    /// - Parameter duration: how long it lasts, above 0.
    package static func insistence(for duration: Duration) -> AlarmPattern {
        let repetition = AlarmRhythm.Repetition.lasting(milliseconds: Int(duration / .milliseconds(1)))
        return AlarmPattern([150, 50], repetition, led: standard(for: .arrived).led.steps, repetition)
    }

    /// A given number of short light beeps, and the same flashes. It tells a number, and is no signal.
    ///
    /// A beep is half as long as the shortest of any signal, so that it is told from all of them. Beeps come 350 ms apart: as
    /// fast as the limit for flashes allows.
    package static func count(_ number: Int) -> AlarmPattern {
        AlarmPattern([50, 300], .times(number), led: [50, 300], .times(number))
    }

    private init(
        _ buzzer: [Int], _ sounding: AlarmRhythm.Repetition, led: [Int], _ lit: AlarmRhythm.Repetition
    ) {
        self.init(
            buzzer: AlarmRhythm(steps: buzzer, repetition: sounding), led: AlarmRhythm(steps: led, repetition: lit))
    }
}

extension AlarmRhythm {
    /// The rhythm that the LED repeats while a status lasts, each time from its dark end.
    ///
    /// It has the lowest priority: those who look for it see it, and it disturbs nobody else. The LED is mostly dark, unlike
    /// fixed, isophase, quick and occulting, which are light for half of the time or more. Where a journey is followed it is
    /// single flashing. A flash every 5 s tells a live box from a dead one, and is lit for 1 % of the time. Without a source
    /// it is group flashing, two short flashes every 3 s. Misconfigured, it is long flashing, one long flash every 4 s.
    public static func standard(for status: AlarmStatus) -> AlarmRhythm {
        switch status {
        case .positioned: silent
        case .following: AlarmRhythm(steps: [40, 4960], repetition: .times(1))
        case .noSource: AlarmRhythm(steps: [150, 350, 150, 2350], repetition: .times(1))
        case .misconfigured: AlarmRhythm(steps: [700, 3300], repetition: .times(1))
        }
    }
}

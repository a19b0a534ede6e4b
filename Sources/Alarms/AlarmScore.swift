public import Navigation

/// The score of an alarm: what is played for each signal.
public struct AlarmScore: Equatable, Sendable {
    /// The patterns to play; a signal without one has `AlarmPattern.standard(for:)`.
    public var patterns: [AlarmSignal: AlarmPattern]
    /// For how long an arrival that nobody acknowledges is repeated when its buzzer has ended, as loudly as can be; up to
    /// ``AlarmRhythm/longest``.
    public var insistence: Duration

    /// Creates a score, the standard one without repetition unless said otherwise.
    public init(patterns: [AlarmSignal: AlarmPattern] = [:], insistence: Duration = .zero) {
        self.patterns = patterns
        self.insistence = insistence
    }

    /// The moments at which an output changes, from the signal on.
    ///
    /// - Parameter ledBlinksByItself: whether the LED is told a rhythm, and not each of its steps.
    func edges(for signal: AlarmSignal, ledBlinksByItself: Bool) -> [AlarmPattern.Edge] {
        let pattern = patterns[signal] ?? .standard(for: signal)
        let edges = pattern.edges(sound: .on, ledBlinksByItself: ledBlinksByItself)
        guard signal == .arrived, insistence > .zero else { return edges }
        let start = Duration.milliseconds(pattern.buzzer.duration)
        let again = AlarmPattern.insistence(for: insistence)
            .edges(sound: .loud, ledBlinksByItself: ledBlinksByItself)
            .map { AlarmPattern.Edge(time: start + $0.time, buzzer: $0.buzzer, led: $0.led) }
        return edges.filter { $0.time < start } + again
    }

    /// How long a signal takes, with its repetition.
    public func duration(of signal: AlarmSignal) -> Duration {
        edges(for: signal, ledBlinksByItself: false).last?.time ?? .zero
    }

    /// Each signal as it begins and, where it is repeated, as it goes on; some seconds long.
    public static let sample = AlarmScore(
        patterns: Dictionary(
            uniqueKeysWithValues: AlarmSignal.allCases.map { signal in
                let pattern = AlarmPattern.standard(for: signal)
                let times = signal == .near ? 1 : 2
                let buzzer = AlarmRhythm(steps: pattern.buzzer.steps, repetition: .times(times))
                let led = AlarmRhythm(
                    steps: pattern.led.steps, repetition: .lasting(milliseconds: max(buzzer.duration, 1000)))
                return (signal, AlarmPattern(buzzer: buzzer, led: led))
            }), insistence: .seconds(2))
}

public import Navigation

/// What is played for each signal.
public struct AlarmScore: Equatable, Sendable {
    /// What to play; a signal without one has `AlarmPattern.standard(for:)`.
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
}

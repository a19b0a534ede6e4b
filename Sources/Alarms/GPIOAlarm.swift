public import Logging
public import Navigation
public import ServiceLifecycle

/// An alarm of a buzzer and an LED on GPIO lines, through sysfs.
///
/// One task plays: signals reach it through a buffer that keeps the newest, and a newer one ends what is playing. While
/// none plays the LED shows the status. Both
/// lines are inactive when the alarm has been created, whatever a crash has left, and when ``GPIOAlarm/run()`` returns.
/// They stay exported then: an unexported line goes back to its driver, which may make it an input, and the pull
/// resistor of that input may sound an active-low buzzer. The next start finds them and waits for no udev.
public struct GPIOAlarm: Alarm, Service {
    private let outputs: Outputs
    private let patterns: [AlarmSignal: AlarmPattern]
    private let clock: any Clock<Duration>
    private let requests = AlarmRequests()

    /// Opens the lines that the wiring names and makes them inactive; waits up to 2 s for udev to hand over each.
    ///
    /// - Parameters:
    ///   - wiring: which lines, and how.
    ///   - patterns: what to play; a signal without one has `AlarmPattern.standard(for:)`.
    ///   - clock: what times the patterns.
    ///   - logger: where failures of the running alarm go.
    /// - Throws: `GPIOError` where a line cannot be used, `CancellationError` where the task is cancelled.
    public init(
        _ wiring: GPIOWiring, patterns: [AlarmSignal: AlarmPattern] = [:],
        clock: any Clock<Duration> = ContinuousClock(), logger: Logger = Logger(label: "alarm")
    ) async throws {
        try await self.init(wiring, in: MountedSysfs(), patterns: patterns, clock: clock, logger: logger)
    }

    /// The same in a tree that is not the operating system's.
    package init(
        _ wiring: GPIOWiring, in tree: any SysfsTree, patterns: [AlarmSignal: AlarmPattern] = [:],
        clock: any Clock<Duration>, logger: Logger
    ) async throws {
        try wiring.validate()
        var outputs = Outputs()
        if let line = wiring.buzzer {
            outputs.buzzer = try await GPIOOutput(
                "buzzer", on: line, of: wiring, in: tree, clock: clock, logger: logger)
        }
        if let line = wiring.led {
            outputs.led = try await GPIOOutput("LED", on: line, of: wiring, in: tree, clock: clock, logger: logger)
        }
        self.outputs = outputs
        self.patterns = patterns
        self.clock = clock
    }

    /// Sounds a signal at once; the task that plays is that of ``GPIOAlarm/run()``.
    public func sound(_ signal: AlarmSignal) {
        requests.sound(signal)
    }

    /// Shows a status on the LED alone, whenever no signal plays.
    public func show(_ status: AlarmStatus) {
        requests.show(status)
    }

    /// Plays the signals until the task is cancelled or the services shut down gracefully; to be called once.
    public func run() async {
        await withGracefulShutdownHandler {
            var outputs = outputs
            var playing: Task<Outputs, Never>?
            for await _ in requests.arrivals where !Task.isShuttingDownGracefully {
                guard let turn = requests.next() else { continue }
                playing?.cancel()
                if let playing { outputs = await playing.value }
                playing = Task { [outputs] in await play(turn, on: outputs) }
            }
            playing?.cancel()
            if let playing { outputs = await playing.value }
            outputs.set(buzzer: false, led: false)
        } onGracefulShutdown: {
            requests.finish()
        }
    }

    /// Plays until the end of what there is to play, or until cancelled.
    private func play(_ turn: AlarmRequests.Turn, on outputs: Outputs) async -> Outputs {
        var outputs = outputs
        if case .signal(let signal, let number) = turn {
            let edges = (patterns[signal] ?? .standard(for: signal)).edges
            guard await outputs.play(edges, on: clock) else { return outputs }
            requests.end(number)
        }
        await outputs.show(.standard(for: requests.status), on: clock)
        return outputs
    }

    /// Makes the lines of a wiring inactive where they are exported, without an alarm and without waiting: for the very
    /// end of the process, and for systemd's `ExecStopPost` after a crash.
    ///
    /// - Throws: the first `GPIOError`, once both lines have been tried.
    public static func silence(_ wiring: GPIOWiring) throws(GPIOError) {
        try silence(wiring, in: MountedSysfs())
    }

    /// The same in a tree that is not the operating system's.
    package static func silence(_ wiring: GPIOWiring, in tree: some SysfsTree) throws(GPIOError) {
        var first: GPIOError?
        for line in [wiring.buzzer, wiring.led].compactMap({ $0 }) {
            do {
                try GPIOLine.silence(line, of: wiring, in: tree)
            } catch {
                first = first ?? error
            }
        }
        if let first { throw first }
    }
}

/// What plays; a value that goes from one pattern to the next, so that only one at a time has it.
private struct Outputs: Sendable {
    var buzzer: GPIOOutput?
    var led: GPIOOutput?

    mutating func set(buzzer buzzerIsOn: Bool, led ledIsOn: Bool) {
        buzzer?.set(buzzerIsOn)
        led?.set(ledIsOn)
    }

    /// Plays to the end, or until cancelled, and tells which; times count from the beginning, so that delays do not add
    /// up.
    mutating func play(_ edges: [AlarmPattern.Edge], on clock: some Clock<Duration>) async -> Bool {
        let start = clock.now
        for edge in edges {
            guard (try? await clock.sleep(until: start.advanced(by: edge.time), tolerance: .zero)) != nil else {
                return false
            }
            set(buzzer: edge.buzzer, led: edge.led)
        }
        return true
    }

    /// Plays a rhythm on the LED over and over until cancelled, from its last step on, which is dark: a status that is
    /// soon over is not seen at all. The buzzer stays as it is.
    mutating func show(_ rhythm: AlarmRhythm, on clock: some Clock<Duration>) async {
        guard led != nil, let last = rhythm.steps.last else {
            led?.set(false)
            return
        }
        led?.set(false)
        var time = clock.now.advanced(by: .milliseconds(last))
        while true {
            // Who was stopped for a while does not make up for what was not flashed.
            time = max(time, clock.now)
            for (position, step) in rhythm.steps.enumerated() {
                guard (try? await clock.sleep(until: time, tolerance: .zero)) != nil else { return }
                led?.set(position.isMultiple(of: 2))
                time = time.advanced(by: .milliseconds(step))
            }
        }
    }
}

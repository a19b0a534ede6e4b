public import Logging
public import Navigation
public import ServiceLifecycle
package import Threads

/// An alarm of a buzzer and an LED: on GPIO lines, a PWM channel, or the kernel's LED class.
///
/// One task plays: signals reach it through a buffer that keeps the newest, and a newer one ends what is playing. While
/// none plays the LED shows the status. Both outputs are off when the alarm has been created, whatever a crash has left,
/// and as they were found when ``WiredAlarm/run()`` returns; should the process end otherwise, a ``Guard`` sees to it.
public struct WiredAlarm: Alarm, Service {
    private let outputs: Outputs
    private let score: AlarmScore
    private let clock: any Clock<Duration>
    private let requests: AlarmRequests
    private let onProgress: @Sendable (AlarmProgress) -> Void
    /// When the buzzer sounds.
    package let disturbance = Disturbance()
    /// While a driver is being told what to do.
    package let driving = Busy()

    /// Claims the outputs that the wiring names and makes them inactive. Waits up to 2 s for udev to hand over each output.
    ///
    /// - Parameters:
    ///   - wiring: which outputs, and how.
    ///   - score: the score to play.
    ///   - clock: the clock that times the patterns.
    ///   - logger: where failures of the running alarm go.
    ///   - onProgress: told the progress of each signal, one call after the other, by the task that plays. It must not wait for
    ///     anything. A signal that reached no output neither begins nor ends. One that is cut short by the end of ``WiredAlarm/run()``
    ///     does not end.
    /// - Throws: `AlarmError` where an output cannot be used, `CancellationError` where the task is cancelled.
    public init(
        _ wiring: AlarmWiring, score: AlarmScore = AlarmScore(), clock: any Clock<Duration> = ContinuousClock(),
        logger: Logger = Logger(label: "alarm"), onProgress: @escaping @Sendable (AlarmProgress) -> Void = { _ in }
    ) async throws {
        try await self.init(
            wiring, in: MountedSysfs(), score: score, guardStart: Guard.fork, clock: clock, logger: logger,
            onProgress: onProgress)
    }

    /// The same in a tree that is not the operating system's, and without a guard.
    package init(
        _ wiring: AlarmWiring, in tree: any SysfsTree, score: AlarmScore = AlarmScore(), clock: any Clock<Duration>,
        logger: Logger, onProgress: @escaping @Sendable (AlarmProgress) -> Void = { _ in }
    ) async throws {
        try await self.init(
            wiring, in: tree, score: score, guardStart: nil, clock: clock, logger: logger, onProgress: onProgress)
    }

    init(
        _ wiring: AlarmWiring, in tree: any SysfsTree, score: AlarmScore = AlarmScore(), guardStart: Guard.Start?,
        clock: any Clock<Duration>, logger: Logger, onProgress: @escaping @Sendable (AlarmProgress) -> Void = { _ in }
    ) async throws {
        try wiring.validate()
        outputs = try await Outputs(
            wiring, in: tree, guardStart: guardStart, disturbance: disturbance, driving: driving, clock: clock,
            logger: logger)
        self.score = score
        self.clock = clock
        requests = AlarmRequests(time: clock.stopwatch())
        self.onProgress = onProgress
    }

    /// Sounds a signal at once; the task that plays is that of ``WiredAlarm/run()``.
    ///
    /// - Returns: the number of the signal, which no other one of this alarm has; `nil` for a `near` that gave way.
    public func sound(_ signal: AlarmSignal) -> Int? {
        requests.sound(signal)
    }

    /// Shows a status on the LED alone, whenever no signal plays.
    public func show(_ status: AlarmStatus) {
        requests.show(status)
    }

    /// Beeps and flashes `number` times, 1 to 9. Any other number is not told, nor is one while a signal plays or waits.
    public func count(_ number: Int) {
        guard (1...9).contains(number) else { return }
        requests.count(number)
    }

    /// Repeats an arrival for so long, up to ``AlarmRhythm/longest``, in place of what the score says; what plays goes on as it began.
    public func insist(for duration: Duration) {
        requests.insist(for: duration)
    }

    /// Ends the signal that plays, and its repetition; it does nothing to one that begins later, or began less than 200 ms ago:
    /// who presses then has noticed the one before it at most.
    ///
    /// - Returns: whether a signal played or waited, ended or not.
    public func acknowledge() -> Bool {
        requests.acknowledge()
    }

    /// Ends the signal that plays, its repetition, and one that waits.
    public func silence() {
        requests.silence()
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
                tellProgress()
                playing = Task { [outputs] in await play(turn, on: outputs) }
            }
            playing?.cancel()
            if let playing { outputs = await playing.value }
            outputs.restore()
            tellProgress()
        } onGracefulShutdown: {
            requests.finish()
        }
    }

    /// Tells what became of signals that did not play to their end; to be called while none plays.
    private func tellProgress() {
        for progress in requests.takeProgress() { onProgress(progress) }
    }

    /// Plays until the end of what there is to play, or until cancelled.
    private func play(_ turn: AlarmRequests.Turn, on outputs: Outputs) async -> Outputs {
        var outputs = outputs
        switch turn {
        case .signal(let signal, let number):
            var score = score
            score.insistence = requests.insistence ?? score.insistence
            let edges = score.edges(for: signal, ledBlinksByItself: outputs.ledBlinksByItself)
            var hasBegun = false
            let isPlayed = await outputs.play(edges, on: clock) {
                hasBegun = true
                onProgress(.began(signal, number: number))
            }
            guard isPlayed else { return outputs }
            if requests.end(number), hasBegun { onProgress(.ended(signal, number: number)) }
        case .count(let count, let number):
            // Told step by step: the kernel's timer may begin with a flash too many.
            let edges = AlarmPattern.count(count).edges(sound: .on, ledBlinksByItself: false)
            guard await outputs.play(edges, on: clock) else { return outputs }
            _ = requests.end(number)
        case .status: break
        }
        await outputs.show(.standard(for: requests.status), on: clock)
        return outputs
    }
}

extension Clock<Duration> {
    /// A stopwatch: it tells the time elapsed since now.
    fileprivate func stopwatch() -> @Sendable () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}

/// The outputs that play. This value goes from one pattern to the next, so that only one at a time has it.
private struct Outputs: Sendable {
    private var buzzer: AlarmOutput?
    private var led: AlarmOutput?
    private var ending: Guard?
    private let disturbance: Disturbance
    private let driving: Busy

    /// Claims the outputs that the wiring names, and starts their guard. Leaves them as they were found where there can be no guard.
    init(
        _ wiring: AlarmWiring, in tree: any SysfsTree, guardStart: Guard.Start?, disturbance: Disturbance,
        driving: Busy, clock: any Clock<Duration>, logger: Logger
    ) async throws {
        (self.disturbance, self.driving) = (disturbance, driving)
        let lines = GPIOLines(wiring, in: tree, logger: logger)
        switch wiring.buzzer {
        case .line(let line):
            buzzer = try await AlarmOutput("buzzer", clock: clock, logger: logger) { _ throws(AlarmError) in
                try lines.take(line)
            }
        case .pwm(let pwm):
            buzzer = try await AlarmOutput("buzzer", clock: clock, logger: logger) { _ throws(AlarmError) in
                try PWMChannel.take(pwm, in: tree)
            }
        case nil: break
        }
        switch wiring.led {
        case .line(let line):
            led = try await AlarmOutput("LED", clock: clock, logger: logger) { _ throws(AlarmError) in
                try lines.take(line)
            }
        case .named(let name):
            led = try await AlarmOutput("LED", clock: clock, logger: logger) { lost throws(AlarmError) in
                try NamedLED.take(name, again: lost as? NamedLED, in: tree)
            }
        case nil: break
        }
        guard let guardStart, !lastSteps.isEmpty else { return }
        do throws(Errno) {
            ending = try Guard(lastSteps, logger: logger, start: guardStart)
        } catch {
            restore()
            throw AlarmError.noGuard(errno: error.code)
        }
    }

    private var lastSteps: [Guard.Step] { (buzzer?.lastSteps ?? []) + (led?.lastSteps ?? []) }

    var ledBlinksByItself: Bool { led?.blinksByItself ?? false }

    mutating func restore() {
        buzzer?.restore()
        disturbance.end()
        led?.restore()
    }

    /// Plays to the end, or until cancelled, and tells which; times count from the beginning, so that delays do not add
    /// up.
    ///
    /// - Parameter onBegin: called once, when something is to be heard or seen.
    mutating func play(
        _ edges: [AlarmPattern.Edge], on clock: some Clock<Duration>, onBegin: () -> Void = {}
    ) async -> Bool {
        let start = clock.now
        var hasBegun = false
        for edge in edges {
            guard (try? await clock.sleep(until: start.advanced(by: edge.time), tolerance: .zero)) != nil else {
                return false
            }
            drive(buzzer: edge.buzzer, led: edge.led)
            if !hasBegun, does(edge) {
                hasBegun = true
                onBegin()
            }
        }
        return true
    }

    /// Whether something is to be heard or seen of what the outputs were told.
    private func does(_ edge: AlarmPattern.Edge) -> Bool {
        edge.buzzer != .off && buzzer?.isDriven == true || edge.led != .off && led?.isDriven == true
    }

    /// Plays a rhythm on the LED over and over until cancelled, from its last step on, which is dark: a status that is
    /// soon over is not seen at all. The buzzer is silent, also where its signal was not played to the end.
    mutating func show(_ rhythm: AlarmRhythm, on clock: some Clock<Duration>) async {
        drive(buzzer: .off, led: .off)
        guard led != nil, let last = rhythm.steps.last else { return }
        var time = clock.now.advanced(by: .milliseconds(last))
        if ledBlinksByItself {
            guard (try? await clock.sleep(until: time, tolerance: .zero)) != nil else { return }
            drive(led: .blinking(rhythm.steps))
            return
        }
        while true {
            // Who was stopped for a while does not make up for what was not flashed.
            time = max(time, clock.now)
            for (position, step) in rhythm.steps.enumerated() {
                guard (try? await clock.sleep(until: time, tolerance: .zero)) != nil else { return }
                drive(led: position.isMultiple(of: 2) ? .on : .off)
                time = time.advanced(by: .milliseconds(step))
            }
        }
    }

    /// Has the outputs do something, and the guard hold what was taken again for it.
    private mutating func drive(buzzer sound: Drive? = nil, led light: Drive) {
        driving.begin()
        defer { driving.end() }
        if let sound {
            if sound != .off, buzzer != nil { disturbance.begin() }
            buzzer?.drive(sound)
            if sound == .off { disturbance.end() }
        }
        led?.drive(light)
        ending?.change(to: lastSteps)
    }
}

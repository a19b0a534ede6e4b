public import Logging
import NMEA
import Navigation
public import Observations
public import Positioning
import Synchronization
import Threads

/// Records a ride: what the receiver says, line by line with its receive time, what the motion sensor, the
/// barometer and beacons say, and what the rider commands.
///
/// A thread of its own writes once a second and waits until the disk has it, so that a slow card delays nobody and a power
/// cut costs a second. Where the file cannot be written that is logged, once, and tried for ever.
public final class RideRecorder: Sendable {
    private struct State {
        var writer = SentenceWriter()
        /// The steps to be done before the content that the writer holds.
        var steps: [RideDestination.Step] = []
        /// Whether anything is recorded: not between two rides where each has a file.
        var isOpen: Bool
        /// How many bytes have been recorded of the ride.
        var rideSize = 0
        /// The receive time of what comes now.
        let now: @Sendable () -> Timestamp
        /// Whether the receiver has said anything since the last interruption.
        var isHeard = false
        /// How many lines found no room while the file could not be written.
        var dropped = 0
        var hasEnded = false
        var failure: RideLogError?

        /// The entries that wait, in their order, for the fate of a fix.
        var held: [HeldLines] = []
        /// The lines that led to the last two fixes which somebody got, and their times.
        var examples: [(lines: [[UInt8]], time: Timestamp)] = []
        /// The number of the last fix whose lines were held.
        var lastHeld = 0

        init(isOpen: Bool, now: @escaping @Sendable () -> Timestamp) {
            (self.isOpen, self.now) = (isOpen, now)
        }

        mutating func write(_ content: StreamDecoder.Content, at time: Timestamp) {
            guard isOpen else { return }
            guard hasRoom else { return dropped += 1 }
            let count = writer.bytes.count
            writer.writeTAGBlock(time)
            writer.write(content)
            rideSize += writer.bytes.count - count
        }

        /// Whether what waits for a file that cannot be written leaves room for more.
        private var hasRoom: Bool {
            steps.reduce(0) { $0 + $1.size } + writer.bytes.count < RideRecorder.capacity
        }

        /// Writes what is about the ride that has ended, at the time of its end: no receive time of its own says that time passed.
        mutating func writeAfterword(_ content: StreamDecoder.Content) {
            guard hasRoom else { return dropped += 1 }
            var afterword = SentenceWriter()
            afterword.write(content)
            put(.afterword(afterword.takeAll()))
        }

        /// Puts a step behind what has been written.
        mutating func put(_ step: RideDestination.Step) {
            if !writer.bytes.isEmpty { steps.append(.lines(writer.takeAll())) }
            steps.append(step)
        }

        /// Hands over what is to be done.
        mutating func takeSteps() -> [RideDestination.Step] {
            if !writer.bytes.isEmpty { steps.append(.lines(writer.takeAll())) }
            defer { steps = [] }
            return steps
        }

        mutating func write(_ entry: HeldLines.Entry) {
            let time = now()
            switch entry {
            case .content(let content): write(content, at: time)
            case .line(let line):
                guard isOpen else { return }
                guard hasRoom else { return dropped += 1 }
                let count = writer.bytes.count
                defer { rideSize += writer.bytes.count - count }
                writer.write(line: line, at: time)
            }
        }

        /// Writes what is held, up to the first fix whose fate is not known.
        mutating func writeHeld() {
            let settled = held.prefix { !$0.isOpen }
            held.removeFirst(settled.count)
            for entry in settled.lazy.flatMap(\.entries) { write(entry) }
        }
    }

    private let state: Mutex<State>
    private let wakeUp = WakeUp()
    /// Carries nothing but its end: that nothing is recorded any more.
    private let ending = BoundedQueue<Never>(capacity: 1, overflow: .dropNewest)
    private let period: Duration
    let marksSkippedFixes: Bool
    private let logger: Logger
    private let onTrouble: @Sendable (RideLogError?) -> Void

    /// How long a disk may take for the last lines, before the program ends without it.
    private static let patience = Duration.seconds(5)
    /// The most bytes that wait for a file that cannot be written: an hour of a talkative receiver.
    private static let capacity = 4 << 20
    /// The most that waits for the fate of one fix: minutes of a talkative receiver that has no further fix.
    private static let mostHeld = 10_000

    /// Starts the thread of a recorder that writes everything to a file.
    ///
    /// - Parameters:
    ///   - file: where to; it need not be open, nor be there.
    ///   - period: how often lines are written.
    ///   - marksSkippedFixes: whether somebody concludes from the fixes: the log then tells which ones it never got.
    ///   - logger: gets one line when the file can no longer be written, and one when it can again.
    ///   - onTrouble: is told the same: why not, and `nil`.
    public convenience init(
        _ file: RideLogFile, every period: Duration = .seconds(1), marksSkippedFixes: Bool = true,
        logger: Logger = Logger(label: "alight.record"),
        onTrouble: @escaping @Sendable (RideLogError?) -> Void = { _ in }
    ) {
        self.init(
            .file(file), every: period, marksSkippedFixes: marksSkippedFixes, now: Self.clock, logger: logger,
            onTrouble: onTrouble)
    }

    /// Starts the thread of a recorder that writes each ride to a file of its own; nothing is recorded until one begins.
    ///
    /// - Parameters:
    ///   - folder: where to; it need not be there.
    ///   - now: the clock that tells when something was received; nobody sets it.
    ///   - logger: gets one line when the file can no longer be written, and one when it can again.
    ///   - onTrouble: is told the same: why not, and `nil`.
    public convenience init(
        _ folder: RideFolder,
        now: @escaping @Sendable () -> Timestamp = RideRecorder.clock,
        logger: Logger, onTrouble: @escaping @Sendable (RideLogError?) -> Void = { _ in }
    ) {
        self.init(
            .folder(folder), every: .seconds(1), marksSkippedFixes: true, now: now, logger: logger,
            onTrouble: onTrouble)
    }

    /// The clock of receive times.
    public static let clock: @Sendable () -> Timestamp = { .clock() }

    private init(
        _ destination: RideDestination, every period: Duration, marksSkippedFixes: Bool,
        now: @escaping @Sendable () -> Timestamp, logger: Logger,
        onTrouble: @escaping @Sendable (RideLogError?) -> Void
    ) {
        state = Mutex(State(isOpen: !destination.isOfRides, now: now))
        self.onTrouble = onTrouble
        self.period = period
        self.marksSkippedFixes = marksSkippedFixes
        self.logger = logger
        do throws(ThreadFailure) {
            try BlockingThread.start(named: "alight-record") { [self] in write(to: destination) }
        } catch {
            logger.error("\(destination.path): \(error); the ride is not recorded")
            end(nil)
        }
    }

    /// Records what no receiver says: what the rider commands, and what the motion sensor, the barometer and beacons say.
    ///
    /// - Parameter clock: the clock's reading when it came (`Timestamp.clock(at:)`); `nil` is now.
    public func take(_ observation: Observation, at clock: Timestamp? = nil) {
        let content = observation.content
        switch content {
        // The receiver's own lines are recorded, and a state is told with the ride that it begins.
        case .fix, .receiver, .tick, .state: return
        default: break
        }
        state.withLock { state in
            guard !state.hasEnded else { return }
            // The rider may answer at home.
            if case .verdict = content, !state.isOpen { return state.writeAfterword(.observation(content)) }
            state.write(.observation(content), at: clock ?? state.now())
        }
    }

    /// Begins a ride's file, behind what has been recorded.
    ///
    /// - Parameters:
    ///   - settings: what the rider has chosen.
    ///   - time: the time of day.
    ///   - goesOn: whether the file of the ride that a program before this one left under way goes on.
    ///   - start: makes the text of what the core knows, of base64's characters, on the thread that writes; it is empty where nobody
    ///     knows.
    public func begin(
        _ settings: RiderSettings, at time: Timestamp, goesOn: Bool = false, start: @escaping @Sendable () -> String
    ) {
        state.withLock { state in
            guard !state.hasEnded else { return }
            if state.isOpen { state.put(.end) }
            let received = state.now()
            state.put(
                .begin(at: time, goesOn: goesOn) { [examples = state.examples] in
                    var writer = SentenceWriter()
                    let parts = StatePart.parts(of: start()).map(Observation.Content.state)
                    for content in [.settings(settings)] + parts {
                        writer.writeTAGBlock(received)
                        writer.write(.observation(content))
                    }
                    // By two fixes that the core had before whoever reads it learns which sentence ends one.
                    for example in examples {
                        writer.writeTAGBlock(received)
                        writer.write(.skippedFix(example.time))
                        for line in example.lines { writer.write(line: line, at: received) }
                    }
                    return writer.takeAll()
                })
            (state.isOpen, state.rideSize) = (true, 0)
        }
    }

    /// Ends the ride's file: nothing is recorded until another one begins.
    public func end() {
        interrupt()
        state.withLock { state in
            guard state.isOpen, !state.hasEnded else { return }
            state.put(.end)
            state.isOpen = false
        }
    }

    /// How many bytes have been recorded of the ride.
    public var rideSize: Int { state.withLock { $0.rideSize } }

    /// Records that the receiver was lost or fell silent, or that nobody listens to it any more: once until it speaks again.
    func interrupt() {
        state.withLock { state in
            guard state.isHeard else { return }
            put(.content(.interruption), &state)
            state.isHeard = false
        }
    }

    /// Records a line of the receiver, which it has just ended.
    func take(line: [UInt8]) {
        state.withLock { put(.line(line), &$0) }
    }

    /// Holds lines of the receiver that lead to a fix, and what comes behind them, until it is known whether anybody gets it.
    ///
    /// They are received when the fix is: until then time passes for the agent.
    func hold(_ lines: [[UInt8]], for time: Timestamp?) -> RecordedFix? {
        guard marksSkippedFixes else {
            for line in lines { take(line: line) }
            return nil
        }
        return state.withLock { state in
            guard !state.hasEnded else { return nil }
            state.isHeard = true
            state.lastHeld += 1
            state.held.append(
                HeldLines(entries: lines.map(HeldLines.Entry.line), number: state.lastHeld, time: time, isOpen: true))
            return RecordedFix(recorder: self, number: state.lastHeld)
        }
    }

    /// Tells the fate of a fix whose lines are held.
    func settle(_ number: Int, isSkipped: Bool) {
        state.withLock { state in
            guard let place = state.held.firstIndex(where: { $0.number == number }) else { return }
            state.held[place].settle(isSkipped: isSkipped)
            if !isSkipped, let example = state.held[place].example {
                state.examples = state.examples.suffix(1) + [example]
            }
            state.writeHeld()
        }
    }

    /// Why the last lines could not be written; `nil` where they have been, or may still be.
    public var failure: RideLogError? { state.withLock { $0.failure } }

    /// Waits until nothing is recorded any more: because of `finish()`, or since nobody reads standard output.
    ///
    /// - Throws: in the latter case.
    public func ended() async throws(RideLogError) {
        await ending.finished()
        if let failure { throw failure }
    }

    /// Writes what has been recorded, and ends.
    public func finish() async {
        state.withLock { state in
            for place in state.held.indices where state.held[place].isOpen { state.held[place].settle(isSkipped: true) }
            state.writeHeld()
        }
        interrupt()
        wakeUp.signal()
        // Also when the caller is cancelled: the last lines are written first.
        _ = await ending.isFinished(within: Self.patience)
    }

    private func put(_ entry: HeldLines.Entry, _ state: inout State) {
        guard !state.hasEnded else { return }
        state.isHeard = true
        state.held.append(HeldLines(entries: [entry]))
        // Its consumer has stopped altogether.
        if state.held.count > Self.mostHeld { state.held[0].settle(isSkipped: true) }
        state.writeHeld()
    }

    private func end(_ failure: RideLogError?) {
        state.withLock { ($0.hasEnded, $0.failure) = (true, failure) }
        ending.finish()
    }

    /// Runs the recorder's thread.
    private func write(to destination: RideDestination) {
        var destination = destination
        var steps: [RideDestination.Step] = []
        var failure: RideLogError?
        var isLast = false
        while !isLast {
            isLast = wakeUp.wait(for: nil, upTo: period) == .signalled
            if steps.isEmpty { steps = state.withLock { $0.takeSteps() } }
            guard !steps.isEmpty else { continue }
            do throws(RideLogError) {
                try destination.perform(&steps)
                if isLast {
                    steps = state.withLock { $0.takeSteps() }
                    try destination.perform(&steps)
                }
                if failure != nil { tellRecovery(of: destination) }
                failure = nil
            } catch {
                if failure == nil {
                    logger.error("\(error); nothing is recorded until it can be written")
                    onTrouble(error)
                }
                failure = error
                // Whoever read the pipe has gone, and nobody else can come.
                if destination.isPipeWithoutReader(error) { return end(error) }
            }
        }
        destination.close()
        end(failure)
    }

    private func tellRecovery(of destination: RideDestination) {
        let dropped = state.withLock { state in
            defer { state.dropped = 0 }
            return state.dropped
        }
        onTrouble(nil)
        logger.notice("\(destination.path) is recorded again\(dropped > 0 ? "; \(dropped) lines are missing" : "")")
    }
}

extension SentenceWriter {
    /// Writes a line of a receiver with its receive time.
    fileprivate mutating func write(line: [UInt8], at time: Timestamp) {
        // A reader takes the TAG block next to the sentence, so ours goes behind the receiver's own.
        // A frame of UBX has none, and any bytes within.
        let isFrame = line.first.map { $0 > 0x7E } ?? false
        let sentence = isFrame ? 0 : line.firstIndex { "$!{".utf8.contains($0) } ?? 0
        write(raw: line[..<sentence])
        writeTAGBlock(time)
        writeLine(line[sentence...])
    }
}

/// The lines of a fix, which a recording holds until it is known whether the fix's consumer got it.
struct RecordedFix: Sendable {
    let recorder: RideRecorder
    let number: Int

    /// Lets the lines be written; of a fix that was skipped for a newer one the ride log says so.
    func settle(isSkipped: Bool) { recorder.settle(number, isSkipped: isSkipped) }
}

public import Logging
import NMEA
public import Navigation
import Positioning
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
        var clock = ReceiveClock()
        /// Whether the receiver has said anything since the last interruption.
        var isHeard = false
        /// How many lines found no room while the file could not be written.
        var dropped = 0
        var hasEnded = false
        var failure: RideLogError?

        /// What waits in its order for the fate of a fix.
        var held: [Held] = []
        /// The number of the last fix whose lines were held.
        var lastHeld = 0

        mutating func write(_ content: StreamDecoder.Content, at time: Timestamp) {
            writer.writeTAGBlock(time)
            writer.write(content)
        }

        mutating func write(_ entry: Entry) {
            guard writer.bytes.count < RideRecorder.capacity else { return dropped += 1 }
            let time = clock.time()
            switch entry {
            case .content(let content): write(content, at: time)
            case .line(let line):
                // A reader takes the TAG block next to the sentence, so ours goes behind the receiver's own.
                let sentence = line.firstIndex { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "!") } ?? line.startIndex
                writer.write(raw: line[..<sentence])
                writer.writeTAGBlock(time)
                writer.writeLine(line[sentence...])
            }
        }

        /// Writes what is held, up to the first fix whose fate is not known.
        mutating func writeHeld() {
            let settled = held.prefix { !$0.isOpen }
            held.removeFirst(settled.count)
            for entry in settled.lazy.flatMap(\.entries) { write(entry) }
        }
    }

    /// Something to be written with the time at which it is.
    private enum Entry {
        case line([UInt8])
        case content(StreamDecoder.Content)
    }

    private struct Held {
        var entries: [Entry]
        var number = 0
        /// The time of the fix to which the lines lead, where it has one.
        var time: Timestamp?
        var isOpen = false

        mutating func settle(isSkipped: Bool) {
            isOpen = false
            if isSkipped, let time { entries.insert(.content(.skippedFix(time)), at: 0) }
        }
    }

    private let state = Mutex(State())
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

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - file: where to; it need not be open, nor be there.
    ///   - period: how often lines are written.
    ///   - marksSkippedFixes: whether somebody concludes from the fixes: the log then tells which ones it never got.
    ///   - logger: gets one line when the file can no longer be written, and one when it can again.
    ///   - onTrouble: is told the same: why not, and `nil`.
    public init(
        _ file: RideLogFile, every period: Duration = .seconds(1), marksSkippedFixes: Bool = true,
        logger: Logger = Logger(label: "alight.record"),
        onTrouble: @escaping @Sendable (RideLogError?) -> Void = { _ in }
    ) {
        self.onTrouble = onTrouble
        self.period = period
        self.marksSkippedFixes = marksSkippedFixes
        self.logger = logger
        do throws(ThreadFailure) {
            try BlockingThread.start(named: "alight-record") { [self] in write(to: file) }
        } catch {
            logger.error("\(file.path): \(error); the ride is not recorded")
            end(nil)
        }
    }

    /// Records what no receiver says: what the rider commands, and what the motion sensor, the barometer and beacons say, at the
    /// time that it has.
    public func take(_ observation: Observation) {
        let content: StreamDecoder.Content
        switch observation.content {
        case .command(.startJourney(let from, let to)): content = .startJourney(from: from, to: to)
        case .command(.endJourney): content = .endJourney
        case .command(.setLead(let lead)): content = .lead(lead)
        case .button(let isHeld): content = .button(isHeld: isHeld)
        case .settings(let settings): content = .settings(lead: settings.lead, radius: settings.radius)
        case .verdict(let verdict): content = .verdict(RiderVerdict(verdict))
        case .motion(let isMoving, let standing): content = .motion(isMoving: isMoving, standing: standing)
        case .pressure(let pressure): content = .pressure(pressure)
        case .bluetooth(let isAvailable, _): content = .bluetooth(isAvailable: isAvailable)
        case .sighting(let seen):
            content = .sighting(
                BeaconSighting(
                    uuid: seen.uuid, major: seen.major, minor: seen.minor, measuredPower: seen.measuredPower,
                    rssi: seen.rssi))
        case .fix, .receiver, .tick: return
        }
        state.withLock { state in
            guard !state.hasEnded else { return }
            guard state.writer.bytes.count < Self.capacity else { return state.dropped += 1 }
            state.write(content, at: observation.time)
        }
    }

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
                Held(entries: lines.map(Entry.line), number: state.lastHeld, time: time, isOpen: true))
            return RecordedFix(recorder: self, number: state.lastHeld)
        }
    }

    /// Tells the fate of a fix whose lines are held.
    func settle(_ number: Int, isSkipped: Bool) {
        state.withLock { state in
            guard let place = state.held.firstIndex(where: { $0.number == number }) else { return }
            state.held[place].settle(isSkipped: isSkipped)
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

    private func put(_ entry: Entry, _ state: inout State) {
        guard !state.hasEnded else { return }
        state.isHeard = true
        state.held.append(Held(entries: [entry]))
        // Its consumer has stopped altogether.
        if state.held.count > Self.mostHeld { state.held[0].settle(isSkipped: true) }
        state.writeHeld()
    }

    private func end(_ failure: RideLogError?) {
        state.withLock { ($0.hasEnded, $0.failure) = (true, failure) }
        ending.finish()
    }

    /// What the thread does.
    private func write(to file: RideLogFile) {
        var file = file
        var lines: [UInt8] = []
        var failure: RideLogError?
        var isLast = false
        while !isLast {
            isLast = wakeUp.wait(for: nil, upTo: period) == .signalled
            if lines.isEmpty { lines = state.withLock { $0.writer.takeAll() } }
            guard !lines.isEmpty else { continue }
            do throws(RideLogError) {
                try file.append(&lines)
                if isLast {
                    lines = state.withLock { $0.writer.takeAll() }
                    if !lines.isEmpty { try file.append(&lines) }
                }
                if failure != nil { tellRecovery(of: file) }
                failure = nil
            } catch {
                if failure == nil {
                    logger.error("\(error); nothing is recorded until it can be written")
                    onTrouble(error)
                }
                failure = error
                // Whoever read the pipe has gone, and nobody else can come.
                if file.isPipeWithoutReader(error) { return end(error) }
            }
        }
        file.close()
        end(failure)
    }

    private func tellRecovery(of file: RideLogFile) {
        let dropped = state.withLock { state in
            defer { state.dropped = 0 }
            return state.dropped
        }
        onTrouble(nil)
        logger.notice("\(file.path) is recorded again\(dropped > 0 ? "; \(dropped) lines are missing" : "")")
    }
}

public import Logging
import NMEA
public import Navigation
import Positioning
import Synchronization

/// Records a ride: what the receiver says, line by line with its receive time, what the motion sensor says, and what the
/// rider commands.
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
        var waiting: [AsyncStream<Void>.Continuation] = []

        mutating func write(_ content: StreamDecoder.Content, at time: Timestamp) {
            writer.writeTAGBlock(time)
            writer.write(content)
        }
    }

    private let state = Mutex(State())
    private let wakeUp = WakeUp()
    private let period: Duration
    private let logger: Logger

    /// How long a disk may take for the last lines, before the program ends without it.
    private static let patience = Duration.seconds(5)
    /// The most bytes that wait for a file that cannot be written: an hour of a talkative receiver.
    private static let capacity = 4 << 20

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - file: where to; it need not be open, nor be there.
    ///   - period: how often lines are written.
    ///   - logger: gets one line when the file can no longer be written, and one when it can again.
    public init(
        _ file: RideLogFile, every period: Duration = .seconds(1), logger: Logger = Logger(label: "alight.record")
    ) {
        self.period = period
        self.logger = logger
        do throws(ThreadFailure) {
            try BlockingThread.start(named: "alight-record") { [self] in write(to: file) }
        } catch {
            logger.error("\(file.path): \(error); the ride is not recorded")
            end(nil)
        }
    }

    /// Records what no receiver says: what the rider commands and what the motion sensor says, at the time that it has.
    public func take(_ observation: Observation) {
        let content: StreamDecoder.Content
        switch observation.content {
        case .command(.startJourney(let from, let to)): content = .startJourney(from: from, to: to)
        case .command(.endJourney): content = .endJourney
        case .motion(let isMoving): content = .motion(isMoving: isMoving)
        case .fix, .receiver, .sighting, .bluetooth, .tick: return
        }
        put { $0.write(content, at: observation.time) }
    }

    /// Records that the receiver was lost or fell silent, or that nobody listens to it any more: once until it speaks again.
    func interrupt() {
        put { state in
            guard state.isHeard else { return }
            state.isHeard = false
            state.write(.interruption, at: state.clock.time())
        }
    }

    /// Records a line of the receiver, which it has just ended.
    func take(line: some Collection<UInt8>) {
        put { state in
            // A reader takes the TAG block next to the sentence, so ours goes behind the receiver's own.
            let sentence = line.firstIndex { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "!") } ?? line.startIndex
            let time = state.clock.time()
            state.isHeard = true
            state.writer.write(raw: line[..<sentence])
            state.writer.writeTAGBlock(time)
            state.writer.writeLine(line[sentence...])
        }
    }

    /// Waits until nothing is recorded any more: because of `finish()`, or since nobody reads standard output.
    ///
    /// - Throws: in the latter case.
    public func ended() async throws(RideLogError) {
        let (ended, continuation) = AsyncStream.makeStream(of: Void.self)
        state.withLock { state in
            if state.hasEnded { continuation.finish() } else { state.waiting.append(continuation) }
        }
        for await _ in ended {}
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    /// Writes what has been recorded, and ends.
    public func finish() async {
        interrupt()
        wakeUp.signal()
        // Also when the caller is cancelled: the last lines are written first.
        await Task {
            await withTaskGroup { group in
                group.addTask { try? await self.ended() }
                group.addTask { try? await Task.sleep(for: Self.patience) }
                await group.next()
                group.cancelAll()
            }
        }.value
    }

    private func put(_ body: (inout State) -> Void) {
        state.withLock { state in
            guard !state.hasEnded else { return }
            if state.writer.bytes.count < Self.capacity { body(&state) } else { state.dropped += 1 }
        }
    }

    private func end(_ failure: RideLogError?) {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            (state.hasEnded, state.failure) = (true, failure)
            return state.waiting
        }
        for continuation in waiting { continuation.finish() }
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
                if failure == nil { logger.error("\(error); nothing is recorded until it can be written") }
                failure = error
                // Whoever read the pipe has gone, and nobody else can come.
                if file.isPipeWithoutReader(error) { return end(error) }
            }
        }
        file.close()
        end(nil)
    }

    private func tellRecovery(of file: RideLogFile) {
        let dropped = state.withLock { state in
            defer { state.dropped = 0 }
            return state.dropped
        }
        logger.notice("\(file.path) is recorded again\(dropped > 0 ? "; \(dropped) lines are missing" : "")")
    }
}

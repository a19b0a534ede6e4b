import Logging
import Navigation
import Observations
import Positioning
import Threads

/// The life of a live receiver on its thread: connect, read, notice silence, and reconnect for ever.
struct ReceiverLoop<Connection: ReceiverConnection> {
    private var connection: Connection
    private let timing: ReceiverTiming
    private let mailbox: Mailbox
    private let wakeUp: WakeUp
    private let wallClock: @Sendable () -> Timestamp
    private let logger: Logger

    private var state: ReceiverState?
    private var backOff: BackOff
    private var silence: SilenceWatch
    private var skips: SkipLog
    private var weeks: WeekRollover
    private var generator = SystemRandomNumberGenerator()
    private let clock = ContinuousClock()

    init(
        _ connection: Connection, timing: ReceiverTiming, mailbox: Mailbox, wakeUp: WakeUp,
        wallClock: @escaping @Sendable () -> Timestamp, logger: Logger
    ) {
        self.connection = connection
        self.timing = timing
        self.mailbox = mailbox
        self.wakeUp = wakeUp
        self.wallClock = wallClock
        self.logger = logger
        backOff = BackOff(timing)
        silence = SilenceWatch(timing)
        skips = SkipLog(logger, receiver: connection.name)
        weeks = WeekRollover(of: connection.name, logger: logger)
    }

    /// Runs until the wake-up is signalled.
    mutating func run() {
        repeat {
            do throws(ConnectionFailure) {
                try connection.open(within: timing.connect, wakeUp: wakeUp)
                if let reason = listen() { become(.lost, because: reason) }
            } catch {
                if !wakeUp.isSignalled { become(error.state, because: error.reason) }
            }
            connection.close()
            interrupt()
        } while wakeUp.wait(for: nil, upTo: backOff.pause(using: &generator)) != .signalled
    }

    /// Reads until the connection is lost, and says why, or `nil` when it is time to stop.
    private mutating func listen() -> String? {
        var heard = clock.now
        var reported = heard
        var isAsked = false
        var rousing = heard + silence.limit
        var fixes: [ReportedFix] = []
        while true {
            let now = clock.now
            if state != .lost, now - reported > silence.limit {
                become(.lost, because: "it has been silent for \(Self.seconds(now - reported)) s")
                interrupt()
            }
            if now > rousing {
                connection.rouse()
                rousing = now + timing.firstRetry
            }
            if now - heard > timing.lifeSign {
                if !isAsked, connection.isBestLeftAlone {
                    heard = now
                    continue
                }
                guard !isAsked, connection.askForLife() else {
                    return "it gave no sign of life for \(Self.seconds(now - heard)) s"
                }
                isAsked = true
                heard = now
            }
            var limit = min(timing.lifeSign - (now - heard), rousing - now)
            if state != .lost { limit = min(limit, silence.limit - (now - reported)) }
            switch wakeUp.wait(for: connection.descriptor, upTo: max(limit, .zero) + .milliseconds(1)) {
            case .signalled: return nil
            case .timedOut: continue
            case .readable: break
            }
            fixes.removeAll(keepingCapacity: true)
            let drained = connection.drain(into: &fixes)
            if !fixes.isEmpty {
                reported = clock.now
                silence.reported(at: reported)
                backOff.reset()
                rousing = reported + silence.limit
                become(.available, because: nil)
                guard deliver(fixes) else { return nil }
            }
            if let reason = connection.silence, state != .lost {
                become(.lost, because: reason)
                interrupt()
            }
            switch drained {
            case .lost(let reason): return reason
            case .empty(heard: true):
                heard = clock.now
                isAsked = false
            case .empty(heard: false): break
            }
            skips.add(mailbox.takeDropped(), at: clock.now)
        }
    }

    /// Passes on the fixes of one read: while the receiver's order is not known it may end two epochs, and after
    /// something stood still on the way, many.
    ///
    /// A consumer that is quick gets all of them, as a recording does: where some are missing, time seems to have passed
    /// without a position. For one that is slow the newest wins.
    ///
    /// - Returns: whether to go on.
    private mutating func deliver(_ fixes: [ReportedFix]) -> Bool {
        let end = clock.now + timing.longestPatience
        var isPatient = true
        for reported in fixes {
            let patience = min(clock.now + timing.patience, end)
            while isPatient, mailbox.holdsFix {
                if wakeUp.wait(for: nil, upTo: .milliseconds(1)) == .signalled { return false }
                isPatient = clock.now < patience
            }
            let fix = weeks.correct(reported.fix)
            mailbox.put(Observation(.fix(fix), at: fix.time ?? wallClock()), recorded: reported.recorded)
        }
        return true
    }

    private mutating func interrupt() {
        // The silence is no period: counted as one, it would make the next silence last as long.
        silence.interrupted()
        // An epoch that was cut would end with the next one's first sentence, however late, and its old fix be news.
        connection.interrupt()
    }

    /// Passes on a change of state, once, and logs it, once: retries are no news.
    private mutating func become(_ new: ReceiverState, because reason: String?) {
        guard new != state else { return }
        if let reason {
            logger.warning("\(connection.name) is lost: \(reason); trying for ever")
        } else if state != nil {
            logger.notice("\(connection.name) is back")
        } else {
            logger.info("\(connection.name) is read")
        }
        state = new
        mailbox.put(Observation(.receiver(new), at: wallClock()))
    }

    private static func seconds(_ duration: Duration) -> Double {
        (duration / .milliseconds(100)).rounded() / 10
    }
}

import Alarms
import Logging
import Navigation
import Observations
import Page
import Positioning
import Receivers
import Synchronization
public import Transit

/// Tells an owner what works, part by part, and what to do about the rest.
public struct Checkup: Sendable {
    /// How it stands with a part.
    public enum Verdict: String, Sendable {
        /// It works.
        case works = "ok"
        /// The agent does without.
        case isMissing = "note"
        /// The agent needs it, or the configuration names it.
        case fails = "FAILED"
    }

    /// The finding about one part.
    public struct Finding: Equatable, Sendable {
        /// The part.
        public var part: String
        /// How it stands with it.
        public var verdict: Verdict
        /// A description of the part, or what is wrong and what to do, in one line.
        public var text: String

        /// Creates a finding.
        public init(_ part: String, _ verdict: Verdict, _ text: String) {
            self.part = part
            self.verdict = verdict
            self.text = text
        }
    }

    let configuration: Configuration
    /// The beacons to listen for; `nil` is any.
    let beacons: [Beacon]?
    /// How long a receiver may take to say anything: longer than it is silent before that counts as lost.
    private static let patience = Duration.seconds(20)
    /// How long a receiver that reports may take to a position; a cold one takes longer, and is worth a note.
    private static let fixPatience = Duration.seconds(10)

    /// So long a receiver is heard, so that its clock shows whether it runs, and all those of a gpsd report.
    private static let hearing = Duration.seconds(3)

    /// Creates a check of what a configuration names, but for the network, which has a reader of its own.
    ///
    /// - Parameter beacons: those of the network; `nil` where it cannot be read.
    public init(_ configuration: Configuration, beacons: [Beacon]?) {
        self.configuration = configuration
        self.beacons = beacons
    }

    /// Checks part after part.
    ///
    /// - Parameter tell: told of each finding as soon as there is one.
    public func run(_ tell: @Sendable (Finding) -> Void) async throws {
        for finding in await receiver() { tell(finding) }
        for finding in try await outputs() { tell(finding) }
        // Side by side: each takes its seconds.
        async let barometer = pressure()
        tell(await motion())
        tell(await barometer)
        tell(await bluetooth())
        if let recording = recording() { tell(recording) }
        if let page = page() { tell(page) }
        for finding in secrets() { tell(finding) }
    }

    /// The finding where no alarm can sound.
    static let nothingWired = Finding(
        "alarm", .fails, "nothing is wired: give [alarm] a buzzer, an LED or a button")

    private func outputs() async throws -> [Finding] {
        guard let wiring = configuration.wiring else {
            return [Self.nothingWired]
        }
        // The trials log the same errors that they throw.
        let silent = Logger(label: "check") { _ in SwiftLogNoOpLogHandler() }
        return try await wiring.trials(logger: silent).map { trial in
            switch trial.result {
            case .success(let place): Finding(trial.part, .works, place)
            case .failure(let error): Finding(trial.part, .fails, "\(error)")
            }
        }
    }

    /// How it stands with the certificate of the page, where there is one.
    private func page() -> Finding? {
        guard let files = configuration.page?.certificate else { return nil }
        do throws(PageCertificate.Failure) {
            _ = try PageCertificate(files)
            return Finding("page", .works, "the certificate \(files.chain)")
        } catch {
            return Finding("page", .fails, "\(error)")
        }
    }

    func receiver() async -> [Finding] {
        let log = LastLine()
        let roster = ReceiverRoster()
        let finder = configuration.receiver.finder(
            needsChecksum: configuration.needsChecksum, recorder: nil, roster: roster, logger: log.logger)
        let name = configuration.receiver.name
        let search = Search(for: configuration.receiver.isLive ? Self.hearing : .zero)
        // Whichever ends first ends both.
        await withTaskGroup { group in
            group.addTask { await search.run(finder) }
            group.addTask {
                try? await ContinuousClock().sleep(for: Self.fixPatience)
                guard !search.found.reports else { return }
                try? await ContinuousClock().sleep(for: Self.patience - Self.fixPatience)
            }
            await group.next()
            group.cancelAll()
        }
        let found = search.found
        if found.isLost || found.failure != nil {
            let reason = log.reason ?? found.failure ?? "\(name) is lost"
            return [Finding("receiver", .fails, reason)]
        }
        guard found.reports else {
            let advice =
                configuration.receiver.isLive
                ? "see whether a receiver is plugged in, and its speed" : "see what is in it"
            return [Finding("receiver", .fails, "\(name) gives no fixes: \(advice)")]
        }
        let several = AgentStatus.receivers(roster)
        return [
            Finding("receiver", .works, several.map { "\(name): \($0.summary)" } ?? name),
            found.fix.map { Finding("fixes", .works, $0) }
                ?? Finding(
                    "fixes", .isMissing,
                    several?.contains(where: \.isFollowed) == false
                        ? "none before one of them moves"
                        : "none within \(Self.fixPatience.components.seconds) s: \(Self.skyAdvice)"),
        ] + (found.doubt >= 1 ? [Finding("clock", .fails, Health.wrongClock)] : [])
    }

    /// The advice where a receiver has no fix.
    static let skyAdvice = "put the receiver where it sees the sky; its first fix may take some minutes"
}

/// Reads a receiver until it has shown all that is to be known.
private final class Search: Sendable {
    /// The results that the receiver has shown so far.
    struct Found {
        /// When the first report came.
        var first: ContinuousClock.Instant?
        var reports: Bool { first != nil }
        var isLost = false
        var fix: String?
        var failure: String?
        /// The clock with which its times are compared.
        var time = Timekeeper()
        /// For how many seconds they have not run as the clock does.
        var doubt = 0.0
    }

    private let state = Mutex(Found())
    private let least: Duration

    /// - Parameter least: how long it is read at least from its first report on.
    init(for least: Duration) { self.least = least }

    var found: Found { state.withLock { $0 } }

    func run(_ finder: any LocationFinder) async {
        do {
            for try await observation in finder.observations() where !take(observation) { return }
        } catch {
            state.withLock { $0.failure = "\(error)" }
        }
    }

    /// Handles an observation of the receiver, and tells whether there is more to wait for.
    private func take(_ observation: Observation) -> Bool {
        state.withLock { found in
            switch observation.content {
            case .fix(let fix):
                let first = found.first ?? .now
                found.first = first
                let clock = Timestamp(milliseconds: 0).advanced(bySeconds: first.duration(to: .now) / .seconds(1))
                _ = found.time.take(observation, at: clock)
                found.doubt = found.time.doubt(at: clock)
                // Where another receiver stands elsewhere, there is none any more.
                found.fix = fix.coordinate.map { _ in
                    fix.accuracy.map { "a position within \(Int($0.rounded(.up))) m" } ?? "a position"
                }
                return found.fix == nil || ContinuousClock.now - first < least
            case .receiver(.lost), .receiver(.notAuthorized):
                found.isLost = true
                return false
            default: return true
            }
        }
    }
}

extension Configuration.Receiver {
    /// The receiver's name for people.
    var name: String {
        switch self {
        case .gpsd(let host, let port, _): "gpsd at \(host):\(port)"
        case .serial(let device, let speed): "\(device) at \(speed) baud"
        case .nmea(let file), .rideLog(let file): file
        }
    }
}

import Agent
import ArgumentParser
import Glibc
import Logging
import Navigation
import Observations
import Page
import Positioning
import Receivers
import Transit

/// `alight replay`
struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Takes recorded rides through the same core as a live one.",
        discussion: """
            A ride is a ride log, a plain NMEA 0183 file, or what gpspipe -w writes of gpsd. Stations are named by stop_id, \
            stop_code or name. Several rides are replayed side by side and told in the order in which they are named. With \
            --table whole folders of rides, compressed or not, become a table; where a file of events lies beside a ride, \
            a.ndjson beside a.nmea, the table says whether they came, and the exit code is 1 where they did not, or where no ride could be read.
            """)

    @OptionGroup var replayed: ReplayedRides

    @Option(help: "How events are written.")
    var format = EventFormat.text

    @Option(
        help: ArgumentHelp(
            "How many times faster than it was recorded; as fast as it can unless given.", valueName: "factor"))
    var speed: Double?

    @Option(
        help: ArgumentHelp(
            """
            Show the ride as the rider's page as well, at this TCP port of this machine. Who looks at it gets ten times the speed \
            at most; on a terminal it stays after the ride, which begins anew with the journey that is chosen there.
            """,
            valueName: "port"))
    var page: Int?

    @OptionGroup var judged: JudgementOptions

    @OptionGroup var picture: SensesOptions

    @OptionGroup var corpus: CorpusOptions

    private var rides: [String] { replayed.rides }

    func validate() throws {
        if corpus.table != nil, speed != nil || page != nil || picture.senses != nil || judged.expect != nil {
            throw ValidationError("--table goes with --network, --from, --to and --no-checksum alone.")
        }
        if let speed, !Replay.speeds.contains(speed) { throw ValidationError("--speed must be 0.01 to 1000000.") }
        if speed != nil, rides.count > 1 { throw ValidationError("--speed is for one ride at a time.") }
        if let page, !(1...65_535).contains(page) { throw ValidationError("--page must be 1 to 65535.") }
        if page != nil, rides.count > 1 { throw ValidationError("--page is for one ride at a time.") }
        if picture.senses != nil, rides.count > 1 { throw ValidationError("--senses is for one ride at a time.") }
        if let senses = picture.senses, FileIdentity.isOne(senses, of: [picture.truth].compactMap(\.self)) {
            throw ValidationError("--senses would overwrite \(senses); name a file for the picture.")
        }
        try replayed.validate(output: picture.senses, of: "--senses")
    }

    func run() async throws {
        try await reporting {
            let network = try replayed.chosen.load()
            let labels = try picture.labels()
            let judgement = try judged.judgement(of: rides)
            let journey = try replayed.journey(in: network)
            let replay = Replay(
                network, journey: journey, speed: speed.map(Self.constant), needsChecksum: !replayed.noChecksum)
            if let table = corpus.table {
                try await tabulate(
                    replay, into: table,
                    as: CorpusReplay.run(network, journey: journey, needsChecksum: !replayed.noChecksum))
            } else if rides.count == 1 {
                if let port = page {
                    try await show(at: port, network, journey, labels, judgement)
                } else {
                    try await tell(rides[0], replay, network, labels, judgement, nil)
                }
            } else {
                try await tellAll(replay, EventClock(network), judgement)
            }
        }
    }

    /// Replays a ride with its page. Where somebody is at the terminal the page stays, and the ride begins anew as is chosen on it.
    private func show(
        at port: Int, _ network: Network, _ journey: (from: String?, to: String)?, _ labels: StandLabels?,
        _ judgement: Judgement
    ) async throws {
        let stays = isShown(judgement) && rides[0] != "-"
        let visit = ReplayVisit(port: port, network, stays: stays)
        let serving = Task { try await visit.page.run() }
        let interrupts = stays ? Task { await visit.followInterrupts() } : nil
        defer {
            serving.cancel()
            interrupts?.cancel()
        }
        let pace = speed.map { speed -> @Sendable () -> Double in
            { visit.page.isLookedAt ? min(speed, Self.watchedSpeed) : speed }
        }
        var journey = journey
        while true {
            let replay = Replay(network, journey: journey, speed: pace, needsChecksum: !replayed.noChecksum)
            do {
                try await tell(rides[0], replay, network, labels, judgement, visit)
                guard stays else { return }
                journey = try await visit.waitForChoice().journey
            } catch let anew as ReplayVisit.Anew {
                journey = anew.choice.journey
            } catch is ReplayVisit.Ended {
                return
            }
        }
    }

    private static func constant(_ speed: Double) -> @Sendable () -> Double { { speed } }

    /// The most times faster than it was recorded that a ride goes by while somebody looks at its page.
    private static let watchedSpeed = 10.0

    /// Whether the ride is drawn on a terminal while it is replayed.
    private func isShown(_ judgement: Judgement) -> Bool {
        format == .text && Terminal.isInteractive && !judgement.isComparing
    }

    /// Replays whole folders into a table.
    private func tabulate(_ replay: Replay, into path: String, as run: String) async throws {
        let files = try RideCorpus(rides)
        for folder in files.empty { writeError("\(folder)", .warning) }
        var table = try CorpusTable(path, files: files.files, run: run)
        let jobs = corpus.jobs ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        let isShown = Terminal.isInteractive && path != "-"
        var terminal = Output()
        let outcome = try await CorpusReplay(replay: replay, tolerance: 0, jobs: jobs)
            .run(files, into: &table, as: run) { ended, count in
                guard isShown else { return }
                try terminal.write("\(Terminal.clearLine)\(ended) of \(count) rides")
                try terminal.flush()
            }
        try table.close()
        if isShown { try terminal.write(Terminal.clearLine) }
        try terminal.flush()
        let otherwise = table.known.otherwise + outcome.otherwise
        writeError(
            "\(path == "-" ? "" : "\(path): ")\(outcome.rides) rides replayed, \(table.known.rides) known before; "
                + "\(outcome.failed) could not be, \(otherwise) came otherwise than expected", .info)
        if otherwise > 0 || outcome.failed == table.known.rides + outcome.rides { throw ExitCode.failure }
    }

    /// Tells one ride while it is replayed.
    private func tell(
        _ ride: String, _ replay: Replay, _ network: Network, _ labels: StandLabels?, _ judgement: Judgement,
        _ visit: ReplayVisit?
    ) async throws {
        var output = Output()
        let tally = LogTally()
        // Behind the view, also where the ride cannot be read to its end.
        defer { tally.tellDropped(of: ride) }
        let isShown = isShown(judgement)
        let clock = EventClock(network)
        var all: [Event] = []
        let screen = isShown ? RideScreen() : nil
        let window = screen.map { screen in Task { await screen.followWindow() } }
        defer { window?.cancel() }
        let end = isShown ? LogEnd.time(of: ride, needsChecksum: !replayed.noChecksum) : nil
        var start: Timestamp?
        var fix: (fix: Fix, time: Timestamp)?
        var sensed = SensedRide()
        let isSensed = picture.senses != nil
        do {
            try await replay.run(
                ride, tally: tally, logger: Logger(label: "alight"),
                observing: { observation in
                    if isSensed { sensed.take(observation) }
                    if case .fix(let new) = observation.content { fix = (new, observation.time) }
                }
            ) { events, navigator, time in
                if isSensed { for event in events { sensed.take(event) } }
                all += events
                try visit?.take(events, navigator, fix, at: time)
                guard !judgement.isComparing else { return }
                let text = events.map { format.line($0, by: clock) }.joined()
                start = start ?? time
                if let screen {
                    try screen.show(text) {
                        RideView(
                            status: AgentStatus(navigator, fix: fix, at: time),
                            share: share(of: time, from: start, to: end), page: visit?.line)
                    }
                    return
                }
                guard !text.isEmpty else { return }
                try output.write(text)
                try output.flush()
            }
        } catch {
            try screen?.end()
            throw error
        }
        let verdict = judgement.verdict(on: all, of: ride, number: 0)
        try screen?.end()
        try output.write(verdict.text)
        try output.flush()
        try picture.draw(sensed, of: ride, labels)
        if let error = verdict.error { writeError(error) }
        if !verdict.isPassed { throw ExitCode.failure }
    }

    /// The share of a ride that is over at a time.
    private func share(of time: Timestamp, from start: Timestamp?, to end: Timestamp?) -> Double? {
        guard let start, let end, end > start else { return nil }
        return min(1, max(0, time.seconds(since: start) / end.seconds(since: start)))
    }

    /// Replays several rides on all cores, and tells each as soon as it and all before it have ended.
    private func tellAll(_ replay: Replay, _ clock: EventClock, _ judgement: Judgement) async throws {
        var output = Output()
        var failure: (any Error)?
        var isPassed = true
        let tallies = rides.map { _ in LogTally() }
        let isShown = Terminal.isInteractive
        await withTaskGroup(of: (Int, Told).self) { group in
            func start(_ number: Int) {
                guard rides.indices.contains(number) else { return }
                group.addTask { (number, await told(number, replay, clock, tallies[number], judgement)) }
            }
            // A few more than there are cores, so that none is idle and few files are open.
            let atOnce = 2 * max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
            for number in 0..<atOnce { start(number) }
            var waiting: [Int: Told] = [:]
            var (next, ended) = (0, 0)
            for await (number, told) in group {
                waiting[number] = told
                start(number + atOnce)
                ended += 1
                var text = isShown ? Terminal.clearLine : ""
                var errors: [any Error] = []
                var verdicts: [Verdict] = []
                while let told = waiting.removeValue(forKey: next) {
                    text += told.text
                    if let error = told.error { errors.append(error) }
                    verdicts.append(told.verdict)
                    next += 1
                }
                if isShown, ended < rides.count { text += "\(ended) of \(rides.count) rides" }
                do {
                    try output.write(text)
                    try output.flush()
                } catch {
                    errors.append(error)
                    group.cancelAll()
                }
                for error in errors { writeError("alight: \(error)") }
                for verdict in verdicts {
                    if let error = verdict.error { writeError(error) }
                    isPassed = isPassed && verdict.isPassed
                }
                failure = failure ?? errors.first
            }
        }
        for (ride, tally) in zip(rides, tallies) { tally.tellDropped(of: ride) }
        if let failure { throw status(of: failure, journey: ExitStatus.usage) }
        if !isPassed { throw ExitCode.failure }
    }

    /// A ride that was replayed, or could not be.
    private struct Told: Sendable {
        var text: String
        var error: (any Error)?
        var verdict = Verdict()
    }

    private func told(
        _ number: Int, _ replay: Replay, _ clock: EventClock, _ tally: LogTally, _ judgement: Judgement
    ) async -> Told {
        let ride = rides[number]
        var told = Told(text: format == .text && !judgement.isComparing ? "\(printable(ride))\n" : "")
        var all: [Event] = []
        do {
            try await replay.run(ride, tally: tally, logger: Logger(label: "alight")) { events, _, _ in
                all += events
                guard !judgement.isComparing else { return }
                for event in events {
                    told.text += (format == .text ? "  " : "") + format.line(event, by: clock, ride: ride)
                }
            }
            told.verdict = judgement.verdict(on: all, of: ride, number: number)
            told.text += told.verdict.text
        } catch {
            told.error = error
        }
        return told
    }
}

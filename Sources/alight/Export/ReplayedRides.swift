import Agent
import ArgumentParser
import Logging
import Receivers
import Report
import Transit

/// The rides that `alight export` and `alight report` replay.
struct ReplayedRides: ParsableArguments {
    @Argument(help: ArgumentHelp("The rides; - is standard input.", valueName: "ride"), completion: .file())
    var rides: [String]

    @OptionGroup var chosen: ChosenNetwork

    @Option(help: ArgumentHelp("Where the journey begins.", valueName: "station"))
    var from: String?

    @Option(
        help: ArgumentHelp(
            "Where the journey ends; it starts with the ride's first timed line.", valueName: "station"))
    var to: String?

    @Flag(help: "Read sentences without checksum as well, for receivers that send none.")
    var noChecksum = false

    /// Refuses arguments that contradict each other.
    ///
    /// - Parameter output: the file that is to be written; `nil` is standard output.
    func validate(output: String?) throws {
        if from != nil, to == nil { throw ValidationError("--from needs --to: where does the journey end?") }
        if rides.filter({ $0 == "-" }).count > 1 { throw ValidationError("Standard input can be read once only.") }
        if let output, rides.contains(output) || output == chosen.network {
            throw ValidationError("--output would overwrite \(output); name another file.")
        }
    }

    /// Replays the rides, one after the other, so that no more than one of them is in memory.
    ///
    /// A ride that cannot be read costs itself, and a line on standard error.
    ///
    /// - Parameter body: called with each ride that was read.
    /// - Returns: the exit code of the first ride that could not be read.
    /// - Throws: what `body` throws, and where the journey cannot be made.
    func replay(in network: Network, _ body: (RideTrace) async throws -> Void) async throws -> ExitCode? {
        let journey = try to.map { try JourneyRequest(from: from, to: $0).stops(in: network) }
        let replay = Replay(network, journey: journey, needsChecksum: !noChecksum)
        var failure: ExitCode?
        for ride in rides {
            var trace = RideTrace(name: ride)
            let tally = LogTally()
            do {
                try await replay.run(
                    ride, tally: tally, logger: Logger(label: "alight"), observing: { trace.observe($0) }
                ) { events, navigator, _ in trace.conclude(events, navigator) }
                if trace.isCut {
                    writeError(
                        "\(ride): longer than \(RideTrace.usualCapacity) fixes and seconds; its end is left out",
                        .warning)
                }
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                writeError("alight: \(error)")
                failure = failure ?? status(of: error, journey: ExitStatus.usage)
                // What was read of a compressed log that is damaged counts.
                guard error is CompressedLogError, trace.span != nil else { continue }
            }
            tally.tellDropped(of: ride)
            try await body(trace)
        }
        return failure
    }
}

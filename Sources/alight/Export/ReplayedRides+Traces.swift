import Agent
import ArgumentParser
import Logging
import Receivers
import Report
import Transit

extension ReplayedRides {
    /// Refuses to overwrite what is read.
    ///
    /// - Parameters:
    ///   - output: the file that is to be written; `nil` is standard output.
    ///   - option: what names it.
    func validate(output: String?, of option: String = "--output") throws {
        let read = rides + [chosen.network].compactMap(\.self)
        if let output, read.contains(output) || FileIdentity.isOne(output, of: read) {
            throw ValidationError("\(option) would overwrite \(output); name another file.")
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
        let replay = try Replay(network, journey: journey(in: network), needsChecksum: !noChecksum)
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
                // The part of a damaged compressed log that was read counts.
                guard error is CompressedLogError, trace.span != nil else { continue }
            }
            tally.tellDropped(of: ride)
            try await body(trace)
        }
        return failure
    }
}

import Agent
import Alarms
import ArgumentParser
import Fleet
import GTFS
import Glibc
import Logging
import Receivers
import Transit

/// Does the work of a command; what goes wrong becomes one line on standard error, and an exit code.
///
/// - Parameter journey: the exit code of a station or journey that the network does not have, which depends on who named
///   it.
func reporting(journey: ExitCode = ExitStatus.usage, _ body: () async throws -> Void) async throws {
    do {
        try await body()
    } catch let code as ExitCode {
        throw code
    } catch is CancellationError {
        return
    } catch {
        writeError("alight: \(error)")
        throw status(of: error, journey: journey)
    }
}

/// Writes a line to standard error, or with its level to the journal where that leads there.
func writeError(_ line: String, _ level: Logger.Level = .error) {
    LogWriter.standard.put(line, level)
}

/// The exit code for an error.
func status(of error: any Error, journey: ExitCode) -> ExitCode {
    switch error {
    case let error as FeedError: error.code == .invalid ? ExitStatus.badData : ExitStatus.noInput
    case let error as ConfigurationError: error.code == .invalid ? ExitStatus.configuration : ExitStatus.noInput
    case let error as LogFileError: error.code == EIO ? ExitStatus.ioError : ExitStatus.noInput
    case let error as SensesOptions.Failure: error.code == EIO ? ExitStatus.ioError : ExitStatus.noInput
    case let error as ExpectedEvents.Failure:
        error.code == 0 ? ExitStatus.badData : error.code == EIO ? ExitStatus.ioError : ExitStatus.noInput
    case is StationLookupError, is JourneyError: journey
    case is SimulateCommand.Failure: ExitStatus.usage
    case is Replay.Failure, is DecodeCommand.Failure, is Broadcast.Failure, is StandLabels.Failure,
        is CompressedLogError:
        ExitStatus.badData
    case is AlarmError, is ControlError, is ControlOptions.Refusal, is UnknownTimeZoneError, is FleetFeed.Failure:
        ExitStatus.unavailable
    case is FleetCommand.Failure, is RideCorpus.Failure: ExitStatus.noInput
    case is RideRecording.Failure: ExitStatus.configuration
    case let error as Pairing.Failure: error.isOffline ? ExitStatus.unavailable : ExitStatus.configuration
    case is Output.Failure, is OutputFile.Failure, is CorpusTable.Refusal, is CompiledFile.Failure,
        is PageToken.Failure, is RideLogError:
        ExitStatus.ioError
    default: ExitCode(70)
    }
}

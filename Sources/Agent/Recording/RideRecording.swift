public import Logging
import Navigation
import Observations
import Receivers
import ServiceLifecycle
import UnixSignals

/// Records what a receiver, a motion sensor, a barometer and beacons say, and does nothing else.
public struct RideRecording: Sendable {
    private let configuration: Configuration
    private let path: String
    private let logger: Logger

    /// Why nothing can be recorded.
    public enum Failure: Error, Hashable {
        /// The configuration names a recording and no receiver.
        case noReceiver
    }

    /// Creates a recording.
    ///
    /// - Parameters:
    ///   - path: the ride log, to be appended to; `-` is standard output.
    ///   - logger: where the adapters tell of their troubles.
    /// - Throws: where the configuration has no live receiver.
    public init(_ configuration: Configuration, to path: String, logger: Logger) throws(Failure) {
        guard configuration.receiver.isLive else { throw .noReceiver }
        self.configuration = configuration
        self.path = path
        self.logger = logger
    }

    /// Records until SIGTERM or SIGINT; everything is written then.
    ///
    /// - Throws: `RideLogError` where the file cannot be opened to begin with, nobody reads standard output any more, or the
    ///   last lines could not be written.
    public func run() async throws {
        var file = RideLogFile(path)
        try file.open()
        let recorder = RideRecorder(file, marksSkippedFixes: false, logger: logger)
        let finder = configuration.receiver.finder(
            needsChecksum: configuration.needsChecksum, recorder: recorder, logger: logger)
        var services: [any Service] = [RecorderService(recorder: recorder)]
        services += SensorListener.all(configuration, by: Finders(), beacons: nil, logger: logger) { recorder.take($0) }
        services.append(Reading(finder: finder, recorder: recorder))
        try await ServiceGroup(
            configuration: .init(
                services: services.map { .init(service: $0) }, gracefulShutdownSignals: [.sigterm, .sigint],
                logger: logger)
        ).run()
        if let failure = recorder.failure { throw failure }
    }
}

extension RideRecording.Failure: CustomStringConvertible {
    /// The reason, and what to do.
    public var description: String {
        switch self {
        case .noReceiver:
            "the configuration names a recording; only a receiver is recorded, by source = \"gpsd\" or \"serial\""
        }
    }
}

/// A recorder's time with the other services: it ends after those that it records.
struct RecorderService: Service {
    let recorder: RideRecorder

    func run() async throws {
        try await cancelWhenGracefulShutdown { try await recorder.ended() }
        await recorder.finish()
    }
}

/// Keeps a finder reading, for what its recorder gets.
private struct Reading: Service {
    let finder: any LocationFinder
    let recorder: RideRecorder

    func run() async throws {
        try await cancelWhenGracefulShutdown {
            for try await observation in finder.observations() { recorder.take(observation) }
        }
    }
}

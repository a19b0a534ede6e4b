public import Logging
public import Navigation
public import Observations
public import Positioning
public import Receivers
public import Transit

/// Runs recorded rides through the same core as a live one.
public struct Replay: Sendable {
    private let network: Network
    private let settings: Navigator.Settings
    private let journey: (from: String?, to: String)?
    private let speed: (@Sendable () -> Double)?
    private let needsChecksum: Bool

    /// Why a ride cannot be replayed.
    public enum Failure: Error, Hashable {
        /// The ride has nothing that the core could observe.
        case empty(path: String)
    }

    /// How many times faster than it was recorded a ride may be replayed.
    public static let speeds = Pace.speeds

    /// Creates a replay.
    ///
    /// - Parameters:
    ///   - journey: the journey to start with the first timed line, as `stop_id`s of the network.
    ///   - speed: how many times faster than it was recorded, from now on; one of `speeds`; `nil` is as fast as it can.
    ///   - needsChecksum: whether sentences without checksum are dropped.
    public init(
        _ network: Network, settings: Navigator.Settings = Navigator.Settings(),
        journey: (from: String?, to: String)? = nil, speed: (@Sendable () -> Double)? = nil, needsChecksum: Bool = true
    ) {
        self.network = network
        self.settings = settings
        self.journey = journey
        self.speed = speed
        self.needsChecksum = needsChecksum
    }

    /// Replays a ride, to its end.
    ///
    /// - Parameters:
    ///   - path: a ride log, a plain NMEA file or a log of gpsd's reports; `-` is standard input.
    ///   - tally: is told what was read and dropped of it, at its end.
    ///   - observing: called with each observation at its time of day, before anything follows from it, ticks included.
    ///   - body: called after each observation with what followed from it.
    /// - Throws: `Failure`, where the file cannot be read, what `body` throws, and where the task is cancelled.
    public func run(
        _ path: String, tally: LogTally? = nil, logger: Logger,
        observing: (_ observation: Observation) -> Void = { _ in },
        _ body: (_ events: [Event], _ navigator: Navigator, _ time: Timestamp) throws -> Void
    ) async throws {
        var navigator = Navigator(network: network, settings: settings)
        var time = Timekeeper(isLog: true)
        var pace = speed.map { Pace(speed: $0) }
        var isEmpty = true
        // Whether the journey is still to begin since the box was switched on.
        var isBeginning = true
        // Ticks fill a jump of the clock as well, for which nobody waits.
        var last: Timestamp?
        var parts = RideStart.Parts()
        func isPaced(to time: Timestamp) -> Bool {
            last.map { time.seconds(since: $0) <= Pace.longestPause } ?? true
        }
        func take(_ observation: Observation, isPaced: Bool = true) async throws {
            if isPaced { try await pace?.wait(until: observation.time) }
            var dated = observation
            dated.time = navigator.timeOfDay(at: observation.time)
            observing(dated)
            try body(navigator.handle(observation), navigator, dated.time)
        }
        for try await observation in RideLogLocationFinder(
            path: path, needsChecksum: needsChecksum, tally: tally, logger: logger
        )
        .observations() {
            // The box was switched on: what lies before is another life, and the journey begins anew.
            if case .settings = observation.content {
                try await take(observation)
                time.begin()
                isBeginning = true
                continue
            }
            // The recording began in the middle of what the agent knew.
            if case .state(let part) = observation.content {
                guard let text = parts.take(part) else { continue }
                if let start = RideStart(text, in: network) {
                    navigator = start.navigator
                    time.begin()
                    if let now = start.time {
                        time.goOn(
                            from: now, at: observation.time, navigator, ticked: start.ticked,
                            isResumed: start.isResumed)
                    }
                } else {
                    logger.warning(
                        "\(path): what the agent knew when it began cannot be read, since the network or the version is another; nothing is known at its beginning"
                    )
                }
                continue
            }
            if isBeginning, let journey {
                let command = Command.startJourney(from: journey.from, to: journey.to)
                for first in time.take(Observation(.command(command), at: observation.time), at: observation.time) {
                    try await take(first)
                }
            }
            (isEmpty, isBeginning) = (false, false)
            let isPaced = isPaced(to: observation.time)
            for observation in time.pass(until: observation.time) + time.take(observation, at: observation.time) {
                try await take(observation, isPaced: isPaced || observation.content != .tick)
            }
            last = observation.time
        }
        try Task.checkCancellation()
        if isEmpty { throw Failure.empty(path: path) }
    }
}

extension Replay.Failure: CustomStringConvertible {
    /// The path, the reason, and what to do.
    public var description: String {
        switch self {
        case .empty(let path):
            if let kind = LogReader.foreign(path) {
                "\(path): this is \(kind.name), and no receiver's log in NMEA 0183 or gpsd's JSON: \(kind.advice)"
            } else {
                "\(path): no NMEA sentence and no report of gpsd with a time or a position; name a receiver's log or a ride log"
            }
        }
    }
}

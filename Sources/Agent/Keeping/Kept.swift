import FoundationEssentials
import Navigation
import Positioning
import Transit

/// The data that an agent keeps over a restart, as one JSON object.
struct Kept: Sendable {
    /// Where the core was; `nil` where another version or another network left it, so that it means nothing any more.
    var navigator: Navigator?
    /// The agent's time, on the scale of its observations, and the clocks then.
    var time: Timestamp
    var clocks: ClockReading
    /// The journey that was followed.
    var journey: Ride?
    /// The signal that the rider has not acknowledged and that has not been played to its end.
    var alarm: OpenAlarm?
    /// The journey that the configuration asked for: one that has ended does not begin again with a restart.
    var configured: JourneyRequest?
    /// The last ride, for the way back.
    var last: Ride?
    /// The alarm settings that the rider has chosen; `nil` in the data of an agent that knew no choice.
    var choice: Choice?
    /// Whether the agent was stopped, rather than cut short.
    var isStopped = false

    /// A signal under way.
    struct OpenAlarm: Equatable, Sendable {
        var signal: AlarmSignal
        /// When it was decided.
        var time: Timestamp
    }

    /// From where to where the rider rides, by `stop_id`.
    struct Ride: Codable, Equatable, Sendable {
        var from: String?
        var to: String
    }

    /// The alarm settings in force, and those that the configuration stated then. Once the configuration states others, the newer count.
    struct Choice: Codable, Equatable, Sendable {
        var now: AlarmSettings
        private(set) var configured: AlarmSettings

        /// Creates the choice that remains of an earlier one under a configuration.
        init(_ earlier: Choice?, configured: AlarmSettings) {
            (now, self.configured) = (configured, configured)
            guard let earlier,
                AlarmSettings.problem(lead: earlier.now.lead, repetition: earlier.now.repetition) == nil
            else { return }
            if earlier.configured.lead == configured.lead { now.lead = earlier.now.lead }
            if earlier.configured.repetition == configured.repetition { now.repetition = earlier.now.repetition }
        }
    }

    /// How much time has passed since.
    func elapsed(at clocks: ClockReading = .now()) -> Duration { clocks.elapsed(since: self.clocks) }

    /// Whether the box was switched on, or the agent started, since: a journey that had ended by then begins again.
    func isOver(at clocks: ClockReading) -> Bool { journey == nil && (isStopped || clocks.boot != self.clocks.boot) }

    /// Whether the ride may still go on, after a break no longer than the longest for which a core looks ahead.
    func goesOn(after elapsed: Duration) -> Bool { elapsed <= .seconds(Timekeeper.longestGap) }
}

extension Kept: Codable {
    private enum CodingKeys: String, CodingKey {
        case navigator, time, clocks, journey, alarm, configured, last, choice, isStopped
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        // An upgrade, or a new feed, costs the place on the line. The journey and the alarm stay.
        navigator = try? container.decode(Navigator.self, forKey: .navigator)
        time = try container.decode(Timestamp.self, forKey: .time)
        clocks = try container.decode(ClockReading.self, forKey: .clocks)
        journey = try container.decodeIfPresent(Ride.self, forKey: .journey)
        alarm = try container.decodeIfPresent(OpenAlarm.self, forKey: .alarm)
        configured = try container.decodeIfPresent(JourneyRequest.self, forKey: .configured)
        last = try container.decodeIfPresent(Ride.self, forKey: .last)
        choice = try? container.decodeIfPresent(Choice.self, forKey: .choice)
        isStopped = try container.decode(Bool.self, forKey: .isStopped)
    }

    /// Decodes what was kept.
    ///
    /// - Throws: where it is torn.
    init(_ bytes: [UInt8], in network: Network) throws {
        self = try Self.decoder(for: network).decode(Kept.self, from: Data(bytes))
    }

    /// The decoder of a state whose stations are those of a network.
    static func decoder(for network: Network) -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.userInfo[.network] = network
        return decoder
    }

    /// The bytes to keep.
    func encoded() throws -> [UInt8] { Array(try JSONEncoder().encode(self)) }
}

extension Kept.OpenAlarm: Codable {
    private enum CodingKeys: String, CodingKey { case signal, time }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let name = try container.decode(String.self, forKey: .signal)
        guard let signal = AlarmSignal(rawValue: name) else {
            throw DecodingError.dataCorruptedError(
                forKey: .signal, in: container, debugDescription: "there is no signal \"\(name)\"")
        }
        self.init(signal: signal, time: try container.decode(Timestamp.self, forKey: .time))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(signal.rawValue, forKey: .signal)
        try container.encode(time, forKey: .time)
    }
}

import Observations
import Positioning

/// Which use case listens, to what, and what starting it came to.
struct Listening: Sendable {
    private(set) var receiver = ReceiverState.available
    /// Unavailable until something says otherwise.
    private(set) var bluetooth = BluetoothState.unavailable(nil)
    /// The result of starting the last of the use cases.
    private(set) var result = StartResult.isStarting
    private var useCases: UseCases
    /// The use case that reports stations on the journey under way.
    private var journey: (any NotifyWhenNearStationAndSpecificStationOnce)?

    /// Starts what reports stations without a journey.
    init(_ useCases: UseCases) {
        self.useCases = useCases
        result = self.useCases.background.start(receiver, bluetooth, reported: nil)
    }

    /// Whether the journey's use case listens.
    var isFollowing: Bool { journey?.isStarted ?? false }

    /// Updates the state of the receiver, and starts the use cases that can listen now.
    mutating func change(to state: ReceiverState, isProposing: Bool) {
        receiver = state
        listen(isProposing: isProposing)
    }

    /// Updates the state of Bluetooth, and starts the use cases that can listen now. Returns whether the state is new.
    mutating func change(to state: BluetoothState, isProposing: Bool) -> Bool {
        guard state != bluetooth else { return false }
        bluetooth = state
        listen(isProposing: isProposing)
        return true
    }

    /// Starts what could not be started while no source was authorized; what listens already goes on.
    ///
    /// - Parameter isProposing: whether a journey is under way of which nobody knows where it began.
    private mutating func listen(isProposing: Bool) {
        let heard = useCases.background.reported
        guard let journey else {
            result = useCases.background.start(receiver, bluetooth, reported: heard)
            return
        }
        listen(reported: journey.reported ?? heard)
        if isProposing { propose() }
    }

    /// Starts what reports stations on the journey.
    ///
    /// - Parameter station: one that the rider has heard of already.
    mutating func listen(reported station: Int?) {
        if let result = journey?.start(receiver, bluetooth, reported: station) { self.result = result }
    }

    /// Starts what proposes where the journey began.
    mutating func propose() { result = useCases.departure.start(receiver, bluetooth, reported: nil) }

    /// Listens for a journey.
    mutating func begin(to destination: Int) {
        let heard = useCases.background.stop() == .isStopping ? useCases.background.reported : nil
        journey = useCases.journey(destination)
        listen(reported: heard)
    }

    /// Listens without a journey; tells whether where that began was still to be proposed.
    mutating func end() -> Bool {
        let reported = journey?.reported
        journey = nil
        let wasProposing = useCases.departure.stop() == .isStopping
        result = useCases.background.start(receiver, bluetooth, reported: reported)
        return wasProposing
    }

    /// Handles an encounter between the train and a station. Returns the encounter to report, and the station where the journey began, if
    /// that is known only now.
    mutating func handle(_ encounter: Encounter, by source: Event.Source) -> (told: Encounter?, origin: Int?) {
        let origin = useCases.departure.handle(encounter, by: source)?.station
        let told =
            journey == nil ? useCases.background.handle(encounter, by: source) : journey?.handle(encounter, by: source)
        return (told, origin)
    }
}

extension Listening: Encodable {
    private enum CodingKeys: String, CodingKey { case receiver, bluetooth, result, background, departure, journey }

    /// Decodes what listened.
    ///
    /// - Parameter destination: where the journey under way ends; `nil` without one.
    init(from decoder: any Decoder, _ useCases: UseCases, destination: Int?) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.useCases = useCases
        receiver = try container.decode(ReceiverState.self, forKey: .receiver)
        bluetooth = try container.decode(BluetoothState.self, forKey: .bluetooth)
        result = try container.decode(StartResult.self, forKey: .result)
        self.useCases.background = try container.decode(.background, like: useCases.background)
        self.useCases.departure = try container.decode(.departure, like: useCases.departure)
        guard let destination else { return }
        let journey = try container.decode(.journey, like: useCases.journey(destination))
        guard journey.destination == destination else {
            throw container.corrupted(.journey, "another station is wanted")
        }
        self.journey = journey
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(receiver, forKey: .receiver)
        try container.encode(bluetooth, forKey: .bluetooth)
        try container.encode(result, forKey: .result)
        try container.encode(useCases.background, forKey: .background)
        try container.encode(useCases.departure, forKey: .departure)
        if let journey { try container.encode(journey, forKey: .journey) }
    }
}

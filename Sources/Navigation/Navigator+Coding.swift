import Belief
import Observations
import Positioning
import Transit

extension CodingUserInfoKey {
    /// The `Network` in which a navigator goes on that is decoded.
    public static let network: CodingUserInfoKey = {
        guard let key = CodingUserInfoKey(rawValue: "network") else { preconditionFailure("no key may be empty") }
        return key
    }()
}

/// All that a navigator needs to go on where it was, but for the network, which the decoder has to know.
///
/// Stations and patterns are known by their numbers, which hold for one network only: the state of another one is refused.
/// Whatever else cannot be is refused, too, so that a torn or forged state ends no process.
extension Navigator: Codable {
    private enum CodingKeys: String, CodingKey {
        case version, network, settings, senses, train, line, arrival, listening, ride, rider, told, absence
    }

    /// The version of what is encoded, which changes whenever that means something else.
    private static let version = 9

    /// Decodes a navigator that goes on where the encoded one was.
    ///
    /// - Parameter decoder: has the network under `CodingUserInfoKey.network`.
    /// - Throws: where the state is another network's, or none that a navigator may be in.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard let network = decoder.userInfo[.network] as? Network else {
            throw container.corrupted(.network, "the decoder does not have the network")
        }
        guard try container.decode(Int.self, forKey: .version) == Self.version else {
            throw container.corrupted(.version, "the state was made by another version")
        }
        guard try container.decode(UInt64.self, forKey: .network) == network.fingerprint else {
            throw container.corrupted(.network, "the state was made with another network")
        }
        self.init(network: network, settings: try container.decode(Settings.self, forKey: .settings))
        if container.contains(.ride) { ride = try Ride(from: container.superDecoder(forKey: .ride), by: planner) }
        let fences = Geofence.fences(for: network, radius: settings.radius)
        senses = try Senses(from: container.superDecoder(forKey: .senses), in: network, fences: fences)
        line = try LineReporter(
            from: container.superDecoder(forKey: .line), network: network, radii: fences.map(\.radius),
            lead: settings.lead, journey: followed)
        train = try TrainBelief(
            from: container.superDecoder(forKey: .train), in: network,
            itinerary: followed.map { JourneyItinerary(journey: $0) })
        if container.contains(.arrival) {
            arrival = try TrainArrival(from: container.superDecoder(forKey: .arrival), in: network)
        }
        listening = try Listening(
            from: container.superDecoder(forKey: .listening), UseCases(), destination: journey?.destination)
        rider = try container.decode(RiderState.self, forKey: .rider)
        if let station = rider.offAt, !network.stations.indices.contains(station) {
            throw container.corrupted(.rider, "there is no such station")
        }
        told = try container.decode(Told.self, forKey: .told)
        absence = try container.decode(Absence.self, forKey: .absence)
    }

    /// Encodes all but the network, of which only a fingerprint is kept.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.version, forKey: .version)
        try container.encode(network.fingerprint, forKey: .network)
        try container.encode(settings, forKey: .settings)
        try container.encode(senses, forKey: .senses)
        try container.encode(train, forKey: .train)
        try container.encode(line, forKey: .line)
        try container.encode(arrival, forKey: .arrival)
        try container.encode(listening, forKey: .listening)
        try container.encodeIfPresent(ride, forKey: .ride)
        try container.encode(rider, forKey: .rider)
        try container.encode(told, forKey: .told)
        try container.encode(absence, forKey: .absence)
    }
}

extension Navigator.Ride: Encodable {
    private enum CodingKeys: String, CodingKey {
        case journey, planned, transfers, state, stood, alighting, hasMissed, offSince, boarding, isOutbound
    }

    /// Decodes a journey under way.
    init(from decoder: any Decoder, by planner: JourneyPlanner) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        planned = try container.decode(Timestamp.self, forKey: .planned)
        journey = try Journey(
            from: container.superDecoder(forKey: .journey), by: planner.running(around: planned))
        transfers = try container.decode([Int].self, forKey: .transfers)
        state = try container.decode(JourneyState.self, forKey: .state)
        stood = try container.decodeIfPresent(Timestamp.self, forKey: .stood)
        alighting = try container.decodeIfPresent(Alighting.self, forKey: .alighting)
        if let alighting, !planner.network.stations.indices.contains(alighting.station) {
            throw container.corrupted(.alighting, "there is no such station")
        }
        hasMissed = try container.decode(Bool.self, forKey: .hasMissed)
        offSince = try container.decodeIfPresent(Timestamp.self, forKey: .offSince)
        boarding = try container.decode(Boarding.self, forKey: .boarding)
        if let named = boarding.named, !planner.network.stations.indices.contains(named) {
            throw container.corrupted(.boarding, "there is no such station")
        }
        isOutbound = try container.decode(Bool.self, forKey: .isOutbound)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(journey, forKey: .journey)
        try container.encode(planned, forKey: .planned)
        try container.encode(transfers, forKey: .transfers)
        try container.encode(state, forKey: .state)
        try container.encodeIfPresent(stood, forKey: .stood)
        try container.encodeIfPresent(alighting, forKey: .alighting)
        try container.encode(hasMissed, forKey: .hasMissed)
        try container.encodeIfPresent(offSince, forKey: .offSince)
        try container.encode(boarding, forKey: .boarding)
        try container.encode(isOutbound, forKey: .isOutbound)
    }
}

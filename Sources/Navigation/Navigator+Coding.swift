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
        case version, network, settings, source, refusals, tracker, beacons, train, line, deduplicator, monitor,
            lastReported,
            lastSighting, lastSeen, receiver, bluetooth, background, departure, listening, ride, footing, isOffTrain,
            announcer, besideSince, offAt, isHidden, absence, hasSatelliteTime,
            arrival
    }

    /// The version of what is encoded, which changes whenever that means something else.
    private static let version = 8

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
        if container.contains(.ride) {
            ride = try Ride(from: container.superDecoder(forKey: .ride), by: planner, useCases)
        }
        let fences = Geofence.fences(for: network, radius: settings.radius)
        try decodeSenses(container, fences)
        line = try LineReporter(
            from: container.superDecoder(forKey: .line), network: network, radii: fences.map(\.radius),
            lead: settings.lead, journey: followed)
        train = try TrainBelief(
            from: container.superDecoder(forKey: .train), in: network,
            itinerary: followed.map { JourneyItinerary(journey: $0) })
        if container.contains(.arrival) {
            arrival = try TrainArrival(from: container.superDecoder(forKey: .arrival), in: network)
        }
        deduplicator = try container.decode(ReportDeduplicator.self, forKey: .deduplicator)
        lastReported = try container.decodeIfPresent(Timestamp.self, forKey: .lastReported)
        useCases.background = try container.decode(.background, like: useCases.background)
        useCases.departure = try container.decode(.departure, like: useCases.departure)
        listening = try container.decode(StartResult.self, forKey: .listening)
        footing = try container.decode(Footing.self, forKey: .footing)
        isOffTrain = try container.decode(Bool.self, forKey: .isOffTrain)
        announcer = try container.decode(SourceAnnouncer.self, forKey: .announcer)
        besideSince = try container.decodeIfPresent(Timestamp.self, forKey: .besideSince)
        offAt = try container.wholeIfPresent(.offAt, in: network.stations.indices)
        isHidden = try container.decode(Bool.self, forKey: .isHidden)
        absence = try container.decodeIfPresent(Absence.self, forKey: .absence)
        hasSatelliteTime = try container.decode(Bool.self, forKey: .hasSatelliteTime)
    }

    /// Decodes what was observed, and what it says without the lines.
    private mutating func decodeSenses(
        _ container: KeyedDecodingContainer<CodingKeys>, _ fences: [Geofence]
    ) throws {
        source = try container.decode(Event.Source.self, forKey: .source)
        refusals = try container.decode([FixGate.Refusal: Int].self, forKey: .refusals)
        guard refusals.allSatisfy({ 0..<Int.max / 2 ~= $0.value }) else {
            throw container.corrupted(.refusals, "nobody can have counted to that")
        }
        tracker = try StationTracker(from: container.superDecoder(forKey: .tracker), fences: fences)
        beacons = try BeaconTracker(from: container.superDecoder(forKey: .beacons), in: network)
        monitor = try container.decode(SourceMonitor.self, forKey: .monitor)
        lastSighting = try container.decodeIfPresent(Timestamp.self, forKey: .lastSighting)
        lastSeen = try container.decodeIfPresent(Timestamp.self, forKey: .lastSeen)
        receiver = try container.decode(ReceiverState.self, forKey: .receiver)
        bluetooth = try container.decode(BluetoothState.self, forKey: .bluetooth)
    }

    /// Encodes all but the network, of which only a fingerprint is kept.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.version, forKey: .version)
        try container.encode(network.fingerprint, forKey: .network)
        try container.encode(settings, forKey: .settings)
        try container.encode(source, forKey: .source)
        try container.encode(refusals, forKey: .refusals)
        try container.encode(tracker, forKey: .tracker)
        try container.encode(beacons, forKey: .beacons)
        try container.encode(train, forKey: .train)
        try container.encode(line, forKey: .line)
        try container.encode(arrival, forKey: .arrival)
        try container.encode(deduplicator, forKey: .deduplicator)
        try container.encode(monitor, forKey: .monitor)
        try container.encodeIfPresent(lastReported, forKey: .lastReported)
        try container.encodeIfPresent(lastSighting, forKey: .lastSighting)
        try container.encodeIfPresent(lastSeen, forKey: .lastSeen)
        try container.encode(receiver, forKey: .receiver)
        try container.encode(bluetooth, forKey: .bluetooth)
        try container.encode(useCases.background, forKey: .background)
        try container.encode(useCases.departure, forKey: .departure)
        try container.encode(listening, forKey: .listening)
        try container.encode(footing, forKey: .footing)
        try container.encode(isOffTrain, forKey: .isOffTrain)
        try container.encode(announcer, forKey: .announcer)
        try container.encodeIfPresent(besideSince, forKey: .besideSince)
        try container.encodeIfPresent(offAt, forKey: .offAt)
        try container.encode(isHidden, forKey: .isHidden)
        try container.encodeIfPresent(absence, forKey: .absence)
        try container.encode(hasSatelliteTime, forKey: .hasSatelliteTime)
        try container.encodeIfPresent(ride, forKey: .ride)
    }
}

extension Navigator.Ride: Encodable {
    private enum CodingKeys: String, CodingKey {
        case journey, stations, planned, transfers, state, stood, alighting, hasMissed, offSince, boarding, isOutbound
    }

    /// Decodes a journey under way.
    init(from decoder: any Decoder, by planner: JourneyPlanner, _ useCases: UseCases) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        planned = try container.decode(Timestamp.self, forKey: .planned)
        journey = try Journey(
            from: container.superDecoder(forKey: .journey), by: planner.running(around: planned))
        stations = try container.decode(.stations, like: useCases.journey(journey.destination))
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
        guard stations.destination == journey.destination else {
            throw container.corrupted(.stations, "another station is wanted")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(journey, forKey: .journey)
        try container.encode(stations, forKey: .stations)
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

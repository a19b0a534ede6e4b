import Messages
import Positioning

@testable import Fleet

/// The messages that boxes publish, and their times.
enum Train {
    static let now = Timestamp(milliseconds: 1_787_101_300_000)
    static let topics = FleetTopics(prefix: "alight", group: "fleet", copy: "a")

    static func topic(_ name: String, _ kind: FeedKind = .vehiclePositions) -> String { "alight/\(name)/\(kind.name)" }

    /// A feed as the box of a train makes it.
    static func feed(
        _ name: String, _ kind: FeedKind = .vehiclePositions, at time: Timestamp = now, stop: String = "BLM"
    ) -> [UInt8] {
        let entity = entity(name, kind, at: time, stop: stop)
        return GTFSRealtime.FeedMessage(timestamp: time, entities: entity.map { [$0] } ?? []).bytes
    }

    /// A feed without an entity.
    static func empty(at time: Timestamp = now) -> [UInt8] { GTFSRealtime.FeedMessage(timestamp: time).bytes }

    private static func entity(
        _ name: String, _ kind: FeedKind, at time: Timestamp, stop: String
    ) -> GTFSRealtime.FeedEntity? {
        let vehicle = GTFSRealtime.VehicleDescriptor(id: name)
        let trip = GTFSRealtime.TripDescriptor(tripID: "T", routeID: "NS", directionID: 0)
        switch kind {
        case .vehiclePositions:
            return Coordinate(latitude: -6.25, longitude: 106.75).map { place in
                GTFSRealtime.FeedEntity(
                    id: name,
                    vehicle: GTFSRealtime.VehiclePosition(
                        trip: trip, vehicle: vehicle, position: GTFSRealtime.MapPosition(place, bearing: 12, speed: 3),
                        stop: (stop, .inTransitTo), timestamp: time))
            }
        case .tripUpdates:
            let event = GTFSRealtime.StopTimeEvent(delay: -60, time: time.advanced(bySeconds: 90), uncertainty: 7)
            return GTFSRealtime.FeedEntity(
                id: name,
                tripUpdate: GTFSRealtime.TripUpdate(
                    trip: trip, vehicle: vehicle,
                    stopTimeUpdates: [GTFSRealtime.StopTimeUpdate(stopID: stop, arrival: event, departure: event)],
                    timestamp: time))
        }
    }

    static func later(_ seconds: Double) -> Timestamp { now.advanced(bySeconds: seconds) }
}

extension FleetState {
    init(copy: String = "a") { self.init(FleetTopics(prefix: "alight", group: "fleet", copy: copy)) }

    mutating func take(
        _ payload: [UInt8], from name: String, _ kind: FeedKind = .vehiclePositions, at now: Timestamp = Train.now
    ) { take(topic: Train.topic(name, kind), payload: payload, at: now) }

    mutating func take(partOf other: FleetState, at now: Timestamp = Train.now) {
        take(topic: "alight-fleet/fleet/other", payload: other.part(at: now), at: now)
    }

    /// The names of the trains in the feed, in the order of the alphabet, each with its stop.
    func trains(_ kind: FeedKind = .vehiclePositions, at now: Timestamp = Train.now) throws -> [String] {
        let feed = feed(kind, at: now)
        var reader = ProtobufReader(feed)
        var names: [String] = []
        let stop: [UInt32] = kind == .vehiclePositions ? [4, 7] : [3, 2, 4]
        while let field = try reader.next() {
            guard field.number == 2, case .lengthDelimited(let range) = field.value,
                case .lengthDelimited(let name) = try ProtobufReader.value([1], of: feed, in: range),
                case .lengthDelimited(let stop) = try ProtobufReader.value(stop, of: feed, in: range)
            else { continue }
            names.append([name, stop].map { String(decoding: feed[$0], as: UTF8.self) }.joined(separator: " "))
        }
        return names.sorted()
    }
}

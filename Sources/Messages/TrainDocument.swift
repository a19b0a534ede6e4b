import Navigation
package import Positioning
package import Transit

/// The documents about the train that other programs may ask for, each in a form that they know already.
public enum TrainDocument: CaseIterable, Sendable {
    /// A GTFS-Realtime feed with the place of the train.
    case vehiclePositions
    /// A GTFS-Realtime feed with the delay of its trip.
    case tripUpdates
    /// Deutsche Bahn's portal: place and speed.
    case icePortalStatus
    /// Deutsche Bahn's portal: the trip and its stops.
    case icePortalTrip
    /// Deutsche Bahn's portal: whether orders are taken at the seats.
    case icePortalService
    /// SNCF's portal: place and speed.
    case inouiGPS
    /// SNCF's portal: the trip and its stops.
    case inouiDetails

    /// Where it is served: the paths of the portals are their own.
    public var path: String {
        switch self {
        case .vehiclePositions: "/gtfs-realtime/vehicle-positions"
        case .tripUpdates: "/gtfs-realtime/trip-updates"
        case .icePortalStatus: "/api1/rs/status"
        case .icePortalTrip: "/api1/rs/tripInfo/trip"
        case .icePortalService: "/bap/api/bap-service-status"
        case .inouiGPS: "/router/api/train/gps"
        case .inouiDetails: "/router/api/train/details"
        }
    }

    /// Its media type.
    public var type: String {
        switch self {
        case .vehiclePositions, .tripUpdates: GTFSRealtime.type
        case .icePortalStatus, .icePortalTrip, .icePortalService, .inouiGPS, .inouiDetails: "application/json"
        }
    }

    /// The document as it stands.
    ///
    /// - Parameters:
    ///   - report: what is known of the train; `nil` before anything is.
    ///   - vehicle: what tells the train from all others.
    ///   - network: whose patterns the report names.
    ///   - now: the time of a feed while nothing is known.
    package func bytes(_ report: TrainReport?, ofVehicle vehicle: String, in network: Network, now: Timestamp)
        -> [UInt8]
    {
        let entity: GTFSRealtime.FeedEntity?
        switch self {
        case .vehiclePositions:
            entity = report.flatMap { GTFSRealtime.FeedEntity(positionIn: $0, ofVehicle: vehicle, in: network) }
        case .tripUpdates:
            entity = report.flatMap { GTFSRealtime.FeedEntity(tripIn: $0, ofVehicle: vehicle, in: network) }
        case .icePortalStatus: return ICEPortal.status(report, vehicle: vehicle).bytes
        case .icePortalTrip: return ICEPortal.trip(report, in: network).bytes
        case .icePortalService: return ICEPortal.service.bytes
        case .inouiGPS: return INOUIPortal.gps(report).bytes
        case .inouiDetails: return INOUIPortal.details(report, vehicle: vehicle, in: network).bytes
        }
        return GTFSRealtime.FeedMessage(
            timestamp: report?.snapshot.time ?? now, entities: entity.map { [$0] } ?? []
        ).bytes
    }
}

extension JSONLine {
    fileprivate var bytes: [UInt8] { Array(text.utf8) }
}

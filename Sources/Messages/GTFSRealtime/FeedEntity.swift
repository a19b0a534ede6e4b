import Positioning

extension GTFSRealtime {
    /// The entity of one train, with everything that is known of it.
    package struct FeedEntity: Equatable, Sendable {
        /// The id that tells it from the other entities of its feed.
        package var id: String
        /// How its trip deviates from the timetable.
        package var tripUpdate: TripUpdate?
        /// Where it is.
        package var vehicle: VehiclePosition?

        /// Creates an entity.
        package init(id: String, tripUpdate: TripUpdate? = nil, vehicle: VehiclePosition? = nil) {
            (self.id, self.tripUpdate, self.vehicle) = (id, tripUpdate, vehicle)
        }

        var timestamps: [Timestamp] { [tripUpdate?.timestamp, vehicle?.timestamp].compactMap { $0 } }

        var message: ProtobufMessage {
            var message = ProtobufMessage()
            message.add(1, id)
            message.add(3, tripUpdate?.message)
            message.add(4, vehicle?.message)
            return message
        }
    }
}

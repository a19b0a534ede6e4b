package import Positioning

extension GTFSRealtime {
    /// How a trip deviates from the timetable.
    package struct TripUpdate: Equatable, Sendable {
        /// The trip.
        package var trip: TripDescriptor
        /// The train that runs it.
        package var vehicle: VehicleDescriptor
        /// The stops ahead in their order.
        package var stopTimeUpdates: [StopTimeUpdate]
        /// When this was known.
        package var timestamp: Timestamp

        /// Creates an update.
        package init(
            trip: TripDescriptor, vehicle: VehicleDescriptor, stopTimeUpdates: [StopTimeUpdate], timestamp: Timestamp
        ) {
            (self.trip, self.vehicle) = (trip, vehicle)
            (self.stopTimeUpdates, self.timestamp) = (stopTimeUpdates, timestamp)
        }

        var message: ProtobufMessage {
            var message = ProtobufMessage()
            message.add(1, trip.message)
            for update in stopTimeUpdates { message.add(2, update.message) }
            message.add(3, vehicle.message)
            message.add(4, unsigned: timestamp.posix)
            return message
        }
    }
}

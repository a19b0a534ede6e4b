package import Positioning

extension GTFSRealtime {
    /// Where a train is.
    package struct VehiclePosition: Equatable, Sendable {
        /// The trip that the train runs; `nil` where not even its line is known.
        package var trip: TripDescriptor?
        /// Which train it is.
        package var vehicle: VehicleDescriptor
        /// Where it is on the map.
        package var position: MapPosition
        /// Where it is among its stops; `nil` where its way is not known.
        package var stop: (id: String, status: StopStatus)? {
            get { stopID.map { ($0, stopStatus) } }
            set { (stopID, stopStatus) = (newValue?.id, newValue?.status ?? .inTransitTo) }
        }
        /// When it was there.
        package var timestamp: Timestamp

        private var stopID: String?
        private var stopStatus = StopStatus.inTransitTo

        /// How a train stands to a stop.
        package enum StopStatus: UInt64, Sendable {
            /// It is about to come in.
            case incomingAt = 0
            /// It stands there.
            case stoppedAt = 1
            /// It is on its way there.
            case inTransitTo = 2
        }

        /// Creates a position of a train.
        package init(
            trip: TripDescriptor? = nil, vehicle: VehicleDescriptor, position: MapPosition,
            stop: (id: String, status: StopStatus)? = nil, timestamp: Timestamp
        ) {
            (self.trip, self.vehicle, self.position, self.timestamp) = (trip, vehicle, position, timestamp)
            self.stop = stop
        }

        /// `current_stop_sequence` is left out: a network keeps the order of the stops, and not their GTFS `stop_sequence`.
        var message: ProtobufMessage {
            var message = ProtobufMessage()
            message.add(1, trip?.message)
            message.add(2, position.message)
            message.add(4, unsigned: stop?.status.rawValue)
            message.add(5, unsigned: timestamp.posix)
            message.add(7, stop?.id)
            message.add(8, vehicle.message)
            return message
        }
    }
}

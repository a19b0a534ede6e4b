extension GTFSRealtime {
    /// When a train calls at a stop ahead.
    package struct StopTimeUpdate: Equatable, Sendable {
        /// GTFS `stop_id` of the stop at which the trip calls.
        package var stopID: String
        /// When it comes.
        package var arrival: StopTimeEvent?
        /// When it goes; `nil` at its last stop.
        package var departure: StopTimeEvent?

        /// Creates an update.
        package init(stopID: String, arrival: StopTimeEvent?, departure: StopTimeEvent?) {
            (self.stopID, self.arrival, self.departure) = (stopID, arrival, departure)
        }

        var message: ProtobufMessage {
            var message = ProtobufMessage()
            message.add(2, arrival?.message)
            message.add(3, departure?.message)
            message.add(4, stopID)
            // SCHEDULED: it calls there.
            message.add(5, unsigned: 0)
            return message
        }
    }
}

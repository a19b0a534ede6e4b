package import Positioning

extension GTFSRealtime {
    /// When a train comes or goes.
    package struct StopTimeEvent: Equatable, Sendable {
        /// The delay against the timetable in seconds, negative where the train is earlier.
        package var delay: Int
        /// When.
        package var time: Timestamp
        /// The standard deviation of that in seconds, at least 1, since 0 is a time that is certain; `nil` where nobody knows.
        package var uncertainty: Int?

        /// Creates an event.
        package init(delay: Int, time: Timestamp, uncertainty: Int? = nil) {
            (self.delay, self.time, self.uncertainty) = (delay, time, uncertainty)
        }

        var message: ProtobufMessage {
            var message = ProtobufMessage()
            message.add(1, signed: Int64(delay))
            message.add(2, signed: Int64(time.posix))
            message.add(3, signed: uncertainty.map { Int64($0) })
            return message
        }
    }
}

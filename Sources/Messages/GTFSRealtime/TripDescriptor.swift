extension GTFSRealtime {
    /// Which trip of the timetable a train runs, as far as that is known.
    package struct TripDescriptor: Equatable, Sendable {
        /// GTFS `trip_id`; `nil` where no one trip is clearly it.
        package var tripID: String?
        /// When this run of a trip that repeats leaves its first stop, in seconds of the service day.
        package var startTime: Int?
        /// The service day, as `YYYYMMDD`.
        package var startDate: String?
        /// How it relates to the timetable.
        package var scheduleRelationship: ScheduleRelationship
        /// GTFS `route_id`.
        package var routeID: String
        /// GTFS `direction_id`, 0 or 1.
        package var directionID: Int?

        /// How a trip relates to the timetable.
        package enum ScheduleRelationship: UInt64, Sendable {
            /// The timetable has times for it.
            case scheduled = 0
            /// The timetable has a headway for it and no times (`exact_times` 0).
            case unscheduled = 2
        }

        /// Creates a descriptor.
        package init(
            tripID: String? = nil, startTime: Int? = nil, startDate: String? = nil,
            scheduleRelationship: ScheduleRelationship = .scheduled, routeID: String, directionID: Int? = nil
        ) {
            (self.tripID, self.startTime, self.startDate) = (tripID, startTime, startDate)
            (self.scheduleRelationship, self.routeID, self.directionID) = (scheduleRelationship, routeID, directionID)
        }

        var message: ProtobufMessage {
            var message = ProtobufMessage()
            message.add(1, tripID)
            message.add(2, startTime.map(Self.clock))
            message.add(3, startDate)
            message.add(4, unsigned: scheduleRelationship.rawValue)
            message.add(5, routeID)
            message.add(6, unsigned: directionID.map { UInt64($0) })
            return message
        }

        /// Seconds of a service day as `HH:MM:SS`, beyond 24:00:00 too.
        private static func clock(_ seconds: Int) -> String {
            [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
                .joined(separator: ":")
        }
    }
}

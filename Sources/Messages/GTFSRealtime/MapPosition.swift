package import Positioning

extension GTFSRealtime {
    /// A place on the map and how a train moves there (`Position`).
    package struct MapPosition: Equatable, Sendable {
        /// Where.
        package var coordinate: Coordinate
        /// Degrees from true north, 0 to 360.
        package var bearing: Double?
        /// Metres a second.
        package var speed: Double?

        /// Creates a place.
        package init(_ coordinate: Coordinate, bearing: Double? = nil, speed: Double? = nil) {
            (self.coordinate, self.bearing, self.speed) = (coordinate, bearing, speed)
        }

        var message: ProtobufMessage {
            var message = ProtobufMessage()
            message.add(1, Float(coordinate.latitude))
            message.add(2, Float(coordinate.longitude))
            message.add(3, bearing.map { Float($0) })
            message.add(5, speed.map { Float($0) })
            return message
        }
    }
}

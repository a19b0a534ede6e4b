extension GTFSRealtime {
    /// Which train it is.
    package struct VehicleDescriptor: Equatable, Sendable {
        /// The id that tells it from all other trains.
        package var id: String

        /// Creates a descriptor.
        package init(id: String) { self.id = id }

        var message: ProtobufMessage {
            var message = ProtobufMessage()
            message.add(1, id)
            return message
        }
    }
}

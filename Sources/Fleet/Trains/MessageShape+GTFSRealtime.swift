/// The messages of GTFS-Realtime 2.0 that a train may have in its feed, whole
/// (https://gtfs.org/documentation/realtime/proto/; extensions, and fields that are there later, are refused).
extension MessageShape {
    static let header = MessageShape([
        1: (.string, .required), 2: (.varint, .optional), 3: (.varint, .optional), 4: (.string, .optional),
    ])

    static let entity = MessageShape([
        1: (.string, .required), 2: (.varint, .optional), 3: (.message(tripUpdate), .optional),
        4: (.message(vehiclePosition), .optional),
    ])

    private static let tripUpdate = MessageShape([
        1: (.message(trip), .required), 2: (.message(stopTimeUpdate), .repeated), 3: (.message(vehicle), .optional),
        4: (.varint, .optional), 5: (.varint, .optional), 6: (.message(tripProperties), .optional),
    ])

    private static let tripProperties = MessageShape([
        1: (.string, .optional), 2: (.string, .optional), 3: (.string, .optional), 4: (.string, .optional),
        5: (.string, .optional), 6: (.string, .optional),
    ])

    private static let stopTimeUpdate = MessageShape([
        1: (.varint, .optional), 2: (.message(stopTimeEvent), .optional), 3: (.message(stopTimeEvent), .optional),
        4: (.string, .optional), 5: (.varint, .optional), 6: (.message(stopTimeProperties), .optional),
        7: (.varint, .optional),
    ])

    private static let stopTimeEvent = MessageShape([
        1: (.varint, .optional), 2: (.varint, .optional), 3: (.varint, .optional), 4: (.varint, .optional),
    ])

    private static let stopTimeProperties = MessageShape([
        1: (.string, .optional), 2: (.string, .optional), 3: (.varint, .optional), 4: (.varint, .optional),
    ])

    private static let vehiclePosition = MessageShape([
        1: (.message(trip), .optional), 2: (.message(position), .optional), 3: (.varint, .optional),
        4: (.varint, .optional), 5: (.varint, .optional), 6: (.varint, .optional), 7: (.string, .optional),
        8: (.message(vehicle), .optional), 9: (.varint, .optional), 10: (.varint, .optional),
        11: (.message(carriage), .repeated),
    ])

    private static let position = MessageShape([
        1: (.float, .required), 2: (.float, .required), 3: (.float, .optional), 4: (.double, .optional),
        5: (.float, .optional),
    ])

    private static let carriage = MessageShape([
        1: (.string, .optional), 2: (.string, .optional), 3: (.varint, .optional), 4: (.varint, .optional),
        5: (.varint, .optional),
    ])

    private static let trip = MessageShape([
        1: (.string, .optional), 2: (.string, .optional), 3: (.string, .optional), 4: (.varint, .optional),
        5: (.string, .optional), 6: (.varint, .optional), 7: (.message(modifiedTrip), .optional),
    ])

    private static let modifiedTrip = MessageShape([
        1: (.string, .optional), 2: (.string, .optional), 3: (.string, .optional), 4: (.string, .optional),
    ])

    private static let vehicle = MessageShape([
        1: (.string, .optional), 2: (.string, .optional), 3: (.string, .optional), 4: (.varint, .optional),
    ])
}

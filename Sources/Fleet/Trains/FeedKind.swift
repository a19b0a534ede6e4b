import Messages

/// The subject of a feed.
enum FeedKind: UInt64, CaseIterable, Sendable {
    /// Where the trains are.
    case vehiclePositions = 1
    /// How their trips deviate from the timetable.
    case tripUpdates = 2

    /// The last level of the topics on which boxes publish it, and the end of the path at which it is served.
    var name: String {
        switch self {
        case .vehiclePositions: "vehicle-positions"
        case .tripUpdates: "trip-updates"
        }
    }

    /// The path at which it is served, as at a box.
    var path: String {
        switch self {
        case .vehiclePositions: TrainDocument.vehiclePositions.path
        case .tripUpdates: TrainDocument.tripUpdates.path
        }
    }
}

public import Positioning

/// An iBeacon that rides on a train.
public struct TrainBeacon: Hashable, Sendable {
    /// The identity that it sends; where any minor number will do, with one of 0.
    public var id: BeaconID
    /// Whether any minor number will do.
    public var hasAnyMinor: Bool
    /// Which train it is on.
    public var train: Train

    /// The known identity of a beacon's train.
    public enum Train: Hashable, Sendable {
        /// The trip that it runs, by its number.
        case trip(Int)
        /// The line whose trips it runs, by its number.
        case line(Int)
    }

    /// Creates a beacon.
    ///
    /// - Parameter minor: the minor number; `nil` is any.
    public init(uuid: UInt128, major: UInt16, minor: UInt16? = nil, train: Train) {
        (id, hasAnyMinor) = (BeaconID(uuid: uuid, major: major, minor: minor ?? 0), minor == nil)
        self.train = train
    }

    /// The minor number; `nil` where any will do.
    public var minor: UInt16? { hasAnyMinor ? nil : id.minor }
}

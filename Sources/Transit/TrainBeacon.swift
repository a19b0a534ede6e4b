/// An iBeacon that rides on a train.
public struct TrainBeacon: Hashable, Sendable {
    /// The proximity UUID in upper case with hyphens: `E2C56DB5-DFFB-48D2-B060-D0F5A71096E0`.
    public var uuid: String
    /// The major number.
    public var major: UInt16
    /// The minor number; `nil` where any will do.
    public var minor: UInt16?
    /// Which train it is on.
    public var train: Train

    /// What is known of a beacon's train.
    public enum Train: Hashable, Sendable {
        /// The trip that it runs, by its number.
        case trip(Int)
        /// The line whose trips it runs, by its number.
        case line(Int)
    }

    /// Creates a beacon.
    public init(uuid: String, major: UInt16, minor: UInt16? = nil, train: Train) {
        (self.uuid, self.major, self.minor, self.train) = (uuid, major, minor, train)
    }
}

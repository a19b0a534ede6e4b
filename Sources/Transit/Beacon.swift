public import Positioning

/// An iBeacon that stands in a station.
public struct Beacon: Hashable, Sendable {
    /// The proximity UUID in upper case with hyphens: `E2C56DB5-DFFB-48D2-B060-D0F5A71096E0`.
    public var uuid: String
    /// The major number.
    public var major: UInt16
    /// The minor number; `nil` where any will do.
    public var minor: UInt16?
    /// The number of the station where it stands.
    public var station: Int
    /// Where on the platform it hangs, if that is listed.
    public var coordinate: Coordinate?

    /// Creates a beacon.
    public init(uuid: String, major: UInt16, minor: UInt16? = nil, station: Int, coordinate: Coordinate? = nil) {
        self.uuid = uuid
        self.major = major
        self.minor = minor
        self.station = station
        self.coordinate = coordinate
    }
}

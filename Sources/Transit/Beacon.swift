public import Positioning

/// An iBeacon that stands in a station.
public struct Beacon: Hashable, Sendable {
    /// The identity that it sends; where any minor number will do, with one of 0.
    public var id: BeaconID
    /// Whether any minor number will do.
    public var hasAnyMinor: Bool
    /// The number of the station where it stands.
    public var station: Int
    /// Where on the platform it hangs, if that is listed.
    public var coordinate: Coordinate?

    /// Creates a beacon.
    ///
    /// - Parameter minor: the minor number; `nil` is any.
    public init(uuid: UInt128, major: UInt16, minor: UInt16? = nil, station: Int, coordinate: Coordinate? = nil) {
        (id, hasAnyMinor) = (BeaconID(uuid: uuid, major: major, minor: minor ?? 0), minor == nil)
        (self.station, self.coordinate) = (station, coordinate)
    }

    /// The minor number; `nil` where any will do.
    public var minor: UInt16? { hasAnyMinor ? nil : id.minor }
}

public import Positioning
public import Transit

/// A circle round a station.
public struct Geofence: Hashable, Sendable {
    /// The station's number.
    public var station: Int
    /// Its centre.
    public var centre: Coordinate
    /// Metres from the centre to the fence.
    public var radius: Double

    /// Creates a fence.
    public init(station: Int, centre: Coordinate, radius: Double) {
        self.station = station
        self.centre = centre
        self.radius = radius
    }

    /// The default radius in metres: a train of 120 m stands wholly within it, also where the station's coordinate is that
    /// of an entrance, and at 100 km/h a train needs 14 s to cross it.
    public static let defaultRadius = 200.0
    /// A fence ends before half the way to the nearest other station, so that no two overlap.
    static let shareOfWay = 0.45
    /// One leaves beyond a larger circle than one enters, so that noise at the fence is no coming and going.
    static let exitFactor = 1.25

    /// Metres from the centre to where the train has left.
    public var exitRadius: Double { radius * Self.exitFactor }

    /// One fence for each station of a network.
    ///
    /// - Parameter radius: the largest radius in metres, above 0.
    public static func fences(for network: Network, radius: Double = defaultRadius) -> [Geofence] {
        var numbers: [Coordinate: Int] = [:]
        var places: [Coordinate] = []
        for station in network.stations where numbers[station.coordinate] == nil {
            numbers[station.coordinate] = places.count
            places.append(station.coordinate)
        }
        let index = NearestIndex(places)
        return network.stations.enumerated().map { number, station in
            // Stations at one and the same place share a fence, in which the first of them is found.
            let other = index.nearest(to: station.coordinate, excluding: numbers[station.coordinate])
            let room = (other?.distance ?? .infinity) * shareOfWay
            return Geofence(station: number, centre: station.coordinate, radius: min(radius, room))
        }
    }
}

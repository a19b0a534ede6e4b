import Observations
public import Positioning
public import Transit

/// A circle round a station.
///
/// Stations of one name and no more than 150 m apart are one stop: of tram and bus lines feeds list the platforms of the two directions,
/// which lie across the street from each other, and often no parent station. They leave room for each other's fences, and whoever is in
/// the one is in the other.
public struct Geofence: Hashable, Sendable {
    /// The station's number.
    public var station: Int
    /// Its centre.
    public var centre: Coordinate
    /// Metres from the centre to the fence.
    public var radius: Double
    /// The number of the first station of the same stop.
    public var stop: Int

    /// Creates a fence.
    ///
    /// - Parameter stop: the number of the first station of the same stop, if the station is not the first.
    public init(station: Int, centre: Coordinate, radius: Double, stop: Int? = nil) {
        self.station = station
        self.centre = centre
        self.radius = radius
        self.stop = stop ?? station
    }

    /// The default radius in metres.
    public static let defaultRadius = RiderSettings.defaultRadius
    /// A fence ends before half the way to the nearest other station, so that no two overlap.
    static let shareOfWay = 0.45
    /// The distance from the first station up to which stations of one name are one stop, in metres. The two platforms of a tram
    /// lie on either side of a junction, and the next stop lies farther on.
    static let stopLength = 150.0
    /// A name that stands for more stops than this is none: it says `Bus stop`.
    static let mostOfOneName = 64
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
        let stops = stops(of: network.stations)
        // At one place the first station stands for all.
        var first: [Int] = []
        for (number, station) in network.stations.enumerated() where numbers[station.coordinate] == first.count {
            first.append(number)
        }
        return network.stations.enumerated().map { number, station in
            // Stations at one and the same place share a fence, in which the first of them is found.
            var other = index.nearest(to: station.coordinate, excluding: numbers[station.coordinate])
            if let place = other?.number, stops[first[place]] == stops[number] {
                other = index.all(within: radius / shareOfWay, of: station.coordinate)
                    .filter { stops[first[$0]] != stops[number] && places[$0] != station.coordinate }
                    .map { (number: $0, distance: places[$0].distance(to: station.coordinate)) }
                    .min { $0.distance < $1.distance }
            }
            let room = (other?.distance ?? .infinity) * shareOfWay
            return Geofence(
                station: number, centre: station.coordinate, radius: min(radius, room), stop: stops[number])
        }
    }

    /// The number of the first station of the stop to which each belongs.
    private static func stops(of stations: [Station]) -> [Int] {
        var known: [String: [Int]] = [:]
        return stations.enumerated().map { number, station in
            guard !station.name.isEmpty else { return number }
            let first = known[station.name, default: []].first {
                stations[$0].coordinate.distance(to: station.coordinate) <= stopLength
            }
            if first == nil, known[station.name, default: []].count < mostOfOneName {
                known[station.name, default: []].append(number)
            }
            return first ?? number
        }
    }
}

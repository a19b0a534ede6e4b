public import Positioning

/// Where riders board and alight: a GTFS parent station, or a stop that has none.
public struct Station: Hashable, Sendable {
    /// GTFS `stop_id`.
    public var id: String
    /// GTFS `stop_code`: the short text that riders see.
    public var code: String?
    /// GTFS `stop_name`.
    public var name: String
    /// Where it is.
    public var coordinate: Coordinate
    /// Whether its platforms have a negative `level_index` in `levels.txt`.
    public var isUnderground: Bool
    /// Its platforms; none where the stop itself is served.
    public var platforms: [Platform]

    /// Creates a station.
    public init(
        id: String, code: String? = nil, name: String, coordinate: Coordinate, isUnderground: Bool = false,
        platforms: [Platform] = []
    ) {
        self.id = id
        self.code = code
        self.name = name
        self.coordinate = coordinate
        self.isUnderground = isUnderground
        self.platforms = platforms
    }
}

/// A GTFS stop of `location_type` 0 that has a parent station.
public struct Platform: Hashable, Sendable {
    /// GTFS `stop_id`.
    public var id: String
    /// GTFS `platform_code`.
    public var code: String?
    /// Where it is.
    public var coordinate: Coordinate

    /// Creates a platform.
    public init(id: String, code: String? = nil, coordinate: Coordinate) {
        self.id = id
        self.code = code
        self.coordinate = coordinate
    }
}

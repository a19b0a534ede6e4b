public import Positioning

/// Where riders board and alight: a GTFS parent station, a stop that has none, or several of them that have one name and lie at
/// one place.
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
    /// The stations and stops of the feed that became this one, the one that gave it its id first; none where it is one by itself.
    public var aliases: [Alias]
    /// Other names that people use for it: in other languages, its old name, or a sponsor's (`translations.txt`, `tts_stop_name`).
    public var otherNames: [String]
    /// GTFS `tts_stop_name`: the name as a voice reads it; `nil` where that is the name itself.
    public var spokenName: String?
    /// The IANA name of the time zone of its clocks (`stop_timezone`); `nil` where that is the network's.
    public var timeZone: String?

    /// The feed's designation of a station or stop that is part of a larger one.
    public struct Alias: Hashable, Sendable {
        /// GTFS `stop_id`.
        public var id: String
        /// GTFS `stop_code`: the short text that riders see.
        public var code: String?
        /// GTFS `stop_name`, with the designation of a direction or platform where it has one.
        public var name: String

        /// Creates an alias.
        public init(id: String, code: String? = nil, name: String) {
            self.id = id
            self.code = code
            self.name = name
        }
    }

    /// Creates a station.
    public init(
        id: String, code: String? = nil, name: String, coordinate: Coordinate, isUnderground: Bool = false,
        platforms: [Platform] = [], aliases: [Alias] = [], otherNames: [String] = [], spokenName: String? = nil,
        timeZone: String? = nil
    ) {
        self.id = id
        self.code = code
        self.name = name
        self.coordinate = coordinate
        self.isUnderground = isUnderground
        self.platforms = platforms
        self.aliases = aliases
        self.otherNames = otherNames
        self.spokenName = spokenName
        self.timeZone = timeZone
    }

    /// All that it is called, its own name first.
    var names: [String] { [name] + aliases.map(\.name) + otherNames }
    /// All ids and codes that are its own.
    var codes: [String] {
        var codes = [id]
        if let code { codes.append(code) }
        for alias in aliases {
            codes.append(alias.id)
            if let code = alias.code { codes.append(code) }
        }
        return codes
    }
}

/// A GTFS stop of `location_type` 0 that has a parent station, or is one with others.
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

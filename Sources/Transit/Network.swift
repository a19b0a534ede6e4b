public import Positioning

/// The stations of one or more agencies, the lines that serve them, and the ways that their trains take.
///
/// Stations, lines and patterns are known by their number, their position in the network's arrays.
public struct Network: Sendable {
    /// The stations in the order of the feed.
    public let stations: [Station]
    /// The lines by `route_sort_order`, and then in the order of the feed.
    public let lines: [Line]
    /// Every sequence of stations that some trip serves, each once for its line, direction and track.
    public let patterns: [Pattern]
    /// When trips run.
    public let timetable: Timetable
    /// Where riders change trains, in the order of the feed.
    public let transfers: [Transfer]
    /// The beacons in the stations, in the order of the feed.
    public let beacons: [Beacon]
    /// The beacons on the trains, in the order of the feed.
    public let trainBeacons: [TrainBeacon]
    /// The IANA name of the time zone in which the timetable's times are (`agency_timezone`).
    public let timeZone: String
    /// The time zone's offsets from UTC; `nil` where they are not known, and with them on which day it is what time there.
    public let offsets: TimeZoneOffsets?
    /// The offsets from UTC of the time zones of stations whose clocks show another time, by IANA name.
    public let clocks: [String: TimeZoneOffsets]
    /// Whom to name as source of the data (`attributions.txt`), in the feed's order.
    public let attributions: [String]
    /// Finds the nearest of the stations.
    public let index: NearestIndex
    private let numbersByID: [String: Int]

    /// Creates a network of which all numbers are positions in these arrays.
    public init(
        stations: [Station], lines: [Line], patterns: [Pattern], timetable: Timetable = Timetable(),
        timeZone: String = "UTC", attributions: [String] = [], transfers: [Transfer] = [], beacons: [Beacon] = [],
        trainBeacons: [TrainBeacon] = [], offsets: TimeZoneOffsets? = .utc,
        clocks: [String: TimeZoneOffsets] = [:]
    ) {
        self.stations = stations
        self.lines = lines
        self.patterns = patterns
        self.timetable = timetable
        self.timeZone = timeZone
        self.offsets = offsets
        self.clocks = clocks
        self.attributions = attributions
        self.transfers = transfers
        self.beacons = beacons
        self.trainBeacons = trainBeacons
        index = NearestIndex(stations.map(\.coordinate))
        let stationIDs = stations.enumerated().map { ($1.id, $0) }
        let platformIDs = stations.enumerated().flatMap { number, station in station.platforms.map { ($0.id, number) } }
        let aliasIDs = stations.enumerated().flatMap { number, station in station.aliases.map { ($0.id, number) } }
        numbersByID = Dictionary(stationIDs + platformIDs + aliasIDs, uniquingKeysWith: { first, _ in first })
    }

    /// The IANA name of the time zone of a station's clocks, by which its boards show times.
    public func timeZone(ofStation station: Int) -> String { stations[station].timeZone ?? timeZone }

    /// The offsets from UTC of a station's clocks; `nil` where they are not known.
    public func offsets(ofStation station: Int) -> TimeZoneOffsets? {
        stations[station].timeZone.flatMap { clocks[$0] } ?? offsets
    }

    /// The number of the station with a `stop_id`: its own, one of its platforms' or of its aliases'.
    public func number(of stopID: String) -> Int? {
        numbersByID[stopID]
    }
}

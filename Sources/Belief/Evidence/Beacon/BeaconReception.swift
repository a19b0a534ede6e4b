import Positioning

/// The beacons that are received, and since when they are listened for.
struct BeaconReception: Sendable {
    /// The time since which beacons are listened for; `nil` where they are not.
    private(set) var since: Timestamp?
    /// The time at which each station's beacons were heard last.
    var lastHeard: [Int: Timestamp] = [:]
    /// The station beside whose beacons the train was last, where it may be.
    var lastNear: Near?
    /// The visits to stations whose beacons were heard of late, by station.
    var visits: [Int: BeaconVisit] = [:]
    /// Sightings from where no train can be.
    var outliers: OutlierSightings?

    /// A station beside whose beacons the train was.
    struct Near: Sendable, Codable {
        var station: Int
        var time: Timestamp
    }

    /// Whether beacons are listened for.
    var isOn: Bool { since != nil }

    /// Begins to listen for beacons, or ends it.
    mutating func turn(on isOn: Bool, at time: Timestamp) {
        since = isOn ? since ?? time : nil
        if !isOn { visits = [:] }
    }

    /// Forgets the times at which beacons were heard: a clock was set.
    mutating func forget() { (visits, lastHeard, lastNear) = ([:], [:], nil) }
}

extension BeaconReception: Encodable {
    private enum CodingKeys: String, CodingKey { case since, lastHeard, lastNear, visits, outliers }

    /// Decodes the beacons that are received.
    ///
    /// - Parameters:
    ///   - stations: the numbers of the stations that there are.
    ///   - courses: those of a pattern's train by a station, by their numbers; `nil` where it does not come there.
    init(from decoder: any Decoder, stations: Range<Int>, courses: (_ pattern: Int, _ station: Int) -> BeaconCourses?)
        throws
    {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        since = try container.decodeIfPresent(Timestamp.self, forKey: .since)
        lastHeard = try container.decode([Int: Timestamp].self, forKey: .lastHeard)
        lastNear = try container.decodeIfPresent(Near.self, forKey: .lastNear)
        if let lastNear, !stations.contains(lastNear.station) {
            throw container.corrupted(.lastNear, "there is no such station")
        }
        outliers = try container.decodeIfPresent(OutlierSightings.self, forKey: .outliers)
        let visits = try container.nestedContainer(keyedBy: NumberKey.self, forKey: .visits)
        for key in visits.allKeys {
            self.visits[key.number] = try BeaconVisit(from: visits.superDecoder(forKey: key)) {
                courses($0, key.number)
            }
        }
    }
}

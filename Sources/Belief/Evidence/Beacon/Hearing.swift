import Positioning

/// What is heard of beacons.
struct Hearing: Sendable {
    /// When beacons were begun to be listened for; `nil` where they are not.
    private(set) var since: Timestamp?
    /// When a station's beacons were heard last.
    var last: [Int: Timestamp] = [:]
    /// The station beside whose beacons the train was last, where it may be.
    var near: Near?
    /// What the beacons of each station say that were heard of late.
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

    /// Takes whether beacons can be heard.
    mutating func turn(on isOn: Bool, at time: Timestamp) {
        since = isOn ? since ?? time : nil
        if !isOn { visits = [:] }
    }

    /// Forgets when what was heard: a clock was set.
    mutating func forget() { (visits, last, near) = ([:], [:], nil) }
}

extension Hearing: Encodable {
    private enum CodingKeys: String, CodingKey { case since, last, near, visits, outliers }

    /// Decodes what is heard.
    ///
    /// - Parameters:
    ///   - stations: the numbers of the stations that there are.
    ///   - courses: those of a pattern's train by a station, by their numbers; `nil` where it does not come there.
    init(from decoder: any Decoder, stations: Range<Int>, courses: (_ pattern: Int, _ station: Int) -> BeaconCourses?)
        throws
    {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        since = try container.decodeIfPresent(Timestamp.self, forKey: .since)
        last = try container.decode([Int: Timestamp].self, forKey: .last)
        near = try container.decodeIfPresent(Near.self, forKey: .near)
        if let near, !stations.contains(near.station) {
            throw container.corrupted(.near, "there is no such station")
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

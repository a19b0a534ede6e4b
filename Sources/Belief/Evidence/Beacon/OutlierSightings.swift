import Positioning

/// Sightings of one station's beacons from where no train can be.
struct OutlierSightings: Sendable {
    let station: Int
    /// When the first came,
    let since: Timestamp
    /// and the newest.
    private(set) var last: Timestamp
    private var count = 0
    private var near = Near()

    /// Those that are so strong that it is near.
    fileprivate struct Near: Sendable {
        var count = 0
        var since: Timestamp?
    }

    init(station: Int, since: Timestamp, last: Timestamp) {
        (self.station, self.since, self.last) = (station, since, last)
    }

    /// Handles one more sighting.
    mutating func handle(strength: Double, at time: Timestamp) {
        count += 1
        last = time
        guard strength >= Parameters.Beacon.nearStrength else { return }
        near = Near(count: near.count + 1, since: near.since ?? time)
    }

    /// Whether they prove that the train is at the station.
    var isProof: Bool {
        near.count >= Parameters.Beacon.proofCount
            && near.since.map { last.seconds(since: $0) >= Parameters.Beacon.proofTime } ?? false
    }

    /// Whether they do where nothing else is heard, however weak they are.
    var isProofAlone: Bool {
        count >= Parameters.Beacon.proofCount
            && last.seconds(since: since) >= Parameters.Beacon.proofTime
    }
}

extension OutlierSightings: Codable {
    private enum CodingKeys: String, CodingKey { case station, since, last, count, near }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        station = try container.count(.station)
        since = try container.decode(Timestamp.self, forKey: .since)
        last = try container.decode(Timestamp.self, forKey: .last)
        count = try container.count(.count)
        near = try container.decode(Near.self, forKey: .near)
    }
}

extension OutlierSightings.Near: Codable {
    private enum CodingKeys: String, CodingKey { case count, since }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        count = try container.count(.count)
        since = try container.decodeIfPresent(Timestamp.self, forKey: .since)
    }
}

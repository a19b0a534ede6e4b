import Positioning

/// The speed of a train whose receiver tells none, from the places of its fixes some seconds apart.
struct SpeedFromPlaces: Sendable, Codable {
    private var older: Position?
    private var newer: Position?

    /// A speed, and how well it is known.
    struct Estimate: Hashable, Sendable {
        /// m/s.
        var speed: Double
        /// The standard deviation in m/s.
        var deviation: Double
        /// The number of seconds for which the basis of the estimate stays the same.
        var memory: Double
    }

    /// Handles the next position. Returns the speed that it and one before it show.
    mutating func handle(_ position: Position) -> Estimate? {
        if let newer, position.time < newer.time { (older, self.newer) = (nil, nil) }
        let start = [newer, older].compactMap(\.self).first {
            position.time.seconds(since: $0.time) >= Parameters.Speed.shortestBaseline
        }
        if newer.map({ position.time.seconds(since: $0.time) >= Parameters.Speed.shortestBaseline }) ?? true {
            (older, newer) = (newer, position)
        }
        guard let start else { return nil }
        let seconds = position.time.seconds(since: start.time)
        guard seconds <= Parameters.hiddenStop else { return nil }
        return Estimate(
            speed: position.coordinate.distance(to: start.coordinate) / seconds,
            deviation: Parameters.Speed.placeChange / seconds + Parameters.Speed.lag * seconds, memory: seconds)
    }
}

extension SpeedFromPlaces.Estimate: Codable {
    private enum CodingKeys: String, CodingKey { case speed, deviation, memory }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        speed = try container.number(.speed, in: 0...1e9)
        deviation = try container.number(.deviation, in: 1e-3...1e3)
        memory = try container.number(.memory, in: 1e-3...1e3)
    }
}

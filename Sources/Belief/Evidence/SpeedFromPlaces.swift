import Positioning

/// The speed of a train whose receiver tells none, from the places of its fixes some seconds apart.
struct SpeedFromPlaces: Sendable {
    private var older: Position?
    private var newer: Position?

    /// A speed, and how well it is known.
    struct Estimate: Hashable, Sendable {
        /// m/s.
        var speed: Double
        /// The standard deviation in m/s.
        var deviation: Double
        /// For so many seconds what it rests on stays the same.
        var memory: Double
    }

    /// The places lie so many seconds apart at least, and
    static let shortest = 3.0
    /// at most: the train may have stood between them.
    static let longest = 12.0
    /// From one fix to one some seconds later the error of a position changes by so many metres.
    static let change = 3.0
    /// The speed is that of the time between: a train that starts or brakes is by so much faster or slower now, in m/s².
    static let lag = 0.3

    /// Takes the next position; the speed that it and one before it show.
    mutating func handle(_ position: Position) -> Estimate? {
        if let newer, position.time < newer.time { (older, self.newer) = (nil, nil) }
        let start = [newer, older].compactMap(\.self).first { position.time.seconds(since: $0.time) >= Self.shortest }
        if newer.map({ position.time.seconds(since: $0.time) >= Self.shortest }) ?? true {
            (older, newer) = (newer, position)
        }
        guard let start else { return nil }
        let seconds = position.time.seconds(since: start.time)
        guard seconds <= Self.longest else { return nil }
        return Estimate(
            speed: position.coordinate.distance(to: start.coordinate) / seconds,
            deviation: Self.change / seconds + Self.lag * seconds, memory: seconds)
    }
}

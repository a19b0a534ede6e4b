public import Positioning
public import Transit

/// Follows a journey along the patterns that lead to its destination: tells when to get ready, and when it was missed.
public struct JourneyGuide: Sendable {
    /// The journey that is followed.
    public let journey: Journey
    private let network: Network
    private let lead: Double
    private var progress: [Progress?]
    private var hasApproached = false

    /// Where the train is along one of the ways.
    private struct Progress: Sendable {
        var chainage: Double
        /// The chainage from which a movement in the opposite direction is measured.
        var extreme: Double
        /// Whether the train moves in the direction of the pattern; `nil` until it has moved.
        var isForward: Bool?
        /// Whether it was seen before the destination, moving towards it.
        var wasBefore = false
        /// When the doors open at the destination, by the last position.
        var doorsOpen: Timestamp?
    }

    /// What the guide has to tell.
    public enum Advice: Hashable, Sendable {
        /// The doors at the destination open soon.
        case approach(doorsOpen: Timestamp, distance: Double)
        /// The destination lies behind the train by so many metres.
        case missed(distance: Double)
    }

    /// How many seconds before the doors open the rider is to get ready.
    public static let defaultLead = 90.0
    /// A train is on a pattern's track up to so many metres beside it: shapes are drawn roughly, and platforms lie aside.
    static let corridor = 150.0
    /// So many metres, and the accuracy of the position, show that the train moves and in which direction.
    static let movement = 60.0
    /// So many metres beyond the destination it was missed: more than a train stands beyond the station's coordinate.
    static let missDistance = 250.0
    /// Where the train may have gone since the last position, to look for it there first: metres each way.
    static let window = 3000.0

    /// Creates a guide.
    ///
    /// - Parameter lead: how many seconds before the doors open to tell, above 0.
    public init(_ journey: Journey, in network: Network, lead: Double = defaultLead) {
        self.journey = journey
        self.network = network
        self.lead = lead
        progress = Array(repeating: nil, count: journey.ways.count)
    }

    /// Takes the next believed position.
    public mutating func handle(_ position: Position, isStanding: Bool) -> Advice? {
        for number in journey.ways.indices { progress[number] = advance(number, to: position) }
        let passed = zip(journey.ways, progress).compactMap { way, progress -> Double? in
            guard let progress, progress.wasBefore, progress.isForward == true else { return nil }
            return progress.chainage - target(of: way).chainage
        }
        if let beyond = passed.min(), beyond > Self.missDistance + position.accuracy {
            return .missed(distance: beyond)
        }
        return isStanding ? nil : handleTick(at: position.time)
    }

    /// Takes the passing of time.
    public mutating func handleTick(at time: Timestamp) -> Advice? {
        guard !hasApproached else { return nil }
        let soonest = zip(journey.ways, progress).compactMap { way, progress -> (Timestamp, Double)? in
            guard let progress, let doorsOpen = progress.doorsOpen else { return nil }
            return (doorsOpen, target(of: way).chainage - progress.chainage)
        }.min { $0.0 < $1.0 }
        guard let (doorsOpen, distance) = soonest, doorsOpen.seconds(since: time) <= lead else { return nil }
        hasApproached = true
        return .approach(doorsOpen: max(doorsOpen, time), distance: distance)
    }

    private func target(of way: Journey.Way) -> Pattern.Stop {
        network.patterns[way.pattern].stops[way.alighting]
    }

    private func advance(_ number: Int, to position: Position) -> Progress? {
        let way = journey.ways[number]
        let pattern = network.patterns[way.pattern]
        let reach = Self.corridor + position.accuracy
        let last = progress[number]
        // Where a track comes by twice, the place near the last one counts.
        let near = last.flatMap { last in
            pattern.track.nearest(
                to: position.coordinate, in: (last.chainage - Self.window)...(last.chainage + Self.window))
        }
        var place = near
        if place.map({ $0.offset > reach }) ?? true { place = pattern.track.nearest(to: position.coordinate) }
        guard let place, place.offset <= reach else { return nil }
        var progress = last ?? Progress(chainage: place.chainage, extreme: place.chainage)
        progress.chainage = place.chainage
        let movement = Self.movement + position.accuracy
        if place.chainage - progress.extreme >= movement { progress.isForward = true }
        if progress.extreme - place.chainage >= movement { progress.isForward = false }
        switch progress.isForward {
        case true?: progress.extreme = max(progress.extreme, place.chainage)
        case false?: progress.extreme = min(progress.extreme, place.chainage)
        case nil: break
        }
        let remaining = target(of: way).chainage - place.chainage
        progress.doorsOpen = nil
        if progress.isForward == true, remaining > 0 {
            progress.wasBefore = true
            let seconds = DoorTime(pattern: pattern).seconds(
                to: way.alighting, from: place.chainage, speed: position.speed)
            progress.doorsOpen = position.time.advanced(bySeconds: seconds)
        }
        return progress
    }
}

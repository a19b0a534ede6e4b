public import Positioning

/// Follows the train from station to station by fixes alone: which it comes near, stands at, leaves and runs through.
public struct StationTracker: Sendable {
    /// The newest position that was believed.
    public private(set) var position: Position?
    private var gate = FixGate()
    private var engine: GeofenceEngine
    private var visit: Visit?
    /// Where the first position was,
    private var start: Coordinate?
    /// and whether the train has been seen to move since.
    private var hasMoved = false

    /// The train's time in one station's fence.
    private struct Visit: Sendable, Codable {
        var station: Int
        /// Since when it has not moved, and where.
        var standing: Standing?
        /// Whether it stood at the platform between two positions; whether that was a stop shows when it has left.
        var hasStoodUnseen = false
        var hasArrived = false
        var hasDeparted = false
    }

    /// Since when the train has not moved, and where.
    private struct Standing: Sendable, Codable {
        var since: Timestamp
        var place: Coordinate
    }

    /// A train that is slower stands, in m/s: the Doppler speed of a receiver at rest stays below half of it.
    static let standingSpeed = 1.0
    /// The time after which a slow train stands, in seconds. It is long enough for two fixes, and short enough for the
    /// doors.
    static let standingTime = 3.0
    /// The time after which a train that has not moved stands, where no speed is known, in seconds.
    static let stillTime = 10.0
    /// The distance within which it has not moved, in metres, or the accuracy if that is more. At walking pace it would be
    /// farther away.
    static let stillDistance = 15.0
    /// It stands at the station within this share of the fence's radius: 120 m at 200, half a train and the error of the
    /// station's coordinate.
    static let platformShare = 0.6
    /// The time after which a train farther out in the fence counts as standing at the station, in seconds. It may be held
    /// at a signal there. The time is as long as a train usually stands at a station.
    static let standingTimeOutside = 20.0
    /// The speed above which it has left, in m/s.
    static let movingSpeed = 2.0
    /// The distance from where it stood that it must also have reached, in metres.
    static let departedDistance = 30.0
    /// The least time that a stop between two positions costs, in seconds. Braking and starting alone cost v/a, 15 s at 50
    /// km/h.
    static let secondsLostByStop = 15.0
    /// Positions that lie closer in time would have shown the train standing.
    static let sparse = 5.0

    /// Creates a tracker over the stations of a network.
    ///
    /// - Parameter fences: one for each station in the order of their numbers.
    public init(fences: [Geofence]) {
        engine = GeofenceEngine(fences: fences)
    }

    /// The station in whose fence the train is.
    public var inside: Int? { engine.inside }

    /// Whether two stations are one stop.
    func areOneStop(_ first: Int, _ second: Int) -> Bool { engine.fences[first].stop == engine.fences[second].stop }

    /// Whether the train stands at a station.
    public var isStanding: Bool { visit.map { $0.hasArrived && !$0.hasDeparted } ?? false }

    /// The fixes so far speak against none that comes, since nobody knows how long ago they were.
    mutating func forgetFixes() { gate = FixGate() }

    /// Handles the next fix.
    ///
    /// - Returns: why the fix was not believed, if it was not, and the encounters that happened.
    public mutating func handle(_ fix: Fix, at time: Timestamp) -> (refusal: FixGate.Refusal?, encounters: [Encounter])
    {
        switch gate.handle(fix, at: time) {
        case .refused(let refusal):
            return (refusal, handleTick(at: time))
        case .believed(let position, let before):
            let last = self.position
            self.position = position
            var encounters: [Encounter] = []
            // A visit that the fixes of ten seconds refute was none, unless the train stood there.
            if let before, let last, before != last, visit?.hasArrived == false,
                !position.isReachable(from: last)
            {
                visit = nil
            }
            noteMoving(position)
            for transition in engine.handle(position, after: before) {
                take(transition, at: time, position, after: before, &encounters)
            }
            if let before, let visit, hasStoodAtPlatform(of: visit.station, between: before, and: position) {
                self.visit?.hasStoodUnseen = true
            }
            follow(position)
            conclude(at: time, position, &encounters)
            return (nil, encounters)
        }
    }

    /// Advances time.
    public mutating func handleTick(at time: Timestamp) -> [Encounter] {
        guard let position, time > position.time else { return [] }
        var encounters: [Encounter] = []
        for transition in engine.handleTick(at: time, since: position) {
            take(transition, at: time, position, after: nil, &encounters)
        }
        if visit?.standing == nil { follow(position) }
        if time.seconds(since: position.time) <= GeofenceEngine.holds { conclude(at: time, position, &encounters) }
        return encounters
    }

    private mutating func take(
        _ transition: GeofenceEngine.Transition, at time: Timestamp, _ position: Position, after before: Position?,
        _ encounters: inout [Encounter]
    ) {
        switch transition {
        case .entered(let station, let distance):
            visit = Visit(station: station)
            encounters.append(
                Encounter(
                    kind: .found, station: station, time: time, distance: distance,
                    uncertainty: position.accuracy))
        case .left(let station):
            guard let visit, visit.station == station else { return }
            self.visit = nil
            guard !visit.hasDeparted else { return }
            if visit.hasArrived {
                encounters.append(encounter(.departed, station, time, position))
            } else if visit.hasStoodUnseen
                || before.map({ hasStoodAtPlatform(of: station, between: $0, and: position) }) ?? false
            {
                encounters.append(encounter(.arrived, station, time, position))
                encounters.append(encounter(.departed, station, time, position))
            } else {
                encounters.append(encounter(.passed, station, time, position))
            }
        }
    }

    /// Whether the train must have stood at the platform between two positions.
    private func hasStoodAtPlatform(of station: Int, between start: Position, and end: Position) -> Bool {
        guard Self.hasStood(between: start, and: end) else { return false }
        let fence = engine.fences[station]
        return engine.places(of: station).contains { place in
            let plane = LocalPlane(origin: place)
            let way = LocalPlane.nearest(
                to: .zero, from: plane.point(of: start.coordinate), to: plane.point(of: end.coordinate))
            return way.distance <= fence.radius * Self.platformShare
        }
    }

    /// Notes whether the train has moved since the first position.
    private mutating func noteMoving(_ position: Position) {
        guard !hasMoved else { return }
        let start = start ?? position.coordinate
        self.start = start
        hasMoved =
            position.speed ?? 0 > Self.movingSpeed
            || position.coordinate.distance(to: start) > max(Self.departedDistance, position.accuracy)
    }

    /// Notes whether the train stands where a position says that it is.
    private mutating func follow(_ position: Position) {
        guard visit != nil else { return }
        let isStill: Bool
        if let speed = position.speed {
            isStill = speed <= Self.standingSpeed
        } else {
            let place = visit?.standing?.place ?? position.coordinate
            isStill = place.distance(to: position.coordinate) <= max(Self.stillDistance, position.accuracy)
        }
        if isStill {
            // A clock that was set back has put the beginning into the future.
            if visit?.standing.map({ $0.since > position.time }) ?? true {
                visit?.standing = Standing(since: position.time, place: position.coordinate)
            }
        } else if visit?.hasArrived == false {
            visit?.standing = nil
        }
    }

    /// Draws the conclusions about the visit.
    private mutating func conclude(at time: Timestamp, _ position: Position, _ encounters: inout [Encounter]) {
        guard let visit, let standing = visit.standing else { return }
        let fence = engine.fences[visit.station]
        if !visit.hasArrived {
            let isAtPlatform =
                engine.distance(from: standing.place, to: visit.station) <= fence.radius * Self.platformShare
            let atPlatform = position.speed == nil ? Self.stillTime : Self.standingTime
            // The first fixes of a receiver are its worst: where nothing else was ever seen, they are held nowhere but at a platform.
            guard isAtPlatform || hasMoved else { return }
            let needed = isAtPlatform ? atPlatform : Self.standingTimeOutside
            guard time.seconds(since: standing.since) >= needed else { return }
            self.visit?.hasArrived = true
            encounters.append(encounter(.arrived, visit.station, time, position))
        } else if !visit.hasDeparted, (position.speed ?? .infinity) > Self.movingSpeed,
            position.coordinate.distance(to: standing.place) > max(Self.departedDistance, position.accuracy)
        {
            self.visit?.hasDeparted = true
            encounters.append(encounter(.departed, visit.station, time, position))
        }
    }

    private func encounter(
        _ kind: Encounter.Kind, _ station: Int, _ time: Timestamp, _ position: Position
    ) -> Encounter {
        Encounter(
            kind: kind, station: station, time: time,
            distance: position.coordinate.distance(to: engine.fences[station].centre), uncertainty: position.accuracy)
    }

    /// Whether the train must have stood between two positions that are too far apart in time to have shown it.
    private static func hasStood(between start: Position, and end: Position) -> Bool {
        let seconds = end.time.seconds(since: start.time)
        guard seconds > sparse, let speed = [start.speed, end.speed].compactMap(\.self).max(), speed > movingSpeed
        else {
            return false
        }
        return seconds - start.coordinate.distance(to: end.coordinate) / speed >= secondsLostByStop
    }
}

extension StationTracker: Encodable {
    private enum CodingKeys: String, CodingKey { case position, gate, engine, visit, start, hasMoved }

    /// Decodes a tracker over fences, which it does not encode.
    init(from decoder: any Decoder, fences: [Geofence]) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        position = try container.decodeIfPresent(Position.self, forKey: .position)
        gate = try container.decode(FixGate.self, forKey: .gate)
        engine = try GeofenceEngine(from: container.superDecoder(forKey: .engine), fences: fences)
        visit = try container.decodeIfPresent(Visit.self, forKey: .visit)
        if let visit, !fences.indices.contains(visit.station) {
            throw container.corrupted(.visit, "there is no such station")
        }
        start = try container.decodeIfPresent(Coordinate.self, forKey: .start)
        hasMoved = try container.decode(Bool.self, forKey: .hasMoved)
    }
}

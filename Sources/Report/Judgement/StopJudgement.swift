public import Navigation
import Positioning
public import Transit

/// The agent's account of a stop that the ride shows, and how early or late it was.
public struct StopJudgement: Hashable, Sendable {
    /// The stop.
    public var stop: SeenStop
    /// The role of the station for the rider, as the events say.
    public var role: Event.Role?
    /// How many seconds before the train stood the rider was told to get ready; negative is after.
    public var lead: Double?
    /// How many seconds after the train had come to a stand it was told that it stands; negative is before.
    public var arrivalDelay: Double?
    /// How many seconds after it was last seen standing it was told that it left; negative is before.
    public var departureDelay: Double?
}

/// An event that the ride contradicts, or of which it shows nothing.
public struct UnseenEvent: Hashable, Sendable {
    /// The event.
    public var event: Event
    /// The evidence that the fixes give instead.
    public var reason: Reason

    /// The evidence that the fixes give.
    public enum Reason: Hashable, Sendable {
        /// The train ran, at this speed in metres a second.
        case running(Double)
        /// The train was away from the station, by this distance in metres.
        case away(Double)
        /// There were no fixes; the motion sensor shows a stand, and nothing shows where.
        case stoodSomewhere
        /// There were no fixes, and no stand.
        case blind
        /// There were fixes, and no stand of some length.
        case noStand
    }
}

/// The events of a ride against the stops that the ride shows.
public struct RideJudgement: Hashable, Sendable {
    /// Each stop that the ride shows, in order.
    public var stops: [StopJudgement] = []
    /// Each `arrived` without such a stop, in order.
    public var unseen: [UnseenEvent] = []
    /// The stands away from platforms, or of which the ride does not show the place, in order.
    public var elsewhere: [Stand]

    /// The greatest time between an event and a stand of the train at its stop for the event to be about that stop, in seconds. A train
    /// comes twice to a platform later than that.
    static let reach = 120.0
    /// The longest time before a stop at which anybody is told to get ready, in seconds.
    static let longestLead = 900.0
    /// The age beyond which a fix says nothing of an event, in seconds.
    static let freshFix = 3.0
    /// The greatest time between an event and a stand of unknown place for the stand to be about the event, in seconds: half of the
    /// shortest run between stations.
    static let standReach = 20.0
    /// In metres; see `RideTrace.platformReach`.
    static let farAway = 2 * RideTrace.platformReach

    /// Judges a ride.
    public init(_ trace: RideTrace, in network: Network) {
        let (seen, elsewhere) = trace.stops(in: network)
        self.elsewhere = elsewhere
        stops = seen.map { StopJudgement(stop: $0) }
        for traced in trace.events {
            let event = traced.event
            guard let station = event.stop.flatMap({ network.number(of: $0.id) }) else { continue }
            switch event.kind {
            case .arrived:
                guard let number = Self.nearest(to: event.time, at: station, among: seen) else {
                    unseen.append(
                        UnseenEvent(
                            event: event, reason: Self.reason(event, network.stations[station], trace, elsewhere)))
                    continue
                }
                // The first one counts.
                stops[number].arrivalDelay = stops[number].arrivalDelay ?? event.time.seconds(since: seen[number].begin)
                stops[number].role = event.role ?? stops[number].role
            case .departed:
                guard let number = Self.nearest(to: event.time, at: station, among: seen) else { continue }
                stops[number].departureDelay = event.time.seconds(since: seen[number].end)
            case .approaching:
                let next = seen.indices.first { number in
                    seen[number].station == station && seen[number].end >= event.time
                        && seen[number].begin.seconds(since: event.time) <= Self.longestLead
                }
                guard let next else { continue }
                stops[next].lead = stops[next].lead ?? seen[next].begin.seconds(since: event.time)
                stops[next].role = event.role ?? stops[next].role
            default: break
            }
        }
    }

    /// The stop at a station that is nearest in time.
    private static func nearest(to time: Timestamp, at station: Int, among stops: [SeenStop]) -> Int? {
        func distance(_ stop: SeenStop) -> Double {
            max(stop.begin.seconds(since: time), time.seconds(since: stop.end), 0)
        }
        return stops.indices.filter { stops[$0].station == station && distance(stops[$0]) <= reach }
            .min { distance(stops[$0]) < distance(stops[$1]) }
    }

    private static func reason(_ event: Event, _ station: Station, _ trace: RideTrace, _ elsewhere: [Stand])
        -> UnseenEvent.Reason
    {
        let last = trace.fixes.partitioningIndex { $0.time > event.time }
        let recent = trace.fixes[..<last].last { $0.fix.coordinate != nil }
        guard let recent, event.time.seconds(since: recent.time) <= freshFix, let place = recent.fix.coordinate else {
            let stood = elsewhere.contains { stand in
                stand.coordinate == nil && stand.begin.seconds(since: event.time) <= standReach
                    && event.time.seconds(since: stand.end) <= standReach
            }
            return stood ? .stoodSomewhere : .blind
        }
        let distance = place.distance(to: station.coordinate)
        if distance > farAway { return .away(distance) }
        if let speed = recent.fix.speed, speed >= RideTrace.movingSpeed { return .running(speed) }
        return .noStand
    }
}

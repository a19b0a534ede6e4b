import Positioning
public import Transit

/// The whole core: observations in, events out.
///
/// It reads no clock, does no I/O and uses no randomness, so the same observations give the same events on any machine and
/// at any speed.
public struct Navigator: Sendable {
    /// The stations that it knows.
    public let network: Network
    /// What the rider can choose.
    public let settings: Settings
    /// Which source is in use.
    public var source: Event.Source { monitor.source }
    /// The newest position that was believed; not necessarily where the train is now.
    public var position: Position? { tracker.position }
    /// Where the train is along a pattern; `nil` where it is on none.
    public var linePosition: LinePosition? { nil }
    /// How many fixes were not believed, by the reason.
    public private(set) var refusals: [FixGate.Refusal: Int] = [:]

    private var tracker: StationTracker
    private var monitor = SourceMonitor()
    private var receiver = ReceiverState.available
    private var background = NotifyWhenNearStationWhenInBackground()
    private var departure = NotifyWhenNearStationOnce()
    private var ride: Ride?

    /// A journey under way.
    private struct Ride: Sendable {
        var journey: Journey
        var guide: JourneyGuide
        var stations: NotifyWhenNearStationAndSpecificStationOnce
    }

    /// What the rider can choose.
    public struct Settings: Hashable, Sendable {
        /// How many seconds before the doors open to tell, above 0.
        public var lead: Double
        /// The largest radius of a station's fence in metres, above 0.
        public var radius: Double

        /// Creates settings; by default those with a reason beside them.
        public init(lead: Double = JourneyGuide.defaultLead, radius: Double = Geofence.defaultRadius) {
            self.lead = lead
            self.radius = radius
        }
    }

    /// Creates a core that has observed nothing.
    public init(network: Network, settings: Settings = Settings()) {
        self.network = network
        self.settings = settings
        tracker = StationTracker(network: network, radius: settings.radius)
        _ = background.start(receiver)
    }

    /// The journey under way.
    public var journey: Journey? { ride?.journey }

    /// Takes the next observation and tells what follows from it.
    public mutating func handle(_ observation: Observation) -> [Event] {
        let time = observation.time
        switch observation.content {
        case .fix(let fix): return handle(fix, at: time)
        case .tick, .sighting, .bluetooth, .motion: return handleTick(at: time)
        case .receiver(let state):
            // The source follows from the age of the newest fix alone: a ride log has no place for more.
            receiver = state
            listen()
            return []
        case .command(.startJourney(let from, let to)): return startJourney(from: from, to: to, at: time)
        case .command(.endJourney): return endJourney(.cancelled, at: time)
        }
    }

    /// Starts what could not be started while the receiver was not authorized; what listens already goes on.
    private mutating func listen() {
        guard let ride else {
            _ = background.start(receiver, reported: background.reported)
            return
        }
        _ = self.ride?.stations.start(receiver, reported: ride.stations.reported ?? background.reported)
        if ride.journey.origin == nil { _ = departure.start(receiver) }
    }

    private mutating func handle(_ fix: Fix, at time: Timestamp) -> [Event] {
        let (refusal, encounters) = tracker.handle(fix, at: time)
        monitor.handleReport(at: time)
        if let refusal {
            refusals[refusal, default: 0] += 1
            // Under ground a receiver goes on to report that it has no position, and time passes with it.
            return conclude(encounters, at: time)
        }
        var events: [Event] = []
        if monitor.handleFix(at: time) { events.append(sourceChanged(at: time)) }
        take(encounters, &events)
        if let position = tracker.position {
            take(ride?.guide.handle(position, isStanding: tracker.isStanding), at: time, &events)
        }
        return events
    }

    private mutating func handleTick(at time: Timestamp) -> [Event] {
        conclude(tracker.handleTick(at: time), at: time)
    }

    /// What follows from the passing of time.
    private mutating func conclude(_ encounters: [Encounter], at time: Timestamp) -> [Event] {
        var events: [Event] = []
        if monitor.handleTick(at: time) { events.append(sourceChanged(at: time)) }
        take(encounters, &events)
        if !tracker.isStanding || source == .none { take(ride?.guide.handleTick(at: time), at: time, &events) }
        return events
    }

    private mutating func take(_ encounters: [Encounter], _ events: inout [Event]) {
        for encounter in encounters {
            if let found = departure.handle(encounter), found.station != ride?.journey.destination {
                ride?.journey.origin = found.station
            }
            if let near = ride == nil ? background.handle(encounter) : ride?.stations.handle(encounter),
                near.kind == .found
            {
                events.append(event(.near, of: near))
            }
            let isDestination = encounter.station == ride?.journey.destination
            switch encounter.kind {
            case .found: break
            case .arrived:
                events.append(event(.arrived, of: encounter))
                // Where only the departure showed that the train stood there, it is too late to alight.
                let hasDeparted = encounters.contains { $0.kind == .departed && $0.station == encounter.station }
                if isDestination, !hasDeparted { events += endJourney(.arrived, at: encounter.time) }
            case .departed, .passed:
                events.append(event(encounter.kind == .passed ? .passed : .departed, of: encounter))
                if isDestination {
                    events.append(event(.missed, of: encounter))
                    events += endJourney(.missed, at: encounter.time)
                }
            }
        }
    }

    private mutating func take(_ advice: JourneyGuide.Advice?, at time: Timestamp, _ events: inout [Event]) {
        guard let advice, let ride else { return }
        var event = Event(.approaching, at: time)
        event.stop = stop(ride.journey.destination)
        event.role = .destination
        event.uncertainty = tracker.position?.accuracy
        switch advice {
        case .approach(let doorsOpen, let distance):
            event.source = source == .none ? .deadReckoning : source
            event.distance = distance
            event.eta = doorsOpen
            events.append(event)
        case .missed where tracker.inside == ride.journey.destination:
            // Its fence tells soon whether the train stood there.
            break
        case .missed(let distance):
            event.kind = .missed
            event.source = source
            event.distance = distance
            events.append(event)
            events += endJourney(.missed, at: time)
        }
    }

    private mutating func startJourney(from: String?, to: String, at time: Timestamp) -> [Event] {
        var events = endJourney(.replaced, at: time)
        func refuse(_ reason: Event.EndReason) -> [Event] {
            var event = Event(.journeyEnded, at: time)
            event.from = from.map { id in network.number(of: id).map(stop) ?? Event.Stop(id: id, name: id) }
            event.to = network.number(of: to).map(stop) ?? Event.Stop(id: to, name: to)
            event.reason = reason
            return events + [event]
        }
        guard let destination = network.number(of: to) else { return refuse(.unknownStation) }
        var origin: Int?
        if let from {
            guard let number = network.number(of: from) else { return refuse(.unknownStation) }
            origin = number
        }
        guard var journey = try? Journey(from: origin, to: destination, in: network) else { return refuse(.noPattern) }
        var stations = NotifyWhenNearStationAndSpecificStationOnce(destination: destination)
        _ = stations.start(receiver, reported: background.reported)
        _ = background.stop()
        // The station where the train is has been found already.
        let here = tracker.inside
        if origin == nil, here != destination { origin = here }
        if origin == nil { _ = departure.start(receiver) }
        journey.origin = origin
        ride = Ride(
            journey: journey, guide: JourneyGuide(journey, in: network, lead: settings.lead), stations: stations)
        var event = Event(.journeyStarted, at: time)
        event.from = origin.map(stop)
        event.to = stop(destination)
        events.append(event)
        if here == destination, tracker.isStanding, let position = tracker.position {
            let distance = position.coordinate.distance(to: network.stations[destination].coordinate)
            let arrival = Encounter(
                kind: .arrived, station: destination, time: time, distance: distance, uncertainty: position.accuracy)
            take([arrival], &events)
        }
        return events
    }

    private mutating func endJourney(_ reason: Event.EndReason, at time: Timestamp) -> [Event] {
        guard let ride else { return [] }
        self.ride = nil
        _ = departure.stop()
        _ = background.start(receiver, reported: ride.stations.reported)
        var event = Event(.journeyEnded, at: time)
        event.from = ride.journey.origin.map(stop)
        event.to = stop(ride.journey.destination)
        event.reason = reason
        return [event]
    }

    private func sourceChanged(at time: Timestamp) -> Event {
        var event = Event(.sourceChanged, at: time)
        event.source = source
        return event
    }

    private func event(_ kind: Event.Kind, of encounter: Encounter) -> Event {
        var event = Event(kind, at: encounter.time)
        event.stop = stop(encounter.station)
        event.role = role(of: encounter.station)
        event.source = .gnss
        event.distance = encounter.distance
        event.uncertainty = encounter.uncertainty
        return event
    }

    private func stop(_ number: Int) -> Event.Stop {
        Event.Stop(id: network.stations[number].id, name: network.stations[number].name)
    }

    private func role(of station: Int) -> Event.Role? {
        guard let journey = ride?.journey else { return nil }
        if station == journey.destination { return .destination }
        if station == journey.origin { return .origin }
        let isOnWay = journey.ways.contains { way in
            network.patterns[way.pattern].stops[way.boarding..<way.alighting].contains { $0.station == station }
        }
        return isOnWay ? .intermediate : nil
    }
}

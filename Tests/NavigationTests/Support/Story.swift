import Navigation
import Observations
import Positioning
import Transit

/// The events told so far, and the contradictions in them.
struct Story {
    /// The contradictions, for a person to read.
    private(set) var contradictions: [String] = []
    private let network: Network
    /// Whether the clock is set now and then, so that times may go back.
    private let isSet: Bool
    private var last: Timestamp?
    private var newest: Timestamp?
    private var nearest: String?
    private var arrivedAt: String?
    private var standsAt: String?
    private var journey: Journey?
    private var state: JourneyState?

    private struct Journey {
        var to: String?
        /// Where the rider is, as the rider says.
        var boardsAt: String?
        /// The stations to get ready for that have not been left behind.
        var approaching: Set<String?> = []
        /// Where the rider has alighted to change trains.
        var changing: String?
        var isOffered = true
    }

    init(_ network: Network, isSet: Bool) {
        self.network = network
        self.isSet = isSet
    }

    /// Handles the events that one observation made a navigator tell.
    mutating func take(_ events: [Event], of observation: Observation, _ navigator: Navigator) {
        if state == .atStop, navigator.journeyState == .riding {
            // It turned out to be another station.
            (nearest, arrivedAt, standsAt) = (nil, nil, nil)
            journey?.approaching = []
        }
        state = navigator.journeyState
        for event in events {
            // An observation up to 10 s late is told at the time of the last one told.
            let isLate = last.map { observation.time < $0 && $0.seconds(since: observation.time) <= 10 } ?? false
            if !isLate { last = observation.time }
            if event.time != last { contradictions.append("not at \(observation.time): \(event.ndjson)") }
            take(event)
        }
        journey?.isOffered = false
        if (navigator.journey != nil) != (journey != nil) {
            contradictions.append("the journey at \(observation.time)")
        }
        guard let place = navigator.linePosition else { return }
        let pattern = network.patterns[place.pattern]
        let isSane =
            (0...pattern.track.length).contains(place.chainage) && place.uncertainty >= 0 && place.uncertainty.isFinite
            && pattern.stops.indices.contains(place.stop) && (0...1.000001).contains(place.standing)
        if !isSane { contradictions.append("\(place) at \(observation.time)") }
    }

    private mutating func take(_ event: Event) {
        func contradict(_ what: String) { contradictions.append("\(what): \(event.ndjson)") }
        if !isSet, let newest, event.time < newest { contradict("earlier than \(newest)") }
        newest = max(newest ?? event.time, event.time)
        for number in [event.distance, event.uncertainty, event.etaUncertainty].compactMap(\.self)
        where !(number >= 0 && number.isFinite) {
            contradict("\(number)")
        }
        if event.role != nil, journey == nil { contradict("a role without journey") }
        let stop = event.stop?.id
        if let changing = journey?.changing, changing != stop, event.kind == .near {
            // Who comes by again may change there again.
            journey?.approaching.remove(changing)
            journey?.changing = nil
        }
        switch event.kind {
        case .near:
            if nearest == stop { contradict("near again") }
            nearest = stop
            if arrivedAt != stop { arrivedAt = nil }
        case .arrived:
            // A rider who starts a journey to the station where the train stands has arrived as soon as it starts.
            let isOffered = journey.map { $0.isOffered && $0.to == stop } ?? false
            if arrivedAt == stop, !isOffered { contradict("arrived again") }
            (arrivedAt, standsAt) = (stop, stop)
            if event.role == .transfer { journey?.changing = stop }
        case .departed:
            // A rider who says where the journey begins is there, which nobody needs to be told.
            if standsAt != stop, journey?.boardsAt != stop { contradict("departed, and never arrived") }
            standsAt = nil
            journey?.boardsAt = nil
        case .passed:
            if standsAt == stop { contradict("passed where it stood") }
            if arrivedAt != stop { arrivedAt = nil }
        case .trainArriving:
            if journey == nil { contradict("a train comes in without a journey") }
        case .held:
            if journey == nil { contradict("waits without a journey") }
            if let standsAt { contradict("waits between stations, and stands at \(standsAt)") }
        case .approaching, .missed, .wrongDirection, .offRoute, .wrongTrain:
            guard let to = journey?.to else { return contradict("advice without journey") }
            if to != stop, event.role != .transfer { contradict("advice about another station than \(to)") }
            // Advice that leads back leads by the same stations again.
            if event.kind != .approaching { journey?.approaching = [] }
            if event.kind == .approaching, journey?.approaching.insert(stop).inserted == false {
                contradict("approaching again")
            }
        case .journeyStarted:
            if journey != nil { contradict("started within a journey") }
            journey = Journey(to: event.to?.id, boardsAt: event.from?.id)
        case .journeyEnded:
            if event.reason == .noPattern || event.reason == .unknownStation {
                if journey != nil { contradict("refused within a journey") }
            } else if journey?.to == nil || journey?.to != event.to?.id {
                contradict("ended without journey")
            }
            journey = nil
        case .sourceChanged: break
        }
    }
}

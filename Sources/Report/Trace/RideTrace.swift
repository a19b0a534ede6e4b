public import Navigation
public import Observations
public import Positioning
import Transit

/// The result of one replayed ride: the observations, where the agent believed the train to be, and the events that it told.
public struct RideTrace: Sendable {
    /// The ride's name: the path of the log as it was given.
    public let name: String
    /// Each fix, in the order of the log, those without a position included.
    public private(set) var fixes: [TracedFix] = []
    /// The belief once a second, where the train was on a line.
    public private(set) var belief: [BeliefSample] = []
    /// The events that the agent told.
    public private(set) var events: [TracedEvent] = []
    /// The rider's verdicts on them.
    public private(set) var verdicts: [TracedVerdict] = []
    /// When the motion sensor changed its mind.
    public private(set) var motions: [MotionChange] = []
    /// The beacons that were seen.
    public private(set) var sightings: [(time: Timestamp, sighting: Sighting)] = []
    /// From the first to the last observation; `nil` before there is one.
    public private(set) var span: ClosedRange<Timestamp>?
    /// Whether the ride was longer than a trace may be, so that its end is missing.
    public private(set) var isCut = false

    /// The current observation.
    private var observation: Observation?
    /// How many fixes had been refused, by the reason, before it.
    private var refusals: [FixGate.Refusal: Int] = [:]
    private var lastSecond: Int64?
    private let capacity: Int

    /// The most fixes, seconds of belief and other entries of a trace together: 13 hours with ten fixes a second.
    public static let usualCapacity = 500_000

    /// Creates the trace of a ride that has not begun.
    ///
    /// - Parameters:
    ///   - name: the path of the log.
    ///   - capacity: the most entries; what comes later is left out.
    public init(name: String, capacity: Int = usualCapacity) {
        (self.name, self.capacity) = (name, capacity)
    }

    /// Accepts an observation, before anything follows from it.
    public mutating func observe(_ observation: Observation) { self.observation = observation }

    /// Records the consequences of the last observation.
    public mutating func conclude(_ new: [Event], _ navigator: Navigator) {
        guard let observation else { return }
        self.observation = nil
        guard fixes.count + belief.count + events.count + motions.count + sightings.count < capacity else {
            isCut = true
            return
        }
        let time = observation.time
        span = span.map { min($0.lowerBound, time)...max($0.upperBound, time) } ?? time...time
        switch observation.content {
        case .fix(let fix):
            let refusal = FixGate.Refusal.allCases.first {
                navigator.refusals[$0, default: 0] > refusals[$0, default: 0]
            }
            fixes.append(TracedFix(time: time, fix: fix, refusal: refusal))
        case .verdict(let verdict): verdicts.append(TracedVerdict(time: time, verdict: verdict))
        case .motion(let isMoving, _):
            if motions.last.map({ $0.isMoving != isMoving }) ?? true {
                motions.append(MotionChange(time: time, isMoving: isMoving))
            }
        case .sighting(let sighting): sightings.append((time, sighting))
        default: break
        }
        refusals = navigator.refusals
        let place = new.isEmpty ? nil : place(of: navigator, at: time)
        events += new.map { TracedEvent($0, cause: observation, place: place) }
        let second = Int64((Double(time.milliseconds) / 1000).rounded(.down))
        if second != lastSecond, let place = navigator.linePosition {
            belief.append(BeliefSample(time: time, place: place, source: navigator.source))
            lastSecond = second
        }
    }

    /// The time for which a fix says where the train is, in seconds. Later the line knows better.
    private static let fresh = 3.0

    private func place(of navigator: Navigator, at time: Timestamp) -> TracedEvent.Place? {
        if let position = navigator.position, abs(time.seconds(since: position.time)) <= Self.fresh {
            return TracedEvent.Place(position.coordinate, isInferred: false)
        }
        return navigator.linePosition.map { place in
            TracedEvent.Place(
                navigator.network.patterns[place.pattern].track.coordinate(at: place.chainage), isInferred: true)
        }
    }
}

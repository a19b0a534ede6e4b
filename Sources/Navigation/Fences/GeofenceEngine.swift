public import Positioning
import Mathematics

/// Decides which station's fence the train is in, from distance, accuracy and time.
///
/// The engine does not count fixes: it follows the way of the train, second by second, from each believed position to the
/// next, and lets the probability of being inside move a belief with a time constant. So ten fixes a second weigh no more
/// than one, a station between two fixes that lie 30 s apart is found on the way between them, and one wild fix is not
/// enough.
public struct GeofenceEngine: Sendable {
    /// The fences, one for each station in the order of their numbers.
    public let fences: [Geofence]
    private let index: NearestIndex
    private let widest: Double
    /// Where the stations of each stop are that has several, by the number of the first.
    private let members: [Int: [Coordinate]]

    /// The station whose fence the train is in.
    public private(set) var inside: Int?
    /// How sure it is that the train is inside another fence than `inside`, and which.
    private var entering: Entering?
    /// How sure it is that the train has left `inside`.
    private var leaving = 0.0
    /// Up to when the way has been followed.
    private var followedTo: Timestamp?

    /// A fence that the train may have come into, and how sure that is.
    private struct Entering: Sendable, Codable {
        var station: Int
        var belief: Double
    }

    /// A change, in the order of the way.
    public enum Transition: Hashable, Sendable {
        /// The train is in the fence of a station; metres to its centre.
        case entered(Int, distance: Double)
        /// The train has left the fence of a station.
        case left(Int)
    }

    /// The time in which the belief moves by 63 %, in seconds. A train crosses a fence of 200 m at 100 km/h in 14 s and one
    /// of 70 m in 5 s. An outlier lasts one second. Three seconds tell them apart.
    static let timeConstant = 3.0
    /// Inside, or outside, is believed from this belief on: 2.75 s of certainty.
    static let threshold = 0.6
    /// The step in which the way between two positions is followed, in seconds.
    static let step = 1.0
    /// Half-way between two positions the way lies aside of the straight line by about this share of its length: the sagitta
    /// of an arc that turns by 23°.
    static let bend = 0.05
    /// The time for which a first position has stood, in seconds: a receiver's usual period.
    static let firstWeight = 1.0
    /// Nobody goes far at less, in m/s: a position at such a speed still holds when nothing but time has passed.
    static let slow = 2.0
    /// The longest time for which a position holds, if the train is slow, in seconds.
    static let holds = 10.0

    /// Creates an engine.
    ///
    /// - Parameter fences: one for each station in the order of their numbers.
    public init(fences: [Geofence]) {
        self.fences = fences
        index = NearestIndex(fences.map(\.centre))
        widest = fences.map(\.exitRadius).max() ?? 0
        members = Dictionary(grouping: fences, by: \.stop).filter { $0.value.count > 1 }.mapValues { $0.map(\.centre) }
    }

    /// Where the stations are that are one stop with a station, that one included.
    func places(of station: Int) -> [Coordinate] { members[fences[station].stop] ?? [fences[station].centre] }

    /// Metres to the nearest station of the stop to which a station belongs.
    func distance(from coordinate: Coordinate, to station: Int) -> Double {
        places(of: station).reduce(.infinity) { min($0, coordinate.distance(to: $1)) }
    }

    /// Handles the next believed position.
    ///
    /// - Parameter before: the position before it, unless that is too old to tell the way.
    public mutating func handle(_ position: Position, after before: Position?) -> [Transition] {
        var transitions: [Transition] = []
        defer { followedTo = position.time }
        guard let before, before.time < position.time else {
            (entering, leaving) = (nil, 0)
            weigh(position.coordinate, position.accuracy, seconds: Self.firstWeight, &transitions)
            return transitions
        }
        let span = position.time.seconds(since: before.time)
        let start = min(span, max(0, followedTo?.seconds(since: before.time) ?? 0))
        let steps = max(1, ((span - start) / Self.step).rounded(.up))
        let length = before.coordinate.distance(to: position.coordinate)
        let way = Track([before.coordinate, position.coordinate])
        for number in 1...Int(steps) {
            let fraction = (start + (span - start) * Double(number) / steps) / span
            let aside = Self.bend * length * 4 * fraction * (1 - fraction)
            let accuracy = before.accuracy + (position.accuracy - before.accuracy) * fraction + aside
            weigh(
                way?.coordinate(at: fraction * length) ?? position.coordinate, accuracy,
                seconds: (span - start) / steps, &transitions)
        }
        return transitions
    }

    /// Advances time since the last position.
    public mutating func handleTick(at time: Timestamp, since position: Position) -> [Transition] {
        guard let followedTo, time > followedTo, (position.speed ?? 0) <= Self.slow,
            time.seconds(since: position.time) <= Self.holds
        else { return [] }
        var transitions: [Transition] = []
        weigh(position.coordinate, position.accuracy, seconds: time.seconds(since: followedTo), &transitions)
        self.followedTo = time
        return transitions
    }

    /// Lets a place where the train was for some seconds change the beliefs.
    private mutating func weigh(
        _ coordinate: Coordinate, _ accuracy: Double, seconds: Double, _ transitions: inout [Transition]
    ) {
        let deviation = accuracy / Position.deviationsIn68Percent
        if let station = inside {
            let fence = fences[station]
            let distance = distance(from: coordinate, to: station)
            let outside = Self.normal((distance - fence.exitRadius) / deviation)
            leaving += (outside - leaving) * Self.weight(seconds, deviation, fence.exitRadius)
            if leaving >= Self.threshold { leave(&transitions) }
        }
        guard let nearest = index.nearest(to: coordinate, within: widest + 3 * deviation),
            fences[nearest.number].stop != inside.map({ fences[$0].stop })
        else {
            entering = nil
            return
        }
        let fence = fences[nearest.number]
        // The second factor is the probability at the centre: a circle much wider than the fence does not lie in it.
        let within =
            Self.normal((fence.radius - nearest.distance) / deviation)
            * (1 - exp(-fence.radius * fence.radius / (2 * deviation * deviation)))
        var belief = entering?.station == nearest.number ? entering?.belief ?? 0 : 0
        belief += (within - belief) * Self.weight(seconds, deviation, fence.radius)
        entering = Entering(station: nearest.number, belief: belief)
        guard belief >= Self.threshold else { return }
        if inside != nil { leave(&transitions) }
        inside = nearest.number
        entering = nil
        transitions.append(.entered(nearest.number, distance: nearest.distance))
    }

    private mutating func leave(_ transitions: inout [Transition]) {
        if let inside { transitions.append(.left(inside)) }
        inside = nil
        leaving = 0
    }

    /// How far a belief moves: by the time that it had, and less where the fix is too vague to say anything of the fence.
    private static func weight(_ seconds: Double, _ deviation: Double, _ radius: Double) -> Double {
        let sharpness = min(1, radius / deviation)
        return (1 - exp(-seconds / timeConstant)) * sharpness * sharpness
    }

    /// The standard normal distribution function.
    private static func normal(_ deviations: Double) -> Double {
        erfc(-deviations / 2.0.squareRoot()) / 2
    }
}

extension GeofenceEngine: Encodable {
    private enum CodingKeys: String, CodingKey { case inside, entering, leaving, followedTo }

    /// Decodes an engine over fences, which it does not encode.
    init(from decoder: any Decoder, fences: [Geofence]) throws {
        self.init(fences: fences)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        inside = try container.wholeIfPresent(.inside, in: fences.indices)
        entering = try container.decodeIfPresent(Entering.self, forKey: .entering)
        if let entering, !fences.indices.contains(entering.station) || !(0...1 ~= entering.belief) {
            throw container.corrupted(.entering, "there is no such fence, or belief")
        }
        leaving = try container.number(.leaving, in: 0...1)
        followedTo = try container.decodeIfPresent(Timestamp.self, forKey: .followedTo)
    }
}

import Navigation
import Observations
import Positioning

/// Finds where a ride begins and ends, for its recording: with a journey or with movement, and with a long rest.
///
/// It need not be right to the second: a recording has all that happens from its beginning to its end, and goes on from what was
/// known before.
struct RideBoundaries {
    /// Metres a second that nobody walks, and how many fixes in a row must have it.
    static let ridingSpeed = (speed: 3.0, fixes: 3)
    /// Metres that a receiver which rests hardly strays, beside its accuracy.
    static let distance = 200.0
    /// The seconds that count as rest where none is observed for longer: a clock that was set has not let time pass.
    static let longestStep = 60.0
    /// The seconds of rest that end the recording of a journey which nobody has ended.
    static let journeysRest = Double(Timekeeper.longestGap)

    /// The seconds of rest that end a ride.
    let pause: Double
    /// Whether a ride is under way.
    private(set) var isRide: Bool
    private var rest = 0.0
    private var last: Timestamp?
    private var quickFixes = 0
    /// Where the box was when it moved last, and how exact that was in metres.
    private var anchor: (coordinate: Coordinate, accuracy: Double)?

    /// A change at the boundary of a ride.
    enum Change: Hashable {
        case begins, ends
    }

    /// Begins between two rides, or in the middle of one.
    init(pause: Double, isRide: Bool = false) {
        (self.pause, self.isRide) = (pause, isRide)
    }

    /// Records that the rider begins a journey.
    ///
    /// - Returns: whether a ride begins with it.
    mutating func beginJourney() -> Bool {
        rest = 0
        defer { isRide = true }
        return !isRide
    }

    /// Handles an observation that the core has handled, ticks among them.
    ///
    /// - Parameter isFollowing: whether a journey is followed.
    mutating func take(_ observation: Observation, isFollowing: Bool) -> Change? {
        let step = last.map { observation.time.seconds(since: $0) } ?? 0
        last = observation.time
        let moves = showsMovement(observation.content)
        rest = moves || isRiders(observation.content) ? 0 : rest + min(max(0, step), Self.longestStep)
        if !isRide, moves {
            isRide = true
            return .begins
        }
        guard isRide, rest > (isFollowing ? max(pause, Self.journeysRest) : pause) else { return nil }
        isRide = false
        return .ends
    }

    private func isRiders(_ content: Observation.Content) -> Bool {
        switch content {
        case .command, .button, .verdict: true
        default: false
        }
    }

    private mutating func showsMovement(_ content: Observation.Content) -> Bool {
        switch content {
        case .motion(let isMoving, _): return isMoving == true
        case .fix(let fix):
            guard let coordinate = fix.coordinate else { return false }
            quickFixes = (fix.speed ?? 0) >= Self.ridingSpeed.speed ? quickFixes + 1 : 0
            let accuracy = fix.accuracy ?? 0
            guard let anchor else {
                self.anchor = (coordinate, accuracy)
                return false
            }
            let isFar = anchor.coordinate.distance(to: coordinate) > Self.distance + anchor.accuracy + accuracy
            guard isFar || quickFixes >= Self.ridingSpeed.fixes else { return false }
            self.anchor = (coordinate, accuracy)
            return true
        default: return false
        }
    }
}

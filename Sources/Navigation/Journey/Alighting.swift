import Observations
import Positioning

/// Decides whether a rider who was told to get off has done so, or goes on with the train.
///
/// Nothing but evidence takes the rider beyond the stop: that a timetable has its train leave says nothing of who has alighted from it.
struct Alighting: Sendable, Codable {
    /// The number of the station.
    let station: Int
    /// When the rider was told; earlier, where the clock was set back.
    private var since: Timestamp
    /// When time was last known to pass.
    private var last: Timestamp
    /// The seconds that have passed since then, whatever became of the clock: what follows is counted in them.
    private var passed = 0.0
    /// When the rider was told last, and how often.
    private var told = 0.0
    private var count = 1
    /// Since when a motion sensor has moved without a pause; `nil` while it stands.
    private var movingSince: Double?
    /// Whether it has stood since.
    private var hasStood = false
    /// Whether it has moved for longer than a rider does who gets up.
    private var hasMoved = false
    /// Whether it began to move so soon that it was the rider: then it tells nothing more of the train.
    private var hasGotUp = false
    /// Since when it has been certain that the train, if they are aboard, is beyond.
    private var beyondSince: Double?
    /// Whether the box was off for so long that a ride may have gone by.
    private var isHidden = false

    init(at station: Int, since: Timestamp) {
        (self.station, self.since, last) = (station, since, since)
    }

    /// The evidence on a rider at a moment.
    struct Evidence {
        var time: Timestamp
        /// The newest position, if it is fresh.
        var position: Position?
        /// Metres from there to the station.
        var distance: Double?
        var footing: Footing
        /// Whether the fixes lie along a line.
        var isOnLine: Bool
        /// Whether beacons of a station are near to which nobody walks from there.
        var isHeardElsewhere: Bool
        /// Whether the motion sensor reports movement; `nil` where there is none.
        var isMoving: Bool?
        /// The probability that the train is beyond the station, by all that is known of it,
        var beyond: Double
        /// and that it has not come there.
        var before: Double
        /// The probability that it stands there.
        var standing: Double
    }

    /// The conclusion from the evidence.
    enum Verdict: Hashable, Sendable {
        /// Nothing yet.
        case unknown
        /// The train stands there again after it moved: what was told first was a hold, perhaps.
        case again
        /// The train has not come there: it stood elsewhere.
        case elsewhere
        /// The rider goes on with the train.
        case carriedOn
        /// The rider has alighted.
        case off
    }

    /// Advances time. Time that a clock skips when it is set has not passed.
    private mutating func pass(to time: Timestamp) {
        let seconds = time.seconds(since: last)
        if seconds > 0, seconds <= Double(Timekeeper.longestGap) { passed += seconds }
        (last, since) = (time, min(since, time))
    }

    /// Records that the box was off, and that nothing had been seen of the rider before now.
    mutating func wasHidden() { isHidden = true }

    /// Whether a press of the button is an answer to what the rider was told, and not to what sounded before.
    mutating func isAnswered(at time: Timestamp) -> Bool {
        pass(to: time)
        return passed - told >= Policy.Rider.reaction
    }

    /// Judges the evidence of this moment.
    mutating func judge(_ evidence: Evidence) -> Verdict {
        pass(to: evidence.time)
        if passed >= Policy.Rider.longestStand { return .off }
        if evidence.isHeardElsewhere { return evidence.before >= Policy.Advice.certain ? .elsewhere : .carriedOn }
        if let position = evidence.position, let distance = evidence.distance {
            return verdict(of: position, distance: distance, evidence)
        }
        return verdict(ofMotion: evidence)
    }

    /// By fixes: who leaves the station faster than people run is in a train, and who leaves it at walking pace is not.
    private func verdict(of position: Position, distance: Double, _ evidence: Evidence) -> Verdict {
        // Who is farther away than anybody walks meanwhile was carried there, while the box was off.
        let reach = Policy.Rider.leftDistance + 2 * position.accuracy + Policy.Rider.footSpeed * passed
        if isHidden, distance >= reach {
            return evidence.isOnLine && evidence.before >= Policy.Advice.certain ? .elsewhere : .carriedOn
        }
        guard let shown = evidence.footing.shown, shown > since else { return .unknown }
        let hasLeft = distance >= Policy.Rider.leftDistance + 2 * position.accuracy
        switch evidence.footing.kind {
        case .unknown: return .unknown
        // A train that creeps along its line is as slow.
        case .foot: return !evidence.isOnLine && hasLeft ? .off : .unknown
        case .vehicle:
            guard evidence.isOnLine else { return hasLeft ? .carriedOn : .unknown }
            // One that stopped short of the platform pulls up, and the rider is being told all the while.
            if hasLeft, evidence.before >= Policy.Advice.certain { return .elsewhere }
            let isClear = distance >= Policy.Rider.clearDistance + 2 * position.accuracy
            return isClear && evidence.beyond >= Policy.Advice.certain ? .carriedOn : .unknown
        }
    }

    /// By a motion sensor alone: it has moved as long as no hold's end explains, or moved and stands there again.
    private mutating func verdict(ofMotion evidence: Evidence) -> Verdict {
        guard let isMoving = evidence.isMoving else { return .unknown }
        // A sensor that has moved since before the arrival has not noticed the stop yet, or never will.
        if !isMoving { hasStood = true }
        guard hasStood else { return .unknown }
        if isMoving, movingSince == nil, passed < Policy.Rider.gettingUp { hasGotUp = true }
        let moved = movingSince.map { passed - $0 } ?? 0
        movingSince = isMoving ? movingSince ?? passed : nil
        guard !hasGotUp else { return .unknown }
        if moved >= Policy.Rider.movedTime { hasMoved = true }
        // No train comes to another station so soon: it pulls up.
        let pullsUp = !isMoving && moved >= Policy.Rider.movedTime && moved <= Policy.Rider.pullingUp
        let isBeyond = hasMoved && evidence.beyond >= Policy.Advice.certain
        beyondSince = isBeyond ? beyondSince ?? passed : nil
        if let beyondSince, passed - beyondSince >= Policy.Advice.holdTime { return .carriedOn }
        guard hasMoved, !isMoving, pullsUp || evidence.standing >= Policy.Stops.arrived,
            count < Policy.Rider.mostTold, passed <= Policy.Rider.againTime
        else { return .unknown }
        (told, count, hasMoved) = (passed, count + 1, false)
        return .again
    }
}

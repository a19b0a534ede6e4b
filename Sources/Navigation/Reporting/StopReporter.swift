import Belief
import Positioning

/// Tells, from what a belief says of each stop, which stations the train has come near, stands at, has left and ran through: each
/// once, in the order of the line, and none left out.
struct StopReporter: Sendable, Codable {
    /// The station that was told last, and how far it was told.
    private(set) var last: Report?

    /// A station, and how far it was told.
    struct Report: Sendable, Codable {
        var station: Int
        var stage: Stage
        /// The position in the stops of the pattern on which it was told, where a line may call at the station twice.
        var stop: Int?
    }

    /// Whether the last was not told, but is what the rider said.
    private var isAssumed = false

    /// Whether anything has been told since it began: what lies behind is a guess until then.
    private var hasReported = false
    /// Whether fixes showed the train when something was last told,
    private var wasSeen = false
    /// and ever since it was told that it came near.
    private var isWatched = false
    /// The station beside which the line was joined: what the train did there is not known.
    private var joined: Int?
    /// Whether it has been told that the train left that station.
    private var hasLeftJoined = false

    /// Which source shows, besides the belief's own course, that a train stands at a stop.
    enum Confirmation {
        /// Nothing does, or it has.
        case none
        /// A sensor, or the next places, will within some seconds.
        case soon
        /// The next fix will, which is due in some seconds.
        case later
        /// The beacons at the platform are heard, and do.
        case heard
        /// They are, and it is listed where they hang.
        case placed
        /// They have been, for a moment, or are no longer.
        case silent
        /// Those should, and have not been heard.
        case missing
    }

    /// How far a station has been told.
    enum Stage: Comparable, Codable, Sendable {
        /// Nothing of it.
        case unknown
        /// The train has come near.
        case found
        /// It ran through, as it was believed then.
        case passed
        /// It stands there.
        case arrived
        /// It has left.
        case gone
    }

    /// Begins anew: what lies behind is not told.
    ///
    /// - Parameter near: the station whose beacons are near, which does not lie behind.
    mutating func begin(_ marginals: LineMarginals, stations: [Int], near: Int? = nil) {
        if !hasReported, !isAssumed { last = nil }
        hasReported = false
        let stop = marginals.likeliestStop
        let isThere = stations[stop] == near || marginals[stop].standing * 2 >= marginals.total
        let isBeside = marginals[stop].around * 2 >= marginals.total
        joined = isThere || isBeside ? stations[stop] : nil
        hasLeftJoined = false
        guard marginals.reached(0) * 2 >= marginals.total else {
            // It comes to the first stop.
            if last?.station != stations[0] { last = Report(station: stations[0], stage: .unknown) }
            return
        }
        let stage = last?.station == stations[stop] ? last?.stage ?? .unknown : .unknown
        last = Report(station: stations[stop], stage: max(stage, isThere || isBeside ? .unknown : .gone))
    }

    /// Records that fixes do not show the train for now.
    mutating func lookAway() { (wasSeen, isWatched) = (false, false) }

    /// Assumes that the rider is at a station, without reporting it.
    mutating func assume(_ station: Int) {
        last = Report(station: station, stage: .arrived)
        isAssumed = true
    }

    /// Records that there is now more evidence than the rider's word. Its findings are reported.
    mutating func confirm() {
        if isAssumed, last?.stage == .arrived { last?.stage = .unknown }
        isAssumed = false
    }

    /// Records that the train did not stand at the station that was reported last: that station lies ahead.
    mutating func retract(_ station: Int) {
        if last?.station == station { last?.stage = .unknown }
    }

    /// Handles the current state of a belief.
    ///
    /// - Parameters:
    ///   - marginals: those of the likeliest pattern.
    ///   - stations: the numbers of its stations, by stop.
    ///   - isSeen: whether fixes show the train.
    ///   - confirmation: the source that is about to show that the train stands at a stop, so that it is better to wait for it.
    ///   - isExcluded: whether a fix shows that the train cannot stand at a stop.
    /// - Returns: the events, each with its stop, in order.
    mutating func handle(
        _ marginals: LineMarginals, stations: [Int], isSeen: Bool, confirmation: (_ stop: Int) -> Confirmation,
        isExcluded: (_ stop: Int) -> Bool
    ) -> [(kind: Encounter.Kind, stop: Int)] {
        var reports: [(kind: Encounter.Kind, stop: Int)] = []
        guard marginals.total > 0 else { return reports }
        if !isSeen { isWatched = false }
        var stop = position(in: stations, marginals)
        while stop < stations.count,
            tell(
                stop, marginals, stations, isSeen, confirmation: confirmation, isExcluded: isExcluded, &reports)
        {
            stop += 1
        }
        wasSeen = isSeen
        if !reports.isEmpty { hasReported = true }
        return reports
    }

    /// Tells what has happened at a stop since it was last told of.
    ///
    /// - Returns: whether there may be something to tell of the next stop.
    private mutating func tell(
        _ stop: Int, _ marginals: LineMarginals, _ stations: [Int], _ isSeen: Bool,
        confirmation: (_ stop: Int) -> Confirmation, isExcluded: (_ stop: Int) -> Bool,
        _ reports: inout [(kind: Encounter.Kind, stop: Int)]
    ) -> Bool {
        let (station, total) = (stations[stop], marginals.total)
        let reached = marginals.reached(stop)
        let gone = reached - marginals[stop].standing
        func stage() -> Stage { last?.station == station ? last?.stage ?? .unknown : .unknown }
        func tell(_ kind: Encounter.Kind, _ stage: Stage) {
            reports.append((kind, stop))
            last = Report(station: station, stage: stage, stop: stop)
        }
        if stage() == .unknown {
            guard reached + marginals[stop].near >= Policy.Stops.near * total else { return false }
            tell(.found, .found)
            isWatched = isSeen && wasSeen
        }
        if stage() == .found {
            let happened =
                isSeen
                ? seen(stop, marginals, isJoined: joined == station)
                : unseen(
                    stop, marginals, beyond: stop + 1 < stations.count ? marginals.reached(stop + 1) : 0,
                    confirmation(stop), isExcluded: isExcluded)
            switch happened {
            case .arrived: tell(.arrived, .arrived)
            case .passed:
                tell(.passed, .passed)
                return true
            case .departed:
                // Whether it stood there before it was seen is not known, only that it is gone; it may stand there yet, where it pulls up,
                // or comes from the other side.
                if !hasLeftJoined { reports.append((.departed, stop)) }
                hasLeftJoined = true
                return true
            case .found, nil: return false
            }
        } else if stage() == .passed,
            marginals[stop].standing >= (isSeen ? Policy.Stops.arrived : Policy.Stops.unconfirmed) * total
        {
            // It stands there after all.
            tell(.arrived, .arrived)
        }
        if stage() == .arrived {
            guard gone >= (isSeen ? Policy.Stops.left : Policy.Stops.gone) * total else { return false }
            tell(.departed, .gone)
        }
        return true
    }

    /// Where fixes show the train: whether it stands at a stop, and what it did before they came.
    ///
    /// - Parameter isJoined: whether the line was joined there.
    /// - Returns: `nil` where nothing is known yet; `departed` where it is gone, and nobody knows whether it stood there.
    private func seen(_ stop: Int, _ marginals: LineMarginals, isJoined: Bool) -> Encounter.Kind? {
        let (left, passed, standing) = (marginals[stop].left, marginals[stop].passed, marginals[stop].standing)
        if standing >= Policy.Stops.arrived * marginals.total { return .arrived }
        if marginals.reached(stop) - standing < Policy.Stops.gone * marginals.total { return nil }
        if isJoined { return .departed }
        return !isWatched && left >= Policy.Stops.stood * (left + passed) ? .arrived : .passed
    }

    /// Where they do not: whether it has stood at a stop, or ran through.
    ///
    /// - Parameter beyond: the probability that it has come to the next stop.
    /// - Returns: `nil` where nothing is known yet.
    private func unseen(
        _ stop: Int, _ marginals: LineMarginals, beyond: Double, _ confirmation: Confirmation,
        isExcluded: (_ stop: Int) -> Bool
    ) -> Encounter.Kind? {
        let total = marginals.total
        let gone = marginals.reached(stop) - marginals[stop].standing
        if gone < Policy.Stops.gone * total, isExcluded(stop) { return nil }
        // It was seen again only behind the next stop: trains stop where they should.
        if beyond >= Policy.Stops.gone * total { return .arrived }
        if hasArrived(at: stop, marginals, beyond: beyond, confirmation) { return .arrived }
        let isThrough = marginals[stop].passed + beyond >= Policy.Stops.through * total
        let isPassed =
            isThrough || hasPassed(stop, marginals, isGone: gone >= Policy.Stops.gone * total, confirmation)
        return isPassed ? .passed : nil
    }

    /// Whether the train has stood at a stop, or does.
    private func hasArrived(
        at stop: Int, _ marginals: LineMarginals, beyond: Double, _ confirmation: Confirmation
    ) -> Bool {
        let gone = marginals[stop].left + beyond
        switch confirmation {
        case .none: return marginals[stop].standing + gone >= Policy.Stops.arrived * Self.doubted(stop, marginals)
        case .soon:
            // A train that has left was a hold's, perhaps, and it is too late for the rider in any case.
            if gone > marginals[stop].standing {
                return marginals[stop].standing + gone >= Policy.Stops.afterwards * marginals.total
            }
            return marginals[stop].standing + gone >= Policy.Stops.confirmed * marginals.total
                || marginals[stop].settled + gone >= Policy.Stops.settled * marginals.total
        case .heard: return marginals[stop].standing + gone >= Policy.Stops.heard * Self.doubted(stop, marginals)
        case .placed: return marginals[stop].standing + gone >= Policy.Stops.placed * Self.doubted(stop, marginals)
        case .silent: return marginals[stop].standing + gone >= Policy.Stops.unconfirmed * Self.doubted(stop, marginals)
        case .later:
            return marginals[stop].standing + gone
                >= Policy.Stops.unconfirmed * Self.doubted(stop, marginals, by: Policy.Stops.doubtBetweenFixes)
        case .missing: return marginals[stop].standing + gone >= Policy.Stops.missing * marginals.total
        }
    }

    /// Whether the train ran through a stop, although the timetable says that it stops there.
    private func hasPassed(
        _ stop: Int, _ marginals: LineMarginals, isGone: Bool, _ confirmation: Confirmation
    ) -> Bool {
        guard [.heard, .placed, .silent].contains(confirmation) else { return false }
        let passed = Policy.Stops.doubt * marginals[stop].passed
        return passed >= Policy.Stops.through * Self.doubted(stop, marginals) || isGone && passed > marginals[stop].left
    }

    /// The sum of all probabilities, with that of running through a stop as often as it is doubted.
    private static func doubted(_ stop: Int, _ marginals: LineMarginals, by doubt: Double = Policy.Stops.doubt)
        -> Double
    {
        marginals.total + (doubt - 1) * marginals[stop].through
    }

    /// Switches to another pattern, which has become the likeliest. The part that the two have in common is kept.
    ///
    /// - Parameters:
    ///   - stations: the numbers of its stations, by stop.
    ///   - before: those of the previous pattern.
    mutating func change(to marginals: LineMarginals, stations: [Int], from before: [Int]) {
        last?.stop = nil
        // A station that was ahead lies behind a train that goes the other way, which has not been there.
        if let last, last.stage == .found, last.station != joined, let stop = stations.firstIndex(of: last.station),
            let position = before.firstIndex(of: last.station),
            Self.turns(stations, at: stop, from: before, at: position),
            marginals.reached(stop) - marginals[stop].standing >= Policy.Stops.gone * marginals.total
        {
            self.last = Report(station: last.station, stage: .passed)
        }
        let likeliest = marginals.likeliestStop
        let isClose = stations.indices.contains { stop in
            guard stations[stop] == last?.station else { return false }
            // One that pulls up to the stop at which it stood has the stop before behind it.
            return (likeliest - 1...likeliest).contains(stop)
                || stop == likeliest + 1 && marginals[stop].near * 2 >= marginals.total
        }
        // A stop that was only thought to lie behind on the other pattern may lie ahead on this one.
        if !isClose || !hasReported && !isAssumed { begin(marginals, stations: stations) }
    }

    /// Whether one pattern goes by a station the other way than another.
    private static func turns(_ stations: [Int], at stop: Int, from before: [Int], at position: Int) -> Bool {
        position + 1 < before.count && stop > 0 && before[position + 1] == stations[stop - 1]
            || position > 0 && stop + 1 < stations.count && before[position - 1] == stations[stop + 1]
    }

    /// The stop from which on there is something to tell.
    private func position(in stations: [Int], _ marginals: LineMarginals) -> Int {
        guard let last, let known = stations.firstIndex(of: last.station) else {
            return marginals.likeliestStop
        }
        // One that it has come near lies ahead, perhaps.
        if let stop = last.stop, stop <= marginals.likeliestStop + 1, stop < stations.count,
            stations[stop] == last.station
        {
            return stop
        }
        // Where a line comes by twice, the last time counts.
        return stations.indices.last { stations[$0] == last.station && $0 <= marginals.likeliestStop } ?? known
    }
}

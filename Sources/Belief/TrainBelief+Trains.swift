package import Positioning
import Transit

/// The signs that tell a train of one pattern from those of others on the same track: when it leaves, and where it stops.
extension TrainBelief {
    /// Notes where the train stands, and weighs when it has left.
    private mutating func seeDeparture() {
        guard !isDepartureWeighed, let likeliest else { return }
        if let station = beliefs[likeliest].standsAt {
            standsAt = station
        } else if let station = standsAt, let left = beliefs[likeliest].hasLeft(station) {
            standsAt = nil
            leave(station, at: Timestamp(milliseconds: Int64(left * 1000)))
        }
    }

    /// Weighs the patterns by what tells one train from another, whatever their tracks are.
    mutating func identify(_ factors: [Double]) {
        for (number, factor) in factors.enumerated() where factor != 1 {
            beliefs[number].scale(by: factor)
            beliefs[number].identity *= factor
        }
        guard let most = beliefs.map(\.identity).max(), most > 0 else { return }
        for number in beliefs.indices { beliefs[number].identity /= most }
    }

    /// Weighs the patterns by whether the train does at their stops what their trains do. It says nothing of where along one of them the
    /// train is, so that nothing changes where there is one pattern, or all have the same stops.
    mutating func weighStops() {
        // Fixes that are far apart do not show how a train brakes.
        guard itinerary != nil, beliefs.count > 1, fixes.interval <= Parameters.blindAfter else { return }
        seeDeparture()
        let platforms = Set(beliefs.compactMap(\.standsAt))
        let ahead = beliefs.map(\.ahead)
        // A station that two lines share counts for both alike, however far apart they have drawn it.
        var unbraked: [Int: Double] = [:]
        for (number, run) in ahead.enumerated() {
            guard let run else { continue }
            let station = beliefs[number].model.stations[run.stop]
            unbraked[station] = max(unbraked[station] ?? 0, run.unbraked)
        }
        let factors = beliefs.indices.map { number in
            guard let run = ahead[number] else { return beliefs[number].rest(at: platforms) }
            let station = beliefs[number].model.stations[run.stop]
            return beliefs[number].stopEvidence.run(to: run.stop, unbraked: unbraked[station] ?? 1)
        }
        guard let most = factors.max(), most > 0, factors.contains(where: { $0 != most }) else { return }
        identify(factors.map { $0 / most })
    }

    /// Records that the train has left a station, as fixes, beacons or a motion sensor show it.
    ///
    /// It counts once a train: how late it is at the next station follows from this one. Where two trains leave at the same moment, or
    /// only their headways are known, it says nothing, and the beliefs stay as they are.
    package mutating func leave(_ station: Int, at time: Timestamp) {
        guard itinerary != nil, !isDepartureWeighed else { return }
        isDepartureWeighed = true
        guard beliefs.count > 1 else { return }
        var stops: [Int: Int] = [:]
        for belief in beliefs {
            stops[belief.model.pattern] = belief.model.stations.dropLast().firstIndex(of: station)
        }
        guard stops.count > 1 else { return }
        let evidence = DepartureEvidence(network, at: stops, at: timeOfDay(at: time))
        guard evidence.isTimed else { return }
        let least = Parameters.Tracks.extraTrains
        identify(
            beliefs.map { belief in
                guard let rate = evidence.trainsPerHour[belief.model.pattern] else { return 1 }
                return max(rate, least) / max(prior(of: belief.model.pattern), least)
            })
        normalize()
    }
}

extension LineBelief {
    /// The train's activity, where it is in view.
    private var doing: StopEvidence.Doing? {
        guard let hypothesis = hypotheses.first, !hypothesis.isAfoot else { return nil }
        guard hypothesis.phase == .resting else { return .running }
        guard hypothesis.time - hypothesis.since >= Parameters.Line.leastDwell else { return nil }
        if let platform = platform(of: hypothesis), platform.probability >= Parameters.stood {
            return .standing(stop: platform.stop)
        }
        return .held
    }

    /// The stop ahead of a running train in view, and the probability that one that is to stand there still runs as this one does.
    fileprivate var ahead: (stop: Int, unbraked: Double)? {
        guard doing == .running, let hypothesis = hypotheses.first, hypothesis.stop + 1 < model.stops.count else {
            return nil
        }
        let next = hypothesis.stop + 1
        let variance =
            hypothesis.motion.cc + seat.deviation * seat.deviation
            + Parameters.leastPlatformDeviation * Parameters.leastPlatformDeviation
        return (
            next,
            StopEvidence.unbraked(
                (model.stops[next] - hypothesis.motion.chainage - seat.mean, variance.squareRoot()),
                speed: hypothesis.motion.speed)
        )
    }

    /// How much less likely a resting train is one of the pattern.
    ///
    /// - Parameter platforms: the stations where trains of any pattern stand at a platform now.
    fileprivate mutating func rest(at platforms: Set<Int>) -> Double {
        switch doing {
        case .standing(let stop): return stopEvidence.stand(at: stop)
        case .held:
            // Where two lines have drawn a station apart, the train stands there whichever it is.
            let isElsewhere = !platforms.isEmpty && platforms.isDisjoint(with: model.stations)
            return isElsewhere ? stopEvidence.hold() : 1
        case .running, nil: return 1
        }
    }

    /// The station at which the train stands in view.
    fileprivate var standsAt: Int? {
        guard case .standing(let stop) = doing else { return nil }
        return model.stations[stop]
    }

    /// When the train left a station, if it is under way.
    fileprivate func hasLeft(_ station: Int) -> Double? {
        guard let hypothesis = hypotheses.first, hypothesis.phase == .running, hypothesis.stop >= 0,
            model.stations[hypothesis.stop] == station, hypothesis.motion.speed >= Parameters.Fix.courseSpeed
        else { return nil }
        return hypothesis.since
    }
}

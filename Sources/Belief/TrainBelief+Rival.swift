import Positioning
import Transit

/// The evidence of fixes that contradict the belief.
extension TrainBelief {

    /// Lets a fix that contradicts the belief speak for a rival beside it.
    ///
    /// - Returns: whether the rival has taken over.
    mutating func challenge(_ position: Position, _ fix: Fix, _ measurement: FixMeasurement) -> Bool {
        let tracks = tracks(near: position.coordinate, accuracy: position.accuracy)
        if var rival, rival.agrees(with: position), rival.beliefs.isEmpty == tracks.isEmpty {
            swap(&beliefs, &rival.beliefs)
            let isSo = beliefs.isEmpty || weigh(position, fix, measurement) >= Parameters.Tracks.contradiction
            if !beliefs.isEmpty { normalize() }
            swap(&beliefs, &rival.beliefs)
            rival.take(position)
            self.rival = isSo ? rival : nil
        } else {
            rival = nil
        }
        if rival == nil {
            let place = place(of: position, tracks)
            var fresh = Rival(position, place, isReachable: isReachable(position, tracks), against: fixes.support)
            if !tracks.isEmpty {
                let (kept, rest) = (beliefs, (assumed, isAssumedFromFixes, beginnings, knowledge.lastOpen))
                capture(tracks, accuracy: position.accuracy, measurement, at: position.time)
                fresh.beliefs = beliefs
                beliefs = kept
                (assumed, isAssumedFromFixes, beginnings, knowledge.lastOpen) = rest
            }
            rival = fresh
        }
        if rival?.looksBack() ?? false, goBack(position, fix, measurement, with: Parameters.Rivals.known) {
            return true
        }
        guard let rival, rival.takesOver else { return false }
        self.rival = nil
        earlier.keep(beliefs, isNews: true)
        earlier.repeated = nil
        beginnings += 1
        (assumed, isAssumedFromFixes) = (nil, false)
        knowledge.lastOpen = nil
        fixes.begin(with: position)
        reception.visits = [:]
        // Knowledge of the ride goes on.
        let known = likeliest.map { (beliefs[$0].seat, beliefs[$0].pace) }
        beliefs = rival.beliefs
        if beliefs.isEmpty { hasBeenOnLine = true }
        if let known { for number in beliefs.indices { beliefs[number].know(seat: known.0, pace: known.1) } }
        return !beliefs.isEmpty
    }

    /// Goes back to what was believed before the receiver went wrong, and on from there to a fix.
    ///
    /// - Parameter probability: that of the train there by what was believed, at least.
    /// - Returns: whether it can be there by what was believed at one of the moments before.
    mutating func goBack(
        _ position: Position, _ fix: Fix, _ measurement: FixMeasurement, with probability: Double
    ) -> Bool {
        let left = beliefs
        for unseen in earlier.unseen(until: now ?? 0, start: feltStart) {
            beliefs = unseen
            guard weigh(position, fix, measurement) >= probability else { continue }
            earlier.keep(left, isNews: true)
            earlier.repeated = nil
            agree(position, fix, measurement)
            return true
        }
        beliefs = left
        return false
    }

    /// Whether a train that was where it was seen last can be where a fix is.
    private func isReachable(_ position: Position, _ tracks: [(pattern: Int, place: Track.Position)]) -> Bool {
        // A receiver that repeats itself has seen nothing since.
        guard let seen = earlier.repeated ?? fixes.seen else { return true }
        let seconds = position.time.seconds(since: seen.time)
        let distance = position.coordinate.distance(to: seen.coordinate)
        guard distance <= Parameters.Rivals.wayAround + Parameters.topSpeed * seconds else { return false }
        guard seconds < Parameters.Rivals.turning, let likeliest else { return true }
        // Back along its own track no train comes so soon.
        let pattern = beliefs[likeliest].model.pattern
        guard let here = tracks.first(where: { $0.pattern == pattern }),
            let reach = beliefs[likeliest].likelyReach
        else { return true }
        return here.place.chainage > reach.lowerBound - Parameters.Rivals.wayAround
    }

    /// How far from where the train was believed to be a fix is.
    private func place(of position: Position, _ tracks: [(pattern: Int, place: Track.Position)]) -> Rival.Place {
        guard !tracks.isEmpty else {
            guard let assumed else { return .offLine }
            // Who is in the station's fence but beside the track has not boarded yet, and who named it from elsewhere is not there.
            let away = position.coordinate.distance(to: network.stations[assumed].coordinate)
            let isElsewhere = away > Parameters.Rider.away + Rival.accuracies * position.accuracy
            return isElsewhere ? .elsewhere : isAssumedFromFixes ? .unproven : .offLine
        }
        if assumed != nil { return .unproven }
        let isNearby = tracks.contains { pattern, place in
            guard let belief = beliefs.first(where: { $0.model.pattern == pattern }), let reach = belief.likelyReach
            else {
                return false
            }
            return place.chainage > reach.lowerBound - Parameters.Rivals.nearby
                && place.chainage < reach.upperBound + Parameters.Rivals.nearby
        }
        return isNearby ? .nearby : .elsewhere
    }
}

package import Positioning
import Transit
import Mathematics

/// The evidence of a fix for where the train is.
extension TrainBelief {
    /// Handles a fix with a position.
    ///
    /// - Parameter isJump: whether it contradicts the fixes before it.
    /// - Returns: whether it tells where the train is.
    package mutating func handle(_ position: Position, of fix: Fix, isJump: Bool) -> Bool {
        let seconds = fixes.take(position, isJump: isJump)
        knowledge.learnDeadband(position.speed)
        guard isOnLine else {
            if isJump { return false }
            let tracks = tracks(near: position.coordinate, accuracy: position.accuracy)
            if tracks.isEmpty { rival = nil }
            guard !tracks.isEmpty, isJoining(position) else { return false }
            capture(tracks, position, fix)
            return true
        }
        let before = beliefs
        let measurement = measurement(position, fix, after: seconds)
        let isRepeated =
            fixes.seen.map { Earlier.isRepeated(position, fix.track, after: $0, fixes.seenCourse) } ?? false
        guard weigh(position, fix, measurement) >= Parameters.Tracks.contradiction else {
            beliefs = before
            // A receiver that has repeated itself has seen nothing since.
            return earlier.repeated != nil && !isRepeated
                && goBack(position, fix, measurement, with: Parameters.Tracks.contradiction)
                || challenge(position, fix, measurement)
        }
        if isRepeated, earlier.repeated == nil { earlier.keep(before, isNews: true) }
        earlier.repeated = isRepeated ? earlier.repeated ?? fixes.seen : nil
        agree(position, fix, measurement)
        return true
    }

    /// Whether a fix beside a track puts a train on it that is on none.
    private mutating func isJoining(_ position: Position) -> Bool {
        guard var rival, rival.agrees(with: position) else {
            rival = Rival(position, hasBeenOnLine ? .joining : .unproven, isReachable: true, against: 0)
            return false
        }
        rival.take(position)
        self.rival = rival
        return rival.takesOver
    }

    /// Handles a fix with which the beliefs agree, and have been weighed.
    mutating func agree(_ position: Position, _ fix: Fix, _ measurement: FixMeasurement) {
        if rival.map({ position.time.seconds(since: $0.last.time) > Parameters.Rivals.rivalSilence }) ?? false {
            rival = nil
        }
        assumed = nil
        weighStops()
        normalize()
        considerTurning(position, measurement)
        fixes.agree(position, course: fix.track)
        if earlier.repeated == nil { earlier.keep(beliefs) }
    }

    /// Lets a train that goes against all patterns that are believed be on the others that come by.
    private mutating func considerTurning(_ position: Position, _ measurement: FixMeasurement) {
        guard let speed = position.speed, speed >= Parameters.Fix.courseSpeed, let likeliest, let seen = fixes.seen,
            let hypothesis = beliefs[likeliest].hypotheses.first
        else { return }
        let grid = beliefs[likeliest].model.grid
        let tangent = grid.tangent(grid.cell(at: hypothesis.motion.chainage))
        let displacement = measurement.place - LineGrid.place(seen.coordinate)
        let along = (displacement * tangent).sum() / (speed * max(0.1, position.time.seconds(since: seen.time)))
        fixes.againstCourse = along < -0.5 ? fixes.againstCourse + 1 : 0
        guard fixes.againstCourse == Parameters.Tracks.turnedFixes else { return }
        for (pattern, place) in tracks(near: position.coordinate, accuracy: position.accuracy)
        where !beliefs.contains(where: { $0.model.pattern == pattern }) {
            beliefs.append(belief(in: pattern))
            beliefs[beliefs.count - 1].place(measurement, near: place.chainage, weight: Parameters.Rider.mistaken)
        }
        normalize()
    }

    /// A fix that is worse says nothing of a line, in metres and standard deviations.
    private static let mostDeviation = 5000.0

    func measurement(_ position: Position, _ fix: Fix, after seconds: Double) -> FixMeasurement {
        FixMeasurement(
            time: position.time.seconds, place: LineGrid.place(position.coordinate),
            deviation: min(Self.mostDeviation, FixEvidence.deviation(accuracy: fix.accuracy, hdop: fix.hdop)),
            speed: position.speed.flatMap { speed in
                guard speed <= Position.topSpeed else { return nil }
                let memory = 1 - exp(-seconds / Parameters.Speed.memory)
                return (speed, Parameters.speedDeviation / max(0.2, memory).squareRoot())
            },
            course: (position.speed ?? 0) >= Parameters.Fix.courseSpeed
                ? fix.track.flatMap { $0.isFinite ? $0 : nil } : nil,
            interval: seconds, deadband: knowledge.deadband)
    }

    /// Weighs the beliefs with a fix.
    ///
    /// - Returns: the probability, before the fix, of where the fix may come from, running through a stop ten times.
    @discardableResult
    mutating func weigh(_ position: Position, _ fix: Fix, _ measurement: FixMeasurement) -> Double {
        let seconds = measurement.interval
        let doppler = position.speed.map {
            SpeedFromPlaces.Estimate(speed: $0, deviation: Parameters.speedDeviation, memory: Parameters.Speed.memory)
        }
        var speeds: SpeedEvidence?
        var agreeing = 0.0
        for number in beliefs.indices {
            if beliefs[number].hasGrid {
                let evidence = speeds ?? SpeedEvidence(doppler ?? fixes.speedFromPlaces, after: seconds)
                speeds = evidence
                agreeing += weighGrid(number, position, fix, measurement, evidence)
            }
            agreeing += beliefs[number].take(measurement)
        }
        guard measurement.deviation <= Parameters.sharp else { return agreeing }
        for number in beliefs.indices where beliefs[number].hasGrid {
            let free = beliefs[number].anything(measurement)
            beliefs[number].comeIntoView(measurement)
            if let free {
                agreeing += free.agreeing
                beliefs[number].place(measurement, near: free.chainage, weight: free.weight, isOnTheWay: true)
            }
        }
        return agreeing
    }

    private mutating func weighGrid(
        _ number: Int, _ position: Position, _ fix: Fix, _ measurement: FixMeasurement, _ speeds: SpeedEvidence
    ) -> Double {
        let evidence = FixEvidence(
            position.coordinate, accuracy: fix.accuracy, hdop: fix.hdop, speeds: speeds, course: fix.track,
            after: measurement.interval, seat: beliefs[number].seat, on: beliefs[number].model,
            in: beliefs[number].reach ?? 0...0)
        var agreeing = 0.0
        beliefs[number].freeTotal = beliefs[number].total
        beliefs[number].changeGrid(at: position.time.seconds) { state, probability in
            if evidence.agrees(with: state) {
                agreeing += state.isThrough ? Parameters.throughDoubt * probability : probability
            }
            probability *= evidence.likelihood(of: state)
        }
        return agreeing
    }

    mutating func capture(
        _ tracks: [(pattern: Int, place: Track.Position)], _ position: Position, _ fix: Fix
    ) {
        earlier = Earlier()
        let measurement = measurement(position, fix, after: 30)
        capture(tracks, accuracy: position.accuracy, measurement, at: position.time)
        hasBeenOnLine = true
        fixes.begin(with: position)
    }

    /// Believes that the train is where a fix is, on some tracks, and nothing else.
    mutating func capture(
        _ tracks: [(pattern: Int, place: Track.Position)], accuracy: Double, _ measurement: FixMeasurement,
        at time: Timestamp
    ) {
        guard measurement.deviation <= Parameters.sharp else {
            return capture(tracks, accuracy: accuracy, at: time)
        }
        begin(at: time)
        for (pattern, place) in tracks {
            beliefs.append(belief(in: pattern))
            beliefs[beliefs.count - 1].place(measurement, near: place.chainage, weight: prior(of: pattern))
            _ = beliefs[beliefs.count - 1].take(measurement)
            beliefs[beliefs.count - 1].fixInterval = max(1, fixes.interval)
        }
        preferWanted()
        normalize()
    }
}

import Positioning
import Transit
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What each kind of observation says of where the train is.
extension TrainTracker {
    /// Less probability than this is contradicted by a fix: the belief takes no notice of it. Running through a stop counts ten
    /// times (`StopSequence.doubt`), which the fix behind it shows first.
    static let contradiction = 0.002
    /// Reflections put a receiver up to so many metres off.
    static let nearby = 300.0
    /// A receiver is blind under an open sky with so much probability when its fixes end,
    static let usualBlindness = 0.1
    /// and when it has given none since the beginning.
    static let unusedBlindness = 0.5
    /// A second without a fix counts as so much of one that is independent of the seconds before it.
    static let silence = 0.1
    /// A motion sensor tells within so many seconds,
    static let motionDelay = 4.0
    /// unless it misses the stop, or the start, with so much probability.
    static let missed = 0.01
    /// How often a second it finds a stop that is none,
    static let falseStops = 2e-4
    /// and the probability that it notices that within a second.
    static let noticed = 0.25

    /// Takes a fix with a position.
    ///
    /// - Parameter isJump: whether it contradicts the fixes before it.
    /// - Returns: whether it tells where the train is.
    mutating func handle(_ position: Position, of fix: Fix, isJump: Bool) -> Bool {
        let seconds = min(30, max(0.05, lastFix.map { position.time.seconds(since: $0) } ?? 30))
        defer { lastFix = position.time }
        speedFromPlaces = position.speed == nil && !isJump ? places.handle(position) : nil
        noteDeadband(position.speed)
        guard isOnLine else {
            if isJump { return false }
            let tracks = tracks(near: position.coordinate, accuracy: position.accuracy)
            if tracks.isEmpty { run.reset() }
            guard !tracks.isEmpty, run.handle(position, to: hasBeenOnLine ? .elsewhere : .unproven) else {
                return false
            }
            capture(tracks, position, fix)
            return true
        }
        let before = beliefs
        let measurement = measurement(position, fix, after: seconds)
        if weigh(position, fix, measurement) >= Self.contradiction {
            run.reset()
            if rival.map({ position.time.seconds(since: $0.last.time) > Self.rivalSilence }) ?? false { rival = nil }
            assumed = nil
            normalize()
            blindness = Self.usualBlindness
            if let lastSeen = lastSeen?.time { support += min(5, max(0, position.time.seconds(since: lastSeen))) }
            considerTurning(position, measurement)
            lastSeen = position
            return true
        }
        beliefs = before
        return challenge(position, fix, measurement)
    }

    /// Lets a train that goes against all patterns that are believed be on the others that come by.
    private mutating func considerTurning(_ position: Position, _ measurement: FixMeasurement) {
        guard let speed = position.speed, speed >= Self.turnedSpeed, let likeliest, let lastSeen,
            let hypothesis = beliefs[likeliest].hypotheses.first
        else { return }
        let grid = beliefs[likeliest].model.grid
        let tangent = grid.tangents[grid.cell(at: hypothesis.motion.chainage)]
        let way = measurement.place - LineGrid.place(lastSeen.coordinate)
        let along = (way * tangent).sum() / (speed * max(0.1, position.time.seconds(since: lastSeen.time)))
        againstCourse = along < -0.5 ? againstCourse + 1 : 0
        guard againstCourse == Self.turnedFixes else { return }
        for (pattern, place) in tracks(near: position.coordinate, accuracy: position.accuracy)
        where !beliefs.contains(where: { $0.model.pattern == pattern }) {
            beliefs.append(belief(in: pattern))
            beliefs[beliefs.count - 1].place(measurement, near: place.chainage, weight: Self.turned)
        }
        normalize()
    }

    /// So many fixes of a train at so many m/s go against a pattern before others are looked for, with this weight.
    private static let (turnedFixes, turnedSpeed, turned) = (5, 5.0, 0.05)

    /// Fixes that agree with the belief again for so many seconds end what contradicted it.
    private static let rivalSilence = 5.0

    /// Lets a fix that contradicts the belief speak for a rival beside it.
    ///
    /// - Returns: whether the rival has taken over.
    private mutating func challenge(_ position: Position, _ fix: Fix, _ measurement: FixMeasurement) -> Bool {
        let tracks = tracks(near: position.coordinate, accuracy: position.accuracy)
        if var rival, rival.agrees(with: position), rival.beliefs.isEmpty == tracks.isEmpty {
            swap(&beliefs, &rival.beliefs)
            let isSo = beliefs.isEmpty || weigh(position, fix, measurement) >= Self.contradiction
            if !beliefs.isEmpty { normalize() }
            swap(&beliefs, &rival.beliefs)
            rival.take(position)
            self.rival = isSo ? rival : nil
        } else {
            rival = nil
        }
        if rival == nil {
            let place = place(of: tracks)
            var fresh = Rival(position, place, isReachable: isReachable(position, tracks), against: support)
            if !tracks.isEmpty {
                let (kept, rest) = (beliefs, (assumed, isAssumedFromFixes, hasBegunAnew, lastOpen))
                capture(tracks, accuracy: position.accuracy, measurement, at: position.time)
                fresh.beliefs = beliefs
                beliefs = kept
                (assumed, isAssumedFromFixes, hasBegunAnew, lastOpen) = rest
            }
            rival = fresh
        }
        guard let rival, rival.takesOver else { return false }
        self.rival = nil
        hasBegunAnew = true
        (assumed, isAssumedFromFixes) = (nil, false)
        lastOpen = nil
        support = 0
        lastSeen = position
        blindness = Self.usualBlindness
        visits = [:]
        // Knowledge of the ride goes on.
        let known = likeliest.map { (beliefs[$0].seat, beliefs[$0].pace) }
        beliefs = rival.beliefs
        if beliefs.isEmpty { hasBeenOnLine = true }
        if let known { for number in beliefs.indices { beliefs[number].know(seat: known.0, pace: known.1) } }
        return !beliefs.isEmpty
    }

    /// Whether a train that was where it was seen last can be where a fix is.
    private func isReachable(_ position: Position, _ tracks: [(pattern: Int, place: Track.Position)]) -> Bool {
        guard let lastSeen else { return true }
        let seconds = position.time.seconds(since: lastSeen.time)
        let distance = position.coordinate.distance(to: lastSeen.coordinate)
        guard distance <= Self.wayAround + Self.fastest * seconds else { return false }
        guard seconds < Self.turning, let likeliest else { return true }
        // Back along its own track no train comes so soon.
        let pattern = beliefs[likeliest].model.pattern
        guard let here = tracks.first(where: { $0.pattern == pattern }),
            let reach = beliefs[likeliest].likelyReach
        else { return true }
        return here.place.chainage > reach.lowerBound - Self.wayAround
    }

    /// Errors of positions and walks on a platform come to so many metres.
    private static let wayAround = 200.0
    /// No train in a network of stations is faster, from one fix to another, in m/s.
    private static let fastest = 60.0
    /// Nobody gets off and comes back in less than so many seconds.
    private static let turning = 60.0

    /// Notes whether the receiver ever reports a low speed: many telephones report 0 instead.
    private mutating func noteDeadband(_ speed: Double?) {
        guard let speed else { return }
        if speed > 0.1, speed < 1.7 { deadband = max(0.02, deadband * 0.5) }
        if speed < 0.1, let last = lastSpeed, last > 1.7 { deadband = min(0.98, deadband + 0.6) }
        lastSpeed = speed
    }

    /// A fix that is worse says nothing of a line, in metres and standard deviations.
    private static let mostDeviation = 5000.0

    private func measurement(_ position: Position, _ fix: Fix, after seconds: Double) -> FixMeasurement {
        FixMeasurement(
            time: position.time.seconds, place: LineGrid.place(position.coordinate),
            deviation: min(Self.mostDeviation, FixEvidence.deviation(accuracy: fix.accuracy, hdop: fix.hdop)),
            speed: position.speed.flatMap { speed in
                guard speed <= FixGate.topSpeed else { return nil }
                let memory = 1 - exp(-seconds / SpeedEvidence.memory)
                return (speed, Parameters.speedDeviation / max(0.2, memory).squareRoot())
            },
            course: (position.speed ?? 0) >= 3 ? fix.track.flatMap { $0.isFinite ? $0 : nil } : nil,
            interval: seconds, deadband: deadband)
    }

    /// Learns from two fixes along one pattern whether the sky is seen between them.
    ///
    /// - Parameters:
    ///   - position: that of the fix at hand.
    ///   - chainage: where the belief has the train, in metres,
    ///   - deviation: and how well it knows that.
    mutating func learnSky(_ position: Position, on pattern: Int, at chainage: Double, deviation: Double) {
        guard deviation <= Self.surePlace, let grid = models[pattern]?.grid else { return }
        let cell = grid.cell(at: chainage)
        // Farther back than noise puts it the train is on another ride.
        guard let last = lastOpen, last.pattern == pattern, cell + Self.portal > last.cell else {
            lastOpen = (pattern, cell, position.time)
            return
        }
        let seconds = position.time.seconds(since: last.time)
        if cell > last.cell {
            if seconds <= Self.openGap {
                skies[pattern]?.learn(last.cell + 1...cell, isOpen: true)
            } else if seconds >= Self.darkGap, cell - last.cell > 2 * Self.portal {
                // A receiver that comes out of a tunnel needs some seconds for its first fix.
                skies[pattern]?.learn(last.cell + 1...cell - Self.portal, isOpen: false)
            }
        }
        lastOpen = (pattern, max(cell, last.cell), position.time)
    }

    /// A train whose place is known to so many metres shows what the sky is like there.
    private static let surePlace = 40.0
    /// Between fixes no more than so many seconds apart the sky was seen,
    private static let openGap = 5.0
    /// between those that are at least so many apart it was not,
    private static let darkGap = 20.0
    /// but for so many points of the grid before the second.
    private static let portal = 10

    /// Weighs the beliefs with a fix.
    ///
    /// - Returns: the probability, before the fix, of where the fix may come from, running through a stop ten times.
    @discardableResult
    private mutating func weigh(_ position: Position, _ fix: Fix, _ measurement: FixMeasurement) -> Double {
        let seconds = measurement.interval
        let doppler = position.speed.map {
            SpeedFromPlaces.Estimate(speed: $0, deviation: SpeedEvidence.deviation, memory: SpeedEvidence.memory)
        }
        var speeds: SpeedEvidence?
        var agreeing = 0.0
        for number in beliefs.indices {
            if beliefs[number].hasGrid {
                let evidence = speeds ?? SpeedEvidence(doppler ?? speedFromPlaces, after: seconds)
                speeds = evidence
                agreeing += weighGrid(number, position, fix, measurement, evidence)
            }
            agreeing += beliefs[number].take(measurement).agreeing
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
        beliefs[number].forEachGridState(at: position.time.seconds) { state, probability in
            if evidence.agrees(with: state) {
                agreeing += state.isThrough ? StopSequence.doubt * probability : probability
            }
            probability *= evidence.likelihood(of: state)
        }
        return agreeing
    }

    /// How far from where the train was believed to be tracks are.
    private func place(of tracks: [(pattern: Int, place: Track.Position)]) -> RivalRun.Place {
        // Who is in the station's fence but beside the track has not boarded yet.
        if tracks.isEmpty { return assumed != nil && isAssumedFromFixes ? .unproven : .offLine }
        if assumed != nil { return .unproven }
        let isNearby = tracks.contains { pattern, place in
            guard let belief = beliefs.first(where: { $0.model.pattern == pattern }), let reach = belief.likelyReach
            else {
                return false
            }
            return place.chainage > reach.lowerBound - Self.nearby && place.chainage < reach.upperBound + Self.nearby
        }
        return isNearby ? .nearby : .elsewhere
    }

    private mutating func capture(
        _ tracks: [(pattern: Int, place: Track.Position)], _ position: Position, _ fix: Fix
    ) {
        run.reset()
        rival = nil
        let measurement = measurement(position, fix, after: 30)
        capture(tracks, accuracy: position.accuracy, measurement, at: position.time)
        hasBeenOnLine = true
        lastSeen = position
        support = 0
        blindness = Self.usualBlindness
    }

    /// Believes that the train is where a fix is, on some tracks, and nothing else.
    private mutating func capture(
        _ tracks: [(pattern: Int, place: Track.Position)], accuracy: Double, _ measurement: FixMeasurement,
        at time: Timestamp
    ) {
        guard measurement.deviation <= Parameters.sharp else {
            return capture(tracks, accuracy: accuracy, at: time)
        }
        begin(at: time)
        for (pattern, place) in tracks {
            beliefs.append(belief(in: pattern))
            beliefs[beliefs.count - 1].place(measurement, near: place.chainage, weight: 1)
            _ = beliefs[beliefs.count - 1].take(measurement)
            beliefs[beliefs.count - 1].fixInterval = 1
        }
        preferWanted()
        normalize()
    }

    /// Takes the passing of a second: that there was no fix, and that the motion sensor said nothing new.
    ///
    /// That the receiver is blind lasts, and has a probability of its own: the silence of an hour contradicts a place no more
    /// than that of a minute.
    ///
    /// - Returns: whether that says anything.
    mutating func weighSecond(isBlind: Bool) -> Bool {
        guard isBlind || motion != nil || isHearing else { return false }
        weighVisits()
        let motion = motion
        // That there was no fix says the less, the likelier the receiver is blind.
        let silence = Self.silence * (1 - blindness)
        let inaudible = habits.inaudible
        var before = 0.0
        var totals: [Double] = []
        for number in beliefs.indices {
            let (model, now) = (beliefs[number].model, Double(beliefs[number].now))
            let map = isBlind ? skies[model.pattern] : nil
            if motion == nil, !isHearing, let map, let reach = beliefs[number].reach,
                let alike = map.probability(
                    in: model.grid.cell(at: reach.lowerBound)...model.grid.cell(at: reach.upperBound))
            {
                // It says nothing of where on this pattern the train is.
                let total = beliefs[number].total
                before += total
                totals.append(total * (1 - silence * alike))
                beliefs[number].scale(by: 1 - silence * alike)
                continue
            }
            let sky = map?.probabilities ?? []
            // When each stop's beacons were heard last; where there are none, they may as well have been heard now.
            let heard = isHearing && habits.areProven ? model.stations.map { lastHeard(at: $0, before: now) } : []
            var total = 0.0
            beliefs[number].forEachState(at: now) { state, probability in
                if let motion { probability *= Self.quiet(motion, state, at: now) }
                if !heard.isEmpty, state.phase == .standing, heard[state.stop] < now - state.age - Self.early {
                    probability *= Self.mute(for: state.age, inaudible: inaudible)
                }
                if !sky.isEmpty {
                    before += probability
                    probability *= 1 - silence * sky[model.grid.cell(at: state.chainage)]
                }
                total += probability
            }
            totals.append(total)
        }
        let total = totals.reduce(0, +)
        if isBlind, total > 0 { blindness = min(1, blindness * before / total) }
        normalize(totals)
        return true
    }

    /// When a station's beacons were heard last; now, where there are none, or a visit tells.
    private func lastHeard(at station: Int, before now: Double) -> Double {
        beacons.serves(station) && visits[station] == nil ? lastSighting[station]?.seconds ?? 0 : now
    }

    /// How likely it is that for one more second nothing was heard of the beacons of a platform where the train has stood for so
    /// many seconds, and nothing was heard before.
    @inline(__always) private static func mute(for seconds: Double, inaudible: Double) -> Double {
        let second = max(0, min(silent.count - 2, Int(seconds)))
        let (before, after) = (silent[second], silent[second + 1])
        return (inaudible + (1 - inaudible) * after) / (inaudible + (1 - inaudible) * before)
    }

    /// Of the stops at which some are heard, the share at which none has been after so many seconds.
    private static let silent = (0...150).map { 1 / pow(1 + Double($0), 1.3) }

    /// Learns from a stop that the train has left what was heard of its beacons.
    mutating func learnBeacons(at station: Int, at time: Timestamp) {
        guard isHearing, beacons.serves(station) else { return }
        let isHeard = lastSighting[station].map { time.seconds(since: $0) < Self.visitTime } ?? false
        habits.learn(isHeard: isHeard)
        guard let likeliest, var visit = visits[station] else { return }
        turn(&visit, at: station, of: beliefs[likeliest].model)
        habits.learn(visit)
        if let seat = visit.seat { beliefs[likeliest].learnSeat(seat) }
    }

    /// What was heard of a station so many seconds before the train was told to have left was heard at that stop.
    private static let visitTime = 120.0

    /// What was heard so many seconds before the train stood counts as heard there.
    private static let early = 5.0

    /// How likely it is that the motion sensor has said nothing new for a second.
    private static func quiet(_ motion: (isMoving: Bool, since: Double), _ state: TrainState, at now: Double) -> Double
    {
        guard motion.isMoving == state.isAtRest else { return 1 }
        // The phase began after the sensor's last word, so that it should have told it by now.
        if now - state.age >= motion.since - 1 { return untold(after: state.age + 1) / untold(after: state.age) }
        return motion.isMoving ? 1 : 1 - noticed
    }

    /// The probability that the sensor has not yet told a stop, or a start, after so many seconds.
    private static func untold(after seconds: Double) -> Double {
        max(missed, min(1, 1 - (seconds - 1) / (motionDelay - 1) * (1 - missed)))
    }

    /// Takes what the motion sensor says anew: a stop, or a start, of the last few seconds, or that it was lost.
    mutating func handleMotion(isMoving: Bool?, at time: Timestamp) {
        guard motion?.isMoving != isMoving else { return }
        let last = motion
        guard let isMoving else { return motion = nil }
        motion = (isMoving, time.seconds)
        guard let last else { return }
        for number in beliefs.indices {
            beliefs[number].weigh(at: time.seconds) { state in
                switch (state.isAtRest, isMoving) {
                case (true, false): return Self.edge(after: state.age)
                case (false, true):
                    // One that ran when the sensor found it standing does so because that was wrong, or after a hold.
                    let hasStopped = time.seconds - state.age < last.since - 1
                    return max(Self.edge(after: state.age), hasStopped ? Self.lateStart : 0)
                // The profile may be a second or two late.
                case (false, false): return state.remaining < 2 && state.phase == .running ? 0.1 : Self.falseStops
                case (true, true): return Self.falseStops
                }
            }
        }
        normalize()
    }

    /// A start that ends a stop that was none, or a hold, of which nobody knows when it ended: per second.
    private static let lateStart = 0.1

    /// The density of the sensor's delay, per second.
    private static func edge(after seconds: Double) -> Double {
        seconds <= motionDelay ? 1 / motionDelay : seconds <= 2 * motionDelay ? 0.02 : 0.001
    }

    /// Takes whether beacons can be heard.
    mutating func handleBluetooth(isAvailable: Bool, at time: Timestamp) {
        if isAvailable != isHearing { hearingSince = isAvailable ? time : nil }
        isHearing = isAvailable
        if !isAvailable { visits = [:] }
    }

    /// Takes a sighting of a beacon.
    ///
    /// - Returns: whether that stands in one of the network's stations, and what was heard before it has been weighed.
    mutating func handle(_ sighting: Sighting, at time: Timestamp) -> Bool {
        if !isHearing { handleBluetooth(isAvailable: true, at: time) }
        if beliefs.isEmpty { visits = [:] }
        guard let station = beacons.station(of: sighting) else { return false }
        lastSighting[station] = time
        if visits[station] == nil {
            guard isNear(station, at: time) || isProven(station, by: sighting, at: time) else { return true }
            strangeSightings = nil
            // Seen from a train that comes by there.
            let serving = beliefs.indices.filter { beliefs[$0].model.stations.contains(station) }
            guard let likeliest = serving.max(by: { beliefs[$0].share < beliefs[$1].share }) else { return true }
            let model = beliefs[likeliest].model
            guard let stop = model.stations.firstIndex(of: station) else { return true }
            visits[station] = BeaconVisit(
                at: beliefs[likeliest].now, .init(model, stop: stop), habits,
                places: beacons.places(in: station).map { ($0.beacon, model.place(of: $0.coordinate, from: stop)) },
                seat: beliefs[likeliest].seat,
                silence: hearingSince.map { max(0, Int64(time.seconds(since: $0))) } ?? 0)
        }
        assumed = nil
        habits.prove()
        visits[station]?.handle(sighting)
        return visits[station].map { $0.seconds > 0 } ?? true
    }

    /// Whether the train may be where a station's beacons are heard.
    private mutating func isNear(_ station: Int, at time: Timestamp) -> Bool {
        var near = 0.0
        for number in beliefs.indices {
            let model = beliefs[number].model
            let stops = model.stations.indices.filter { model.stations[$0] == station }.map { model.stops[$0] }
            beliefs[number].forEachState(at: time.seconds) { state, probability in
                if stops.contains(where: { abs($0 - state.chainage) < PathLoss.farthest }) { near += probability }
            }
        }
        return near >= Self.contradiction
    }

    /// Takes a sighting where the train cannot be; tells whether there have been so many that it is there, and believes that.
    ///
    /// Loud beacons are heard from a station ahead, weakly: those bring the train there only where no other station is heard. Off the
    /// line, whatever is heard does.
    private mutating func isProven(_ station: Int, by sighting: Sighting, at time: Timestamp) -> Bool {
        var run = strangeSightings ?? StrangeSightings(station: station, since: time, last: time)
        if run.station != station || isOnLine && time.seconds(since: run.last) > StrangeSightings.longestGap {
            run = StrangeSightings(station: station, since: time, last: time)
        }
        run.handle(sighting, at: time)
        strangeSightings = run
        let isAlone =
            !isOnLine
            || !lastSighting.contains {
                $0.key != station && abs(time.seconds(since: $0.value)) < StrangeSightings.longestGap
            }
        guard run.isProof || isAlone && run.isProofAlone else { return false }
        let accuracy = PathLoss.reach / 3 - Self.corridor
        capture(tracks(near: network.stations[station].coordinate, accuracy: accuracy), accuracy: accuracy, at: time)
        visits = [:]
        return true
    }

    /// Lets a visit to a station's beacons be seen from a train of the likeliest pattern.
    private func turn(_ visit: inout BeaconVisit, at station: Int, of model: LineModel) {
        guard let stop = model.stations.firstIndex(of: station) else { return }
        visit.turn(pattern: model.pattern) { BeaconVisit.Ways(model, stop: stop) }
    }

    /// Takes what was heard of beacons, and what was not, in the second that is over.
    private mutating func weighVisits() {
        for station in visits.keys.sorted() {
            guard let likeliest, var visit = visits.removeValue(forKey: station) else { return }
            let now = beliefs[likeliest].now
            turn(&visit, at: station, of: beliefs[likeliest].model)
            visit.step()
            if visit.now - visit.lastHeard < BeaconVisit.silence { visits[station] = visit }
            for number in beliefs.indices {
                let model = beliefs[number].model
                let stops = model.stations.indices.filter { model.stations[$0] == station }
                beliefs[number].weigh(at: Double(now)) { state in
                    for stop in stops {
                        if let way = BeaconVisit.Ways.way(
                            of: state, by: stop, metres: state.chainage - model.stops[stop])
                        {
                            return visit.likelihood(of: way)
                        }
                    }
                    return visit.likelihood(of: nil)
                }
            }
        }
    }
}

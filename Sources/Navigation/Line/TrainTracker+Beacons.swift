import Positioning
import Transit
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What beacons say of where the train is, and that they are not heard.
extension TrainTracker {
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
    mutating func weighVisits() {
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

    /// When a station's beacons were heard last; now, where there are none, or a visit tells.
    func lastHeard(at station: Int, before now: Double) -> Double {
        beacons.serves(station) && visits[station] == nil ? lastSighting[station]?.seconds ?? 0 : now
    }

    /// How likely it is that for one more second nothing was heard of the beacons of a platform where the train has stood for so
    /// many seconds, and nothing was heard before.
    @inline(__always) static func mute(for seconds: Double, inaudible: Double) -> Double {
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
    static let early = 5.0
}

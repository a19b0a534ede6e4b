package import Positioning
import Transit

/// The evidence of beacons for where the train is, and that of beacons that are not heard.
extension TrainBelief {
    /// Records whether beacons can be heard.
    package mutating func handleBluetooth(isAvailable: Bool, at time: Timestamp) {
        reception.turn(on: isAvailable, at: time)
    }

    /// Handles a sighting of a beacon.
    ///
    /// - Returns: whether that stands in one of the network's stations, and what was heard before it has been weighed.
    package mutating func handle(_ beacon: BeaconID, strength: Double, at time: Timestamp) -> Bool {
        reception.turn(on: true, at: time)
        if beliefs.isEmpty { reception.visits = [:] }
        guard let station = beacons.station(of: beacon) else { return false }
        reception.lastHeard[station] = time
        if reception.visits[station] == nil {
            guard isNear(station, at: time) || isProven(station, strength: strength, at: time) else { return true }
            reception.outliers = nil
            // Seen from a train that comes by there.
            let serving = beliefs.indices.filter { beliefs[$0].model.stations.contains(station) }
            guard let likeliest = serving.max(by: { beliefs[$0].share < beliefs[$1].share }) else { return true }
            let model = beliefs[likeliest].model
            guard let stop = model.stations.firstIndex(of: station) else { return true }
            reception.visits[station] = BeaconVisit(
                at: beliefs[likeliest].now, .init(model, stop: stop), knowledge.beacons,
                places: beacons.places(in: station).map { ($0.beacon, model.place(of: $0.coordinate, from: stop)) },
                seat: beliefs[likeliest].seat,
                silence: reception.since.map { max(0, Int64(time.seconds(since: $0))) } ?? 0)
        }
        assumed = nil
        if strength >= Parameters.Beacon.nearStrength {
            reception.lastNear = BeaconReception.Near(station: station, time: time)
        }
        knowledge.beacons.prove()
        reception.visits[station]?.handle(beacon, strength: strength)
        return reception.visits[station].map { $0.seconds > 0 } ?? true
    }

    /// Whether the train may be where a station's beacons are heard.
    private func isNear(_ station: Int, at time: Timestamp) -> Bool {
        var near = 0.0
        for belief in beliefs {
            let model = belief.model
            let stops = model.stations.indices.filter { model.stations[$0] == station }.map { model.stops[$0] }
            belief.forEachState(at: time.seconds) { state, probability in
                if stops.contains(where: { abs($0 - state.chainage) < PathLoss.farthest }) { near += probability }
            }
        }
        return near >= Parameters.Tracks.contradiction
    }

    /// Handles a sighting where the train cannot be. Tells whether there have been enough of them to show that it is there, and
    /// believes that.
    ///
    /// Loud beacons are heard from a station ahead, weakly: those bring the train there only where no other station is heard. Off the
    /// line, any beacon that is heard does. Anybody can send what a beacon sends. A beacon proves nothing if no train can have come to
    /// its station since it was beside another's beacons.
    private mutating func isProven(_ station: Int, strength: Double, at time: Timestamp) -> Bool {
        guard isReachable(station, at: time) else { return false }
        var run = reception.outliers ?? OutlierSightings(station: station, since: time, last: time)
        if run.station != station || isOnLine && time.seconds(since: run.last) > Parameters.Beacon.longestOutlierGap {
            run = OutlierSightings(station: station, since: time, last: time)
        }
        run.handle(strength: strength, at: time)
        reception.outliers = run
        let isAlone =
            !isOnLine
            || !reception.lastHeard.contains {
                $0.key != station && abs(time.seconds(since: $0.value)) < Parameters.Beacon.longestOutlierGap
            }
        guard run.isProof || isAlone && run.isProofAlone else { return false }
        let accuracy = PathLoss.reach / 3 - Parameters.Tracks.corridor
        capture(tracks(near: network.stations[station].coordinate, accuracy: accuracy), accuracy: accuracy, at: time)
        reception.visits = [:]
        return true
    }

    /// Whether a train can have come to a station since it was beside another's beacons.
    private func isReachable(_ station: Int, at time: Timestamp) -> Bool {
        guard isOnLine, let near = reception.lastNear else { return true }
        let way = network.stations[station].coordinate.distance(to: network.stations[near.station].coordinate)
        let seconds = abs(time.seconds(since: near.time))
        return way <= Parameters.Rivals.wayAround + Parameters.topSpeed * seconds
    }

    /// Lets a visit to a station's beacons be seen from a train of the likeliest pattern.
    private func turn(_ visit: inout BeaconVisit, at station: Int, of model: LineModel) {
        guard let stop = model.stations.firstIndex(of: station) else { return }
        visit.turn(pattern: model.pattern) { BeaconCourses(model, stop: stop) }
    }

    /// Weighs what was heard of beacons, and what was not, in the second that is over.
    mutating func weighVisits() {
        for station in reception.visits.keys.sorted() {
            guard let likeliest, var visit = reception.visits.removeValue(forKey: station) else { return }
            let now = beliefs[likeliest].now
            turn(&visit, at: station, of: beliefs[likeliest].model)
            visit.step()
            if visit.now - visit.lastHeard < Parameters.Beacon.visitSilence { reception.visits[station] = visit }
            for number in beliefs.indices {
                let evidence = BeaconEvidence(visit, at: station, on: beliefs[number].model)
                beliefs[number].weigh(at: Double(now), with: evidence)
            }
        }
    }

    /// That nothing was heard for a second of the beacons of the stop where the train stands.
    func beaconSilence(on model: LineModel, at now: Double) -> BeaconSilenceEvidence {
        // Where there are none, or a visit tells, they may as well have been heard now.
        let heard = model.stations.map { station in
            beacons.serves(station) && reception.visits[station] == nil
                ? reception.lastHeard[station]?.seconds ?? 0 : now
        }
        return BeaconSilenceEvidence(heard: heard, inaudible: knowledge.beacons.inaudible, now: now)
    }

    /// Whether beacons are listened for, and one has been heard on this ride.
    package var hearsBeacons: Bool { reception.isOn && knowledge.beacons.areProven }

    /// Whether a station has beacons.
    package func servesBeacons(_ station: Int) -> Bool { beacons.serves(station) }

    /// The station of a beacon that is listed.
    package func station(of beacon: BeaconID) -> Int? { beacons.station(of: beacon) }

    /// For how many seconds a station's beacons have been heard of late, and whether it is listed where they hang.
    package func visit(at station: Int) -> (seconds: Int64, isListed: Bool)? {
        reception.visits[station].map { ($0.seconds, $0.isListed) }
    }

    /// Learns from a stop that the train has left what was heard of its beacons.
    package mutating func learnBeacons(at station: Int, at time: Timestamp) {
        guard reception.isOn, beacons.serves(station) else { return }
        let isHeard =
            reception.lastHeard[station].map { time.seconds(since: $0) < Parameters.Beacon.visitTime } ?? false
        knowledge.beacons.learn(isHeard: isHeard)
        guard let likeliest, var visit = reception.visits[station] else { return }
        turn(&visit, at: station, of: beliefs[likeliest].model)
        knowledge.beacons.learn(count: visit.isListed ? nil : visit.count, levels: visit.levels)
        if let seat = visit.seat { beliefs[likeliest].learnSeat(seat) }
    }

}

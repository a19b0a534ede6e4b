package import Positioning
import Transit

/// The riders' statements of where they are and where they want to go, and where they may change trains.
extension TrainBelief {

    /// Records that the rider begins a journey.
    ///
    /// - Parameters:
    ///   - origin: the number of the station where they board, where they say so.
    ///   - isSeen: whether fixes or beacons tell where the train is.
    ///   - isVague: whether the fixes are too vague for that, but where the rider says that the journey begins.
    package mutating func begin(
        _ itinerary: any Itinerary, from origin: Int?, isSeen: Bool, isVague: Bool, at time: Timestamp
    ) {
        advance(to: time, isBlind: false)
        self.itinerary = itinerary
        preferWanted()
        normalize()
        guard let origin else { return }
        if isSeen, !isVague {
            // Who boards where the train that brought them stands is in one that goes on from there.
            if standing(at: origin) > 0.5, !isBoarded(at: origin) {
                capture(station: origin, waiting: Parameters.Line.usualDwell, at: time)
                assumed = nil
            }
        } else {
            board(at: origin, waiting: Parameters.Line.usualDwell, at: time)
            isAssumedFromFixes = isVague
        }
    }

    /// Records that the rider has to go on in another way than the one that they asked for.
    package mutating func reroute(_ itinerary: any Itinerary) { self.itinerary = itinerary }

    /// Records that the journey is over.
    package mutating func endJourney() { itinerary = nil }

    /// Makes what does not lead to the rider's destination less likely: who asks for a journey is on the way.
    mutating func preferWanted() {
        guard itinerary != nil else { return }
        for number in beliefs.indices {
            let alightings = alightings(from: beliefs[number].model.pattern)
            beliefs[number].weigh(at: Double(beliefs[number].now)) {
                alightings[$0.stop] == nil ? Parameters.Rider.unwanted : 1
            }
        }
    }

    /// Where to alight from a pattern's train, by the stop to which it has come; `nil` where the rider would not be in it.
    func alightings(from pattern: Int) -> [Int?] {
        network.patterns[pattern].stops.indices.map { itinerary?.alighting(from: pattern, at: $0) }
    }

    /// Believes that the rider is at a station, waiting or aboard, and nothing else.
    mutating func capture(station: Int, waiting: Double, at time: Timestamp) {
        begin(at: time)
        earlier = Earlier()
        assumed = station
        stand(at: station, unwanted: Parameters.Rider.mistaken, weight: 1, waiting: waiting)
        normalize()
    }

    /// The probability that the train stands at a station.
    func standing(at station: Int) -> Double {
        beliefs.reduce(0) { sum, belief in
            belief.model.stations.indices.filter { belief.model.stations[$0] == station }
                .reduce(sum) { $0 + belief.standing(at: $1) }
        }
    }

    /// Whether the train that the rider wants most likely stands at a station.
    private func isBoarded(at station: Int) -> Bool {
        let boarded = beliefs.reduce(0.0) { sum, belief in
            let alightings = alightings(from: belief.model.pattern)
            return alightings.indices.filter { alightings[$0] != nil && belief.model.stations[$0] == station }
                .reduce(sum) { $0 + belief.standing(at: $1) }
        }
        return boarded > 0.5
    }

    /// Believes a rider who says, unseen, that the journey begins at a station: either they board there now, or they have
    /// boarded and the train is already on the way.
    private mutating func board(at station: Int, waiting: Double, at time: Timestamp) {
        guard !isBoarded(at: station) else { return }
        var underway = 0.0
        for number in beliefs.indices {
            let stations = beliefs[number].model.stations
            let alightings = alightings(from: beliefs[number].model.pattern)
            let boarding = stations.indices.last { stations[$0] == station && alightings[$0] != nil }
            let ride = boarding.flatMap { boarding in alightings[boarding].map { boarding..<$0 } } ?? 0..<0
            underway += beliefs[number].weigh(at: Double(beliefs[number].now)) { ride.contains($0.stop) ? 1 : 0 }
        }
        guard underway >= Parameters.leastHypothesis else {
            return capture(station: station, waiting: waiting, at: time)
        }
        stand(at: station, unwanted: Parameters.Rider.mistaken, weight: underway, waiting: waiting)
        normalize()
    }

    /// Lets a rider who has come to a stop of a pattern change trains there, or stay aboard one that turns.
    package mutating func offerChanges(at stop: Int, of pattern: Int) {
        let described = network.patterns[pattern].stops
        stand(
            at: described[stop].station, except: (pattern, stop), unwanted: Parameters.Rider.unwanted,
            weight: stop == described.count - 1 ? Parameters.Rider.turns : Parameters.Rider.changes,
            waiting: Parameters.Rider.wait)
        normalize()
    }

    /// Lets a rider who was told to change at a stop of a pattern do so.
    ///
    /// - Parameters:
    ///   - stations: where they may board.
    ///   - waiting: seconds until the next train leaves, on average.
    package mutating func change(at stop: Int, of pattern: Int, to stations: [Int], waiting: Double) {
        isDepartureWeighed = false
        // Beliefs from before the rider came to the station say nothing of the next train.
        earlier = Earlier()
        for number in beliefs.indices { beliefs[number].identity = 1 }
        for station in stations {
            stand(
                at: station, except: (pattern, stop), unwanted: Parameters.Rider.unwanted,
                weight: Parameters.Rider.obeyed / Double(stations.count), waiting: waiting, isTold: true)
        }
        normalize()
    }

    private func isWanted(_ pattern: Int, at stop: Int) -> Bool {
        itinerary.map { $0.alighting(from: pattern, at: stop) != nil } ?? true
    }

    private mutating func stand(
        at station: Int, except here: (pattern: Int, stop: Int)? = nil, unwanted: Double, weight: Double,
        waiting: Double, isTold: Bool = false
    ) {
        var serving = network.patterns.enumerated().compactMap { number, pattern in
            pattern.stops.dropLast().firstIndex { $0.station == station }
                .flatMap { number == here?.pattern && $0 == here?.stop ? nil : (pattern: number, stop: $0) }
        }
        .map { (pattern: $0.pattern, stop: $0.stop, isWanted: isWanted($0.pattern, at: $0.stop)) }
        if serving.count > Parameters.Tracks.mostPatterns {
            serving = serving.filter(\.isWanted) + serving.filter { !$0.isWanted }
        }
        // In view, it is where it has been seen.
        let resting = likeliest.flatMap { number in
            beliefs[number].hypotheses.first { $0.phase == .resting }
                .flatMap {
                    beliefs[number].platform(of: $0).map { beliefs[number].model.stations[$0.stop] } == station
                        ? (hypothesis: $0, model: beliefs[number].model) : nil
                }
        }
        // To a platform elsewhere who was told to change there walks, in view.
        let seen = isTold && resting == nil ? likeliest.flatMap { beliefs[$0].hypotheses.first } : nil
        let boarded = serving.prefix(Parameters.Tracks.mostPatterns)
        let trains = boarded.reduce(0) { $0 + prior(of: $1.pattern) }
        for (number, stop, isWanted) in boarded {
            let share = weight * (isWanted ? 1 : unwanted) * prior(of: number) / trains
            let known = beliefs.firstIndex { $0.model.pattern == number }
            let position = known ?? beliefs.count
            if known == nil { beliefs.append(belief(in: number)) }
            beliefs[position].waiting = (stop, DwellTime(waiting: waiting))
            if let resting,
                beliefs[position].adopt(
                    resting.hypothesis, of: resting.model, at: stop, since: Double(now ?? 0), weight: share,
                    mayWalk: isTold)
            {
                continue
            }
            if let seen {
                beliefs[position].walk(to: stop, seen, since: Double(now ?? 0), weight: share)
                continue
            }
            beliefs[position].stand(at: stop, since: now ?? 0, weight: share)
        }
    }
}

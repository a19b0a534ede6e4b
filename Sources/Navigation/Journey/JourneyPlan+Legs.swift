import Transit

/// The rides of which a plan consists.
extension JourneyPlan {
    /// Whether all trains of a journey run now, as far as is known, and riders can board and alight.
    func areOffered(_ legs: [Leg]) -> Bool { legs.allSatisfy { planner.isOffered($0, isBoardingKnown: true) } }

    /// The station where a rider aboard a pattern's train at a stop alights, whatever trains it goes on as; `nil` where it does not lead
    /// to the destination.
    func end(aboard pattern: Int, at stop: Int) -> Int? {
        // One that goes on as a pattern twice goes round and round; that in which the rider is may be that of a loop, too.
        var (pattern, stop) = (pattern, stop)
        for _ in 0...planner.network.patterns.count {
            guard let alighting = alighting(from: pattern, at: stop) else { return nil }
            guard let next = continuation(of: pattern, from: alighting) else { return station(pattern, alighting) }
            (pattern, stop) = (next, 0)
        }
        return nil
    }

    /// The rides to the destination for a rider aboard a pattern's train at a stop; none where it leads nowhere.
    func legs(aboard pattern: Int, at stop: Int) -> [Leg] {
        var legs: [Leg] = []
        var (pattern, stop) = (pattern, stop)
        // Nobody rides more trains than there are patterns, however times of 0 s may lead round.
        while legs.count <= planner.network.patterns.count, let alighting = alighting(from: pattern, at: stop) {
            legs.append(Leg(pattern: pattern, boarding: stop, alighting: alighting))
            if let next = continuation(of: pattern, from: alighting) {
                (pattern, stop) = (next, 0)
                continue
            }
            guard let next = boarding(after: station(pattern, alighting)) else { break }
            (pattern, stop) = (next.pattern, next.stop)
        }
        return legs
    }

    /// The changes of a rider who alights at a station, that one first, each with the train that is boarded then; none where the ride
    /// ends there or nothing leads on.
    func changes(from station: Int) -> [(station: Int, boarding: Boarding)] {
        var changes: [(station: Int, boarding: Boarding)] = []
        var next: Int? = station
        while let station = next, let boarding = boarding(after: station) {
            changes.append((station, boarding))
            next = end(aboard: boarding.pattern, at: boarding.stop)
        }
        return changes
    }
}

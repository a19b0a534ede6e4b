/// The alarms of a ride in a sentence, as the rider had them.
extension RideFigures {
    /// Whether the rider was told to get ready before the train stood at the destination; `nil` where that cannot be judged.
    var isInTime: Bool? {
        guard hasJourney, let destination else { return nil }
        return (destination.lead ?? -1) >= 0
    }

    /// The outcome of one ride.
    var outcome: String {
        guard hasJourney else { return "No journey was set, so that no alarm was due." }
        guard let destination else {
            return "The ride shows no stop at the destination, so that the alarm cannot be judged."
        }
        let place = to.map { " at \($0)" } ?? ""
        let lead = destination.lead.map {
            "\(Figures.duration(abs($0))) \($0 >= 0 ? "before" : "after") the train stood\(place)"
        }
        let arrival = destination.arrivalDelay.map(Figures.lateness)
        switch (lead, arrival) {
        case (let lead?, let arrival?): return "The rider was told to get ready \(lead), and to get off \(arrival)."
        case (let lead?, nil): return "The rider was told to get ready \(lead), but never to get off."
        case (nil, let arrival?): return "The rider was never told to get ready, but to get off\(place) \(arrival)."
        case (nil, nil): return "The rider was told nothing\(place)."
        }
    }

    /// The outcome of several rides.
    static func outcome(of rides: [RideFigures]) -> String {
        if rides.count == 1 { return rides[0].outcome }
        let judged = rides.compactMap(\.isInTime)
        guard !judged.isEmpty else { return "No ride has a journey whose alarm can be judged." }
        return
            "The rider was told to get ready in time in \(judged.count { $0 }) of \(Figures.count(judged.count, "ride", "rides"))."
    }
}

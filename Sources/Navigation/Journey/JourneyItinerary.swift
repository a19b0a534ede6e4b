import Belief

/// A journey as the belief needs it.
struct JourneyItinerary: Itinerary {
    let journey: Journey

    func alighting(from pattern: Int, at stop: Int) -> Int? { journey.alighting(from: pattern, at: stop) }
}

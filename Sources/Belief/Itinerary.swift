/// Where the rider wants to go, as far as the belief needs it: what trains they would be in.
package protocol Itinerary: Sendable {
    /// Where to alight from a train of a pattern that has come to a stop, as a position in the pattern's stops; `nil` where the rider
    /// would not be in it.
    func alighting(from pattern: Int, at stop: Int) -> Int?
}

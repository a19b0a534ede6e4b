import Observations
import Positioning

/// How the rider moves, whether or not a train takes them.
struct RiderState: Sendable, Codable {
    /// How they move, by fixes.
    private(set) var footing = Footing()
    /// Whether they got off at the end of a journey, and have moved as no train does since.
    private(set) var isOffTrain = false
    /// The station where they did; `nil` where they got off elsewhere.
    private(set) var offAt: Int?
    /// Whether the box was off for so long that a ride may have gone by, and no fix has shown the rider since.
    var isHidden = false

    /// Handles the next believed position.
    mutating func follow(_ position: Position) {
        footing.handle(position)
        if footing.isVehicle(at: position.time) { isOffTrain = false }
    }

    /// Records that the rider got off, at a station or elsewhere.
    mutating func getOff(at station: Int?) { (isOffTrain, offAt) = (true, station) }

    /// Records that something shows the rider in a train.
    mutating func board() { isOffTrain = false }
}

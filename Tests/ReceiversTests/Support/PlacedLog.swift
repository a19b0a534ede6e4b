import Navigation
import Observations
import Positioning
import Receivers

/// The observations of a log as a replay takes them, each at its time of day, with the ticks between them.
func placed(_ path: String) async throws -> [Observation] {
    var keeper = Timekeeper(isLog: true)
    var ahead = 0.0
    var placed: [Observation] = []
    for try await observation in RideLogLocationFinder(path: path).observations() {
        for var observation in keeper.pass(until: observation.time) + keeper.take(observation, at: observation.time) {
            if case .timeOfDay(let time) = observation.content {
                ahead = time.seconds(since: observation.time)
                continue
            }
            observation.time = observation.time.advanced(bySeconds: ahead)
            placed.append(observation)
        }
    }
    return placed
}

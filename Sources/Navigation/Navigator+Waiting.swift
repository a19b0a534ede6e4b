import Belief
import Positioning
import Transit

/// The rider who waits for their train.
extension Navigator {
    /// Tells the train that comes in where the rider waits for it.
    mutating func awaitTrain(at time: Timestamp) -> [Event] {
        guard let ride, !ride.isOutbound, ride.state == .waiting, !rider.footing.isVehicle(at: time),
            let station = ride.journey.boarding(in: network) ?? ride.journey.origin, isWaiting(at: station)
        else { return [] }
        let patterns = ride.journey.plan.expected(at: station)
        guard !patterns.isEmpty, let arriving = arrival.wait(at: station, for: patterns, at: train.timeOfDay(at: time))
        else { return [] }
        var event = Event(.trainArriving, at: time)
        event.stop = stop(station)
        event.role = .origin
        event.source = arriving.isHeard ? .bluetooth : .deadReckoning
        event.eta = arriving.eta.map { $0.advanced(bySeconds: time.seconds(since: train.timeOfDay(at: time))) }
        return [event]
    }

    /// Whether the rider is at a station as far as is known; where nothing is seen, their word counts.
    private func isWaiting(at station: Int) -> Bool {
        if let near = senses.beacons.inside ?? (senses.hasFixes ? senses.tracker.inside : nil) {
            return near == station
        }
        if let here = line.here?.station, train.assumed == nil { return here == station }
        return source != .gnss
    }
}

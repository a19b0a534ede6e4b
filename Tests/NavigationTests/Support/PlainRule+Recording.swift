import Navigation
import Positioning
import Transit

extension PlainRule {
    /// The events that the rule tells of a recording, and `near` with the first fix within a station's fence, once for each station.
    ///
    /// A fix whose time does not advance is left out, and one without speed has moved from the fix before.
    static func events(of fixes: [Fix], in network: Network) -> [Event] {
        var rule = PlainRule(network: network)
        let fences = Geofence.fences(for: network)
        var (events, found) = ([Event](), Set<Int>())
        var before: (time: Timestamp, place: Coordinate)?
        for fix in fixes {
            guard let time = fix.time, let place = fix.coordinate, before.map({ $0.time < time }) ?? true else {
                continue
            }
            for fence in fences
            where place.distance(to: fence.centre) <= fence.radius && found.insert(fence.station).inserted {
                var event = Event(.near, at: time)
                let station = network.stations[fence.station]
                event.stop = Event.Stop(id: station.id, name: station.name)
                events.append(event)
            }
            var moving = fix
            moving.speed = fix.speed ?? before.map { $0.place.distance(to: place) / time.seconds(since: $0.time) }
            events += rule.handle(moving)
            before = (time, place)
        }
        return events
    }
}

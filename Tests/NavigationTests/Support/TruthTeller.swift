import Navigation
import Positioning
import TestSupport
import Transit

/// Tells of a ride what is true, to hold the judge against.
struct TruthTeller {
    let ride: ArbitraryRide
    /// The delay of everything that it tells, in seconds; early where it is negative.
    var delay = 0.0

    /// The distance within which a place is a stop's own, in metres.
    /// The distance beyond a stop at which it tells that the train has left the stop behind follows, in metres.
    private static let stoppingPlace = 20.0
    private static let passed = 30.0
    /// The time within which each train has moved by more than a metre, in seconds.
    private static let leaving = 3.0

    /// Where the train is at each fix.
    var places: [LinePosition?] {
        ride.fixes.map { fix in
            let chainage = ride.state(at: max(0, (fix.time?.second ?? 0) - delay)).chainage
            return LinePosition(pattern: ride.number, chainage: chainage, uncertainty: 1, stop: 0, standing: 0)
        }
    }

    /// The events at the stations, in order.
    var events: [Event] {
        var events: [Event] = []
        for stop in ride.pattern.stops {
            let stand = ride.movement.stands.first { abs($0.chainage - stop.chainage) <= Self.stoppingPlace }
            if let stand {
                events.append(event(.arrived, stop, at: stand.start))
                events.append(event(.departed, stop, at: stand.end + Self.leaving))
            } else if ride.state(at: 0).chainage < stop.chainage,
                let fix = ride.fixes.first(where: { isBehind(stop, at: $0.time?.second ?? 0) })
            {
                events.append(event(.passed, stop, at: fix.time?.second ?? 0))
            }
        }
        return events.filter { (0...ride.end).contains($0.time.second) }.sorted { $0.time.second < $1.time.second }
    }

    private func isBehind(_ stop: Pattern.Stop, at time: Double) -> Bool {
        ride.state(at: time).chainage > stop.chainage + Self.passed
    }

    private func event(_ kind: Event.Kind, _ stop: Pattern.Stop, at time: Double) -> Event {
        // Times are whole milliseconds, and a train may still roll in the one before it stands.
        var event = Event(kind, at: .second(time + delay + 0.001))
        event.stop = Event.Stop(id: ride.id(of: stop), name: ride.id(of: stop))
        return event
    }
}

import Navigation
import Positioning
import TestSupport
import Transit

/// Tells of a ride what is true, to hold the judge against.
struct TruthTeller {
    let ride: ArbitraryRide
    /// It tells everything so many seconds late; early where it is negative.
    var delay = 0.0

    /// It calls a place within so many metres of a stop the stop's own, and tells that the train has left the stop behind so
    /// many metres beyond it.
    private static let stoppingPlace = 20.0
    private static let passed = 30.0
    /// Within so many seconds each train has moved by more than a metre.
    private static let leaving = 3.0

    /// Where the train is at each fix.
    var places: [LinePosition?] {
        ride.fixes.map { fix in
            let chainage = ride.state(at: max(0, (fix.time?.second ?? 0) - delay)).chainage
            return LinePosition(pattern: ride.number, chainage: chainage, uncertainty: 1, stop: 0, standing: 0)
        }
    }

    /// What happens at the stations, in order.
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

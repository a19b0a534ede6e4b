import Positioning
import Transit

/// Estimates when the doors open at a stop further along a pattern.
///
/// A leg is run as a trapezoid: the train speeds up and brakes at the same rate and cruises between, at the speed that makes
/// the leg last as long as the timetable says. A train that is faster than that keeps its speed.
struct DoorTime {
    /// What metros are designed for, in m/s² (JIS E 7106 and EN 13452-1 give service brakes of 0.8 to 1.1).
    static let acceleration = 0.9
    /// Where no timetable tells: how fast a train or bus cruises, in m/s (54 km/h).
    static let cruise = 15.0
    /// Where no timetable tells: how long it stands, in seconds.
    static let dwell = 30.0

    let pattern: Pattern

    /// Seconds until the doors open.
    ///
    /// - Parameters:
    ///   - target: the position of the stop in the pattern's stops.
    ///   - chainage: where the train is, in metres along the pattern's track, before the stop.
    ///   - speed: its speed in m/s; `nil` where unknown.
    func seconds(to target: Int, from chainage: Double, speed: Double?) -> Double {
        let next = pattern.stops[...target].firstIndex { $0.chainage > chainage } ?? target
        var seconds = remainder(of: next, from: chainage, speed: speed)
        for stop in next..<target {
            seconds += pattern.stops[stop].dwellTime ?? Self.dwell
            seconds += runTime(of: stop + 1)
        }
        return seconds
    }

    /// Seconds of the whole leg that ends at a stop.
    private func runTime(of stop: Int) -> Double {
        if let runTime = pattern.stops[stop].runTime, runTime > 0 { return runTime }
        let cruise = cruise(of: stop)
        return length(of: stop) / cruise + cruise / Self.acceleration
    }

    /// Seconds to the end of the leg that the train is on.
    private func remainder(of stop: Int, from chainage: Double, speed: Double?) -> Double {
        let distance = max(0, pattern.stops[stop].chainage - chainage)
        let cruise = max(cruise(of: stop), speed ?? 0)
        let speed = speed ?? cruise
        // Braking from v takes v²/2a metres; within them the mean speed is half the speed.
        if speed > 0, distance <= speed * speed / (2 * Self.acceleration) { return 2 * distance / speed }
        let catchingUp = (cruise - speed) * (cruise - speed) / (2 * Self.acceleration * cruise)
        return distance / cruise + cruise / (2 * Self.acceleration) + catchingUp
    }

    private func length(of stop: Int) -> Double {
        stop > 0 ? pattern.stops[stop].chainage - pattern.stops[stop - 1].chainage : pattern.stops[stop].chainage
    }

    /// The speed that solves T = d/v + v/a, or the highest speed of a leg without cruising where T is too short for that.
    private func cruise(of stop: Int) -> Double {
        let length = max(1, length(of: stop))
        guard let runTime = pattern.stops[stop].runTime, runTime > 0 else {
            return min(Self.cruise, (Self.acceleration * length).squareRoot())
        }
        let discriminant = Self.acceleration * runTime * Self.acceleration * runTime - 4 * Self.acceleration * length
        guard discriminant > 0 else { return (Self.acceleration * length).squareRoot() }
        return (Self.acceleration * runTime - discriminant.squareRoot()) / 2
    }
}

/// How a train runs from one stop to the next: it speeds up and brakes at the same rate and cruises between.
///
/// The cruising speed v solves T = L/v + v/a, so that the run lasts as long as the timetable says. Where T is too short
/// for that at the usual rate, the train speeds up for half of it, and brakes for the other half, at the rate that it takes.
package struct RunProfile: Hashable, Sendable {
    /// Metres from stop to stop, above 0.
    let length: Double
    /// Seconds from standstill to standstill, above 0.
    package let seconds: Double
    /// m/s².
    let acceleration: Double
    /// m/s.
    let cruise: Double
    /// Seconds that speeding up takes, and braking.
    let ramp: Double

    /// Creates a run over a length in metres that takes a number of seconds, or `nil` where no timetable tells.
    package init(length: Double, seconds: Double?) {
        let length = max(1, length)
        let acceleration = Parameters.Line.usualAcceleration
        self.length = length
        guard let seconds, seconds > 0 else {
            cruise = min(Parameters.Line.usualCruise, (acceleration * length).squareRoot())
            self.acceleration = acceleration
            ramp = cruise / acceleration
            self.seconds = length / cruise + ramp
            return
        }
        self.seconds = seconds
        let discriminant = acceleration * acceleration * seconds * seconds - 4 * acceleration * length
        if discriminant > 0 {
            self.acceleration = acceleration
            cruise = (acceleration * seconds - discriminant.squareRoot()) / 2
        } else {
            self.acceleration = 4 * length / (seconds * seconds)
            cruise = 2 * length / seconds
        }
        ramp = cruise / self.acceleration
    }

    /// The distance from the stop behind after a number of seconds, in metres.
    @inline(__always) func distance(at time: Double) -> Double {
        if time <= 0 { return 0 }
        if time < ramp { return acceleration * time * time / 2 }
        let left = seconds - time
        if left <= 0 { return length }
        if left < ramp { return length - acceleration * left * left / 2 }
        return cruise * (time - ramp / 2)
    }

    /// The speed in m/s after a number of seconds.
    @inline(__always) func speed(at time: Double) -> Double {
        let left = seconds - time
        guard time > 0, left > 0 else { return 0 }
        return min(cruise, acceleration * min(time, left))
    }

    /// The time, in seconds, at which the train is a number of metres from the stop behind.
    func time(at distance: Double) -> Double {
        let braking = length - distance
        if distance <= 0 { return 0 }
        if braking <= 0 { return seconds }
        let ramped = cruise * ramp / 2
        if distance < ramped { return (2 * distance / acceleration).squareRoot() }
        if braking < ramped { return seconds - (2 * braking / acceleration).squareRoot() }
        return distance / cruise + ramp / 2
    }
}

/// A run from one standstill to the next, in one of the styles in which trains are driven.
///
/// None of them is a plain trapezoid of known acceleration, which is what whoever estimates the train's place may
/// assume.
struct Leg: Sendable {
    let length: Double
    let acceleration: Double
    let braking: Double
    var style = Style.plain

    /// How the train is driven.
    enum Style: Hashable, Sendable {
        /// It speeds up, cruises and brakes.
        case plain
        /// From a share of the way on the drive is off, and it loses so many m/s².
        case coasting(share: Double, deceleration: Double)
        /// It is slow from a chainage on, for so many metres.
        case restricted(from: Double, length: Double, speed: Double)
    }

    /// A train that coasts brakes, or takes power again, below this share of its speed.
    private static let coastedShare = 0.6

    /// The steps of the run with a greatest speed, at least 1 m/s.
    func steps(_ greatest: Double) -> [Profile.Step] {
        switch style {
        case .plain: return run(length, greatest)
        case .coasting(let share, let deceleration): return coast(greatest, share, deceleration)
        case .restricted(let start, let slow, let speed):
            let (before, after) = (max(0, start), max(0, length - start - slow))
            let restricted = min(
                speed, greatest, (2 * acceleration * before).squareRoot(), (2 * braking * after).squareRoot())
            guard restricted > 1 else { return run(length, greatest) }
            return run(before, greatest, to: restricted)
                + [Profile.Step(seconds: (length - before - after) / restricted, speed: restricted, acceleration: 0)]
                + run(after, greatest, from: restricted)
        }
    }

    /// The greatest speed with which the run takes so many seconds, as nearly as one below `topSpeed` can.
    func greatestSpeed(taking seconds: Double, topSpeed: Double) -> Double {
        var (slow, fast) = (1.0, topSpeed)
        for _ in 0..<30 {
            let middle = (slow + fast) / 2
            if steps(middle).reduce(0, { $0 + $1.seconds }) > seconds { slow = middle } else { fast = middle }
        }
        return fast
    }

    /// Speeds up to the greatest speed, or as far as there is room, and brakes.
    private func run(
        _ length: Double, _ greatest: Double, from start: Double = 0, to end: Double = 0
    ) -> [Profile.Step] {
        let room =
            (2 * acceleration * braking * length + braking * start * start + acceleration * end * end)
            / (acceleration + braking)
        let peak = max(start, end, min(greatest, room.squareRoot()))
        let speedingUp = (peak * peak - start * start) / (2 * acceleration)
        let slowingDown = (peak * peak - end * end) / (2 * braking)
        return [
            Profile.Step(seconds: (peak - start) / acceleration, speed: start, acceleration: acceleration),
            Profile.Step(seconds: max(0, length - speedingUp - slowingDown) / peak, speed: peak, acceleration: 0),
            Profile.Step(seconds: (peak - end) / braking, speed: peak, acceleration: -braking),
        ]
    }

    private func coast(_ greatest: Double, _ share: Double, _ deceleration: Double) -> [Profile.Step] {
        let speedingUp = greatest * greatest / (2 * acceleration)
        var rest = length - max(speedingUp, share * length)
        // Where coasting and then braking end just at the stop.
        var coasted = (2 * braking * rest - greatest * greatest) / (2 * (braking - deceleration))
        guard coasted > 0 else { return run(length, greatest) }
        let slowest = Self.coastedShare * greatest
        var slowed = max(0, greatest * greatest - 2 * deceleration * coasted).squareRoot()
        if slowed < slowest {
            slowed = slowest
            coasted = (greatest * greatest - slowest * slowest) / (2 * deceleration)
            rest = coasted + slowest * slowest / (2 * braking)
        }
        return [
            Profile.Step(seconds: greatest / acceleration, speed: 0, acceleration: acceleration),
            Profile.Step(seconds: (length - rest - speedingUp) / greatest, speed: greatest, acceleration: 0),
            Profile.Step(seconds: (greatest - slowed) / deceleration, speed: greatest, acceleration: -deceleration),
            Profile.Step(seconds: slowed / braking, speed: slowed, acceleration: -braking),
        ]
    }
}

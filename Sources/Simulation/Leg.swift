/// A run from one standstill to the next.
///
/// It is no trapezoid of known acceleration, which is what whoever estimates the train's place may assume: a train is
/// as fast as its traction, its brakes and the ceilings of its speed let it be.
struct Leg: Sendable {
    let length: Double
    let handling: Handling
    /// Where it may not be faster, in metres from its beginning.
    var ceilings: [Ceiling] = []
    /// From where on the drive is off.
    var coasting: Coasting?

    /// A part of the way with a greatest speed.
    struct Ceiling: Sendable {
        var span: ClosedRange<Double>
        /// In m/s.
        var speed: Double
    }

    /// A way on which the drive is off.
    struct Coasting: Sendable {
        /// Metres from the leg's beginning.
        var start: Double
        /// In m/s².
        var deceleration: Double
    }

    /// Metres from one point of the reckoning to the next, at most.
    private static let spacing = 5.0
    /// No ceiling is lower, in m/s: a train that creeps gets there.
    private static let slowest = 1.0
    /// A train that coasts takes power again below this share of its greatest speed.
    private static let coastedShare = 0.6

    /// The same way from one place to another, as a leg of its own.
    func part(from start: Double, to end: Double) -> Leg {
        var part = Leg(length: end - start, handling: handling)
        part.ceilings = ceilings.compactMap { ceiling in
            let (lower, upper) = (max(start, ceiling.span.lowerBound), min(end, ceiling.span.upperBound))
            return lower < upper ? Ceiling(span: (lower - start)...(upper - start), speed: ceiling.speed) : nil
        }
        part.coasting = coasting.map { Coasting(start: $0.start - start, deceleration: $0.deceleration) }
        return part
    }

    /// The greatest speed with which the run takes `seconds` seconds, as nearly as one below `topSpeed` can.
    func greatestSpeed(taking seconds: Double, topSpeed: Double) -> Double {
        var (slow, fast) = (Self.slowest, topSpeed)
        for _ in 0..<24 {
            let middle = (slow + fast) / 2
            if self.seconds(middle) > seconds { slow = middle } else { fast = middle }
        }
        return fast
    }

    /// How long the run takes with a greatest speed.
    func seconds(_ greatest: Double) -> Double {
        let (speeds, spacing) = speeds(greatest)
        return zip(speeds, speeds.dropFirst()).reduce(0) { $0 + 2 * spacing / max(1e-6, $1.0 + $1.1) }
    }

    /// The steps of the run with a greatest speed, at least 1 m/s.
    func steps(_ greatest: Double) -> [Profile.Step] {
        let (speeds, spacing) = speeds(greatest)
        var steps: [Profile.Step] = []
        /// Points at which a step of constant acceleration begins, and ends as far as is known.
        var (first, last) = (0, 0)
        func close() {
            let (before, after, way) = (speeds[first], speeds[last], spacing * Double(last - first))
            guard way > 0, before + after > 0 else { return }
            steps.append(
                Profile.Step(
                    seconds: 2 * way / (before + after), speed: before,
                    acceleration: (after * after - before * before) / (2 * way)))
        }
        func rate(_ from: Int, _ to: Int) -> Double {
            (speeds[to] * speeds[to] - speeds[from] * speeds[from]) / (2 * spacing * Double(to - from))
        }
        for point in speeds.indices.dropFirst() {
            if last > first, abs(rate(first, last) - rate(point - 1, point)) > 1e-7 {
                close()
                first = last
            }
            last = point
        }
        close()
        return steps
    }

    /// The speeds at points that are equally far apart, and how far: forwards as fast as the traction lets it, then
    /// backwards as fast as it can brake.
    private func speeds(_ greatest: Double) -> (speeds: [Double], spacing: Double) {
        let count = max(4, Int((length / Self.spacing).rounded(.up)))
        let spacing = length / Double(count)
        let greatest = max(Self.slowest, greatest)
        var caps = [Double](repeating: greatest, count: count + 1)
        for ceiling in ceilings {
            let first = max(0, Int((ceiling.span.lowerBound / spacing).rounded()))
            let last = min(count, Int((ceiling.span.upperBound / spacing).rounded()))
            guard first <= last else { continue }
            for point in first...last { caps[point] = min(caps[point], max(Self.slowest, ceiling.speed)) }
        }
        var speeds = [Double](repeating: 0, count: count + 1)
        let coasted = Self.coastedShare * greatest
        for point in 1...count {
            let before = speeds[point - 1]
            var square = before * before + 2 * handling.acceleration(at: before) * spacing
            if let coasting, spacing * Double(point) > coasting.start {
                let slowed = (max(0, before * before - 2 * coasting.deceleration * spacing)).squareRoot()
                if before > coasted { square = max(slowed, coasted) * max(slowed, coasted) }
                square = min(square, max(coasted, slowed) * max(coasted, slowed))
            }
            speeds[point] = min(caps[point], square.squareRoot())
        }
        speeds[count] = 0
        for point in stride(from: count - 1, through: 1, by: -1) {
            let after = speeds[point + 1]
            let square = after * after + 2 * handling.braking(at: after) * spacing
            speeds[point] = min(speeds[point], square.squareRoot())
        }
        return (speeds, spacing)
    }
}

import Foundation

/// How a train moves along a track: phases of constant acceleration, one after the other. Times are seconds from its
/// beginning, chainages are metres.
struct ArbitraryMovement: Sendable {
    /// A stretch of time with one acceleration.
    struct Phase: Sendable {
        var start, chainage, speed, acceleration: Double
    }

    /// A stretch of time in which the speed is zero.
    struct Stand: Sendable {
        var start, end, chainage: Double
    }

    private(set) var phases: [Phase] = []
    private(set) var stands: [Stand] = []
    /// When the movement ends, and where and how fast the train is then.
    private(set) var end = 0.0
    private(set) var chainage: Double
    private(set) var speed: Double

    /// No train brakes harder or speeds up more, in metres a second squared.
    static let hardest = 1.5

    init(chainage: Double, speed: Double) {
        (self.chainage, self.speed) = (chainage, speed)
    }

    /// The chainage and the speed of the train; those at its end beyond that.
    func state(at time: Double) -> (chainage: Double, speed: Double) {
        guard time < end else { return (chainage, speed) }
        var (low, high) = (0, phases.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if phases[middle].start <= time { low = middle } else { high = middle }
        }
        guard low < phases.count else { return (chainage, speed) }
        let (phase, since) = (phases[low], max(0, time - phases[low].start))
        return (
            phase.chainage + (phase.speed + phase.acceleration * since / 2) * since,
            max(0, phase.speed + phase.acceleration * since)
        )
    }

    /// Stands for a number of seconds.
    mutating func stand(for seconds: Double) {
        precondition(speed == 0, "A train that moves cannot stand.")
        if let last = stands.last, last.end == end {
            stands[stands.count - 1].end += seconds
        } else {
            stands.append(Stand(start: end, end: end + seconds, chainage: chainage))
        }
        phases.append(Phase(start: end, chainage: chainage, speed: 0, acceleration: 0))
        end += seconds
    }

    /// Goes on to a place and is so fast there, or as near to that as the distance allows.
    ///
    /// - Parameters:
    ///   - cruise: the speed between, where the distance allows it.
    ///   - gain: how fast the speed grows, in metres a second squared.
    ///   - loss: how fast it falls; as fast as it must where that is too slow, but never faster than the hardest.
    /// - Returns: whether it went: not where the place lies behind, or where the train cannot stop there any more.
    @discardableResult mutating func go(
        to place: Double, arrivingAt wanted: Double, cruise: Double, gain: Double, loss: Double
    ) -> Bool {
        let distance = place - chainage
        guard distance > 0.5 else { return false }
        let squared = speed * speed
        var (loss, wanted) = (loss, min(wanted, (squared + 2 * gain * distance).squareRoot()))
        if wanted * wanted < squared - 2 * loss * distance {
            if wanted == 0, squared > 2 * Self.hardest * distance { return false }
            wanted = max(wanted, max(0, squared - 2 * Self.hardest * distance).squareRoot())
            loss = max(loss, min(Self.hardest, (squared - wanted * wanted) / (2 * distance)))
        }
        let (slower, faster) = (min(speed, wanted), max(speed, wanted))
        var cruise = cruise
        if length(speed, cruise, gain, loss) + length(cruise, wanted, gain, loss) > distance {
            let peak = (2 * distance * gain * loss + loss * squared + gain * wanted * wanted) / (gain + loss)
            cruise = cruise > faster ? max(faster, peak.squareRoot()) : slower
        }
        let steady = distance - length(speed, cruise, gain, loss) - length(cruise, wanted, gain, loss)
        change(to: cruise, gain, loss)
        if steady > 0, cruise > 0 {
            phases.append(Phase(start: end, chainage: chainage, speed: speed, acceleration: 0))
            end += steady / cruise
            chainage += steady
        }
        change(to: wanted, gain, loss)
        return true
    }

    /// The metres that a change of speed needs.
    private func length(_ from: Double, _ to: Double, _ gain: Double, _ loss: Double) -> Double {
        abs(to * to - from * from) / (2 * (to > from ? gain : loss))
    }

    private mutating func change(to wanted: Double, _ gain: Double, _ loss: Double) {
        guard wanted != speed else { return }
        let acceleration = wanted > speed ? gain : -loss
        phases.append(Phase(start: end, chainage: chainage, speed: speed, acceleration: acceleration))
        chainage += length(speed, wanted, gain, loss)
        end += (wanted - speed) / acceleration
        speed = wanted
    }
}

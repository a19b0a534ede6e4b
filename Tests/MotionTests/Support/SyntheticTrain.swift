import Glibc
import Motion
import Simulation

/// An accelerometer on a train that runs from station to station, and the truth about it; a seed determines all of it.
///
/// The train speeds up and brakes with limited jerk but for the last one, rocks on its springs, and shakes in proportion to
/// its speed, more or less along the way: noise about 1.5, 6 and 12 Hz. At its slowest it shakes more than that, and for the
/// first seconds of a stand too (`Sensor.braking`). Then it has ventilation and steps.
struct SyntheticTrain {
    /// How often the sensor is read, in Hz.
    var frequency = 50.0
    /// The sensor's noise on each axis, in m/s², root mean square.
    var noise = 0.011
    /// The size of a count, in m/s².
    var resolution = 0.0006
    /// The measuring range of the sensor, in m/s² either way.
    var range = 2 * 9.80665
    /// How far a sample's time is off, in seconds, at most.
    var jitter = 0.002
    /// The share of samples that are missing.
    var missing = 0.0
    /// The shaking at full speed, in m/s², root mean square of all axes together.
    var shaking = 0.2
    /// The same of the standing train's ventilation.
    var ventilation = 0.015
    /// How often somebody steps beside the device while the train stands, each second.
    var steps = 0.5
    /// How often a hand moves the device while the train stands, each second.
    var hands = 0.0
    /// How long a hand moves it, in seconds.
    var handTime = 0.3...1.9
    /// How long the train stands, in seconds.
    var dwell = 20.0...40.0
    /// How long it runs at full speed, in seconds.
    var cruise = 15.0...40.0

    struct Sample {
        var time: Double
        var acceleration: Acceleration
    }

    /// The samples that were felt, and the times at which the train stood.
    struct Ride {
        var samples: [Sample] = []
        /// From the wheels' stop to their start, in seconds.
        var stands: [ClosedRange<Double>] = []
        /// The sensor's properties as the classifier is told them.
        var resolution: Double
        var frequency: Double
    }

    /// A ride with a number of stands, and the runs between them.
    func ride(stands count: Int, seed: Int) -> Ride {
        var random = Randomness(seed: UInt64(seed), purpose: 77)
        var ride = Ride(resolution: resolution, frequency: frequency)
        var sensor = Sensor(self, &random)
        var time = 0.0
        for number in 0..<count {
            let start = time
            let end = time + random.uniform(dwell)
            sensor.stand(from: &time, to: end, &random, &ride.samples)
            ride.stands.append(start...time)
            if number < count - 1 { sensor.run(from: &time, random.uniform(cruise), &random, &ride.samples) }
        }
        return ride
    }
}

/// The sensor and the coach under it.
private struct Sensor {
    let train: SyntheticTrain
    private let step: Double
    private var gravity = [0.0, 0, 0]
    private var resonators: [[Resonator]]
    private var roughness: Resonator
    private var body = (position: 0.0, speed: 0.0)
    private var footfall = (strength: 0.0, phase: 0.0)
    private var hand = (end: -1.0, strength: 0.0)

    /// How much it shakes at least while it brakes, starts, and in the first three seconds of a stand, as shares of what it does
    /// at full speed: the medians of three recorded rides on Paris's line 4 are 36, 17 and 17 % of what four fifths of a run
    /// stay below, which is 1.15 times the mean here.
    private static let (braking, starting, settling) = (0.41, 0.19, 0.2)

    init(_ train: SyntheticTrain, _ random: inout Randomness) {
        self.train = train
        step = 1 / train.frequency
        let step = step
        resonators = (0..<3).map { _ in
            [(1.5, 0.2), (6, 0.15), (12, 0.15)].map { Resonator($0.0, damping: $0.1, step: step) }
        }
        roughness = Resonator(0.05, damping: 0.7, step: step)
        turn(by: 1, &random)
    }

    /// Turns the device, by chance.
    private mutating func turn(by share: Double, _ random: inout Randomness) {
        let turned = gravity.map { $0 + random.normal(9.8 * share) }
        let length = turned.reduce(0) { $0 + $1 * $1 }.squareRoot()
        gravity = turned.map { $0 * 9.80665 / max(length, 1e-3) }
    }

    mutating func stand(
        from time: inout Double, to end: Double, _ random: inout Randomness, _ samples: inout [SyntheticTrain.Sample]
    ) {
        let start = time
        while time < end {
            if random.happens(train.steps * step) { footfall = (random.uniform(0.02...0.08), 0) }
            if time > hand.end + 4, random.happens(train.hands * step) {
                hand = (time + random.uniform(train.handTime), random.uniform(0.5...3.0))
            }
            if time < hand.end { turn(by: 0.01 * hand.strength, &random) }
            feel(0, speed: 0, least: time - start < 3 ? Self.settling : 0, at: time, &random, &samples)
            time += step
        }
    }

    mutating func run(
        from time: inout Double, _ cruise: Double, _ random: inout Randomness,
        _ samples: inout [SyntheticTrain.Sample]
    ) {
        let (top, strength) = (random.uniform(12.0...20), random.uniform(0.8...1.1))
        var (speed, acceleration) = (0.0, 0.0)
        while speed < top {
            let isNearTop = speed + acceleration * acceleration / 2 / 0.6 >= top
            acceleration = isNearTop ? max(0.02, acceleration - 0.6 * step) : min(strength, acceleration + 0.6 * step)
            move(&speed, acceleration, top, &time, &random, &samples)
        }
        let end = time + cruise
        while time < end { move(&speed, 0, top, &time, &random, &samples) }
        acceleration = 0
        while speed > 0 {
            // The driver eases off the brake, not quite to nothing: that is the jerk of a stop.
            let isNearStop = speed < acceleration * acceleration / 2 / 0.8
            acceleration =
                isNearStop ? min(-0.3, acceleration + 0.8 * step) : max(-strength, acceleration - 0.6 * step)
            move(&speed, acceleration, top, &time, &random, &samples)
        }
    }

    private mutating func move(
        _ speed: inout Double, _ acceleration: Double, _ top: Double, _ time: inout Double,
        _ random: inout Randomness, _ samples: inout [SyntheticTrain.Sample]
    ) {
        feel(
            acceleration, speed: speed / top, least: acceleration < 0 ? Self.braking : Self.starting, at: time, &random,
            &samples)
        speed = max(0, speed + acceleration * step)
        time += step
    }

    private mutating func feel(
        _ acceleration: Double, speed: Double, least: Double, at time: Double, _ random: inout Randomness,
        _ samples: inout [SyntheticTrain.Sample]
    ) {
        // The coach swings on its springs at 1 Hz when the train's acceleration changes.
        let omega = 2 * Double.pi
        body.speed += (omega * omega * (acceleration - body.position) - 0.3 * omega * body.speed) * step
        body.position += body.speed * step
        let rough = max(0.4, 1 + 0.35 * roughness.next(&random))
        let axis = train.shaking * max(speed * rough, least) / 3.squareRoot()
        let still = train.ventilation / 3.squareRoot()
        footfall.strength *= 1 - 8 * step
        footfall.phase += 1
        var felt = gravity
        felt[0] += acceleration + 0.3 * (body.position - acceleration)
        for number in 0..<3 {
            let shaking = resonators[number].indices.reduce(0) { sum, index in
                sum + resonators[number][index].next(&random)
            }
            felt[number] += axis * shaking / 3.squareRoot() + random.normal(still)
            if time < hand.end { felt[number] += random.normal(hand.strength) }
            felt[number] += random.normal(train.noise)
        }
        felt[2] += footfall.strength * (footfall.phase.truncatingRemainder(dividingBy: 4) < 2 ? 1 : -1)
        for number in 0..<3 {
            let clipped = min(max(felt[number], -train.range), train.range)
            felt[number] = (clipped / train.resolution).rounded() * train.resolution
        }
        guard !random.happens(train.missing) else { return }
        samples.append(
            SyntheticTrain.Sample(
                time: time + random.uniform(-train.jitter...train.jitter),
                acceleration: Acceleration(x: felt[0], y: felt[1], z: felt[2])))
    }
}

/// Noise about a frequency, with a root mean square of 1: an autoregressive process of second order.
private struct Resonator {
    private let first, second, gain: Double
    private var history = (0.0, 0.0)

    init(_ frequency: Double, damping: Double, step: Double) {
        let angle = 2 * Double.pi * min(frequency, 0.4 / step) * step
        let (radius, cosine) = (exp(-damping * angle), cos(angle * (1 - damping * damping).squareRoot()))
        let square = radius * radius
        first = 2 * radius * cosine
        second = -square
        let doubled = 2 * cosine * cosine - 1
        gain = ((1 - square) * (1 + square * square - 2 * square * doubled) / (1 + square)).squareRoot()
    }

    mutating func next(_ random: inout Randomness) -> Double {
        let value = first * history.0 + second * history.1 + random.normal(gain)
        history = (value, history.0)
        return value
    }
}

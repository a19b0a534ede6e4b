import Motion
import Testing

/// The classifier on synthetic trains of which the truth is known.
@Suite struct `A train with an accelerometer` {
    /// Sensors as their data sheets have them, and what can go on around them.
    enum Setting: String, CaseIterable, Sendable {
        case bmi160, mpu6050, adxl345, lis3dh, quarterRate, doubleRate, fastest, slowest, lossy, ventilated, crowded,
            violent

        var train: SyntheticTrain {
            var train = SyntheticTrain()
            switch self {
            case .bmi160: break
            case .mpu6050: train.noise = 0.02
            case .adxl345: (train.noise, train.resolution) = (0.033, 0.0383)
            case .lis3dh: train.resolution = 0.0098
            case .quarterRate: train.frequency = 25
            case .doubleRate: train.frequency = 100
            case .fastest: train.frequency = 400
            case .slowest: train.frequency = 20
            case .lossy: train.missing = 0.3
            case .ventilated: train.ventilation = 0.04
            case .crowded: train.steps = 1.5
            // Twice as much as the roughest that was measured, on a part whose range hardly holds gravity.
            case .violent: (train.shaking, train.range) = (1, 10)
            }
            return train
        }
    }

    /// A train that shakes as much as it ever does drowns the jolt of its stop, and a sensor whose noise is as loud as a stand
    /// hears a start late; both are told.
    @Test func `is known to stand within three seconds of its stop, and never while it runs`() {
        var (stops, known, early, falseStands) = (0, 0, 0, 0)
        for setting in Setting.allCases {
            let judgement = Judgement(setting.train, stands: 41, seeds: 1...1)
            stops += judgement.stops
            known += judgement.known
            early += judgement.early
            falseStands += judgement.falseStands
            #expect(judgement.known >= (setting == .violent ? 32 : setting == .adxl345 ? 36 : 39), "\(setting)")
            #expect(judgement.falseMoves == 0, "\(setting)")
            #expect(judgement.medianStart < (setting == .adxl345 ? 10 : 7.5), "\(setting)")
        }
        #expect(stops == 480)
        #expect(Double(known) / Double(stops) >= 0.96, "\(known)")
        #expect(Double(early) / Double(stops) <= 0.02, "\(early)")
        // The jolt with which a brake takes hold is one, now and then: once in a hundred runs.
        #expect(Double(falseStands) / Double(stops) <= 0.01, "\(falseStands)")
    }

    /// At 0.12 m/s² it is as quiet at 30 km/h as many stand.
    @Test func `is known to stand within three seconds also where it runs smoothly`() {
        var train = SyntheticTrain()
        train.shaking = 0.12
        let judgement = Judgement(train, stands: 41, seeds: 1...1)
        #expect(judgement.known >= 38)
        #expect(judgement.early <= 2)
        #expect(judgement.falseStands == 0)
        #expect(judgement.medianStart < 8)
    }

    /// As on a railway: nothing is learnt of how quiet it is for longer than the floor remembers.
    @Test func `is not taken for a standing one while it runs for a long time`() {
        var train = SyntheticTrain()
        (train.shaking, train.cruise) = (0.15, 1200...1800)
        let judgement = Judgement(train, stands: 3, seeds: 1...1)
        #expect(judgement.running > 0.75)
        #expect(judgement.falseStands == 0)
    }

    /// A sensor of 8 bits cannot feel a smooth ride; it must still know a stop.
    @Test func `is known to stand by a sensor whose counts are coarse`() {
        var train = SyntheticTrain()
        (train.noise, train.resolution, train.shaking) = (0.02, 0.157, 0.4)
        let judgement = Judgement(train, stands: 41, seeds: 1...1)
        #expect(judgement.known >= 35)
        #expect(judgement.falseMoves <= 1)
    }

    /// A hand for up to two seconds, every ten or so.
    @Test(arguments: 1...3)
    func `stands where hands move the device`(seed: Int) {
        var train = SyntheticTrain()
        (train.dwell, train.hands) = (900...900, 0.15)
        let edges = train.ride(stands: 1, seed: seed).edges
        #expect(edges.map(\.isMoving) == [false])
    }

    @Test func `gives the same answers however the sensor lies, and whatever its offset`() {
        let ride = SyntheticTrain().ride(stands: 8, seed: 3)
        var turned = ride
        // Axes in another order and with another sign, turned by 36.87° and with an offset.
        turned.samples = ride.samples.map { sample in
            let (x, y, z) = (-sample.acceleration.z, sample.acceleration.x, sample.acceleration.y)
            return SyntheticTrain.Sample(
                time: sample.time,
                acceleration: Acceleration(x: 0.8 * x - 0.6 * y + 0.4, y: 0.6 * x + 0.8 * y - 0.2, z: z + 0.3))
        }
        #expect(ride.edges.count == 15)
        #expect(turned.edges.map(\.isMoving) == ride.edges.map(\.isMoving))
        #expect(zip(turned.edges, ride.edges).allSatisfy { abs($0.time - $1.time) < 1e-9 })
    }
}

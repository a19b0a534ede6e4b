import Simulation
import Testing

@testable import Motion

/// The classifier on signals that no train has, and sensors that fail.
@Suite struct `The motion classifier` {
    private var classifier = MotionClassifier(resolution: 0.0006, frequency: 50)
    private var random = Randomness(seed: 11)
    private var time = 0.0
    private var edges: [(time: Double, isMoving: Bool)] = []

    /// Lets so many seconds pass with a shaking about gravity, fifty samples a second.
    private mutating func feel(_ shaking: Double, for seconds: Double, offset: Double = 0) {
        for _ in 0..<Int(seconds * 50) {
            let acceleration = Acceleration(
                x: offset + random.normal(shaking), y: random.normal(shaking), z: 9.8 + random.normal(shaking))
            take(acceleration)
            time += 0.02
        }
    }

    private mutating func take(_ acceleration: Acceleration) {
        if let isMoving = classifier.handle(acceleration, at: time) { edges.append((time, isMoving)) }
    }

    @Test mutating func `knows at first nothing, and then that a still device stands`() {
        feel(0.01, for: 1.75)
        #expect(classifier.isMoving == nil)
        feel(0.01, for: 1)
        #expect(classifier.isMoving == false)
        #expect(edges.count == 1)
    }

    @Test mutating func `knows that counts which do not change at all stand`() {
        feel(0, for: 3)
        #expect(edges.map(\.isMoving) == [false])
    }

    @Test mutating func `does not take shaking for two seconds for a train, and for three it does`() throws {
        feel(0.01, for: 10)
        for _ in 0..<5 {
            feel(1, for: 2)
            feel(0.01, for: 4)
        }
        #expect(edges.map(\.isMoving) == [false])
        feel(0.3, for: 3.2)
        #expect(edges.map(\.isMoving) == [false, true])
    }

    @Test mutating func `knows a start by its pull, before the train shakes`() throws {
        feel(0.01, for: 20)
        let start = time
        // With a jerk of 0.6 m/s³, as trains do.
        for step in 1...30 { feel(0.01, for: 0.05, offset: Double(step) * 0.03) }
        feel(0.015, for: 6, offset: 0.9)
        let edge = try #require(edges.last)
        #expect(edge.isMoving)
        #expect((2...4).contains(edge.time - start))
    }

    @Test mutating func `does not take a tilt for a start`() {
        feel(0.01, for: 20)
        for offset in [0.9, 0, -0.7] {
            for step in 1...30 { feel(0.01, for: 0.05, offset: Double(step) * offset / 30) }
            feel(0.01, for: 30, offset: offset)
            for step in 1...30 { feel(0.01, for: 0.05, offset: Double(30 - step) * offset / 30) }
        }
        for offset in [2, 0, -5.0] { feel(0.01, for: 30, offset: offset) }
        #expect(edges.map(\.isMoving) == [false])
    }

    @Test mutating func `takes a quiet train without a jerk for a standing one only after seventeen seconds`() throws {
        feel(0.3, for: 10)
        let start = time
        feel(0.01, for: 30)
        #expect(edges.map(\.isMoving) == [true, false])
        #expect((16.5...18).contains(try #require(edges.last).time - start))
    }

    @Test mutating func `leaves out what cannot be`() {
        feel(0.01, for: 10)
        for _ in 0..<500 {
            for value in [Double.nan, .infinity, -.infinity, 1e300, 1e5] {
                take(Acceleration(x: 0, y: value, z: 9.8))
            }
            feel(0.01, for: 0.02)
        }
        for value in [Double.nan, .infinity, -.infinity] {
            #expect(classifier.handle(Acceleration(x: 0, y: 0, z: 9.8), at: value) == nil)
        }
        #expect(edges.map(\.isMoving) == [false])
        feel(0.3, for: 4)
        #expect(edges.map(\.isMoving) == [false, true])
    }

    @Test(arguments: [5.0, 3600, 1e9, -5, -3600, -1e9])
    mutating func `begins to measure anew where the clock jumps, and goes on as it was meanwhile`(jump: Double) throws {
        // Too little for a jerk, and enough for a train.
        feel(0.08, for: 10)
        #expect(classifier.isMoving == true)
        time += jump
        let start = time
        feel(0.01, for: 1.75)
        #expect(classifier.isMoving == true)
        // No jerk is waited for: nobody knows what was between.
        feel(0.01, for: 2)
        #expect(edges.map(\.isMoving) == [true, false])
        #expect((1.75...3).contains(try #require(edges.last).time - start))
    }

    @Test mutating func `measures nothing while its clock stands still`() {
        feel(0.01, for: 3)
        for _ in 0..<1000 { take(Acceleration(x: random.normal(3), y: 0, z: 9.8)) }
        #expect(edges.map(\.isMoving) == [false])
    }

    @Test(arguments: [(0.0, 0.0), (.nan, .nan), (.infinity, .infinity), (-1, -50), (1e200, 1e-300)])
    mutating func `works for any sensor`(resolution: Double, frequency: Double) {
        classifier = MotionClassifier(resolution: resolution, frequency: frequency)
        feel(0.01, for: 3)
        #expect(edges.map(\.isMoving) == [false])
    }

    @Test mutating func `tells the mean of the last half second`() throws {
        #expect(classifier.mean == nil)
        feel(0, for: 1)
        let mean = try #require(classifier.mean)
        #expect(abs(mean.magnitude - 9.8) < 1e-9)
    }
}

@Suite struct `The vibration floor` {
    @Test func `is that of a bad sensor at first, and then the quietest of five minutes`() {
        var floor = VibrationFloor(resolution: 0.0006, frequency: 50)
        // 400 µg/√Hz in 39 Hz on three axes.
        #expect(abs(floor.variance.squareRoot() - 0.0426) < 0.0002)
        floor.take(0.0004, at: 0)
        floor.take(0.0010, at: 30)
        #expect(floor.variance == 0.0004)
        for minute in 1...4 { floor.take(0.0010, at: Double(minute) * 60) }
        #expect(floor.variance == 0.0004)
        floor.take(0.0010, at: 300)
        #expect(floor.variance == 0.0010)
        floor.take(0.5, at: 3000)
        #expect(abs(floor.variance.squareRoot() - 0.0426) < 0.0002)
    }

    @Test(arguments: [(0.0383, 100.0, 0.0842), (0.0006, 1600, 0.1), (0.157, 50, 0.1)])
    func `is not above what sensors have, and not below what their counts do`(
        resolution: Double, frequency: Double, highest: Double
    ) {
        var floor = VibrationFloor(resolution: resolution, frequency: frequency)
        #expect(abs(floor.variance.squareRoot() - highest) < 0.001)
        floor.take(0, at: 0)
        #expect(abs(floor.variance - 0.375 * resolution * resolution) < 1e-12)
    }
}

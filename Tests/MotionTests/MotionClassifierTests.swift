import Simulation
import Testing

@testable import Motion

/// The classifier on signals that no train has, and sensors that fail.
@Suite struct `The motion classifier` {
    private var classifier = MotionClassifier()
    private var random = Randomness(seed: 11)
    private var time = 0.0
    private var edges: [(time: Double, isMoving: Bool)] = []

    /// Simulates a shaking about gravity for a number of seconds, at fifty samples a second.
    private mutating func feel(_ shaking: Double, for seconds: Double, offset: Double = 0) {
        for _ in 0..<Int(seconds * 50) {
            let acceleration = Acceleration(
                x: offset + random.normal(shaking), y: random.normal(shaking), z: 9.8 + random.normal(shaking))
            take(acceleration)
            time += 0.02
        }
    }

    private mutating func take(_ acceleration: Acceleration) {
        if let isMoving = classifier.handle(acceleration, at: time)?.isMoving, isMoving != edges.last?.isMoving {
            edges.append((time, isMoving))
        }
    }

    @Test mutating func `knows at first nothing, and then that a still device stands`() {
        feel(0.01, for: 0.25)
        #expect(classifier.isMoving == nil)
        feel(0.01, for: 2.5)
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
        feel(0.02, for: 6, offset: 0.9)
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

    /// On recordings a train that brakes or coasts shakes a third as much as it does at speed: 2 % of the windows less than 0.32
    /// times as much, and a stand a tenth.
    @Test mutating func `takes a train for a standing one that is as quiet as stands are, and not one that coasts`()
        throws
    {
        feel(0.3, for: 120)
        feel(0.11, for: 300)
        #expect(edges.map(\.isMoving) == [true])
        let start = time
        feel(0.01, for: 30)
        #expect(edges.map(\.isMoving) == [true, false])
        #expect((0.5...3).contains(try #require(edges.last).time - start))
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
        feel(0.08, for: 10)
        #expect(classifier.isMoving == true)
        time += jump
        let start = time
        feel(0.01, for: 0.25)
        #expect(classifier.isMoving == true)
        feel(0.01, for: 3)
        #expect(edges.map(\.isMoving) == [true, false])
        #expect((0.25...3).contains(try #require(edges.last).time - start))
    }

    @Test mutating func `measures nothing while its clock stands still`() {
        feel(0.01, for: 3)
        for _ in 0..<1000 { take(Acceleration(x: random.normal(3), y: 0, z: 9.8)) }
        #expect(edges.map(\.isMoving) == [false])
    }

    /// A walk shakes ten times as much as a train; a quarter of an hour at home not at all.
    @Test(arguments: [true, false])
    mutating func `tells a train's stands from its first one on, whatever was before it`(isWalk: Bool) {
        feel(isWalk ? 1.5 : 0.006, for: isWalk ? 600 : 900)
        feel(0.01, for: 60)
        let before = edges.map(\.isMoving)
        #expect(before == (isWalk ? [true, false] : [false]))
        for _ in 0..<4 {
            feel(0.09, for: 70)
            feel(0.035, for: 4, offset: -0.9)
            feel(0.012, for: 30)
        }
        #expect(edges.map(\.isMoving) == before + [true, false, true, false, true, false, true, false])
    }

    /// Half a second of a beep, half a second of silence: what is felt in the beeps is left out.
    @Test mutating func `goes on between the beeps of the unit's own buzzer`() {
        feel(0.15, for: 120)
        for _ in 0..<20 {
            feel(0.01, for: 0.4)
            time += 0.6
        }
        #expect(edges.map(\.isMoving) == [true, false])
        for _ in 0..<20 {
            feel(0.15, for: 0.4)
            time += 0.6
        }
        #expect(edges.map(\.isMoving) == [true, false, true])
    }

    @Test mutating func `tells the mean of the last half second`() throws {
        #expect(classifier.mean == nil)
        feel(0, for: 1)
        let mean = try #require(classifier.mean)
        #expect(abs(mean.magnitude - 9.8) < 1e-9)
    }
}

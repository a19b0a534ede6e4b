import Navigation
import Positioning
import TestSupport
import Testing
import Transit

/// The engine's transitions for believed positions, one after the other.
private func transitions(
    _ positions: [Position], radius: Double = 200, stationsAt metres: [Double] = [0]
) -> [GeofenceEngine.Transition] {
    var engine = GeofenceEngine(fences: Geofence.fences(for: .stations(at: metres), radius: radius))
    var before: Position?
    return positions.flatMap { position in
        defer { before = position }
        return engine.handle(position, after: before)
    }
}

extension Position {
    fileprivate init(_ second: Double, east: Double, north: Double = 0, accuracy: Double = 6, speed: Double? = nil) {
        self.init(
            time: .second(second), coordinate: .somewhere.moved(east: east, north: north), accuracy: accuracy,
            speed: speed)
    }
}

extension [GeofenceEngine.Transition] {
    fileprivate var entered: Int { count { if case .entered = $0 { true } else { false } } }
    fileprivate var left: Int { count { if case .left = $0 { true } else { false } } }
}

@Suite struct `The geofence engine` {
    @Test(arguments: [0.1, 1, 5, 10, 30], [60.0, 80, 100])
    func `finds a station run through once, whatever the interval`(interval: Double, kilometresPerHour: Double) {
        let speed = kilometresPerHour / 3.6
        // Each phase of the fixes is a pass of its own.
        for phase in stride(from: 0, to: interval, by: max(interval / 10, 0.1)) {
            let positions = stride(from: phase, through: 240, by: interval).map {
                Position($0, east: -2000 + speed * $0, speed: speed)
            }
            let found = transitions(positions)
            #expect(found.entered == 1, "phase \(phase): \(found)")
            #expect(found.left == 1, "phase \(phase): \(found)")
        }
    }

    @Test(arguments: [0.1, 1, 5, 10, 30])
    func `passes a station 500 m beside the way by`(interval: Double) {
        let positions = stride(from: 0, through: 240, by: interval).map {
            Position($0, east: -2000 + 20 * $0, north: 500, speed: 20)
        }
        #expect(transitions(positions).isEmpty)
    }

    @Test(arguments: [0.1, 0.5, 1])
    func `does not enter for a second of wild fixes`(interval: Double) {
        // Fixes that the gate has let through: the train waits 700 m away.
        let positions = stride(from: 0, through: 60, by: interval).map { second in
            Position(second, east: second >= 30 && second < 31 ? 0 : 700, speed: 0)
        }
        #expect(transitions(positions).isEmpty)
    }

    @Test func `does not leave for a second of wild fixes`() {
        let positions = (0...60).map { Position(Double($0), east: $0 == 30 ? 700 : 0, speed: 0) }
        #expect(transitions(positions) == transitions([positions[0], positions[1], positions[2], positions[3]]))
        #expect(transitions(positions).entered == 1)
    }

    @Test(arguments: [0.1, 0.2, 0.5, 1])
    func `needs the same time to enter at any interval`(interval: Double) throws {
        let entered = try #require(
            stride(from: 0, through: 20, by: interval).first { second in
                !transitions(
                    stride(from: 0, through: second, by: interval).map { Position($0, east: 0, speed: 0) }
                ).isEmpty
            })
        #expect(entered > 0.99 && entered < 4, "after \(entered) s")
    }

    @Test func `says nothing of a circle much wider than the fence`() {
        let positions = (0...600).map { Position(Double($0), east: 0, accuracy: 450, speed: 0) }
        #expect(transitions(positions, radius: 70).isEmpty)
    }

    @Test func `does not leave when the circle widens`() {
        let positions = (0...600).map { Position(Double($0), east: 0, accuracy: $0 < 20 ? 6 : 450, speed: 0) }
        #expect(transitions(positions).left == 0)
    }

    @Test func `counts waking up inside as entering`() {
        let positions = (0...10).map { Position(Double($0), east: 30, speed: 0) }
        #expect(transitions(positions).entered == 1)
    }

    @Test func `leaves one fence before it enters the next`() {
        let positions = (0...140).map { Position(Double($0), east: -200 + 20 * Double($0), speed: 20) }
        let found = transitions(positions, stationsAt: [0, 500, 1000])
        let numbers = found.map { transition in
            switch transition {
            case .entered(let station, _): station
            case .left(let station): station
            }
        }
        #expect(numbers == [0, 0, 1, 1, 2, 2])
        #expect((found.entered, found.left) == (3, 3))
    }

    @Test func `tells how far away the station is`() throws {
        let found = transitions((0...10).map { Position(Double($0), east: 30, north: 40, speed: 0) })
        guard case .entered(0, let distance) = try #require(found.first) else {
            Issue.record("not entered")
            return
        }
        #expect(abs(distance - 50) < 1)
    }

    @Test(arguments: [4.0, 8])
    func `is not moved by an hour of noise at the fence`(deviation: Double) {
        var (entered, naive) = (0, 0)
        for seed in 1...10 {
            var noise = Noise(seed: seed)
            var (east, north) = (Drift(deviation, &noise), Drift(deviation, &noise))
            var wasInside = false
            let positions = (0..<3600).map { second in
                east.advance(bySeconds: 1, &noise)
                north.advance(bySeconds: 1, &noise)
                let place = 200 + east.value + noise.normal(1)
                if place < 200, !wasInside { naive += 1 }
                wasInside = place < 200
                return Position(
                    Double(second), east: place, north: north.value, accuracy: 1.51 * deviation, speed: 0)
            }
            let found = transitions(positions)
            #expect(found.entered <= 1, "seed \(seed): \(found.entered) times")
            entered += found.entered
        }
        // The same noise comes in over a bare radius again and again.
        #expect(naive > 100)
        print(
            "noise of \(deviation) m at the fence, 10 simulated hours: entered \(entered), a bare radius \(naive) times"
        )
    }
}

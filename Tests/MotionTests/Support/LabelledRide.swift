import Foundation
import Simulation
import TestSupport

@testable import Motion

/// A recorded metro ride with the times at which the train stood: Paris's line 4, a phone's accelerometer at 51 Hz.
struct LabelledRide: Sendable {
    let name: String
    var samples: [(time: Double, acceleration: Acceleration)]
    /// When the train stood, in seconds.
    let stands: [ClosedRange<Double>]

    private static let folder = Paths.shared.appending(path: "metro-accelerations")
    static let isPresent = FileManager.default.fileExists(atPath: folder.path)
    static let names = ["a", "b", "c"]

    /// Reads a ride; what the phone has taken off is put back: gravity, along an axis of the phone's.
    init(_ name: String) throws {
        self.name = name
        func rows(_ file: String) throws -> [[Double]] {
            try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8).split(
                whereSeparator: \.isNewline
            )
            .dropFirst().map { $0.split(separator: ",").compactMap { Double($0) } }
        }
        samples = try rows("paris-m4-\(name).csv").map {
            ($0[0], Acceleration(x: $0[1], y: $0[2], z: $0[3] + 9.80665))
        }
        stands = try rows("paris-m4-\(name).stops.csv").map { $0[0]...$0[1] }
    }

    /// The same ride by another sensor.
    func felt(by sensor: Sensor) -> LabelledRide {
        var random = Randomness(seed: 5, purpose: 18)
        var ride = self
        ride.samples = samples.enumerated().compactMap { number, sample in
            if random.happens(sensor.missing) { return nil }
            if sensor.every > 1, number % sensor.every != 0 { return nil }
            return (sample.time, sensor.feel(sample.acceleration, &random))
        }
        return ride
    }

    /// An accelerometer, and how it lies.
    enum Sensor: String, CaseIterable, Sendable {
        case asRecorded, mpu6050, adxl345, tilted, offset, quarterMissing, half

        var missing: Double { self == .quarterMissing ? 0.25 : 0 }
        /// The decimation factor: one of this many samples is used.
        var every: Int { self == .half ? 2 : 1 }

        func feel(_ acceleration: Acceleration, _ random: inout Randomness) -> Acceleration {
            var felt = acceleration
            switch self {
            case .asRecorded, .quarterMissing, .half: break
            // Noise of 400 µg/√Hz, and of 290 with counts of 0.0383 m/s², by the data sheets.
            case .mpu6050:
                felt = felt + noise(0.02, &random)
            case .adxl345:
                felt = felt + noise(0.02, &random)
                func counts(_ value: Double) -> Double { (value / 0.0383).rounded() * 0.0383 }
                felt = Acceleration(x: counts(felt.x), y: counts(felt.y), z: counts(felt.z))
            case .tilted:
                felt = Acceleration(x: 0.6 * felt.y - 0.8 * felt.z, y: felt.x, z: 0.8 * felt.y + 0.6 * felt.z)
            case .offset:
                felt = felt + Acceleration(x: 0.8, y: -0.5, z: 1.2)
            }
            // The range that a part of ±2 g can feel.
            func clipped(_ value: Double) -> Double { min(max(value, -19.6133), 19.6133) }
            return Acceleration(x: clipped(felt.x), y: clipped(felt.y), z: clipped(felt.z))
        }

        private func noise(_ deviation: Double, _ random: inout Randomness) -> Acceleration {
            Acceleration(x: random.normal(deviation), y: random.normal(deviation), z: random.normal(deviation))
        }
    }
}

/// The output of a classifier for a labelled ride.
struct Telling {
    /// How long after each stop the stand was told, in seconds; `nil` where it was not before the train left.
    var delays: [Double?] = []
    /// The same of starts.
    var starts: [Double?] = []
    /// When a stand was told where there is none, in seconds.
    var falseStands: [Double] = []

    /// The time by which a stand may be told before the label, in seconds. A person has set the label by hand.
    static let slack = 1.0

    init(_ ride: LabelledRide, _ parameters: MotionParameters = MotionParameters()) {
        var classifier = MotionClassifier(parameters)
        var edges: [(time: Double, isMoving: Bool)] = []
        for sample in ride.samples {
            guard let reading = classifier.handle(sample.acceleration, at: sample.time),
                let isMoving = reading.isMoving, isMoving != edges.last?.isMoving
            else { continue }
            edges.append((reading.time, isMoving))
        }
        for stand in ride.stands {
            let told = edges.first {
                !$0.isMoving && $0.time >= stand.lowerBound - Self.slack && $0.time <= stand.upperBound
            }
            delays.append(told.map { $0.time - stand.lowerBound })
            let start = edges.first { $0.isMoving && $0.time >= stand.upperBound - Self.slack }
            starts.append(start.map { $0.time - stand.upperBound })
        }
        let first = ride.stands.first?.lowerBound ?? 0
        falseStands = edges.filter { edge in
            !edge.isMoving && edge.time > first
                && !ride.stands.contains { $0.lowerBound - Self.slack <= edge.time && edge.time <= $0.upperBound }
        }.map(\.time)
    }

    var told: Int { delays.count { $0 != nil } }
    var withinFourSeconds: Int { delays.count { $0.map { $0 <= 4 } == true } }
}

import Foundation
import Testing

@testable import Motion

/// The classifier on real trains, whose stands a person has labelled.
///
/// They are no fixtures of this project: without `../shared/data` nothing is tested.
@Suite(.enabled(if: LabelledRide.isPresent, "../shared/data/metro-accelerations is absent"))
struct `A labelled metro ride` {
    @Test func `has its stands told, most within four seconds, and at most one falsely`() throws {
        print("sensor          ride  stands  told  within 4 s  false  stops told after, s; starts")
        for sensor in LabelledRide.Sensor.allCases {
            var (stands, told, soon) = (0, 0, 0)
            for name in LabelledRide.names {
                let ride = try LabelledRide(name).felt(by: sensor)
                let telling = Telling(ride)
                (stands, told) = (stands + ride.stands.count, told + telling.told)
                soon += telling.withinFourSeconds
                print(telling.row(sensor.rawValue, name))
                #expect(telling.falseStands.count <= 1, "\(sensor) \(name)")
            }
            #expect(Double(told) >= 0.9 * Double(stands), "\(sensor): \(told) of \(stands)")
            if sensor.isFine { #expect(Double(soon) >= 0.8 * Double(stands), "\(sensor): \(soon) of \(stands)") }
        }
    }

    /// The parameters fitted to two rides hold for the third.
    @Test func `is told as well by what the two others teach`() throws {
        let rides = try LabelledRide.names.map { try LabelledRide($0) }
        print("all        \(MotionParameters.fitted(to: rides).figures)")
        var (told, soon, stands) = (0, 0, 0)
        for ride in rides {
            let parameters = MotionParameters.fitted(to: rides.filter { $0.name != ride.name })
            let telling = Telling(ride, parameters)
            print("without \(ride.name)  \(parameters.figures)")
            print(telling.row("cross-validated", ride.name))
            (told, soon, stands) = (
                told + telling.told, soon + telling.withinFourSeconds, stands + ride.stands.count
            )
            #expect(telling.falseStands.count <= 1)
            let used = MotionParameters()
            for (one, other) in zip(parameters.levels, used.levels) {
                #expect(abs(one.mean - other.mean) < 0.25 && abs(one.deviation - other.deviation) < 0.15)
            }
            #expect(abs(parameters.leastJolt - used.leastJolt) < 0.1)
            #expect(abs(parameters.joltRange - used.joltRange) < 0.2)
        }
        #expect(Double(told) >= 0.9 * Double(stands))
        #expect(Double(soon) >= 0.8 * Double(stands))
    }
}

extension LabelledRide.Sensor {
    /// Whether it is finer than a stand's own shaking; through others a stop is told later.
    fileprivate var isFine: Bool { self != .adxl345 && self != .mpu6050 }
}

extension Telling {
    fileprivate func row(_ sensor: String, _ ride: String) -> String {
        func text(_ times: [Double?]) -> String {
            times.map { $0.map { String(format: "%.1f", $0) } ?? "–" }.joined(separator: " ")
        }
        let name = sensor.padding(toLength: 15, withPad: " ", startingAt: 0)
        return String(
            format: "%@ %@ %8d %6d %8d %9d     ", name, ride, delays.count, told, withinFourSeconds, falseStands.count)
            + text(delays) + "; " + text(starts)
            + (falseStands.isEmpty ? "" : "; false at " + text(falseStands))
    }
}

extension MotionParameters {
    fileprivate var levels: [Levels] { [running, slow, standing] }

    fileprivate var figures: String {
        (levels + [starting]).map { String(format: "%.2f ± %.2f", $0.mean, $0.deviation) }.joined(separator: ", ")
            + String(format: ", jolt %.2f + %.2f m/s²", leastJolt, joltRange)
    }
}

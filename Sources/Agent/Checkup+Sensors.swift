import Receivers

extension Checkup {
    /// Whether the train's motion can be felt, which a few seconds of the accelerometer tell.
    func motion() async -> Finding {
        guard let sensor = configuration.motion, configuration.receiver.isLive else {
            return Finding("motion", .isMissing, whyUnread("motion"))
        }
        do throws(SensorTrial.Failure) {
            let found = try await SensorTrial().motion(sensor.device, root: sensor.root)
            let noise = found.noise.map { "noise \(Self.rounded($0, to: 1000)) m/s²" } ?? "noise not known"
            let state = found.isMoving.map { $0 ? "moving" : "standing" } ?? "standing or moving is not known yet"
            let advice =
                found.isSlow
                ? "; these are too few to tell a stop in time" + (found.advice.map { ": \($0)" } ?? "") : ""
            return Finding(
                "motion", .works,
                """
                \(found.name): \(Self.rounded(found.samplesPerSecond, to: 10)) samples a second, \(noise), gravity \
                \(Self.rounded(found.gravity, to: 100)) m/s², \(state)\(advice)
                """)
        } catch {
            return finding("motion", error, isNamed: sensor.device != nil)
        }
    }

    /// Whether the pressure of the air can be measured, which a few seconds of the barometer tell.
    func pressure() async -> Finding {
        guard let sensor = configuration.pressure, configuration.receiver.isLive else {
            return Finding("pressure", .isMissing, whyUnread("pressure"))
        }
        do throws(SensorTrial.Failure) {
            let found = try await SensorTrial().pressure(sensor.device, root: sensor.root)
            let noise = found.noise.map { "noise \(Self.rounded($0, to: 10)) Pa" } ?? "noise not known"
            return Finding(
                "pressure", .works,
                """
                \(found.name): \(Self.rounded(found.readingsPerSecond, to: 10)) readings a second, mean \
                \(Self.rounded(found.mean, to: 100)) hPa, \(noise)
                """)
        } catch {
            return finding("pressure", error, isNamed: sensor.device != nil)
        }
    }

    /// The finding about a sensor that cannot be used. A user who names a sensor wants it.
    private func finding(_ part: String, _ failure: SensorTrial.Failure, isNamed: Bool) -> Finding {
        let text = "\(failure)" + (failure.isAbsent && !isNamed ? ": the agent goes on without" : "")
        return Finding(part, isNamed ? .fails : .isMissing, text)
    }

    /// Why the agent reads no sensor.
    func whyUnread(_ section: String) -> String {
        configuration.receiver.isLive
            ? "[\(section)] is not enabled" : "no sensor is read beside a recording"
    }

    /// A number with the decimals that a person wants to read.
    private static func rounded(_ number: Double, to parts: Double) -> Double {
        (number * parts).rounded() / parts
    }
}

import Positioning

/// The motion sensor and the barometer: their last words, and their evidence of whether the train moves.
struct SensorState: Sendable {
    /// The motion sensor's last word; `nil` where there is none.
    var motion: MotionState?
    /// The evidence of the last seconds; `nil` where neither gives any.
    var felt: MotionFelt?
    /// Whether a motion sensor is among what gives it; else a barometer does alone.
    var feelsMotion = false
    /// The pressures of the last minutes; `nil` where there is no barometer.
    var pressure: PressureFelt?
    /// The last stand that has taught a station's height.
    var taught: Taught?

    /// A stand that has taught a station's height.
    struct Taught: Sendable, Codable {
        var station: Int
        /// The time until which the train stood there, in seconds since 1970.
        var time: Double
    }

    /// Whether there is a motion sensor.
    var hasMotionSensor: Bool { motion != nil || feelsMotion }

    /// Forgets the evidence: a clock was set, or nothing is believed.
    mutating func forget() {
        if felt != nil { felt = MotionFelt() }
    }
}

extension SensorState: Codable {
    private enum CodingKeys: String, CodingKey { case motion, felt, feelsMotion, pressure, taught }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        motion = try container.decodeIfPresent(MotionState.self, forKey: .motion)
        felt = try container.decodeIfPresent(MotionFelt.self, forKey: .felt)
        feelsMotion = try container.decode(Bool.self, forKey: .feelsMotion)
        pressure = try container.decodeIfPresent(PressureFelt.self, forKey: .pressure)
        taught = try container.decodeIfPresent(Taught.self, forKey: .taught)
        if let taught, !Timestamp.codableSeconds.contains(taught.time) {
            throw container.corrupted(.taught, "there is no such time")
        }
    }
}

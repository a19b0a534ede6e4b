import Positioning

/// What is felt of whether the train moves, by a motion sensor and a barometer.
struct Feeling: Sendable {
    /// What the motion sensor said last; `nil` where there is none.
    var motion: MotionState?
    /// What is felt of each second, where it is.
    var felt: MotionFelt?
    /// Whether a motion sensor is among what feels it; else a barometer does alone.
    var feelsMotion = false
    /// What the barometer has told of late; `nil` where there is none.
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

    /// Forgets what was felt: a clock was set, or nothing is believed.
    mutating func forget() {
        if felt != nil { felt = MotionFelt() }
    }
}

extension Feeling: Codable {
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

import Positioning

/// The knowledge gained on this ride, which outlives what is believed of where the train is.
///
/// The seat and the pace belong here too. They are kept with each pattern's belief, whose transitions they are part of, and go from one
/// to the next with `LineBelief.know`.
struct RideKnowledge: Sendable {
    /// Where the sky is seen along the patterns, as far as rides have shown.
    var skies: [Int: SkyMap] = [:]
    /// The knowledge of beacons.
    var beacons = BeaconKnowledge()
    /// The knowledge of the motion sensor.
    var motion = MotionKnowledge()
    /// How high stations lie.
    var heights = StationHeights()
    /// The probability that the receiver reports 0 for a train that creeps.
    private(set) var deadband = 0.1
    private var lastSpeed: Double?
    /// Where the last fix put the train: its pattern and the point of its grid.
    var lastOpen: Open?

    /// A point of a pattern's grid where the sky was seen.
    struct Open: Sendable, Codable {
        var pattern, cell: Int
        var time: Timestamp
    }

    /// When the seat was learned last.
    var lastSeat: Timestamp?

    /// Learns whether the receiver ever reports a low speed, in m/s: many telephones report 0 instead.
    mutating func learnDeadband(_ speed: Double?) {
        guard let speed else { return }
        if speed > 0.1, speed < 1.7 { deadband = max(0.02, deadband * 0.5) }
        if speed < 0.1, let last = lastSpeed, last > 1.7 { deadband = min(0.98, deadband + 0.6) }
        lastSpeed = speed
    }

    /// Learns from two fixes along one pattern whether the sky is seen between them.
    ///
    /// - Parameters:
    ///   - time: that of the fix at hand.
    ///   - chainage: where the belief has the train, in metres,
    ///   - deviation: and how well it knows that.
    mutating func learnSky(on model: LineModel, at chainage: Double, deviation: Double, time: Timestamp) {
        guard deviation <= Parameters.sharp else { return }
        let pattern = model.pattern
        let cell = model.grid.cell(at: chainage)
        // Farther back than noise puts it the train is on another ride.
        guard let last = lastOpen, last.pattern == pattern, cell + Parameters.Sky.portal > last.cell else {
            lastOpen = Open(pattern: pattern, cell: cell, time: time)
            return
        }
        let seconds = time.seconds(since: last.time)
        if cell > last.cell {
            if seconds <= Parameters.Sky.openGap {
                skies[pattern]?.learn(last.cell + 1...cell, isOpen: true)
            } else if seconds >= Parameters.Sky.darkGap, cell - last.cell > 2 * Parameters.Sky.portal {
                // A receiver that comes out of a tunnel needs some seconds for its first fix.
                skies[pattern]?.learn(last.cell + 1...cell - Parameters.Sky.portal, isOpen: false)
            }
        }
        lastOpen = Open(pattern: pattern, cell: max(cell, last.cell), time: time)
    }
}

extension RideKnowledge: Encodable {
    private enum CodingKeys: String, CodingKey {
        case learned, priors, beacons, motion, heights, deadband, lastSpeed, lastOpen, lastSeat
    }

    /// Decodes what a ride has taught.
    ///
    /// - Parameter model: that of a pattern; it throws where there is none.
    init(from decoder: any Decoder, model: (_ pattern: Int) throws -> LineModel) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        for pattern in try container.decode([Int].self, forKey: .priors) { skies[pattern] = SkyMap(try model(pattern)) }
        let learned = try container.nestedContainer(keyedBy: NumberKey.self, forKey: .learned)
        for key in learned.allKeys {
            skies[key.number] = try SkyMap(from: learned.superDecoder(forKey: key), on: model(key.number))
        }
        beacons = try container.decode(BeaconKnowledge.self, forKey: .beacons)
        motion = try container.decode(MotionKnowledge.self, forKey: .motion)
        heights = try container.decode(StationHeights.self, forKey: .heights)
        deadband = try container.number(.deadband, in: 0...1)
        lastSpeed = try container.numberIfPresent(.lastSpeed, in: 0...Double.greatestFiniteMagnitude)
        lastOpen = try container.decodeIfPresent(Open.self, forKey: .lastOpen)
        if let lastOpen, !(0..<Int(Int32.max) ~= lastOpen.cell) {
            throw container.corrupted(.lastOpen, "there is no such point")
        }
        lastSeat = try container.decodeIfPresent(Timestamp.self, forKey: .lastSeat)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(skies.filter { !$0.value.isLearned }.keys.sorted(), forKey: .priors)
        var learned = container.nestedContainer(keyedBy: NumberKey.self, forKey: .learned)
        for (pattern, sky) in skies where sky.isLearned {
            try sky.encode(to: learned.superEncoder(forKey: NumberKey(pattern)))
        }
        try container.encode(beacons, forKey: .beacons)
        try container.encode(motion, forKey: .motion)
        try container.encode(heights, forKey: .heights)
        try container.encode(deadband, forKey: .deadband)
        try container.encodeIfPresent(lastSpeed, forKey: .lastSpeed)
        try container.encodeIfPresent(lastOpen, forKey: .lastOpen)
        try container.encodeIfPresent(lastSeat, forKey: .lastSeat)
    }
}

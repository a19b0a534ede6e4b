import Positioning

/// The knowledge of beacons from this ride: at how many stops they are heard, how many there are, and how strong they are.
///
/// Transmitters, the walls of the carriage and the radio differ by tens of dB from line to line and from rider to rider. They differ
/// little from stop to stop of one ride. A beacon that is heard weakly now and then is one of a platform where the rest are weak too.
/// Or it is a loud one some hundreds of metres ahead, where a train is held.
struct BeaconKnowledge: Sendable {
    /// At how many stops of stations with beacons some were heard, and at how many none were. Before any ride that is half a stop,
    /// of which a tenth was not heard: riders sit far from every beacon where there are few. At the stops where they are heard,
    /// some are several times a second, others once in many.
    private var (heardStops, unheardStops) = (0.45, 0.05)
    /// How many beacons were heard at a stop: the number of stops, the sum of the beacons and the sum of their squares. The mean is one
    /// before any ride. Each stop leaves less of those before it, since the next ride may be another line's.
    private var counts = Counts(stops: 0.3, sum: 0.3, squares: 0.3)
    /// How strong they are received.
    private(set) var calibration = BeaconCalibration()

    fileprivate struct Counts: Sendable {
        var stops, sum, squares: Double
    }

    /// Whether any was heard on this ride: that beacons are listed does not mean that they hang there, or send.
    private(set) var areProven = false

    /// Records that one was heard.
    mutating func prove() { areProven = true }

    /// The share of stops at which none is heard.
    var inaudible: Double { max(Parameters.Beacon.leastInaudible, unheardStops / (heardStops + unheardStops)) }

    /// How many are to be heard at a stop, but for those that hang far away or are broken.
    var expected: Int {
        let mean = counts.sum / counts.stops
        let deviation = max(0, counts.squares / counts.stops - mean * mean).squareRoot()
        return counts.stops < 1 ? 0 : Int(max(0, mean - deviation / 2).rounded())
    }

    /// Learns from a stop that the train has left whether beacons were heard there.
    mutating func learn(isHeard: Bool) {
        if isHeard { heardStops += 1 } else { unheardStops += 1 }
    }

    /// Learns from what was heard at a stop.
    ///
    /// - Parameters:
    ///   - count: how many beacons were heard, unless it is listed where they hang.
    ///   - levels: how strong each was, in dB as compared with what `PathLoss` expects, and the variance of that.
    mutating func learn(count: Int?, levels: [(mean: Double, variance: Double)]) {
        if let count {
            let count = Double(count)
            counts = Counts(
                stops: Parameters.Beacon.stopMemory * counts.stops + 1,
                sum: Parameters.Beacon.stopMemory * counts.sum + count,
                squares: Parameters.Beacon.stopMemory * counts.squares + count * count)
        }
        calibration.learn(levels)
    }
}

/// How strong a ride's beacons are received, as compared with what `PathLoss` expects, in dB.
struct BeaconCalibration: Sendable {
    /// The mean of what was learned,
    private var mean = 0.0
    /// and how well that is known.
    private var deviation = 7.5

    /// The level that a beacon is expected to have, and the standard deviation of that.
    var level: (mean: Double, deviation: Double) {
        (mean, (deviation * deviation + Parameters.Beacon.levelScatter * Parameters.Beacon.levelScatter).squareRoot())
    }

    /// Learns from the levels of a stop's beacons and their variances, in dB, as they are known with what was learned before.
    ///
    /// Each is the mean, and some scatter of its own: of k that are known for sure, k·g/(1 + (k − 1)·g) of how far their mean is off
    /// is the mean's, g being what one of them would say.
    mutating func learn(_ levels: [(mean: Double, variance: Double)]) {
        guard !levels.isEmpty else { return }
        let (variance, spread) = (
            deviation * deviation,
            deviation * deviation + Parameters.Beacon.levelScatter * Parameters.Beacon.levelScatter
        )
        let gain = variance / spread
        let share = gain / (1 + Double(levels.count - 1) * gain)
        let known = levels.reduce(0) { $0 + max(0, 1 - $1.variance / spread) }
        let off = levels.reduce(0) { $0 + $1.mean - mean }
        mean = max(-Parameters.Beacon.mostCalibration, min(Parameters.Beacon.mostCalibration, mean + share * off))
        deviation = max(Parameters.Beacon.leastCalibration, ((1 - share * known) * variance).squareRoot())
    }
}

extension BeaconKnowledge: Codable {
    private enum CodingKeys: String, CodingKey { case heardStops, unheardStops, counts, calibration, areProven }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        heardStops = try container.number(.heardStops, in: 1e-3...1e9)
        unheardStops = try container.number(.unheardStops, in: 1e-3...1e9)
        counts = try container.decode(Counts.self, forKey: .counts)
        calibration = try container.decode(BeaconCalibration.self, forKey: .calibration)
        areProven = try container.decode(Bool.self, forKey: .areProven)
    }
}

extension BeaconKnowledge.Counts: Codable {
    private enum CodingKeys: String, CodingKey { case stops, sum, squares }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        stops = try container.number(.stops, in: 1e-3...1e6)
        sum = try container.number(.sum, in: 0...1e6)
        squares = try container.number(.squares, in: 0...1e6)
    }
}

extension BeaconCalibration: Codable {
    private enum CodingKeys: String, CodingKey { case mean, deviation }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        mean = try container.number(.mean, in: -Parameters.Beacon.mostCalibration...Parameters.Beacon.mostCalibration)
        deviation = try container.number(.deviation, in: 1e-3...1e3)
    }
}

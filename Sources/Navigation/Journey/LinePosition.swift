import Positioning
import Transit

/// Where the train is along a pattern, as far as it is known.
public struct LinePosition: Hashable, Sendable {
    /// The number of the pattern.
    public var pattern: Int
    /// Metres along the pattern's track to where the rider's receiver is, on average.
    public var chainage: Double
    /// The distance each way that holds the train with a probability of 68 %, in metres.
    public var uncertainty: Double
    /// The position in the pattern's stops of the one at which the train stands or which it has left or run through last.
    public var stop: Int
    /// The probability that the train stands at that stop.
    public var standing: Double

    /// Creates a position.
    public init(pattern: Int, chainage: Double, uncertainty: Double, stop: Int, standing: Double) {
        self.pattern = pattern
        self.chainage = chainage
        self.uncertainty = uncertainty
        self.stop = stop
        self.standing = standing
    }
}

extension LinePosition: Encodable {
    private enum CodingKeys: String, CodingKey { case pattern, chainage, uncertainty, stop, standing }

    /// Decodes a position along one of a network's patterns.
    init(from decoder: any Decoder, in network: Network) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let pattern = try container.whole(.pattern, in: network.patterns.indices)
        self.init(
            pattern: pattern, chainage: try container.number(.chainage, in: -1e9...1e9),
            uncertainty: try container.number(.uncertainty, in: 0...1e9),
            stop: try container.whole(.stop, in: network.patterns[pattern].stops.indices),
            standing: try container.number(.standing, in: 0...2))
    }
}

import Mathematics
import Positioning

/// How high stations lie, as a barometer has felt it: what this ride teaches the next one, and the way back.
///
/// No feed says it: `levels.txt` counts floors. What is learned is each station's pressure against one reference, which the weather moves and
/// which each stand at a known station sets anew.
struct StationHeights: Sendable, Equatable {
    /// The pressure at a station less the reference, in Pa, and how often the train stood there.
    private var heights: [Int: Height] = [:]
    /// The reference in Pa, and when it was set, in seconds since 1970.
    private var reference: Reference?

    private struct Height: Sendable, Equatable, Codable {
        var pascals: Double
        var stands: Int
    }

    private struct Reference: Sendable, Equatable, Codable {
        var pascals, time: Double
    }

    /// How much likelier a pressure is that is felt at a station, as a ratio to a station of any height; 1 where its height is not known.
    ///
    /// - Parameters:
    ///   - pressure: in Pa.
    ///   - time: in seconds since 1970.
    func ratio(of station: Int, at pressure: Double, time: Double) -> Double {
        guard let height = heights[station], let reference, abs(time - reference.time) < Parameters.Pressure.weather
        else { return 1 }
        let felt = pressure - reference.pascals
        let (near, any) = (Parameters.Pressure.sameHeight, Parameters.Pressure.anyHeight)
        let distance = (felt - height.pascals) / near
        let ratio = any / near * exp(-0.5 * distance * distance + 0.5 * (felt / any) * (felt / any))
        return min(max(ratio, 1 - Parameters.Pressure.sure), 1 / (1 - Parameters.Pressure.sure))
    }

    /// Learns from a stand at a station that is certain.
    mutating func learn(_ station: Int, at pressure: Double, time: Double) {
        if let reference, abs(time - reference.time) > Parameters.Pressure.weather { self.reference = nil }
        guard let known = heights[station] else {
            // Where no reference is known, a new one would have nothing in common with the heights of before.
            if reference == nil, !heights.isEmpty { return }
            let reference = reference ?? Reference(pascals: pressure, time: time)
            heights[station] = Height(pascals: pressure - reference.pascals, stands: 1)
            self.reference = Reference(pascals: reference.pascals, time: time)
            return
        }
        let felt = reference.map { pressure - $0.pascals } ?? known.pascals
        let share = 1 / Double(min(known.stands, Parameters.Pressure.standsThatCount) + 1)
        // One half of what differs is the weather's, and the rest the height's.
        reference = Reference(pascals: pressure - 0.5 * (felt + known.pascals), time: time)
        heights[station] = Height(
            pascals: known.pascals + 0.5 * share * (felt - known.pascals), stands: min(known.stands, 1000) + 1)
    }
}

extension StationHeights: Codable {
    private enum CodingKeys: String, CodingKey { case heights, reference }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        heights = try container.decode([Int: Height].self, forKey: .heights)
        reference = try container.decodeIfPresent(Reference.self, forKey: .reference)
        guard heights.values.allSatisfy({ abs($0.pascals) < 1e6 && (1...1001).contains($0.stands) }),
            reference.map({ abs($0.pascals) < 1e6 && Timestamp.codableSeconds.contains($0.time) }) != false
        else { throw container.corrupted(.heights, "no barometer says that") }
    }
}

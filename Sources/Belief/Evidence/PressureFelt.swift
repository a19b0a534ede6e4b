import Mathematics
import Positioning

/// The evidence of a barometer on standing and running. A train in a tunnel pushes the air and changes its height, and one that stands
/// with open doors does neither.
///
/// How much the pressure changes from second to second differs from train to train and from tunnel to tunnel by a factor of a hundred.
/// So it is compared with its values in the last minutes. Where these do not fall apart into calm and restless ones, the barometer says
/// nothing. Examples are the open sky, a sealed train and a house.
struct PressureFelt: Sendable, Equatable {
    /// The last pressure in Pa, and when it was felt, in seconds since 1970.
    private var last: Reading?
    /// The newest changes from second to second in Pa a second.
    private var changes: [Double] = []
    /// How restless it was in each of the last minutes' seconds: the natural logarithm of the root mean square of the changes, in Pa a second.
    private var levels: [Double] = []

    private struct Reading: Sendable, Equatable, Codable {
        var pascals, time: Double
    }

    /// The last pressure in Pa; `nil` where there was none in the last seconds, which are counted since 1970.
    func pascals(at time: Double) -> Double? {
        last.flatMap { abs(time - $0.time) <= Parameters.Pressure.longestGap ? $0.pascals : nil }
    }

    /// Handles a reading of the barometer.
    ///
    /// - Parameters:
    ///   - pressure: in hPa.
    ///   - time: in seconds since 1970.
    /// - Returns: the natural logarithm of the likelihood ratio of a stand; 0 where it says nothing.
    mutating func take(_ pressure: Double, at time: Double) -> Double {
        let pascals = 100 * pressure
        // A reading that waited for its turn comes together with the reading behind it.
        if let last, time >= last.time, time - last.time < Parameters.Pressure.shortestGap { return 0 }
        defer { last = Reading(pascals: pascals, time: time) }
        guard let last, time > last.time, time - last.time <= Parameters.Pressure.longestGap else {
            changes = []
            return 0
        }
        changes.append((pascals - last.pascals) / (time - last.time))
        if changes.count > Parameters.Pressure.window { changes.removeFirst() }
        guard changes.count == Parameters.Pressure.window else { return 0 }
        let square = changes.reduce(0) { $0 + $1 * $1 } / Double(changes.count)
        let level = 0.5 * log(square + Parameters.Pressure.noise * Parameters.Pressure.noise)
        levels.append(level)
        if levels.count > Parameters.Pressure.memory { levels.removeFirst() }
        guard levels.count >= Parameters.Pressure.least else { return 0 }
        let sorted = levels.sorted()
        func quantile(_ share: Double) -> Double { sorted[Int(share * Double(sorted.count - 1))] }
        let (calm, restless) = (quantile(Parameters.Pressure.calmShare), quantile(Parameters.Pressure.restlessShare))
        guard restless - calm >= Parameters.Pressure.leastSpread else { return 0 }
        let place = (level - calm) / (restless - calm)
        return Parameters.Pressure.evidence * max(-1, min(1, 1 - 2 * place))
    }

}

extension PressureFelt: Codable {
    private enum CodingKeys: String, CodingKey { case last, changes, levels }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        last = try container.decodeIfPresent(Reading.self, forKey: .last)
        changes = try container.decode([Double].self, forKey: .changes)
        levels = try container.decode([Double].self, forKey: .levels)
        guard changes.count <= Parameters.Pressure.window, levels.count <= Parameters.Pressure.memory,
            changes.allSatisfy({ abs($0) < 1e9 }), levels.allSatisfy({ abs($0) < 100 }),
            last.map({ abs($0.pascals) < 1e9 && Timestamp.codableSeconds.contains($0.time) }) != false
        else { throw container.corrupted(.levels, "no barometer says that") }
    }
}

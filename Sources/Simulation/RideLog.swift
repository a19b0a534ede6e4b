import NMEA
import Navigation
public import Observations

/// Writes what was observed as a ride log: NMEA 0183 with TAG blocks, and Alight's own sentences between.
///
/// Each line has its time as receive time: a simulated receiver needs no time for a fix. Ticks and the coming and going
/// of the receiver stand in no ride log.
public struct RideLog: Sendable {
    private var writer = SentenceWriter()

    /// Creates a log without lines.
    public init() {}

    /// Appends an observation; what a ride log has no sentence for is left out.
    public mutating func append(_ observation: Observation) {
        switch observation.content {
        case .receiver, .tick: return
        default: break
        }
        writer.writeTAGBlock(observation.time)
        writer.write(.observation(observation.content))
    }

    /// Appends a text that people read and programs skip (`TXT`).
    ///
    /// - Parameter text: printable ASCII without the characters that NMEA 0183 reserves, 61 of them at the most.
    public mutating func append(text: String) {
        let sentence = "GNTXT,01,01,02," + text
        let sum = String(sentence.utf8.reduce(0, ^), radix: 16, uppercase: true)
        writer.writeLine("$\(sentence)*\(sum.count < 2 ? "0" : "")\(sum)".utf8)
    }

    /// Hands over the bytes that have been written, and begins anew.
    public mutating func takeBytes() -> [UInt8] {
        writer.takeAll()
    }
}

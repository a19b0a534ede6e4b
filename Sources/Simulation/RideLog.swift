import NMEA
public import Navigation

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
        let content: StreamDecoder.Content
        switch observation.content {
        case .fix(let fix): content = .fix(fix)
        case .timeOfDay(let time): content = .timeOfDay(time)
        case .sighting(let seen):
            content = .sighting(
                BeaconSighting(
                    uuid: seen.uuid, major: seen.major, minor: seen.minor, measuredPower: seen.measuredPower,
                    rssi: seen.rssi))
        case .bluetooth(let isAvailable, _): content = .bluetooth(isAvailable: isAvailable)
        case .motion(let isMoving, let standing): content = .motion(isMoving: isMoving, standing: standing)
        case .pressure(let pressure): content = .pressure(pressure)
        case .command(.startJourney(let from, let to)): content = .startJourney(from: from, to: to)
        case .command(.endJourney): content = .endJourney
        case .command(.setLead(let lead)): content = .lead(lead)
        case .button(let isHeld): content = .button(isHeld: isHeld)
        case .settings(let settings): content = .settings(lead: settings.lead, radius: settings.radius)
        // No simulated rider judges, and no simulated recording begins in the middle.
        case .receiver, .verdict, .state, .tick: return
        }
        writer.writeTAGBlock(observation.time)
        writer.write(content)
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

import FoundationEssentials
import Observations

/// A request by a client of the control socket: one JSON object a line.
public struct ControlRequest: Codable, Equatable, Sendable {
    /// No request is longer, in bytes.
    package static let longest = 4096

    /// The commands that can be requested.
    public enum Command: String, Codable, CaseIterable, Sendable {
        /// Follow a journey to a station.
        case go
        /// Follow the last ride the other way round.
        case back
        /// End the journey.
        case end
        /// Change how long before the doors open the rider is told, and how long an arrival is repeated.
        case set
        /// Acknowledge what sounds, as a press of the button does.
        case ack
        /// Tell how it stands.
        case status
        /// Tell how it stands each second, and each event, until the client goes.
        case follow
    }

    /// The version that the client speaks.
    public var alight = ControlLine.version
    /// The requested command.
    public var command: Command
    /// For `go`: where to, by `stop_id`, `stop_code` or name.
    public var to: String?
    /// For `go`: where from, where the rider says so.
    public var from: String?
    /// For `set`: how many seconds before the doors open to tell, in ``AlarmSettings/leads``.
    public var lead: Double?
    /// For `set`: for how many seconds an arrival is repeated that is not acknowledged, in ``AlarmSettings/repetitions``.
    public var repetition: Double?

    private enum CodingKeys: String, CodingKey {
        case alight, command, to, from
        case lead = "lead_s"
        case repetition = "repeat_s"
    }

    /// Creates a request.
    public init(
        _ command: Command, to: String? = nil, from: String? = nil, lead: Double? = nil, repetition: Double? = nil
    ) {
        (self.command, self.to, self.from, self.lead, self.repetition) = (command, to, from, lead, repetition)
    }

    /// Why a line is no request.
    package struct Refusal: Error, Equatable, CustomStringConvertible {
        package let description: String
    }

    /// The fields that must be right before the rest is examined.
    private struct Head: Decodable {
        var alight: Int?
        var command: String?
    }

    /// Reads a request without a version, which is of the latest.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        alight = try container.decodeIfPresent(Int.self, forKey: .alight) ?? ControlLine.version
        command = try container.decode(Command.self, forKey: .command)
        to = try container.decodeIfPresent(String.self, forKey: .to)
        from = try container.decodeIfPresent(String.self, forKey: .from)
        lead = try container.decodeIfPresent(Double.self, forKey: .lead)
        repetition = try container.decodeIfPresent(Double.self, forKey: .repetition)
    }

    /// Reads a line.
    ///
    /// - Parameter needsVersion: whether the client must say which version it speaks, as who speaks to the socket must.
    /// - Throws: what is wrong with it, and what to do.
    package static func parse(
        _ line: some Sequence<UInt8>, needsVersion: Bool = true
    ) throws(Refusal) -> ControlRequest {
        let data = Data(line)
        guard let head = try? JSONDecoder().decode(Head.self, from: data) else {
            throw Refusal(
                description: "a request is one JSON object a line, such as {\"alight\":1,\"command\":\"status\"}")
        }
        guard let version = head.alight ?? (needsVersion ? nil : ControlLine.version),
            (1...ControlLine.version).contains(version)
        else {
            throw Refusal(
                description: "this agent speaks version \(ControlLine.version): say \"alight\":\(ControlLine.version)")
        }
        guard let command = head.command.flatMap(Command.init) else {
            let names = Command.allCases.map(\.rawValue).joined(separator: ", ")
            let problem = head.command.map { "there is no command \"\($0)\"" } ?? "a request names its command"
            throw Refusal(description: "\(problem); there are \(names)")
        }
        guard let request = try? JSONDecoder().decode(ControlRequest.self, from: data) else {
            throw Refusal(
                description: "\"to\" and \"from\" are texts, \"lead_s\" and \"repeat_s\" numbers of seconds")
        }
        guard command != .go || request.to?.isEmpty == false else {
            throw Refusal(description: "go needs \"to\", a station")
        }
        if let problem = AlarmSettings.problem(lead: request.lead, repetition: request.repetition) {
            throw Refusal(description: problem)
        }
        return request
    }

    /// The request as a line with its end.
    public var line: [UInt8] { ControlLine.bytes(self) }
}

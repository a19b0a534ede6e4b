import FoundationEssentials
import Navigation
import Transit

/// The agent's answer to a request: one JSON object a line.
public struct ControlReply: Codable, Equatable, Sendable {
    /// The version of what is spoken.
    public var alight = ControlLine.version
    /// Whether what was asked for is done.
    public var ok: Bool
    /// The action that was done, or why it was not done and what to do, in one line.
    public var message: String?
    /// Of a refusal why, as a code, and what stands in the page's sentence for it.
    public var code: String?
    /// The stations and names in that sentence, by what stands for them.
    public var arguments: [String: String]?
    /// How it stands; for `status` and `follow`.
    public var status: AgentStatus?

    /// Creates a reply that it is done.
    package init(_ message: String? = nil, status: AgentStatus? = nil) {
        (ok, self.message, self.status) = (true, message, status)
    }

    /// Creates a refusal.
    init(refusing refusal: Refusal) {
        (ok, message, code) = (false, refusal.text, refusal.code.rawValue)
        arguments = refusal.arguments.isEmpty ? nil : refusal.arguments
    }

    /// Creates a refusal of a journey that cannot be followed.
    init(refusing error: any Error) {
        switch error {
        case let error as StationLookupError: self.init(refusing: Refusal(error))
        case let error as JourneyError: self.init(refusing: Refusal(error))
        default: self.init(refusing: "\(error)")
        }
    }

    /// Creates a refusal of what no rider asks for: a program that speaks nonsense.
    init(refusing message: String) {
        (ok, self.message) = (false, message)
    }

    /// Reads a line.
    ///
    /// - Throws: where it is no reply.
    public init(line: some Sequence<UInt8>) throws {
        self = try JSONDecoder().decode(ControlReply.self, from: Data(line))
    }

    /// The reply as a line with its end.
    package var line: [UInt8] { ControlLine.bytes(self) }

    /// An event as a line with its end, for who follows.
    static func line(_ event: Event) -> [UInt8] {
        Array("{\"alight\":\(ControlLine.version),\"event\":\(event.ndjson)}\n".utf8)
    }
}

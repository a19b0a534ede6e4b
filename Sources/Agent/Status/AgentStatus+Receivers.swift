import Receivers

extension AgentStatus {
    /// A receiver of a gpsd that has several.
    public struct Receiver: Codable, Equatable, Sendable {
        /// The path of its device, as gpsd calls it; it may be empty.
        public var device: String
        /// Whether its fixes count.
        public var isFollowed: Bool

        private enum CodingKeys: String, CodingKey {
            case device
            case isFollowed = "followed"
        }
    }

    /// The receivers of a gpsd; `nil` where there are not several.
    static func receivers(_ roster: ReceiverRoster) -> [Receiver]? {
        let all = roster.all.map { Receiver(device: $0.device, isFollowed: $0.isFollowed) }
        return all.count > 1 ? all : nil
    }
}

extension [AgentStatus.Receiver] {
    /// They, in words, and which of them is followed.
    public var summary: String {
        let names = map { $0.device.isEmpty ? "one without a name" : $0.device }
        guard let followed = firstIndex(where: \.isFollowed) else {
            return
                "\(names.joined(separator: ", ")): they stand at different places, and the one that moves will be followed; "
                + "[receiver] device names one"
        }
        return "\(names[followed]) is followed, of \(names.joined(separator: ", "))"
    }
}

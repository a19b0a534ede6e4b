/// The topics of a fleet, seen from one copy of its feed.
///
/// | topic | by | is |
/// |---|---|---|
/// | `<prefix>/<box>/vehicle-positions`, `…/trip-updates` | boxes | a feed of one train |
/// | `<prefix>-fleet/<group>/<copy>` | copies | the entities that a copy has and no other one, a ``FleetPart`` |
public struct FleetTopics: Equatable, Sendable {
    /// The beginning of the topics of boxes: one level of a topic.
    public let prefix: String
    /// The copies that share the trains' messages: one level of a topic.
    public let group: String
    /// The name of this copy, the only one of that name in its group.
    public let copy: String

    /// Names a copy.
    public init(prefix: String, group: String, copy: String) {
        (self.prefix, self.group, self.copy) = (prefix, group, copy)
    }

    /// The longest name of a box, in bytes: as in the configuration of a box.
    static let longestName = 64

    /// Whether a text may be a level of a topic, and the name of a group: of letters a to z, digits, `-` and `_`.
    public static func isLevel(_ text: some StringProtocol) -> Bool {
        (1...longestName).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    /// The subscription by which the broker gives each message of a train to one copy of the group (MQTT 5.0, section 4.8.2).
    func trains(_ kind: FeedKind) -> String { "$share/\(group)/\(prefix)/+/\(kind.name)" }

    /// Where this copy publishes what it has.
    var part: String { parts + copy }

    /// The subscription to what all copies have.
    var allParts: String { parts + "+" }

    private var parts: String { "\(prefix)-fleet/\(group)/" }

    /// The source of the messages on a topic.
    enum Source: Equatable {
        /// A feed of the train with this name.
        case train(String, FeedKind)
        /// The part of another copy.
        case part
        /// A message of this copy itself.
        case own
    }

    /// Whose topic it is; `nil` where it is nobody's.
    func source(of topic: String) -> Source? {
        if topic.utf8.starts(with: parts.utf8) { return topic == part ? .own : .part }
        let levels = topic.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard levels.count == 3, levels[0] == prefix[...], Self.isLevel(levels[1]) else { return nil }
        return FeedKind.allCases.first { $0.name[...] == levels[2] }.map { .train(String(levels[1]), $0) }
    }
}

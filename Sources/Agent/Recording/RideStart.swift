import FoundationEssentials
import Navigation
import Observations
import Positioning
import Receivers
import Transit

/// A core's knowledge where a ride's recording begins, so that its replay goes on from there.
struct RideStart: Sendable {
    var navigator: Navigator
    /// The time, on the scale of the observations.
    var time: Timestamp?
    /// The time until which ticks have been inserted.
    var ticked: Timestamp?
    /// Whether no fix has told a time since a restart.
    var isResumed: Bool

    /// The most bytes of one before it is compressed; they have some 50,000.
    static let longest = 64 << 20

    /// Creates a start.
    init(_ navigator: Navigator, at time: Timestamp?, ticked: Timestamp?, isResumed: Bool) {
        (self.navigator, self.time, self.ticked, self.isResumed) = (navigator, time, ticked, isResumed)
    }

    /// Reads what `text()` gave.
    ///
    /// - Returns: `nil` where it is torn, or another version or another network wrote it.
    init?(_ text: String, in network: Network) {
        guard let packed = Data(base64Encoded: text), let bytes = Zstd.text(of: Array(packed), atMost: Self.longest)
        else { return nil }
        let decoder = JSONDecoder()
        decoder.userInfo[.network] = network
        guard let start = try? decoder.decode(RideStart.self, from: Data(bytes)) else { return nil }
        self = start
    }

    /// Its text, of base64's characters; empty where it cannot be encoded.
    func text() -> String {
        guard let bytes = try? JSONEncoder().encode(self) else { return "" }
        return Data(Zstd.frame(Array(bytes))).base64EncodedString()
    }
}

extension RideStart: Codable {
    private enum CodingKeys: String, CodingKey { case navigator, time, ticked, isResumed }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        navigator = try container.decode(Navigator.self, forKey: .navigator)
        time = try container.decodeIfPresent(Timestamp.self, forKey: .time)
        ticked = try container.decodeIfPresent(Timestamp.self, forKey: .ticked)
        isResumed = try container.decode(Bool.self, forKey: .isResumed)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(navigator, forKey: .navigator)
        try container.encodeIfPresent(time, forKey: .time)
        try container.encodeIfPresent(ticked, forKey: .ticked)
        try container.encode(isResumed, forKey: .isResumed)
    }
}

extension RideStart {
    /// Puts the parts of a start together as a ride log tells them, one after the other.
    struct Parts {
        private var texts: [String] = []

        /// Accepts a part.
        ///
        /// - Returns: the whole text with the last part, or none of it where a part is missing; `nil` before that.
        mutating func take(_ part: StatePart) -> String? {
            if part.number == 1 { texts = [] }
            if part.number == texts.count + 1 { texts.append(part.text) }
            guard part.number == part.count else { return nil }
            defer { texts = [] }
            return texts.count == part.count ? texts.joined() : ""
        }
    }
}

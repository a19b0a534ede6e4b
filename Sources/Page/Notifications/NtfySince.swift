import Positioning

/// From when on a phone wants notifications (https://docs.ntfy.sh/subscribe/api/#fetch-cached-messages).
enum NtfySince: Equatable, Sendable {
    /// Those to come alone.
    case now
    /// All that are held.
    case all
    /// The newest one.
    case latest
    /// Those of the last N seconds.
    case seconds(Double)
    /// Those from a point in time on.
    case time(Timestamp)
    /// Those after one that the phone has.
    case message(String)

    /// Reads the parameter `since`.
    ///
    /// - Returns: `nil` where it is none.
    init?(_ text: String?) {
        guard let text, !text.isEmpty else {
            self = .now
            return
        }
        switch text {
        case "all": self = .all
        case "none": self = .now
        case "latest": self = .latest
        default:
            if let seconds = Int64(text), (0...Self.latestSecond).contains(seconds) {
                self = .time(Timestamp(milliseconds: seconds * 1000))
            } else if let duration = Self.duration(text) {
                self = .seconds(duration)
            } else if text.utf8.count <= Self.longestName,
                text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
            {
                self = .message(text)
            } else {
                return nil
            }
        }
    }

    /// A notification that is older is not told to a phone that comes back, in seconds.
    static let age = 900.0
    private static let latestSecond: Int64 = 253_402_300_799
    private static let longestName = 64
    private static let units: [(name: Character, seconds: Double)] = [("s", 1), ("m", 60), ("h", 3600), ("d", 86_400)]

    /// A duration such as `10m` or `1h30m`.
    private static func duration(_ text: String) -> Double? {
        var (sum, digits) = (0.0, "")
        for character in text {
            if character.isASCII, character.isNumber {
                digits.append(character)
            } else {
                guard let unit = units.first(where: { $0.name == character }), let number = Double(digits), number < 1e6
                else { return nil }
                sum += number * unit.seconds
                digits = ""
            }
        }
        return digits.isEmpty ? sum : nil
    }

    /// Those of some messages, the oldest first, that are meant and not too old.
    func of(_ messages: [NtfyMessage], at time: Timestamp) -> [NtfyMessage] {
        let fresh = messages.filter { time.seconds(since: $0.time) <= Self.age }
        switch self {
        case .now: return []
        case .all: return fresh
        case .latest: return fresh.suffix(1)
        case .seconds(let seconds): return fresh.filter { time.seconds(since: $0.time) <= seconds }
        case .time(let start): return fresh.filter { $0.time >= start }
        case .message(let id):
            // A phone that knows a message of an earlier process has missed all that this one knows.
            return fresh.firstIndex { $0.id == id }.map { Array(fresh[($0 + 1)...]) } ?? fresh
        }
    }
}

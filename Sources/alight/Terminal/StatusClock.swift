import Agent

/// The clock of the network's time zone, as a status tells it.
struct StatusClock {
    /// Seconds ahead of UTC; `nil` where that is not known.
    private let offset: Int?

    init(_ status: AgentStatus) { offset = status.utcOffset }

    /// The time of day of an RFC 3339 time, to the second.
    func time(_ time: String) -> String {
        guard let second = Self.secondOfDay(time) else { return time }
        let local = (second + (offset ?? 0) % 86_400 + 86_400) % 86_400
        return [local / 3600, local / 60 % 60, local % 60].map(Self.twoDigits).joined(separator: ":")
    }

    /// By how much it is ahead of UTC, as in RFC 3339.
    var zone: String {
        guard let offset, offset != 0 else { return "Z" }
        let minutes = abs(offset) / 60
        return (offset < 0 ? " -" : " +") + Self.twoDigits(minutes / 60)
            + (minutes % 60 == 0 ? "" : ":" + Self.twoDigits(minutes % 60))
    }

    /// The second of the day of an RFC 3339 time.
    static func secondOfDay(_ time: String) -> Int? {
        let parts = time.dropFirst(11).prefix(8).split(separator: ":").compactMap { Int($0) }
        return parts.count == 3 ? parts[0] * 3600 + parts[1] * 60 + parts[2] : nil
    }

    private static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
}

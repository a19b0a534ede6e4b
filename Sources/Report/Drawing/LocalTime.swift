import Positioning
import Transit

/// Times of day as the clocks of a network's time zone show them.
struct LocalTime {
    private let offsets: TimeZoneOffsets
    /// The name of the time zone.
    let zone: String

    /// The clocks of a network, or UTC where its time zone is not known.
    init(_ network: Network) {
        offsets = network.offsets ?? .utc
        zone = network.offsets == nil ? "UTC" : network.timeZone
    }

    /// Seconds by which the clocks are ahead of UTC.
    func offset(at time: Timestamp) -> Double { Double(offsets.offset(at: time)) }

    /// `08:14:13`
    func second(_ time: Timestamp) -> String { String(local(time).dropFirst(11).prefix(8)) }

    /// `08:14`
    func minute(_ time: Timestamp) -> String { String(local(time).dropFirst(11).prefix(5)) }

    /// `2026-08-19`
    func day(_ time: Timestamp) -> String { String(local(time).prefix(10)) }

    private func local(_ time: Timestamp) -> String { time.advanced(bySeconds: offset(at: time)).description }
}

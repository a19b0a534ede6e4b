import Positioning
import Transit

/// The clock by which a person reads when something happened: that of the network's time zone.
struct EventClock: Sendable {
    private let offsets: TimeZoneOffsets?

    /// The clock of a network; UTC where its time zone is not known.
    init(_ network: Network) { offsets = network.offsets }

    /// A time of day to the second, with a `Z` where it is that of UTC for want of a time zone.
    func time(_ time: Timestamp) -> String {
        let local = offsets.map { time.advanced(bySeconds: Double($0.offset(at: time))) } ?? time
        return local.description.dropFirst(11).prefix(8) + (offsets == nil || offsets == .utc ? "Z" : "")
    }
}

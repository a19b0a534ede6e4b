import NMEA
import Positioning

/// The data of its receiver that a recorder holds and does not write yet. It extends up to the lines of a fix of which it is not known
/// whether anybody got it.
struct HeldLines {
    /// Something to be written with the time at which it is.
    enum Entry {
        case line([UInt8])
        case content(StreamDecoder.Content)
    }

    /// The entries to be written, in their order.
    var entries: [Entry]
    /// The number of the fix.
    var number = 0
    /// The time of the fix to which the lines lead, where it has one.
    var time: Timestamp?
    /// Whether the fate of the fix is not known.
    var isOpen = false

    /// The lines, and the fix's time.
    var example: (lines: [[UInt8]], time: Timestamp)? {
        time.map { (entries.compactMap { if case .line(let line) = $0 { line } else { nil } }, $0) }
    }

    /// Records that somebody got the fix, or a newer one instead.
    mutating func settle(isSkipped: Bool) {
        isOpen = false
        if isSkipped, let time { entries.insert(.content(.skippedFix(time)), at: 0) }
    }
}

import Foundation
import Positioning
import TestSupport

/// The drive of `fixtures/ubx`, whose frames another's program wrote.
enum UBXDrive {
    /// The time of the last epoch.
    static let end = Timestamp(year: 2026, month: 3, day: 3, millisecondOfDay: 29_000)

    /// The bytes of each epoch: from a NAV-STATUS to before the next one.
    static func epochs() throws -> [[UInt8]] {
        let bytes = [UInt8](try Data(contentsOf: Paths.project.appending(path: "fixtures/ubx/drive.ubx")))
        var (epochs, rest) = ([[UInt8]](), bytes[...])
        while rest.count >= 8 {
            let start = rest.startIndex
            let length = 8 + Int(rest[start + 4]) + Int(rest[start + 5]) << 8
            if rest[start + 2] == 0x01, rest[start + 3] == 0x03 { epochs.append([]) }
            epochs[epochs.count - 1] += rest.prefix(length)
            rest = rest.dropFirst(length)
        }
        return epochs
    }
}

/// A state as the database holds it: filled up with zeros, so that it seldom changes its length, and with a checksum,
/// which SQLite does not have for its pages.
struct KeptState {
    let length: Int
    let checksum: Int
    let padded: [UInt8]

    /// The lengths that a state can have in the database are multiples of this, in bytes. With twice as much, up to two
    /// more pages are written for each new length, and new lengths are half as frequent.
    private static let granularity = 8192

    /// Prepares a state to be kept.
    init(_ state: [UInt8]) {
        length = state.count
        checksum = Self.checksum(of: state)
        let missing = Self.granularity - 1 - (state.count + Self.granularity - 1) % Self.granularity
        padded = state + [UInt8](repeating: 0, count: missing)
    }

    /// Creates a state from the values that the database holds.
    init(length: Int, checksum: Int, padded: [UInt8]) {
        self.length = length
        self.checksum = checksum
        self.padded = padded
    }

    /// The state that was kept; `nil` where the disk has not kept it.
    var state: [UInt8]? {
        guard (0...padded.count).contains(length) else { return nil }
        let state = Array(padded.prefix(length))
        return Self.checksum(of: state) == checksum ? state : nil
    }

    /// FNV-1a, 64 bits (http://www.isthe.com/chongo/tech/comp/fnv/).
    private static func checksum(of bytes: [UInt8]) -> Int {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return Int(truncatingIfNeeded: hash)
    }
}

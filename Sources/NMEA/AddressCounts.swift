/// How often each address occurs: talker and type of a standard sentence (`GPGGA`), or all of a proprietary one (`PGRME`).
struct AddressCounts: Sendable {
    /// An address is up to eight characters in one word, the first one lowest.
    private var addresses = InlineArray<128, UInt64>(repeating: 0)
    private var counts = InlineArray<128, Int>(repeating: 0)
    private var used = 0
    /// How many sentences had an address for which there was no room: a stream that invents addresses.
    private(set) var others = 0

    /// The most addresses that are told apart. Receivers send ten to twenty.
    private static let most = 96

    /// Counts a sentence by what stands between its `$` and its first comma.
    @inline(__always)
    mutating func add(_ start: UnsafePointer<UInt8>, _ length: Int) {
        var address: UInt64 = 0
        if length == 5 {
            address =
                UInt64(UnsafeRawPointer(start).loadUnaligned(as: UInt32.self).littleEndian) | UInt64(start[4]) << 32
        } else {
            for position in 0..<min(8, length) { address |= UInt64(start[position]) << UInt64(position * 8) }
        }
        add(address)
    }

    @inline(__always)
    private mutating func add(_ address: UInt64) {
        // Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4).
        var slot = Int(truncatingIfNeeded: (address &* 0x9E37_79B9_7F4A_7C15) >> 57)
        while addresses[slot] != address {
            guard addresses[slot] == 0 else {
                slot = (slot + 1) & 127
                continue
            }
            guard used < Self.most, address != 0 else {
                others += 1
                return
            }
            used += 1
            addresses[slot] = address
        }
        counts[slot] += 1
    }

    /// The addresses with how often each occurred, most frequent first.
    var all: [(address: String, count: Int)] {
        addresses.indices.filter { addresses[$0] != 0 }
            .map { slot in
                let bytes = (0..<8).map { UInt8(truncatingIfNeeded: addresses[slot] >> UInt64($0 * 8)) }
                return (String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self), counts[slot])
            }
            .sorted { ($1.count, $0.address) < ($0.count, $1.address) }
    }
}

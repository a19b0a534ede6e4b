/// The ids of what is not wanted, by their hashes alone: 16 to 32 bytes for each id, whatever its length.
///
/// An id that was never inserted is taken for one of them once in 2⁶⁴ divided by how many there are, and always where there are more than
/// fit into memory.
struct IDHashes {
    /// The hashes at the places that they give, 0 where there is none; a power of two of them.
    private var slots: [UInt64] = []
    private var count = 0
    /// The most ids that are remembered, as many as the trips of a large country. They take 48 MB at the most, while their number grows.
    /// With twice as many a Pi of 512 MB would have no room for the chosen lines.
    static let most = 2_000_000
    private var isFull = false

    /// Inserts an id.
    mutating func insert(_ id: ArraySlice<UInt8>) {
        guard !isFull else { return }
        if (count + 1) * 2 > slots.count { grow() }
        let hash = Self.hash(of: id)
        let slot = slot(of: hash)
        guard slots[slot] == 0 else { return }
        guard count < Self.most else {
            (slots, isFull) = ([], true)
            return
        }
        slots[slot] = hash
        count += 1
    }

    /// Whether an id was taken.
    func contains(_ id: ArraySlice<UInt8>) -> Bool {
        guard !slots.isEmpty else { return isFull }
        return slots[slot(of: Self.hash(of: id))] != 0
    }

    private mutating func grow() {
        let old = slots
        slots = [UInt64](repeating: 0, count: max(64, old.count * 2))
        for hash in old where hash != 0 { slots[slot(of: hash)] = hash }
    }

    /// The place where a hash stands, or the empty one where it would.
    private func slot(of hash: UInt64) -> Int {
        var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & (slots.count - 1)
        while slots[slot] != 0, slots[slot] != hash { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }

    private static func hash(of id: ArraySlice<UInt8>) -> UInt64 {
        let hash = id.fnv1a
        return hash == 0 ? 1 : hash
    }
}

extension ArraySlice<UInt8> {
    /// FNV-1a, 64 bits (G. Fowler, L. C. Noll, K.-P. Vo).
    var fnv1a: UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in self { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }
}

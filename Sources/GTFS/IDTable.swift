/// Gives each id of a file a number, in the order in which they come, and finds it again from bytes.
///
/// Open addressing over one arena of bytes: looking up an id allocates nothing.
struct IDTable {
    private var arena: [UInt8] = []
    /// Where each id begins in the arena, and where the last one ends.
    private var bounds: [Int] = [0]
    /// Numbers of ids at the places that their hashes give, −1 where there is none; a power of two of them.
    private var slots = [Int32](repeating: -1, count: 64)

    /// How many ids there are.
    var count: Int { bounds.count - 1 }

    /// The id with a number.
    subscript(number: Int) -> String {
        String(decoding: arena[bounds[number]..<bounds[number + 1]], as: UTF8.self)
    }

    /// The number of an id, or `nil` where there is no such.
    func number(of id: ArraySlice<UInt8>) -> Int? {
        let found = slots[slot(of: id)]
        return found < 0 ? nil : Int(found)
    }

    /// Whether an id has a number.
    func contains(_ id: ArraySlice<UInt8>) -> Bool { number(of: id) != nil }

    /// Gives an id the next number.
    ///
    /// - Returns: `nil` where it has one already.
    mutating func insert(_ id: ArraySlice<UInt8>) -> Int? {
        let slot = slot(of: id)
        guard slots[slot] < 0 else { return nil }
        slots[slot] = Int32(count)
        arena += id
        bounds.append(arena.count)
        if count * 2 > slots.count { grow() }
        return count - 1
    }

    /// The number of an id, which it gets now where it has none.
    mutating func numberOrInsert(_ id: ArraySlice<UInt8>) -> Int {
        number(of: id) ?? insert(id) ?? 0
    }

    private mutating func grow() {
        slots = [Int32](repeating: -1, count: slots.count * 2)
        for number in 0..<count {
            slots[slot(of: arena[bounds[number]..<bounds[number + 1]])] = Int32(number)
        }
    }

    /// The place where an id stands, or the empty one where it would.
    private func slot(of id: ArraySlice<UInt8>) -> Int {
        // With the high bits folded in.
        let hash = id.fnv1a
        var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & (slots.count - 1)
        while slots[slot] >= 0, !isEqual(Int(slots[slot]), id) { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }

    private func isEqual(_ number: Int, _ id: ArraySlice<UInt8>) -> Bool {
        bounds[number + 1] - bounds[number] == id.count
            && arena[bounds[number]..<bounds[number + 1]].elementsEqual(id)
    }
}

/// How many satellites are used and seen, from GSA and GSV of any number of systems.
struct Sky: Sendable {
    private var usedBySystem: [(system: UInt16, count: Int)] = []
    private var seenByTalker: [(talker: UInt16, signal: UInt8, count: Int, age: Int)] = []
    private var isRoundOver = true

    /// GSV sets may come in every fifth or tenth epoch only; after twice that they are no longer true.
    private static let oldestSet = 20

    /// How many satellites the systems' GSA of this epoch name together; `nil` where none came.
    var used: Int? {
        isRoundOver ? nil : usedBySystem.reduce(0) { $0 + $1.count }
    }

    /// How many satellites are in view, all systems together; of a system's signals that which sees most counts.
    var seen: Int? {
        guard !seenByTalker.isEmpty else { return nil }
        var total = 0
        for position in seenByTalker.indices {
            let set = seenByTalker[position]
            let isLargest = seenByTalker.indices.allSatisfy { other in
                seenByTalker[other].talker != set.talker || other == position
                    || (seenByTalker[other].count, other) < (set.count, position)
            }
            if isLargest { total += set.count }
        }
        return total
    }

    /// Tells that an epoch has begun.
    mutating func beginEpoch() {
        isRoundOver = true
        for position in seenByTalker.indices { seenByTalker[position].age += 1 }
        seenByTalker.removeAll { $0.age > Self.oldestSet }
    }

    /// Consumes a GSA. Receivers with more than 12 satellites of one system send several in a row for it.
    mutating func absorb(_ report: ActiveSatellites) {
        if isRoundOver {
            usedBySystem.removeAll(keepingCapacity: true)
            isRoundOver = false
        }
        // Bounded, for a stream that invents systems.
        if usedBySystem.count < 16 { usedBySystem.append((report.system, report.count)) }
    }

    /// Consumes a part of a GSV set.
    mutating func absorb(_ report: SatellitesInView) {
        guard report.part == 1 else { return }
        let position = seenByTalker.firstIndex { $0.talker == report.talker && $0.signal == report.signal }
        if let position {
            seenByTalker[position].count = report.count
            seenByTalker[position].age = 0
        } else if seenByTalker.count < 32 {
            seenByTalker.append((report.talker, report.signal, report.count, 0))
        }
    }
}

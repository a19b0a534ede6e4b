/// The counts of the sentences that a decoder has read and dropped.
public struct Statistics: Sendable {
    /// Why a sentence was dropped.
    public enum DropReason: UInt8, CaseIterable, Sendable {
        /// Another sentence began within it, or its checksum is cut off.
        case cut
        /// It has no checksum.
        case noChecksum
        /// Its checksum is wrong: damaged, or joined from two.
        case badChecksum
        /// It is longer than 1,024 characters.
        case overLong
        /// A vital field, the time of day or the position, holds what it must not.
        case outOfRange
    }

    /// Room for one counter a case.
    private var sentencesByType = InlineArray<16, Int>(repeating: 0)
    private var addresses = AddressCounts()
    private var droppedByReason = InlineArray<8, Int>(repeating: 0)
    /// The number of minor fields that were taken for empty, since they hold what they must not.
    public private(set) var badFields = 0

    /// Creates counters that stand at zero.
    public init() {}

    /// How many sentences of a type were read.
    public func count(of type: SentenceType) -> Int { sentencesByType[Int(type.rawValue)] }

    /// The addresses of the sentences read (`GPGGA`, `PGRME`), most frequent first, with how often each occurred; 96 at
    /// most.
    public var sentencesByAddress: [(address: String, count: Int)] { addresses.all }

    /// How many sentences were dropped for a reason.
    public func count(droppedFor reason: DropReason) -> Int { droppedByReason[Int(reason.rawValue)] }

    /// How many sentences were read.
    public var sentences: Int { SentenceType.allCases.reduce(0) { $0 + count(of: $1) } }

    /// How many sentences were dropped.
    public var dropped: Int { DropReason.allCases.reduce(0) { $0 + count(droppedFor: $1) } }

    /// Counts a sentence whose address begins at `start`.
    @inline(__always)
    mutating func add(_ type: SentenceType, _ start: UnsafePointer<UInt8>, _ addressLength: Int) {
        sentencesByType[Int(type.rawValue)] += 1
        addresses.add(start, addressLength)
    }

    mutating func add(_ reason: DropReason) { droppedByReason[Int(reason.rawValue)] += 1 }

    mutating func add(badFields count: Int) { badFields += count }
}

extension Statistics: Equatable {
    /// Whether both have counted the same.
    public static func == (first: Statistics, second: Statistics) -> Bool {
        SentenceType.allCases.allSatisfy { first.count(of: $0) == second.count(of: $0) }
            && DropReason.allCases.allSatisfy { first.count(droppedFor: $0) == second.count(droppedFor: $0) }
            && first.badFields == second.badFields
    }
}

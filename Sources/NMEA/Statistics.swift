/// What a decoder has read and what it has dropped.
public struct Statistics: Hashable, Sendable {
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
        /// A field holds what it must not.
        case outOfRange
    }

    private var sentencesByType = [Int](repeating: 0, count: SentenceType.allCases.count)
    private var droppedByReason = [Int](repeating: 0, count: DropReason.allCases.count)

    /// Creates counters that stand at zero.
    public init() {}

    /// How many sentences of a type were read.
    public func count(of type: SentenceType) -> Int { sentencesByType[Int(type.rawValue)] }

    /// How many sentences were dropped for a reason.
    public func count(droppedFor reason: DropReason) -> Int { droppedByReason[Int(reason.rawValue)] }

    /// How many sentences were read.
    public var sentences: Int { sentencesByType.reduce(0, +) }

    /// How many sentences were dropped.
    public var dropped: Int { droppedByReason.reduce(0, +) }

    mutating func add(_ type: SentenceType) { sentencesByType[Int(type.rawValue)] += 1 }

    mutating func add(_ reason: DropReason) { droppedByReason[Int(reason.rawValue)] += 1 }
}

/// The order in which a receiver sends the sentences of an epoch, as far as it tells which one ends it.
struct SentenceOrder: Sendable {
    /// The type that ends an epoch, once it is known.
    private var ender: SentenceType?
    private var first: SentenceType?
    private var last: SentenceType?
    private var hasEnded = false
    /// The type that ended the epoch before in the known one's stead.
    private var candidate: SentenceType?
    private var lateInARow = 0

    /// What follows an ender that comes first in its epoch has been stamped late; after so many epochs in a row the order
    /// has changed for good all the same.
    private static let lateForGood = 60

    /// Takes the type of the next sentence, and tells whether it ends the epoch.
    mutating func ends(with type: SentenceType) -> Bool {
        first = first ?? type
        last = type
        hasEnded = hasEnded || type == ender
        return type == ender
    }

    /// Tells that the epoch is over. One without time teaches nothing: a receiver that has no fix yet may send the same
    /// sentences in another order, or begin in their midst.
    mutating func close(isTimed: Bool) {
        defer { (first, last, hasEnded) = (nil, nil, false) }
        guard isTimed else { return }
        lateInARow = hasEnded && first == ender && last != ender ? lateInARow + 1 : 0
        if last == ender || (1..<Self.lateForGood).contains(lateInARow) {
            candidate = nil
        } else {
            if last == candidate { ender = last }
            candidate = last
        }
    }
}

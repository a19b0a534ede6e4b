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
    /// A bit for each type that has ended an epoch, if only once.
    private var enders: UInt16 = 0

    /// The number of epochs in a row after which the order has changed for good. In fewer epochs, a sentence after an ender
    /// that comes first in its epoch has been stamped late.
    private static let lateForGood = 60

    /// Records the type of the next sentence, and returns whether it ends the epoch.
    mutating func ends(with type: SentenceType) -> Bool {
        first = first ?? type
        last = type
        hasEnded = hasEnded || type == ender
        return type == ender
    }

    /// Whether a type ends an epoch again that another one has ended: each does that has ever ended one, as in gpsd.
    func endsAgain(with type: SentenceType) -> Bool { enders >> UInt16(type.rawValue) & 1 == 1 }

    /// Tells that the epoch is over. One without time teaches nothing: a receiver that has no fix yet may send the same
    /// sentences in another order, or begin in their midst.
    ///
    /// - Parameter next: the type that begins the next epoch. As in gpsd a GLL may go on with one, and a VTG, which has no
    ///   time, may be the next one's.
    mutating func close(isTimed: Bool, next: SentenceType?) {
        defer { (first, last, hasEnded) = (nil, nil, false) }
        guard isTimed, let last else { return }
        if next != .gll, last != .vtg { enders |= 1 << UInt16(last.rawValue) }
        lateInARow = hasEnded && first == ender && last != ender ? lateInARow + 1 : 0
        if last == ender || (1..<Self.lateForGood).contains(lateInARow) {
            candidate = nil
        } else {
            if last == candidate { ender = last }
            candidate = last
        }
    }
}

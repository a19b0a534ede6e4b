/// The knowledge of the time that passed while the box was off.
struct Absence: Sendable, Codable {
    /// Whether a receiver has told the time of day.
    private(set) var hasSatelliteTime = false
    /// How long the box was off, where no clock told it.
    private var length: Length?

    /// A break of which no clock tells how long it was.
    private enum Length: String, Codable {
        /// No satellite has told the time since.
        case unknown
        /// It was so long that what was known before it speaks against no position.
        case long
    }

    /// Whether nobody knows how long the box was off.
    var isUnknown: Bool { length == .unknown }

    /// Records that the box was off, and that no clock shows for how long.
    mutating func begin() { length = .unknown }

    /// Records that the machine's clock has been set: more time had passed than it showed.
    mutating func setClock() { if isUnknown { length = .long } }

    /// Records that a fix gives the time, and that this agrees with the time as it was known.
    mutating func confirm() {
        hasSatelliteTime = true
        if isUnknown { length = nil }
    }

    /// Handles the first position after the break. Returns whether the knowledge from before the break speaks against no position.
    mutating func end() -> Bool {
        defer { if length == .long { length = nil } }
        return length == .long
    }
}

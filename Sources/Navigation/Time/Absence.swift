/// What is known of the time that passed while the box was off.
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

    /// Takes that the box was off, and no clock tells for how long.
    mutating func begin() { length = .unknown }

    /// Takes that the machine's clock has been set: there was more time than it told.
    mutating func setClock() { if isUnknown { length = .long } }

    /// Takes that a fix tells the time, and agrees with what the time was.
    mutating func confirm() {
        hasSatelliteTime = true
        if isUnknown { length = nil }
    }

    /// Takes the first position behind the break; tells whether what was known before speaks against none.
    mutating func end() -> Bool {
        defer { if length == .long { length = nil } }
        return length == .long
    }
}

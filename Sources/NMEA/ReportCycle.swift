/// When gpsd reports: which sentence makes it send a `TPV`, as its NMEA driver finds the end of a cycle.
///
/// A sentence behind which the time moved ends a cycle from then on. Until one is known, every sentence that gives a
/// position or a mode is reported. GLL goes on with a cycle: an unknown sentence behind it ends the cycle in its stead.
struct ReportCycle: Sendable {
    /// A sentence as far as gpsd tells it from others here.
    enum Kind: UInt8 {
        /// gpsd does not read it.
        case unread
        case gga, gll, gns, rmc, zda, gbs, psrfepe, psti030, psti032, psti035, psti036, bwc
        /// It never gives the time of a cycle.
        case untimed
    }

    /// The content of a sentence.
    struct Sentence {
        var kind: Kind
        /// The time of day as it is written.
        var time: Double?
        /// Whether it gives a position or a mode.
        var isFix = false
        /// Whether it gives anything at all.
        var isNews = false
        /// Whether it says that there is no time: it is reported at once, and no end is sure any more.
        var lacksTime = false
        /// Whether more parts of its set follow.
        var isPart = false
    }

    /// A bit for each kind that ends a cycle.
    private var enders: UInt64 = 0
    private var isSure = false
    private var lastTimed = Kind.unread
    private var time: Double?
    private var goesOn = false

    /// The difference beyond which two times belong to two cycles, in seconds.
    private static let sameCycle = 0.01

    /// Consumes a sentence. Returns whether gpsd reports after it, and whether it begins a cycle.
    mutating func take(_ sentence: Sentence) -> (reports: Bool, begins: Bool) {
        var reports = sentence.lacksTime
        var begins = false
        if sentence.lacksTime { isSure = false }
        if sentence.kind != .unread { goesOn = sentence.kind == .gll }
        let isTimed = sentence.time != nil
        let before = time
        time = sentence.time ?? time
        if sentence.isPart {
            // The next part decides.
        } else if isTimed, let now = time {
            begins = before.map { abs(now - $0) > Self.sameCycle } ?? true
            if begins, lastTimed != .unread, !ends(lastTimed), !goesOn {
                set(lastTimed, true)
                isSure = true
            }
        } else {
            reports = reports || ends(lastTimed) && sentence.isNews
            if goesOn {
                set(lastTimed, false)
                set(sentence.kind, true)
                isSure = true
            }
        }
        if isTimed || goesOn, ends(sentence.kind), !sentence.isPart { reports = true }
        if isTimed { lastTimed = sentence.kind }
        return (reports || !isSure && sentence.isFix, begins)
    }

    private func ends(_ kind: Kind) -> Bool { enders >> UInt64(kind.rawValue) & 1 == 1 }

    private mutating func set(_ kind: Kind, _ isEnder: Bool) {
        let bit: UInt64 = 1 << UInt64(kind.rawValue)
        enders = isEnder ? enders | bit : enders & ~bit
    }
}

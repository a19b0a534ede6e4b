import NMEA
import Observations
import Positioning

/// A sentence made of its body: `$`, the checksum of NMEA 0183 (all bytes between `$` and `*`, exclusive or), `\r\n`.
func sentence(_ body: String) -> String {
    "$\(body)*\(checksum(body))\r\n"
}

/// A TAG block in front of a sentence: `\c:1787126672839*hh\`.
func tagBlock(_ body: String) -> String {
    "\\\(body)*\(checksum(body))\\"
}

/// The exclusive or of all bytes, as two upper-case hexadecimal digits.
func checksum(_ body: String) -> String {
    let digits = Array("0123456789ABCDEF")
    let sum = body.utf8.reduce(0, ^)
    return "\(digits[Int(sum >> 4)])\(digits[Int(sum & 15)])"
}

extension StreamDecoder {
    /// The items that the decoder tells of a chunk.
    mutating func items(_ bytes: some Sequence<UInt8>) -> [Item] {
        var items: [Item] = []
        Array(bytes).withUnsafeBytes { decode($0) { items.append($0) } }
        return items
    }

    /// The items that the decoder tells at the end of the stream.
    mutating func lastItems() -> [Item] {
        var items: [Item] = []
        finish { items.append($0) }
        return items
    }
}

extension StreamContent {
    /// Short forms for the contents of a ride log other than fixes.
    static func startJourney(from: String?, to: String) -> Self {
        .observation(.command(.startJourney(from: from, to: to)))
    }
    static var endJourney: Self { .observation(.command(.endJourney)) }
    static func lead(_ seconds: Double) -> Self { .observation(.command(.setLead(seconds))) }
    static func button(isHeld: Bool) -> Self { .observation(.button(isHeld: isHeld)) }
    static func verdict(_ verdict: Verdict) -> Self { .observation(.verdict(verdict)) }
    static func sighting(_ sighting: Sighting) -> Self { .observation(.sighting(sighting)) }
    static func bluetooth(isAvailable: Bool) -> Self { .observation(.bluetooth(isAvailable: isAvailable)) }
    static func pressure(_ pressure: Double?) -> Self { .observation(.pressure(pressure)) }
    static func timeOfDay(_ time: Timestamp) -> Self { .observation(.timeOfDay(time)) }

    static func settings(lead: Double, radius: Double) -> Self {
        .observation(.settings(RiderSettings(lead: lead, radius: radius)))
    }

    static func motion(isMoving: Bool?, standing: Double? = nil) -> Self {
        .observation(.motion(isMoving: isMoving, standing: standing))
    }
}

extension StreamDecoder.Item {
    /// The fix that it is, if it is one.
    var fix: Fix? {
        if case .fix(let fix) = content { fix } else { nil }
    }
}

/// The output of a decoder for a whole stream.
struct DecodedText {
    let items: [StreamDecoder.Item]
    let statistics: Statistics

    var fixes: [Fix] { items.compactMap(\.fix) }
    var contents: [StreamDecoder.Content] { items.map(\.content) }

    /// Decodes text as it stands.
    init(_ text: String) {
        self.init(bytes: Array(text.utf8))
    }

    /// Decodes sentences made of bodies.
    init(bodies: String...) {
        self.init(bodies.map(sentence).joined())
    }

    init(bytes: [UInt8]) {
        var decoder = StreamDecoder()
        let items = decoder.items(bytes)
        self.items = items + decoder.lastItems()
        statistics = decoder.statistics
    }

    /// The counts of sentences dropped for the reasons that have any.
    var drops: [Statistics.DropReason: Int] {
        var drops: [Statistics.DropReason: Int] = [:]
        for reason in Statistics.DropReason.allCases where statistics.count(droppedFor: reason) > 0 {
            drops[reason] = statistics.count(droppedFor: reason)
        }
        return drops
    }
}

/// Whether a value is there and lies within a tolerance of another.
func isClose(_ value: Double?, _ expected: Double, within tolerance: Double = 1e-9) -> Bool {
    value.map { abs($0 - expected) <= tolerance } ?? false
}

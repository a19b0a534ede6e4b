/// The satellites that GSV lists and GSA names, gathered over the sets of several systems and signals.
struct SatelliteView: Sendable {
    /// The satellites that the sets of GSV since the first have listed.
    private(set) var satellites: [Satellite] = []
    /// How many of them are used.
    private(set) var usedCount = 0

    /// The numbers that the last GSA in a row named.
    private var active: [Int16] = []
    private var lastActiveTalker: UInt8 = 0
    /// Whether there is a GSA, a GSV of another talker than GP: what GP says is then only a part of it.
    private var hasOtherActive = false
    private var hasOtherView = false

    /// The set with which the row of GSV at hand began; `nil` before its first.
    private var firstSet: (talker: UInt8, signal: Int)?
    /// The talker of the last set, and that with which the row before ended.
    private var lastTalker: UInt8 = 0
    private var lastTalkerBefore: UInt8 = 0

    /// The number of satellites for which gpsd has room. A list that grows beyond it begins anew. The room is reserved from
    /// the first satellite on, for streams that would fill it bit by bit.
    private static let most = 184

    private static let gps = UInt8(ascii: "P")
    private static let several = UInt8(ascii: "N")

    /// The report that gpsd makes after a sentence about satellites.
    enum Outcome {
        /// A part of a set, of which more follow.
        case part
        /// Nothing: another sentence tells it with its own.
        case silent
        /// The mode, but no report of the satellites.
        case modeOnly
        /// A report.
        case told
    }

    /// Tells that a sentence came that is no GSA.
    @inline(__always)
    mutating func endActive() { lastActiveTalker = 0 }

    /// Tells that a sentence came that is no GSV.
    @inline(__always)
    mutating func endSets() { firstSet = nil }

    /// Consumes a GSA: `selection,mode,satellite × 12,pdop,hdop,vdop,system`, or with 24 satellites.
    ///
    /// GSA of several talkers, and GNGSA, add up where nothing stands between them.
    mutating func take(active fields: SentenceFields, talker: UInt8) -> Outcome {
        let before = lastActiveTalker
        if before == 0 || talker == before && talker != Self.several { active.removeAll(keepingCapacity: true) }
        active.reserveCapacity(Self.most)
        lastActiveTalker = talker
        if talker != Self.gps { hasOtherActive = true }
        var system = Self.system(of: talker)
        if talker == Self.several, fields.count == 19 { system = fields.integer(18) }
        for index in 3..<(fields.count == 19 ? 15 : fields.count - 3) {
            let number = Satellite(number: fields.integer(index), system: system).number
            if number > 0, active.count < Self.most { active.append(number) }
        }
        if talker == Self.gps, hasOtherActive { return .silent }
        // The first GNGSA of a row waits for those of the other systems.
        return talker == Self.several && before != Self.several ? .modeOnly : .told
    }

    /// Consumes a GSV: `parts,part,satellites,(number,elevation,azimuth,strength) × 1…4,signal`.
    mutating func take(inView fields: SentenceFields, talker: UInt8) -> Outcome {
        let part = fields.integer(2)
        guard fields.count > 3, fields.count % 4 <= 1, part >= 1 else {
            clear()
            return .silent
        }
        let signal = fields.count % 4 == 1 ? fields.signal : 0
        if part == 1 { begin(talker, signal) }
        append(fields, talker, signal)
        if part < fields.integer(1) { return .part }
        // A SiRF II that sees nothing lists satellites that all stand in the north.
        guard satellites.contains(where: { $0.direction?.azimuth != 0 }) else {
            clear()
            return .silent
        }
        return talker == Self.gps && hasOtherView && lastTalkerBefore != Self.gps ? .silent : .told
    }

    /// Begins a set. Sets in a row add up, until the one comes again that the row began with.
    private mutating func begin(_ talker: UInt8, _ signal: Int) {
        if let firstSet {
            if firstSet == (talker, signal) { clear() }
        } else {
            lastTalkerBefore = lastTalker
            firstSet = (talker, signal)
            clear()
        }
        lastTalker = talker
        if talker != Self.gps { hasOtherView = true }
    }

    private mutating func append(_ fields: SentenceFields, _ talker: UInt8, _ signal: Int) {
        let system = Self.system(of: talker)
        satellites.reserveCapacity(Self.most)
        var index = 4
        while index < fields.count / 4 * 4 {
            let number = fields.integer(index)
            guard number != 0 else {
                index += 1
                continue
            }
            if satellites.count >= Self.most { return clear() }
            var satellite = Satellite(number: number, system: system)
            satellite.signal = Satellite.signal(system: satellite.system, nmea: signal)
            if !fields.isEmpty(index + 1), !fields.isEmpty(index + 2) {
                satellite.direction = .init(
                    elevation: Int16(fields.integer(index + 1)), azimuth: Int16(fields.integer(index + 2)))
            }
            if !fields.isEmpty(index + 3) {
                let strength = Int16(fields.integer(index + 3))
                satellite.strength = strength
                satellite.isUsed = satellite.number > 0 && strength > 0 && active.contains(satellite.number)
            }
            if satellite.isUsed { usedCount += 1 }
            satellites.append(satellite)
            index += 4
        }
    }

    private mutating func clear() {
        satellites.removeAll(keepingCapacity: true)
        usedCount = 0
    }

    /// The system of which a talker's sentences tell, in NMEA's numbers; 0 for one that speaks of GPS or of all.
    private static func system(of talker: UInt8) -> Int {
        switch talker {
        case UInt8(ascii: "A"): 3
        case UInt8(ascii: "B"), UInt8(ascii: "D"): 4
        case UInt8(ascii: "I"): 6
        case UInt8(ascii: "L"): 2
        case UInt8(ascii: "Q"), UInt8(ascii: "Z"): 5
        default: 0
        }
    }
}

extension SentenceFields {
    /// The signal of a GSV, which is one hexadecimal digit behind its satellites.
    fileprivate var signal: Int { Int(character(count - 1).hexadecimalValue ?? 0) }
}

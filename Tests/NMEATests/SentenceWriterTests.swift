import Mutations
import NMEA
import Observations
import Positioning
import TestSupport
import Testing

/// Written sentences read back unchanged.
@Suite struct `The sentence writer` {
    private static let rounds = 1_500

    private func decoded(_ body: (inout SentenceWriter) -> Void) -> DecodedText {
        var writer = SentenceWriter()
        body(&writer)
        return DecodedText(bytes: writer.bytes)
    }

    /// The expected texts are those of the design, checksums by Python.
    @Test func `writes the sentences of the design`() {
        var writer = SentenceWriter()
        writer.writeTAGBlock(Timestamp(milliseconds: 1_787_126_672_839))
        let uuid: UInt128 = 0xE2C5_6DB5_DFFB_48D2_B060_D0F5_A710_96E0
        writer.write(
            .sighting(Sighting(BeaconID(uuid: uuid, major: 1, minor: 20), measuredPower: -59, rssi: -71)))
        writer.write(.bluetooth(isAvailable: true))
        writer.write(.motion(isMoving: false))
        writer.write(.motion(isMoving: nil))
        writer.write(.pressure(1009.12345))
        writer.write(.pressure(nil))
        writer.write(.startJourney(from: nil, to: "Blok M, é"))
        writer.write(.endJourney)
        writer.write(.button(isHeld: false))
        writer.write(.button(isHeld: true))
        writer.write(.verdict(Verdict(event: "arrived", stop: "a,b", answer: .late)))
        writer.write(.settings(lead: 90, radius: 150.25))
        writer.write(.lead(45.5))
        writer.write(.interruption)
        writer.write(.skippedFix(Timestamp(milliseconds: 1_787_126_672_000)))
        writer.write(.timeOfDay(Timestamp(milliseconds: 1_787_126_672_000)))
        #expect(
            String(decoding: writer.takeAll(), as: UTF8.self) == tagBlock("c:1787126672839")
                + sentence("PALTB,E2C56DB5DFFB48D2B060D0F5A71096E0,1,20,-59,-71") + sentence("PALTA,1")
                + sentence("PALTM,0") + sentence("PALTM,") + sentence("PALTP,1009.123") + sentence("PALTP,")
                + sentence("PALTJ,,Blok M^2C ^C3^A9") + sentence("PALTX")
                + sentence("PALTK,press") + sentence("PALTK,hold") + sentence("PALTV,arrived,a^2Cb,late")
                + sentence("PALTC,90.000,150.250") + sentence("PALTL,45.500")
                + sentence("PALTI") + sentence("PALTS,1787126672000") + sentence("PALTD,1787126672000"))
        #expect(writer.bytes.isEmpty)
    }

    @Test func `writes a fix as a receiver would`() {
        var fix = Fix(mode: .threeD)
        fix.time = Timestamp(year: 2026, month: 8, day: 19, millisecondOfDay: 29_072_839)
        fix.coordinate = Coordinate(latitude: -6.25, longitude: 106.5)
        (fix.altitude, fix.speed, fix.track) = (49.5, 10, 270)
        (fix.hdop, fix.pdop, fix.vdop, fix.satellitesUsed, fix.accuracy) = (1.21, 2.08, 1.69, 4, 9)
        var writer = SentenceWriter()
        writer.write(.fix(fix))
        #expect(
            String(decoding: writer.bytes, as: UTF8.self)
                == sentence("GNRMC,080432.839,A,0615.000000,S,10630.000000,E,19.438,270.000,190826,,,A")
                + sentence("GNGST,080432.839,,,,,6.364,6.364,")
                + sentence("GNGSA,A,3,01,02,03,04,,,,,,,,,2.08,1.21,1.69")
                + sentence("GNGGA,080432.839,0615.000000,S,10630.000000,E,1,04,1.21,49.50,M,,M,,"))
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `writes ride-log entries that read the same`(seed: UInt64) {
        var random = SplitMix64(state: seed)
        for _ in 0..<Self.rounds {
            let time = Timestamp(milliseconds: .random(in: 100_000_000_000..<253_402_300_800_000, using: &random))
            let content = Self.entry(&random)
            let decoded = decoded {
                $0.writeTAGBlock(time)
                $0.write(content)
            }
            #expect(decoded.items.map(\.received) == [time])
            #expect(decoded.contents == [content])
            #expect(decoded.statistics.dropped == 0)
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `writes fixes that read the same, each by itself`(seed: UInt64) {
        var random = SplitMix64(state: seed)
        for _ in 0..<Self.rounds {
            let fix = Self.fix(&random, at: Self.time(&random), mode: Self.modes.randomElement(using: &random))
            let decoded = decoded { $0.write(.fix(fix)) }
            #expect(decoded.statistics.dropped == 0)
            guard decoded.fixes.count == 1, let read = decoded.fixes.first, read.isAlmost(fix) else {
                Issue.record("\(fix) was read as \(decoded.fixes)")
                return
            }
        }
    }

    /// Also across midnights; each leaves with its own last sentence once the order is known.
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `writes rides that read the same`(seed: UInt64) {
        var random = SplitMix64(state: seed)
        var time = Self.time(&random)
        let fixes = (0..<Self.rounds).map { number in
            time.milliseconds += .random(in: 100...60_000, using: &random)
            // No reader makes a fix in two dimensions of what follows one in three.
            return Self.fix(&random, at: time, mode: number < Self.rounds / 2 ? .twoD : .threeD)
        }
        let read = decoded { writer in fixes.forEach { writer.write(.fix($0)) } }.fixes
        #expect(read.count == fixes.count)
        for (read, fix) in zip(read, fixes) where !read.isAlmost(fix) {
            Issue.record("\(fix) was read as \(read)")
            return
        }
    }

    @Test func `writes sentences that no receiver's would exceed`() {
        var random = SplitMix64(state: 1)
        for _ in 0..<Self.rounds {
            var writer = SentenceWriter()
            writer.write(.fix(Self.fix(&random, at: Self.time(&random), mode: .threeD)))
            // NMEA 0183: 82 characters with `$` and line end.
            let longest = writer.bytes.split(separator: UInt8(ascii: "\n")).map { $0.count + 1 }.max() ?? 0
            #expect(longest <= 82)
        }
    }

    @Test func `leaves out what cannot be written`() {
        var fix = Fix(mode: .threeD)
        fix.coordinate = Coordinate(latitude: 0, longitude: 0)
        fix.time = Timestamp(year: 2070, month: 1, day: 1)
        (fix.speed, fix.track, fix.altitude) = (.nan, .infinity, -.infinity)
        fix.satellitesUsed = .max
        fix.millisecondOfDay = -5
        let read = decoded { $0.write(.fix(fix)) }
        #expect(read.statistics.dropped == 0)
        #expect(read.fixes.allSatisfy { $0.time == nil && $0.speed == nil && $0.track == nil && $0.altitude == nil })
    }

    @Test(
        arguments: [
            "PALTB,E2C56DB5DFFB48D2B060D0F5A71096E,1,20,-59,-71", "PALTB,E2C56DB5DFFB48D2B060D0F5A71096EG,1,20,-59,-71",
            "PALTB,E2C56DB5DFFB48D2B060D0F5A71096E0,65536,20,-59,-71",
            "PALTB,E2C56DB5DFFB48D2B060D0F5A71096E0,1,-20,-59,-71",
            "PALTB,E2C56DB5DFFB48D2B060D0F5A71096E0,1,20,-59,-129",
            "PALTB,E2C56DB5DFFB48D2B060D0F5A71096E0,1,20,-59", "PALTB,E2C56DB5DFFB48D2B060D0F5A71096E0,1,20,,-71",
            "PALTB,E2C56DB5DFFB48D2B060D0F5A71096E0,1,20,-59,-71,", "PALTB", "PALTA", "PALTA,", "PALTA,2", "PALTA,1,1",
            "PALTS", "PALTS,", "PALTS,-1",
            "PALTS,0.5", "PALTS,253402300800000", "PALTS,1,2", "PALTM,true", "PALTM,-1", "PALTM,0.5",
            "PALTP", "PALTP,,", "PALTP,299.999", "PALTP,1100.001", "PALTP,-1013.25", "PALTP,1013.25,", "PALTP,x",
            "PALTP,1e3", "PALTP,nan",
        ])
    func `is not needed for sensor sentences that mean nothing, which are dropped`(body: String) {
        let decoded = DecodedText(sentence(body) + sentence("PALTX"))
        #expect(decoded.contents == [.endJourney])
        #expect(decoded.drops == [.outOfRange: 1])
    }

    private static let modes: [Fix.Mode] = [.unknown, .none, .twoD, .threeD]

    private static func time(_ random: inout SplitMix64) -> Timestamp {
        // 1980-01-06 to 2068-12-31.
        Timestamp(milliseconds: .random(in: 315_964_800_000...3_124_223_999_999, using: &random))
    }

    private static func entry(_ random: inout SplitMix64) -> StreamDecoder.Content {
        switch Int.random(in: 0..<11, using: &random) {
        case 0:
            return .startJourney(
                from: Bool.random(using: &random) ? nil : text(&random), to: text(&random))
        case 1: return .endJourney
        case 2: return .bluetooth(isAvailable: .random(using: &random))
        case 3: return .motion(isMoving: [true, false, nil].randomElement(using: &random) ?? nil)
        case 4: return .interruption
        case 8:
            let pressure = Double(Int.random(in: 300_000...1_100_000, using: &random)) / 1000
            return .pressure(Bool.random(using: &random) ? nil : pressure)
        case 6: return .button(isHeld: .random(using: &random))
        case 9: return .lead(Double(Int.random(in: 1...600_000, using: &random)) / 1000)
        case 7:
            return .settings(
                lead: Double(Int.random(in: 1...600_000, using: &random)) / 1000,
                radius: Double(Int.random(in: 1...900_000, using: &random)) / 1000)
        case 5: return .skippedFix(Timestamp(milliseconds: .random(in: 0..<253_402_300_800_000, using: &random)))
        case 10: return .timeOfDay(Timestamp(milliseconds: .random(in: 0..<253_402_300_800_000, using: &random)))
        default:
            return .sighting(
                Sighting(
                    BeaconID(
                        uuid: .random(in: 0 ... .max, using: &random), major: .random(in: 0 ... .max, using: &random),
                        minor: .random(in: 0 ... .max, using: &random)),
                    measuredPower: .random(in: -128...127, using: &random),
                    rssi: .random(in: -128...127, using: &random)))
        }
    }

    /// A text of any characters, which is not empty.
    private static func text(_ random: inout SplitMix64) -> String {
        let scalars = (0..<Int.random(in: 1...12, using: &random)).compactMap { _ in
            Unicode.Scalar(UInt32.random(in: 0...(Bool.random(using: &random) ? 0x7F : 0x10_FFFF), using: &random))
        }
        return scalars.isEmpty ? "x" : String(String.UnicodeScalarView(scalars))
    }

    /// A fix that says all that a sentence can, or leaves it out where that can be told from a value.
    private static func fix(_ random: inout SplitMix64, at time: Timestamp, mode: Fix.Mode?) -> Fix {
        func maybe(_ range: ClosedRange<Double>) -> Double? {
            Bool.random(using: &random) ? nil : .random(in: range, using: &random)
        }
        var fix = Fix(mode: mode ?? .unknown)
        fix.time = time
        fix.millisecondOfDay = time.millisecondOfDay
        guard fix.mode >= .twoD else { return fix }
        fix.coordinate = Coordinate(
            latitude: .random(in: -90...90, using: &random), longitude: .random(in: -180...180, using: &random))
        fix.speed = maybe(0...1000)
        fix.track = maybe(0...360)
        fix.satellitesUsed = .random(in: 0...48, using: &random)
        fix.pdop = maybe(0...99.99)
        fix.vdop = maybe(0...99.99)
        fix.hdop = maybe(0...99.99)
        if fix.hdop != nil || Bool.random(using: &random) { fix.accuracy = .random(in: 0...100_000, using: &random) }
        if fix.mode == .threeD { fix.altitude = maybe(-500...20_000) }
        return fix
    }
}

extension Fix {
    /// Whether each value is another fix's, within the resolution of the sentences.
    fileprivate func isAlmost(_ other: Fix) -> Bool {
        func agree(_ first: Double?, _ second: Double?, within tolerance: Double) -> Bool {
            guard let first, let second else { return first == nil && second == nil }
            return abs(first - second) <= tolerance
        }
        return mode == other.mode && time == other.time && millisecondOfDay == other.millisecondOfDay
            && satellitesUsed == other.satellitesUsed
            // Half of 10⁻⁶ minutes, and the rounding of a number of nine digits.
            && agree(coordinate?.latitude, other.coordinate?.latitude, within: 9e-9)
            && agree(coordinate?.longitude, other.coordinate?.longitude, within: 9e-9)
            && agree(altitude, other.altitude, within: 0.00501) && agree(speed, other.speed, within: 0.00026)
            && agree(track, other.track, within: 0.00051) && agree(hdop, other.hdop, within: 0.00501)
            && agree(pdop, other.pdop, within: 0.00501) && agree(vdop, other.vdop, within: 0.00501)
            && agree(accuracy, other.accuracy, within: 0.0011)
    }
}

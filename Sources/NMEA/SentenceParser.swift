import Observations
import Positioning

/// Turns the body of a sentence into what it says: from behind `$` to before `*`.
///
/// Field orders after NMEA 0183 4.10 as gpsd's "NMEA Revealed" gives them (https://gpsd.io/NMEA.html).
enum SentenceParser {
    /// The report of a GGA, RMC, GLL, GNS, VTG, ZDA, GST or GBS.
    @inline(__always)
    static func position(_ type: SentenceType, _ fields: inout Fields) -> PositionReport {
        switch type {
        case .gga: gga(&fields)
        case .rmc: rmc(&fields)
        case .gll: gll(&fields)
        case .gns: gns(&fields)
        case .vtg: vtg(&fields)
        case .zda: zda(&fields)
        case .gst: gst(&fields)
        case .gbs: gbs(&fields)
        case .gsa, .gsv, .alight, .other, .ubx: PositionReport()
        }
    }

    /// Metres a second in a knot (1852 m an hour) and in a kilometre an hour.
    private static let knot = 1852.0 / 3600
    private static let kilometrePerHour = 1 / 3.6

    private static let knots = 0...2000.0
    private static let degrees = -360...360.0
    private static let altitudes = -20_000...100_000_000.0
    private static let dilutions = 0...10_000.0
    private static let deviations = 0...100_000_000.0

    /// `hhmmss.ss,llll.ll,a,yyyyy.yy,a,quality,satellites,hdop,altitude,M,separation,M,age,station`
    private static func gga(_ fields: inout Fields) -> PositionReport {
        var report = PositionReport()
        report.timeOfDay = fields.timeOfDay()
        let coordinate = fields.coordinate()
        let quality = fields.integer(in: 0...9)
        report.satellitesUsed = fields.integer(in: 0...255)
        report.hdop = fields.number(in: dilutions)
        let altitude = fields.number(in: altitudes)
        if quality == 0 {
            report.verdict = .noFix
        } else if let coordinate, quality != nil {
            report.coordinate = coordinate
            report.altitude = altitude
            report.origin = origin(quality: quality)
            report.verdict = .fix
        }
        return report
    }

    /// `hhmmss.ss,status,llll.ll,a,yyyyy.yy,a,knots,course,ddmmyy,variation,E,mode,navigational status`
    private static func rmc(_ fields: inout Fields) -> PositionReport {
        var report = PositionReport()
        report.timeOfDay = fields.timeOfDay()
        let status = fields.character()
        let coordinate = fields.coordinate()
        let speed = fields.number(in: knots)
        let track = course(&fields)
        report.date = fields.date()
        fields.skip(2)
        let mode = fields.character()
        guard status == UInt8(ascii: "A") || status == UInt8(ascii: "D") else {
            if status != nil { report.verdict = .noFix }
            return report
        }
        report.coordinate = coordinate
        report.speed = speed.map { $0 * knot }
        report.track = track
        report.origin = origin(mode: mode)
        if coordinate != nil { report.verdict = .fix }
        return report
    }

    /// `llll.ll,a,yyyyy.yy,a,hhmmss.ss,status,mode`
    private static func gll(_ fields: inout Fields) -> PositionReport {
        var report = PositionReport()
        let coordinate = fields.coordinate()
        report.timeOfDay = fields.timeOfDay()
        let status = fields.character()
        let mode = fields.character()
        guard status == UInt8(ascii: "A"), mode != UInt8(ascii: "N") else {
            if status != nil { report.verdict = .noFix }
            return report
        }
        report.coordinate = coordinate
        report.origin = origin(mode: mode)
        if coordinate != nil { report.verdict = .fix }
        return report
    }

    /// `hhmmss.ss,llll.ll,a,yyyyy.yy,a,modes,satellites,hdop,altitude,separation,age,station,status`
    private static func gns(_ fields: inout Fields) -> PositionReport {
        var report = PositionReport()
        report.timeOfDay = fields.timeOfDay()
        let coordinate = fields.coordinate()
        // A letter a system, N where it gives no fix: the position has what the best of them has.
        let modes = fields.next()
        report.satellitesUsed = fields.integer(in: 0...255)
        report.hdop = fields.number(in: dilutions)
        let altitude = fields.number(in: altitudes)
        let hasFix = modes.contains { $0 != UInt8(ascii: "N") }
        if !modes.isEmpty, !hasFix {
            report.verdict = .noFix
        } else if hasFix, let coordinate {
            report.coordinate = coordinate
            report.altitude = altitude
            let origins = modes.compactMap { origin(mode: $0) }
            report.origin = origins.first(where: \.isMeasured) ?? origins.first
            report.verdict = .fix
        }
        return report
    }

    /// How a position was made by GGA's quality (NMEA 0183 4.10; 9 is NovAtel's for corrections by satellite).
    @inline(__always)
    private static func origin(quality: Int?) -> Fix.Origin? {
        switch quality {
        case 1, 3: .measured
        case 2, 9: .differential
        case 4, 5: .rtk
        case 6: .estimated
        case 7: .manual
        case 8: .simulated
        default: nil
        }
    }

    /// How a position was made by the mode of RMC, GLL and GNS, which receivers before NMEA 0183 2.3 leave out.
    @inline(__always)
    private static func origin(mode: UInt8?) -> Fix.Origin? {
        switch mode {
        case UInt8(ascii: "A"), UInt8(ascii: "P"): .measured
        case UInt8(ascii: "D"): .differential
        case UInt8(ascii: "R"), UInt8(ascii: "F"): .rtk
        case UInt8(ascii: "E"), UInt8(ascii: "N"): .estimated
        case UInt8(ascii: "M"): .manual
        case UInt8(ascii: "S"): .simulated
        default: nil
        }
    }

    /// `course,T,course,M,knots,N,km/h,K,mode`; before 2.3 some receivers leave the unit letters out.
    private static func vtg(_ fields: inout Fields) -> PositionReport {
        var report = PositionReport()
        let hasUnits = fields.remaining >= 8
        let track = course(&fields)
        fields.skip(hasUnits ? 3 : 1)
        var speed = fields.number(in: knots).map { $0 * knot }
        if hasUnits { fields.skip() }
        let metric = fields.number(in: knots)
        if hasUnits { fields.skip() }
        if speed == nil { speed = metric.map { $0 * kilometrePerHour } }
        let mode = fields.character()
        guard mode != UInt8(ascii: "N"), mode != UInt8(ascii: "E") else { return report }
        report.track = track
        report.speed = speed
        return report
    }

    /// `hhmmss.ss,dd,mm,yyyy,zone hours,zone minutes`
    private static func zda(_ fields: inout Fields) -> PositionReport {
        var report = PositionReport()
        report.timeOfDay = fields.timeOfDay()
        let day = fields.integer(in: 0...99)
        let month = fields.integer(in: 0...99)
        let year = fields.integer(in: 0...9999)
        if let day, let month, let year, year >= 1980 {
            report.date = Timestamp(year: year, month: month, day: day)
        }
        return report
    }

    /// `hhmmss.ss,rms,major,minor,orientation,latitude σ,longitude σ,altitude σ`
    private static func gst(_ fields: inout Fields) -> PositionReport {
        var report = PositionReport()
        report.timeOfDay = fields.timeOfDay()
        fields.skip(4)
        report.deviation = deviation(&fields)
        return report
    }

    /// `hhmmss.ss,latitude error,longitude error,altitude error,satellite,probability,bias,σ of the bias,system,signal`
    private static func gbs(_ fields: inout Fields) -> PositionReport {
        var report = PositionReport()
        report.timeOfDay = fields.timeOfDay()
        _ = deviation(&fields)
        return report
    }

    private static func deviation(_ fields: inout Fields) -> Double? {
        let latitude = fields.number(in: deviations)
        let longitude = fields.number(in: deviations)
        guard let latitude, let longitude else { return nil }
        return (latitude * latitude + longitude * longitude).squareRoot()
    }

    /// `selection,mode,satellite × 12,pdop,hdop,vdop,system`
    static func gsa(_ fields: inout Fields, _ talker: UInt16) -> ActiveSatellites {
        fields.skip()
        let mode = fields.integer(in: 1...3).flatMap { Fix.Mode(rawValue: UInt8($0)) }
        var count = 0
        for _ in 0..<12 where (fields.integer(in: 0...999) ?? 0) > 0 { count += 1 }
        let pdop = fields.number(in: dilutions)
        let hdop = fields.number(in: dilutions)
        let vdop = fields.number(in: dilutions)
        let system = fields.character()
        return ActiveSatellites(
            mode: mode, count: count, pdop: pdop, hdop: hdop, vdop: vdop, system: system.map(UInt16.init) ?? talker)
    }

    /// `parts,part,satellites,(number,elevation,azimuth,signal strength) × 1…4,signal`
    static func gsv(_ fields: inout Fields, _ talker: UInt16) -> SatellitesInView {
        let parts = fields.integer(in: 1...99)
        let part = fields.integer(in: 1...99)
        let count = fields.integer(in: 0...999)
        var signal: UInt8 = 0
        let rest = fields.remaining
        if rest % 4 == 1 {
            fields.skip(rest - 1)
            signal = fields.character() ?? 0
        }
        guard let parts, let part, part <= parts else {
            fields.reject()
            return SatellitesInView(count: 0, part: 1, parts: 1, talker: talker, signal: 0)
        }
        return SatellitesInView(count: count ?? 0, part: part, parts: parts, talker: talker, signal: signal)
    }

    /// Garmin's `$PGRMZ,altitude,f,mode`: metres above mean sea level, from whole feet, of a fix that is three-dimensional.
    ///
    /// - Returns: `nil` for any other sentence, and one that has no such altitude.
    static func garminAltitude(_ body: UnsafeBufferPointer<UInt8>) -> Double? {
        // Most others differ in the last letter, which is quicker to ask for.
        guard body.count > 6, let start = body.baseAddress, start[4] == UInt8(ascii: "Z"),
            body.prefix(6).elementsEqual("PGRMZ,".utf8)
        else { return nil }
        var fields = Fields(start + 6, body.count - 6)
        let feet = fields.number(in: altitudes)
        guard let feet, fields.character() == UInt8(ascii: "f"), fields.character() == UInt8(ascii: "3") else {
            return nil
        }
        return feet * 0.3048
    }

    private static func course(_ fields: inout Fields) -> Double? {
        fields.number(in: degrees).map { $0 < 0 ? $0 + 360 : $0 }
    }

    /// The sentences of ride logs: `$PALT` and a letter.
    ///
    /// Most tell an observation (`Observation+RideLog`). `$PALTI` tells that the receiver was lost. `$PALTS,time` tells that a newer fix
    /// took the place of the one of that time, in milliseconds since 1970.
    ///
    /// - Returns: `nil` for any other sentence, and what it says, or `nil` where a field holds what it must not.
    static func rideLog(_ body: UnsafeBufferPointer<UInt8>) -> (StreamContent?)? {
        guard body.count >= 5, body[1] == UInt8(ascii: "A"), let start = body.baseAddress,
            body.prefix(4).elementsEqual("PALT".utf8), body.count == 5 || body[5] == .comma
        else { return nil }
        var fields = body.count == 5 ? Fields(endingAt: start + 5) : Fields(start + 6, body.count - 6)
        switch body[4] {
        case UInt8(ascii: "I"): return .some(.interruption)
        case UInt8(ascii: "S"):
            let time: Int64? = fields.integer()
            guard let time, Timestamp.writable.contains(time), fields.isAtEnd else { return .some(nil) }
            return .some(.skippedFix(Timestamp(milliseconds: time)))
        default:
            guard let content = Observation.Content.told(by: Character(Unicode.Scalar(body[4])), fields) else {
                return nil
            }
            return .some(content.map(StreamContent.observation))
        }
    }
}

public import Positioning

extension SentenceWriter {
    /// Writes the sentences of a fix: RMC, GST where the accuracy does not follow from the HDOP, GSA, and GGA, which ends
    /// the epoch.
    ///
    /// Resolution: positions 10⁻⁶′ (2 mm), altitude 0.01 m, speed 0.001 kn, track and σ 0.001, dilutions 0.01. Left out are
    /// the satellites in view, an altitude below mode 3D, and a date outside 1980 to 2068, which RMC cannot tell.
    /// Satellites used are counted, 48 at the most, under numbers that say nothing.
    public mutating func write(_ fix: Fix) {
        let clock = fix.millisecondOfDay ?? fix.time?.millisecondOfDay
        writeRMC(fix, at: clock)
        if let accuracy = fix.accuracy, fix.mode >= .twoD, !Self.follows(accuracy, from: fix.hdop) {
            writeGST(accuracy, at: clock)
        }
        if fix.mode >= .twoD, fix.mode == .threeD || fix.pdop != nil || fix.vdop != nil || fix.satellitesUsed != nil {
            writeGSA(fix)
        }
        writeGGA(fix, at: clock)
    }

    private static let satellitesInGSA = 12
    private static let mostSatellites = 48
    /// Metres a second in a knot (1852 m an hour).
    private static let knot = 1852.0 / 3600

    /// `hhmmss.sss,status,llll.ll,a,yyyyy.yy,a,knots,course,ddmmyy,variation,E,mode`
    private mutating func writeRMC(_ fix: Fix, at clock: Int?) {
        let hasFix = fix.mode >= .twoD
        sentence("GNRMC") { writer in
            writer.timeOfDay(clock)
            writer.field { if fix.mode != .unknown { $0.text(hasFix ? "A" : "V") } }
            writer.coordinate(hasFix ? fix.coordinate : nil)
            writer.value(hasFix ? fix.speed.map { $0 / Self.knot } : nil, decimals: 3)
            writer.value(hasFix ? fix.track : nil, decimals: 3)
            writer.date(fix, at: clock)
            writer.emptyFields(2)
            writer.field { if fix.mode != .unknown { $0.text(hasFix ? Self.mode(fix.origin) : "N") } }
        }
    }

    /// `hhmmss.sss,rms,major,minor,orientation,latitude σ,longitude σ,altitude σ`
    private mutating func writeGST(_ accuracy: Double, at clock: Int?) {
        sentence("GNGST") { writer in
            writer.timeOfDay(clock)
            writer.emptyFields(4)
            for _ in 0..<2 { writer.value(accuracy / 2.0.squareRoot(), decimals: 3) }
            writer.emptyFields(1)
        }
    }

    /// `selection,mode,satellite × 12,pdop,hdop,vdop`
    private mutating func writeGSA(_ fix: Fix) {
        let used = min(max(fix.satellitesUsed ?? 0, 0), Self.mostSatellites)
        for first in stride(from: 0, to: max(1, used), by: Self.satellitesInGSA) {
            sentence("GNGSA") { writer in
                writer.field { $0.text("A") }
                writer.field { $0.digits(fix.mode.rawValue) }
                for number in first..<(first + Self.satellitesInGSA) {
                    writer.field { if number < used { $0.digits(number + 1, width: 2) } }
                }
                writer.value(fix.pdop, decimals: 2)
                writer.value(fix.hdop, decimals: 2)
                writer.value(fix.vdop, decimals: 2)
            }
        }
    }

    /// `hhmmss.sss,llll.ll,a,yyyyy.yy,a,quality,satellites,hdop,altitude,M,separation,M,age,station`
    private mutating func writeGGA(_ fix: Fix, at clock: Int?) {
        let hasFix = fix.mode >= .twoD
        sentence("GNGGA") { writer in
            writer.timeOfDay(clock)
            writer.coordinate(hasFix ? fix.coordinate : nil)
            writer.field { if fix.mode != .unknown { $0.text(hasFix ? Self.quality(fix.origin) : "0") } }
            writer.field { writer in fix.satellitesUsed.map { writer.digits(min(max($0, 0), 255), width: 2) } }
            writer.value(fix.hdop, decimals: 2)
            writer.value(fix.mode == .threeD ? fix.altitude : nil, decimals: 2)
            writer.field { $0.text("M") }
            writer.emptyFields(1)
            writer.field { $0.text("M") }
            writer.emptyFields(2)
        }
    }

    /// RMC's mode; one that is not known is taken for measured.
    private static func mode(_ origin: Fix.Origin?) -> StaticString {
        switch origin {
        case .measured, nil: "A"
        case .differential: "D"
        case .rtk: "R"
        case .estimated: "E"
        case .manual: "M"
        case .simulated: "S"
        }
    }

    /// GGA's quality.
    private static func quality(_ origin: Fix.Origin?) -> StaticString {
        switch origin {
        case .measured, nil: "1"
        case .differential: "2"
        case .rtk: "4"
        case .estimated: "6"
        case .manual: "7"
        case .simulated: "8"
        }
    }

    /// Whether a reader concludes the accuracy from the HDOP as it is written.
    private static func follows(_ accuracy: Double, from hdop: Double?) -> Bool {
        guard let hdop else { return false }
        return abs((hdop * 100).rounded() / 100 * EpochBuilder.metresPerHDOP - accuracy) < 0.001
    }

    private mutating func value(_ value: Double?, decimals: Int) {
        field { writer in value.map { writer.decimal($0, decimals: decimals) } }
    }

    /// `hhmmss.sss`; a leap second is second 60.
    private mutating func timeOfDay(_ clock: Int?) {
        field { writer in
            guard let clock, (0..<86_401_000).contains(clock) else { return }
            let minutes = min(clock / 60_000, 1439)
            writer.digits(minutes / 60, width: 2)
            writer.digits(minutes % 60, width: 2)
            let milliseconds = clock - minutes * 60_000
            writer.digits(milliseconds / 1000, width: 2)
            writer.text(".")
            writer.digits(milliseconds % 1000, width: 3)
        }
    }

    /// `ddmmyy`, of the midnight from which the time of day counts.
    private mutating func date(_ fix: Fix, at clock: Int?) {
        field { writer in
            guard let time = fix.time, let clock else { return }
            let (year, month, day) = Timestamp(milliseconds: time.milliseconds - Int64(clock)).date
            guard (1980...2068).contains(year) else { return }
            writer.digits(day, width: 2)
            writer.digits(month, width: 2)
            writer.digits(year % 100, width: 2)
        }
    }

    /// `ddmm.mmmmmm,N,dddmm.mmmmmm,E`
    private mutating func coordinate(_ coordinate: Coordinate?) {
        guard let coordinate else { return emptyFields(4) }
        angle(coordinate.latitude, width: 2)
        field { $0.text(coordinate.latitude < 0 ? "S" : "N") }
        angle(coordinate.longitude, width: 3)
        field { $0.text(coordinate.longitude < 0 ? "W" : "E") }
    }

    private mutating func angle(_ degrees: Double, width: Int) {
        let millionths = Int((degrees.magnitude * 60_000_000).rounded())
        field { writer in
            writer.digits(millionths / 60_000_000, width: width)
            writer.digits(millionths / 1_000_000 % 60, width: 2)
            writer.text(".")
            writer.digits(millionths % 1_000_000, width: 6)
        }
    }
}

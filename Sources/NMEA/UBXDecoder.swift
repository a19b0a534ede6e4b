import Positioning

/// Turns messages of UBX into fixes and reports of satellites: NAV-PVT, NAV-STATUS and NAV-SAT.
///
/// The fields are those of "u-blox 8 / u-blox M8 Receiver description including protocol specification" (UBX-13003221), chapter
/// "UBX-NAV". Later generations have further fields behind them. One NAV-PVT is one epoch, and leaves at once.
struct UBXDecoder: Sendable {
    /// The outcome of a message.
    enum Report {
        case fix(Fix)
        case sky(SkyReport)
        /// Nothing, or nothing that is wanted here.
        case nothing
        /// It is shorter than its fields.
        case malformed
    }

    /// Whether the receiver says that it is deceived by signals that imitate satellites (NAV-STATUS, `spoofDetState`).
    private(set) var isSpoofed = false
    private var sky = Sky()

    /// Reads a message.
    mutating func take(_ frame: UBXFrame) -> Report {
        switch frame.kind {
        case UBXFrame.navPVT: return frame.count >= 84 ? .fix(fix(frame)) : .malformed
        case UBXFrame.navSTATUS:
            guard frame.count >= 16 else { return .malformed }
            // 0 unknown, 1 none, 2 and 3 indicated.
            isSpoofed = frame.number(7, as: UInt8.self) >> 3 & 3 >= 2
            return .nothing
        case UBXFrame.navSAT:
            guard frame.count >= 8, frame.count == 8 + 12 * Int(frame.number(5, as: UInt8.self)) else {
                return .malformed
            }
            return .sky(report(frame))
        default: return .nothing
        }
    }

    // MARK: - NAV-PVT

    private mutating func fix(_ frame: UBXFrame) -> Fix {
        sky.beginEpoch()
        var fix = Fix(mode: Self.mode(frame))
        (fix.time, fix.millisecondOfDay) = Self.time(frame)
        fix.satellitesUsed = Int(frame.number(23, as: UInt8.self))
        fix.satellitesSeen = sky.seen
        guard fix.mode >= .twoD else { return fix }
        let coordinate = Coordinate(
            latitude: Double(frame.number(28, as: Int32.self)) / 1e7,
            longitude: Double(frame.number(24, as: Int32.self)) / 1e7)
        guard let coordinate else {
            fix.mode = .none
            return fix
        }
        fix.coordinate = coordinate
        fix.origin = origin(frame)
        if fix.mode == .threeD { fix.altitude = Self.thousandths(frame.number(36, as: Int32.self)) }
        let speed = Self.thousandths(frame.number(60, as: Int32.self))
        fix.speed = speed >= 0 ? speed : nil
        let track = Double(frame.number(64, as: Int32.self)) / 1e5
        fix.track = (-360...360).contains(track) ? (track < 0 ? track + 360 : track) : nil
        let pdop = frame.number(76, as: UInt16.self)
        fix.pdop = pdop < Self.unknownDilution ? Double(pdop) / 100 : nil
        // The root of the summed variances of both directions, as of GST.
        let accuracy = Self.thousandths(frame.number(40, as: UInt32.self))
        fix.accuracy = accuracy > 0 ? accuracy : nil
        return fix
    }

    /// A dilution of 99.99 is one that the receiver does not know.
    private static let unknownDilution: UInt16 = 9999

    private static func mode(_ frame: UBXFrame) -> Fix.Mode {
        // Without `gnssFixOK` the position lies outside the receiver's own limits, and with `invalidLlh` there is none.
        let isOK = frame.number(21, as: UInt8.self) & 1 == 1 && frame.number(78, as: UInt8.self) & 1 == 0
        switch frame.number(20, as: UInt8.self) {
        case 2 where isOK: return .twoD
        // Dead reckoning alone, satellites alone, both.
        case 1 where isOK, 3 where isOK, 4 where isOK: return .threeD
        default: return .none
        }
    }

    private func origin(_ frame: UBXFrame) -> Fix.Origin {
        let (type, flags, satellites) = (
            frame.number(20, as: UInt8.self), frame.number(21, as: UInt8.self), frame.number(23, as: UInt8.self)
        )
        if isSpoofed || type == 1 || type == 4 && satellites == 0 { return .estimated }
        if flags >> 6 != 0 { return .rtk }
        return flags & 2 != 0 ? .differential : .measured
    }

    /// The time to a hundredth of a second. The receiver's sentences are rounded to that, so that both protocols tell one epoch.
    private static func time(_ frame: UBXFrame) -> (Timestamp?, millisecondOfDay: Int?) {
        let valid = frame.number(11, as: UInt8.self)
        let (hour, minute, second) = (
            Int(frame.number(8, as: UInt8.self)), Int(frame.number(9, as: UInt8.self)),
            Int(frame.number(10, as: UInt8.self))
        )
        guard valid & 2 != 0, hour < 24, minute < 60, second < 61 else { return (nil, nil) }
        let fraction = Int((Double(frame.number(16, as: Int32.self)) / 1e7).rounded()) * 10
        let ofDay = (hour * 60 + minute) * 60_000 + second * 1000 + fraction
        let midnight =
            valid & 1 == 0
            ? nil
            : Timestamp(
                year: Int(frame.number(4, as: UInt16.self)), month: Int(frame.number(6, as: UInt8.self)),
                day: Int(frame.number(7, as: UInt8.self)))
        let day = Int(Timestamp.millisecondsPerDay)
        let time = midnight.map { Timestamp(milliseconds: $0.milliseconds + Int64(ofDay)) }
        // A leap second is second 60, and a fraction below zero at midnight belongs to the day before.
        let millisecond = time?.millisecondOfDay ?? (ofDay < 0 ? ofDay + day : min(ofDay, day + 999))
        return (time, millisecond)
    }

    private static func thousandths(_ number: some BinaryInteger) -> Double { Double(number) / 1000 }

    // MARK: - NAV-SAT

    /// The most satellites of a report: gpsd tells no more (`MAXCHANNELS`).
    private static let mostSatellites = 184

    private mutating func report(_ frame: UBXFrame) -> SkyReport {
        let count = Int(frame.number(5, as: UInt8.self))
        sky.absorb(SatellitesInView(count: count, part: 1, parts: 1, talker: 0, signal: 0))
        let satellites = (0..<min(count, Self.mostSatellites)).map { Self.satellite(frame, at: 8 + 12 * $0) }
        var report = SkyReport(used: satellites.count(where: \.isUsed))
        report.satellites = satellites.isEmpty ? nil : satellites
        return report
    }

    private static func satellite(_ frame: UBXFrame, at offset: Int) -> Satellite {
        var satellite = Satellite(
            system: frame.number(offset, as: UInt8.self), id: Int(frame.number(offset + 1, as: UInt8.self)))
        let strength = Int16(frame.number(offset + 2, as: UInt8.self))
        satellite.strength = strength > 0 ? strength : nil
        let (elevation, azimuth) = (
            Int16(frame.number(offset + 3, as: Int8.self)), frame.number(offset + 4, as: Int16.self)
        )
        // A direction that is not known has an elevation below the nadir.
        if (-90...90).contains(elevation), (0...360).contains(azimuth) {
            satellite.direction = Satellite.Direction(elevation: elevation, azimuth: azimuth)
        }
        satellite.isUsed = frame.number(offset + 8, as: UInt32.self) & 8 != 0 && strength > 0 && satellite.number > 0
        return satellite
    }
}

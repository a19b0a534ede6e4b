package import CGPSD
package import Positioning

extension Fix {
    /// One standard horizontal error for an HDOP of 1, in metres: the base error that a receiver without corrections
    /// has in the open.
    private static let metresPerHDOP = 5.0

    /// gpsd's `eph` is a figure of 95 % (gpsd_json(5): "guessed to be 95 % confidence"; its error model's constants are
    /// marked so), and `accuracy` one of 68 %. For a circular normal error the radii lie as √ln(1/0.05) to √ln(1/0.32).
    private static let radius95To68 = 1.62

    /// A TPV report of gpsd; `nil` where it claims a position that does not exist on earth.
    ///
    /// gpsd passes on a latitude of 91 as it stands. `mode` alone says whether there is a position (gpsd_json(5)).
    package init?(_ report: cgpsd_report) {
        self.init(mode: UInt8(exactly: report.mode).flatMap(Mode.init) ?? .unknown)
        if report.has_time, report.time_ms > 0, Timestamp.writable.contains(report.time_ms) {
            let time = Timestamp(milliseconds: report.time_ms)
            self.time = time
            millisecondOfDay = time.millisecondOfDay
        }
        satellitesUsed = report.satellites_used >= 0 ? Int(report.satellites_used) : nil
        satellitesSeen = report.satellites_seen >= 0 ? Int(report.satellites_seen) : nil
        guard mode >= .twoD else { return }
        guard let coordinate = Coordinate(latitude: report.latitude, longitude: report.longitude) else { return nil }
        self.coordinate = coordinate
        origin = Self.origin(status: report.status, satellitesUsed: satellitesUsed)
        altitude = Self.finite(report.altitude_msl)
        speed = Self.finite(report.speed).flatMap { $0 >= 0 ? $0 : nil }
        track = Self.finite(report.track).flatMap { (0...360).contains($0) ? $0 : nil }
        hdop = Self.positive(report.hdop)
        pdop = Self.positive(report.pdop)
        vdop = Self.positive(report.vdop)
        accuracy = Self.positive(hdop.map { $0 * Self.metresPerHDOP } ?? report.eph / Self.radius95To68)
    }

    /// How a position was made by the `status` of gpsd_json(5).
    ///
    /// A receiver with sensors of its own has 6, satellites with dead reckoning, under the open sky and in a tunnel. The number of
    /// satellites used tells the two apart.
    private static func origin(status: Int32, satellitesUsed: Int?) -> Origin? {
        switch status {
        case 1, 9: .measured
        case 2: .differential
        case 3, 4: .rtk
        case 5: .estimated
        case 6: satellitesUsed ?? 0 > 0 ? .measured : .estimated
        case 7: .manual
        case 8: .simulated
        default: nil
        }
    }

    /// How many fields of a report this fix of it does without, since what they say is nothing that there is: a speed below 0, say.
    func missing(of report: cgpsd_report) -> Int {
        guard coordinate != nil else { return 0 }
        let told = [report.speed, report.track, report.altitude_msl].map { !$0.isNaN }
        let kept = [speed, track, altitude].map { $0 != nil }
        return zip(told, kept).count { $0 && !$1 }
            + [report.hdop, report.pdop, report.vdop, report.eph].count { $0 < 0 || $0 == .infinity }
    }

    private static func finite(_ value: Double) -> Double? { value.isFinite ? value : nil }

    private static func positive(_ value: Double) -> Double? { value.isFinite && value > 0 ? value : nil }
}

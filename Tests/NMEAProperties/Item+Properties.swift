import NMEA
import Positioning

extension StreamDecoder.Item {
    /// - Throws: `Violation` where it tells what cannot be.
    func check() throws(Violation) {
        if let received {
            try require((0...253_402_387_200_999).contains(received.milliseconds), "received at \(received)")
        }
        switch content {
        case .fix(let fix):
            try fix.checkRanges()
            try fix.checkReport()
        case .startJourney(_, let to):
            try require(!to.isEmpty, "a journey to nowhere")
        case .endJourney, .sighting, .bluetooth, .motion:
            break
        }
    }
}

extension Fix {
    /// - Throws: `Violation` where a value lies where none can lie, or stands where its mode has none.
    fileprivate func checkRanges() throws(Violation) {
        func check(_ name: String, _ value: Double?, in range: ClosedRange<Double>) throws(Violation) {
            guard let value else { return }
            try require(range.contains(value), "\(name) is \(value) in \(self)")
        }
        try check("latitude", coordinate?.latitude, in: -90...90)
        try check("longitude", coordinate?.longitude, in: -180...180)
        try check("altitude", altitude, in: -1e6...1e9)
        try check("speed", speed, in: 0...1e6)
        try check("track", track, in: 0...360)
        try check("hdop", hdop, in: 0...1e6)
        try check("pdop", pdop, in: 0...1e6)
        try check("vdop", vdop, in: 0...1e6)
        try check("accuracy", accuracy, in: 0...1e9)
        try check("satellitesUsed", satellitesUsed.map(Double.init), in: 0...1e5)
        try check("satellitesSeen", satellitesSeen.map(Double.init), in: 0...1e5)
        try check("millisecondOfDay", millisecondOfDay.map(Double.init), in: 0...86_400_999)
        try require(
            mode >= .twoD || (coordinate == nil && altitude == nil && speed == nil && track == nil && accuracy == nil),
            "a position without a fix in \(self)")
        if let time {
            let isSame = millisecondOfDay.map { $0 % 86_400_000 == time.millisecondOfDay } ?? false
            try require(isSame, "the time is not the time of day in \(self)")
        }
    }

    /// - Throws: `Violation` where gpsd's lines of it are not one JSON object each, or say something else than it does.
    fileprivate func checkReport() throws(Violation) {
        var line: [UInt8] = []
        GPSDReport.writeTPV(self, to: &line)
        let tpv = try JSONLine(line)
        try tpv.requireClass("TPV")
        try require(tpv.strings["time"] == time.map(Self.spelled), "time in \(tpv)")
        try tpv.require("mode", Double(mode.rawValue), within: 0)
        try tpv.require("lat", coordinate?.latitude, within: 1e-9)
        try tpv.require("lon", coordinate?.longitude, within: 1e-9)
        try tpv.require("altMSL", altitude, within: 1e-4)
        try tpv.require("track", track, within: 1e-4)
        try tpv.require("speed", speed, within: 1e-3)

        line.removeAll()
        GPSDReport.writeSKY(self, to: &line)
        let hasSky = hdop != nil || pdop != nil || vdop != nil || satellitesSeen != nil || satellitesUsed != nil
        try require(line.isEmpty != hasSky, "SKY is '\(String(decoding: line, as: UTF8.self))' of \(self)")
        guard hasSky else { return }
        let sky = try JSONLine(line)
        try sky.requireClass("SKY")
        try sky.require("hdop", hdop, within: 1e-2)
        try sky.require("pdop", pdop, within: 1e-2)
        try sky.require("vdop", vdop, within: 1e-2)
        try sky.require("nSat", satellitesSeen.map(Double.init), within: 0)
        try sky.require("uSat", satellitesUsed.map(Double.init), within: 0)
    }

    /// A time as RFC 3339 has it.
    private static func spelled(_ time: Timestamp) -> String {
        func digits(_ value: Int, _ count: Int) -> String {
            let text = String(value)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        let (year, month, day) = time.date
        let ofDay = time.millisecondOfDay
        return digits(year, 4) + "-" + digits(month, 2) + "-" + digits(day, 2) + "T" + digits(ofDay / 3_600_000, 2)
            + ":" + digits(ofDay / 60_000 % 60, 2) + ":" + digits(ofDay / 1000 % 60, 2) + "."
            + digits(ofDay % 1000, 3) + "Z"
    }
}

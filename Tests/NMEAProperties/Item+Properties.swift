import NMEA
import Observations
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
        case .sky(let report):
            try report.check()
        case .observation(let content): try content.check()
        case .interruption, .skippedFix: break
        }
    }
}

extension Observation.Content {
    /// - Throws: `Violation` where a ride log tells what cannot be.
    fileprivate func check() throws(Violation) {
        switch self {
        case .command(.startJourney(_, let to)):
            try require(!to.isEmpty, "a journey to nowhere")
        case .pressure(let pressure):
            try require(pressure.map { (300...1100).contains($0) } ?? true, "a pressure of \(pressure as Any) hPa")
        case .verdict(let verdict):
            try require(!verdict.event.isEmpty && !verdict.stop.isEmpty, "a verdict of nothing: \(verdict)")
        case .state(let part):
            try require(
                (1...part.count).contains(part.number) && part.count <= StatePart.most && !part.text.isEmpty,
                "a part of a state that cannot be: \(part)")
        case .command(.setLead(let lead)):
            try require((0...1_000_000).contains(lead) && lead > 0, "a lead of \(lead) s")
        case .fix, .receiver, .tick:
            throw Violation("a ride log does not tell \(self)")
        case .command(.endJourney), .button, .settings, .sighting, .bluetooth, .motion, .magneticField, .timeOfDay:
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

extension SkyReport {
    /// - Throws: `Violation` where it counts what it does not list, or where gpsd's line of it is not one JSON object, or
    ///   says something else.
    fileprivate func check() throws(Violation) {
        try require(used >= 0, "\(used) satellites are used")
        for dilution in [hdop, pdop, vdop] {
            try require(dilution.map { $0 >= 0 && $0.isFinite } ?? true, "a dilution is \(dilution as Any)")
        }
        var line: [UInt8] = []
        GPSDReport.writeSKY(self, to: &line)
        let text = String(decoding: line, as: UTF8.self)
        guard let satellites else {
            return try checkFlat(JSONLine(line))
        }
        try require(!satellites.isEmpty && satellites.count <= 184, "\(satellites.count) satellites are listed")
        try require(used == satellites.count { $0.isUsed }, "\(used) satellites are used of \(satellites)")
        // The line is one flat object, and each satellite in it another.
        guard let bracket = text.firstIndex(of: "["), text.hasSuffix("}]}\n") else {
            throw Violation("no list in \(text)")
        }
        let head = text[..<bracket].dropLast(",\"satellites\":".count) + "}\n"
        let tail = text[bracket...].dropFirst(2).dropLast("}]}\n".count)
        try checkFlat(JSONLine(Array(head.utf8)))
        let objects = tail.split(separator: "}").map { $0.hasPrefix(",{") ? $0.dropFirst(2) : $0 }
        try require(objects.count == satellites.count, "\(objects.count) satellites in \(text)")
        for (object, satellite) in zip(objects, satellites) {
            let used = satellite.isUsed ? ",\"used\":true" : ",\"used\":false"
            try require(object.hasSuffix(used), "used in \(object)")
            try satellite.check(JSONLine(Array("{\(object.dropLast(used.count))}\n".utf8)))
        }
    }

    private func checkFlat(_ line: JSONLine) throws(Violation) {
        try line.requireClass("SKY")
        try line.require("hdop", hdop, within: 1e-2)
        try line.require("pdop", pdop, within: 1e-2)
        try line.require("vdop", vdop, within: 1e-2)
        try line.require("nSat", satellites.map { Double($0.count) }, within: 0)
        try line.require("uSat", used > 0 || satellites != nil ? Double(used) : nil, within: 0)
    }
}

extension Satellite {
    fileprivate func check(_ line: JSONLine) throws(Violation) {
        try require(!isUsed || number > 0 && strength ?? 0 > 0, "\(self) is used")
        try require((0...7).contains(system) && id >= 0, "no satellite is \(self)")
        try line.require("PRN", Double(number), within: 0)
        try line.require("gnssid", Double(system), within: 0)
        try line.require("svid", Double(id), within: 0)
        try line.require("sigid", signal > 0 ? Double(signal) : nil, within: 0)
        try line.require("az", direction.map { Double($0.azimuth) }, within: 0)
        try line.require("el", direction.map { Double($0.elevation) }, within: 0)
        try line.require("ss", strength.map(Double.init), within: 0)
    }
}

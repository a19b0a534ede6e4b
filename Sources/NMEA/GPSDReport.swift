public import Positioning

/// Writes fixes and reports of satellites as the JSON lines that gpsd sends to its clients: `TPV` and `SKY` of gpsd_json(5),
/// to the byte in its form.
public enum GPSDReport {
    /// The `TPV` line of a fix, with its newline.
    ///
    /// Latitude and longitude have nine decimals, altitude and track four, speed three, as gpsd writes them. The line
    /// has no field for what the fix does not have, and no status where the position comes from satellites alone.
    public static func writeTPV(_ fix: Fix, to line: inout [UInt8]) {
        line.append(contentsOf: #"{"class":"TPV","#.utf8)
        if let status = fix.origin.flatMap(status) {
            line.append(contentsOf: #""status":"#.utf8)
            line.append(UInt8(ascii: "0") + status)
            line.append(UInt8(ascii: ","))
        }
        line.append(contentsOf: #""mode":"#.utf8)
        line.append(UInt8(ascii: "0") + fix.mode.rawValue)
        if let time = fix.time {
            line.append(contentsOf: #","time":""#.utf8)
            line.append(contentsOf: time.description.utf8)
            line.append(UInt8(ascii: "\""))
        }
        if let coordinate = fix.coordinate {
            write("lat", coordinate.latitude, decimals: 9, to: &line)
            write("lon", coordinate.longitude, decimals: 9, to: &line)
        }
        if let altitude = fix.altitude { write("altMSL", altitude, decimals: 4, to: &line) }
        if let track = fix.track { write("track", track, decimals: 4, to: &line) }
        if let speed = fix.speed { write("speed", speed, decimals: 3, to: &line) }
        line.append(contentsOf: "}\n".utf8)
    }

    /// The `status` of gpsd_json(5) for how a position was made; `nil` where gpsd writes none.
    private static func status(_ origin: Fix.Origin) -> UInt8? {
        switch origin {
        case .measured: nil
        case .differential: 2
        case .rtk: 3
        case .estimated: 5
        case .manual: 7
        case .simulated: 8
        }
    }

    /// The `SKY` line of a report, with its newline.
    public static func writeSKY(_ report: SkyReport, to line: inout [UInt8]) {
        append("{\"class\":\"SKY\"", to: &line)
        if let hdop = report.hdop { write("hdop", hdop, decimals: 2, to: &line) }
        if let pdop = report.pdop { write("pdop", pdop, decimals: 2, to: &line) }
        if let vdop = report.vdop { write("vdop", vdop, decimals: 2, to: &line) }
        if let satellites = report.satellites {
            write(",\"nSat\":", satellites.count, to: &line)
            write(",\"uSat\":", report.used, to: &line)
            append(",\"satellites\":[", to: &line)
            write(satellites, to: &line)
            line.append(UInt8(ascii: "]"))
        } else if report.used > 0 {
            write(",\"uSat\":", report.used, to: &line)
        }
        append("}\n", to: &line)
    }

    /// Writes the satellites' objects with commas between them, at once, since a list has dozens of them.
    private static func write(_ satellites: [Satellite], to line: inout [UInt8]) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: satellites.count * BytePen.longestSatellite) { buffer in
            guard let start = buffer.baseAddress else { return }
            var pen = BytePen(start)
            for satellite in satellites {
                if pen.position > start { pen.write(",") }
                pen.write(satellite)
            }
            line.append(contentsOf: UnsafeBufferPointer(start: start, count: pen.position - start))
        }
    }

    @inline(__always)
    private static func append(_ text: StaticString, to line: inout [UInt8]) {
        text.withUTF8Buffer { line.append(contentsOf: $0) }
    }

    /// Writes a text and a whole number behind it.
    private static func write(_ text: StaticString, _ value: Int, to line: inout [UInt8]) {
        append(text, to: &line)
        line.append(contentsOf: String(value).utf8)
    }

    /// Writes `,"key":value` with a fixed number of decimals, 1 to 9, the last one rounded.
    private static func write(_ key: StaticString, _ value: Double, decimals: Int, to line: inout [UInt8]) {
        append(",\"", to: &line)
        append(key, to: &line)
        append("\":", to: &line)
        let scale = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
        let scaled = (abs(value) * scale).rounded(.toNearestOrEven)
        guard scaled < 9e18 else { return line.append(UInt8(ascii: "0")) }
        if value < 0, scaled > 0 { line.append(UInt8(ascii: "-")) }
        let (whole, fraction) = UInt64(scaled).quotientAndRemainder(dividingBy: UInt64(scale))
        line.append(contentsOf: String(whole).utf8)
        line.append(UInt8(ascii: "."))
        var divisor = UInt64(scale) / 10
        while divisor > 0 {
            line.append(UInt8(ascii: "0") + UInt8(fraction / divisor % 10))
            divisor /= 10
        }
    }
}

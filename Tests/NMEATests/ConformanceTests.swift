import Foundation
import NMEA
import Positioning
import TestSupport
import Testing

/// gpsd's own regression logs, each beside what gpsd makes of it.
private let logs = Paths.files(in: Paths.others.appending(path: "gpsd"), extension: "log")

/// One `TPV` as far as it is fair to compare, by the names of gpsd_json(5).
private struct Report: Decodable {
    var time: String?
    var mode: Int
    var lat: Double?
    var lon: Double?
    var altMSL: Double?
    var track: Double?
    var speed: Double?
}

/// The counts of one `SKY`, and its list as it is written.
private struct Sky: Decodable {
    var nSat: Int?
    var uSat: Int?
    var list: Data?

    private enum CodingKeys: CodingKey { case nSat, uSat }
}

/// The reports of a log.
private struct Reports {
    /// The last `TPV` of each timestamp.
    var byTime: [String: Report] = [:]
    /// Every `SKY`.
    var skies: [Sky] = []
    /// The motion that the data carried for each timestamp before its last `TPV`; empty where the lines hold no sentences.
    var motionByTime: [String: CarriedMotion] = [:]

    /// Reads lines of JSON, with sentences between them or not.
    init(_ lines: Data) {
        let decoder = JSONDecoder()
        var motion = CarriedMotion()
        for line in lines.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            if line.first == UInt8(ascii: "$") {
                motion.take(String(decoding: line, as: UTF8.self))
            } else if line.starts(with: #"{"class":"TPV""#.utf8),
                let report = try? decoder.decode(Report.self, from: line), let time = report.time
            {
                byTime[time] = report
                motionByTime[time] = motion
            } else if line.starts(with: #"{"class":"SKY""#.utf8), var sky = try? decoder.decode(Sky.self, from: line) {
                sky.list = line.range(of: Data(#""satellites""#.utf8)).map { line[$0.lowerBound...] }
                skies.append(sky)
            }
        }
    }
}

/// Whether the sentences of an epoch carried a course and a speed over ground.
///
/// gpsd makes up what they do not carry: a speed from two positions, a track from a compass (HDG) and its own model of the
/// earth's magnetic field. So both are compared only where an RMC or a VTG gave them, before the report and since the time
/// of day last changed.
private struct CarriedMotion {
    var hasCourse = false
    var hasSpeed = false
    private var time = ""

    mutating func take(_ sentence: String) {
        let fields = sentence.prefix { $0 != "*" }.split(separator: ",", omittingEmptySubsequences: false)
        func has(_ index: Int) -> Bool { index < fields.count && !fields[index].isEmpty }
        let type = fields[0].dropFirst(3)
        let timeField = ["GGA", "RMC", "GNS", "ZDA", "GBS"].contains(type) ? 1 : type == "GLL" ? 5 : 0
        if timeField > 0, has(timeField), fields[timeField] != time {
            self = CarriedMotion(time: String(fields[timeField]))
        }
        switch type {
        case "RMC":
            hasCourse = hasCourse || has(8)
            hasSpeed = hasSpeed || has(7)
        case "VTG":
            hasCourse = hasCourse || has(1)
            hasSpeed = hasSpeed || has(5) || has(3)
        default: break
        }
    }

    init() {}
    private init(time: String) { self.time = time }
}

/// The least agreement of each field, in percent, set a little below the actual one. The remaining differences are known.
/// gpsd gives a loss of the fix (RMC V) the time of the second before, since some receivers' time is wrong then (4 modes).
/// It also sends a separate report for a GLL whose time is 3 ms off (1 time).
private let floors = [
    "time": 99.8, "mode": 99.6, "lat": 99.9, "lon": 99.9, "altMSL": 99.9, "track": 99.9, "speed": 99.9, "uSat": 99.9,
    "nSat": 99.9, "satellites": 99.9,
]

/// How many values were compared, and how many agreed.
private struct Score {
    var compared = 0
    var agreed = 0

    mutating func add(_ agrees: Bool) {
        compared += 1
        if agrees { agreed += 1 }
    }

    var percentage: Double { compared == 0 ? 100 : 100 * Double(agreed) / Double(compared) }
}

/// The agreement of one log, and what differed.
private struct Comparison {
    var byField: [String: Score] = [:]
    var total = Score()
    var unfair: [String: Int] = [:]
    var differences: [String] = []

    mutating func compare(_ field: String, _ agrees: Bool, _ description: @autoclosure () -> String) {
        byField[field, default: Score()].add(agrees)
        total.add(agrees)
        if !agrees { differences.append(field + ": " + description()) }
    }

    mutating func compare(_ expected: Reports, _ decoded: Reports) {
        for (time, report) in expected.byTime.sorted(by: { $0.key < $1.key }) {
            let ours = decoded.byTime[time]
            compare("time", ours != nil, time)
            guard let ours else { continue }
            func value(
                _ field: String, _ path: KeyPath<Report, Double?>, within tolerance: Double, isFair: Bool = true
            ) {
                guard let expected = report[keyPath: path] else { return }
                guard isFair else { return unfair[field, default: 0] += 1 }
                let agrees = ours[keyPath: path].map { abs($0 - expected) <= tolerance } ?? false
                self.compare(field, agrees, "\(time) \(ours[keyPath: path] as Any), not \(expected)")
            }
            self.compare("mode", ours.mode == report.mode, "\(time) \(ours.mode), not \(report.mode)")
            value("lat", \.lat, within: 2e-9)
            value("lon", \.lon, within: 2e-9)
            value("altMSL", \.altMSL, within: 1e-4)
            let motion = expected.motionByTime[time]
            value("track", \.track, within: 1e-4, isFair: motion?.hasCourse ?? false)
            value("speed", \.speed, within: 1e-3, isFair: motion?.hasSpeed ?? false)
        }
        for index in 0..<max(expected.skies.count, decoded.skies.count) {
            guard index < expected.skies.count, index < decoded.skies.count else {
                compare("uSat", false, "SKY \(index) of \(expected.skies.count), \(decoded.skies.count) decoded")
                continue
            }
            let (theirs, ours) = (expected.skies[index], decoded.skies[index])
            compare("uSat", ours.uSat == theirs.uSat, "SKY \(index) \(ours.uSat as Any), not \(theirs.uSat as Any)")
            guard ours.nSat != nil || theirs.nSat != nil else { continue }
            compare("nSat", ours.nSat == theirs.nSat, "SKY \(index) \(ours.nSat as Any), not \(theirs.nSat as Any)")
            compare("satellites", ours.list == theirs.list, "SKY \(index)")
        }
    }
}

@Suite struct `Decoding gpsd's regression logs` {
    @Test func `agrees with gpsd`() throws {
        var all = Comparison()
        var byLog: [(name: String, comparison: Comparison)] = []
        for log in logs {
            var comparison = Comparison()
            comparison.compare(
                Reports(try Data(contentsOf: log.appendingPathExtension("chk"))),
                Reports(decode(try Data(contentsOf: log))))
            byLog.append((log.lastPathComponent, comparison))
            for (field, score) in comparison.byField {
                all.byField[field, default: Score()].compared += score.compared
                all.byField[field, default: Score()].agreed += score.agreed
                all.total.compared += score.compared
                all.total.agreed += score.agreed
            }
            all.unfair.merge(comparison.unfair, uniquingKeysWith: +)
        }
        print(
            "agreement with gpsd on \(byLog.count) logs: \(all.total.agreed) of \(all.total.compared) values,",
            String(format: "%.2f %%", all.total.percentage))
        for (field, score) in all.byField.sorted(by: { $0.key < $1.key }) {
            let unfair = all.unfair[field].map { ", \($0) more that no sentence carried" } ?? ""
            print("  \(field): \(score.agreed) of \(score.compared)\(unfair)")
        }
        for (name, comparison) in byLog.sorted(by: { $0.comparison.total.percentage < $1.comparison.total.percentage })
            .prefix(5)
        {
            print("  \(name): \(comparison.total.agreed) of \(comparison.total.compared)")
            for difference in comparison.differences.prefix(8) { print("    \(difference)") }
        }
        #expect(all.total.compared > 10_000)
        #expect(all.total.percentage >= 99.9)
        for (field, floor) in floors {
            #expect((all.byField[field]?.percentage ?? 0) >= floor, "\(field)")
        }
    }

    private func decode(_ bytes: Data) -> Data {
        var decoder = StreamDecoder(tellsSatellites: true)
        var lines: [UInt8] = []
        func take(_ item: StreamDecoder.Item) {
            switch item.content {
            case .fix(let fix): GPSDReport.writeTPV(fix, to: &lines)
            case .sky(let report): GPSDReport.writeSKY(report, to: &lines)
            default: break
            }
        }
        bytes.withUnsafeBytes { decoder.decode($0, take) }
        decoder.finish(take)
        return Data(lines)
    }
}

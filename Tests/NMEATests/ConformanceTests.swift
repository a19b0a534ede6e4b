import Foundation
import NMEA
import Positioning
import TestSupport
import Testing

/// gpsd's own regression logs, each beside what gpsd makes of it.
private let logs = Paths.files(in: Paths.shared.appending(path: "gpsd"), extension: "log")

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

@Suite struct `Decoding gpsd's regression logs` {
    @Test(.enabled(if: !logs.isEmpty, "../shared/data/gpsd is absent"))
    func `agrees with gpsd`() throws {
        var byField: [String: Score] = [:]
        var byLog: [(name: String, score: Score)] = []
        for log in logs {
            let expected = lastReports(try Data(contentsOf: log.appendingPathExtension("chk")))
            let decoded = lastReports(decode(try Data(contentsOf: log)))
            var score = Score()
            func compare(_ field: String, _ agrees: Bool) {
                byField[field, default: Score()].add(agrees)
                score.add(agrees)
            }
            func compare(_ field: String, _ expected: Double?, _ decoded: Double?, within tolerance: Double) {
                guard let expected else { return }
                compare(field, decoded.map { abs($0 - expected) <= tolerance } ?? false)
            }
            for (time, report) in expected {
                let ours = decoded[time]
                compare("time", ours != nil)
                guard let ours else { continue }
                compare("mode", ours.mode == report.mode)
                compare("lat", report.lat, ours.lat, within: 2e-9)
                compare("lon", report.lon, ours.lon, within: 2e-9)
                compare("altMSL", report.altMSL, ours.altMSL, within: 1e-4)
                compare("track", report.track, ours.track, within: 1e-4)
                // gpsd computes a speed from positions where the epoch carried none: that is not compared.
                if ours.speed != nil { compare("speed", report.speed, ours.speed, within: 1e-3) }
            }
            byLog.append((log.lastPathComponent, score))
        }
        let total = Score(
            compared: byLog.reduce(0) { $0 + $1.score.compared }, agreed: byLog.reduce(0) { $0 + $1.score.agreed })
        print(
            "agreement with gpsd on \(byLog.count) logs: \(total.agreed) of \(total.compared) values,",
            String(format: "%.2f %%", total.percentage))
        for (field, score) in byField.sorted(by: { $0.key < $1.key }) {
            print("  \(field): \(score.agreed) of \(score.compared)")
        }
        for (name, score) in byLog.sorted(by: { $0.score.percentage < $1.score.percentage }).prefix(5) {
            print("  \(name): \(score.agreed) of \(score.compared)")
        }
        #expect(total.compared > 5000)
        #expect(total.percentage >= 99)
    }

    private func decode(_ bytes: Data) -> Data {
        var decoder = StreamDecoder()
        var lines: [UInt8] = []
        func take(_ item: StreamDecoder.Item) {
            if case .fix(let fix) = item.content { GPSDReport.writeTPV(fix, to: &lines) }
        }
        bytes.withUnsafeBytes { decoder.decode($0, take) }
        decoder.finish(take)
        return Data(lines)
    }

    /// The last report of each timestamp.
    private func lastReports(_ lines: Data) -> [String: Report] {
        var reports: [String: Report] = [:]
        let decoder = JSONDecoder()
        for line in lines.split(separator: UInt8(ascii: "\n")) where line.starts(with: #"{"class":"TPV""#.utf8) {
            guard let report = try? decoder.decode(Report.self, from: line), let time = report.time else { continue }
            reports[time] = report
        }
        return reports
    }
}

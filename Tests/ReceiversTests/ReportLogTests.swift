import Foundation
import NMEA
import Navigation
import Observations
import Positioning
import TestSupport
import Testing

@testable import Receivers

extension ReceiverTests {
    /// Logs of what gpsd reports.
    @Suite(.serialized) struct ReportLogs {
        let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        /// The output of the real gpspipe(1) for a real gpsd, in each of its forms.
        @Test(.timeLimit(.minutes(1)))
        func `hold the receiver's fixes`() async throws {
            let forms = [
                ["-w"], ["-w", "-t"], ["-w", "-u"], ["-w", "-uu"], ["-w", "-Z"], ["-w", "-r"], ["-w", "-R", "-t"],
            ]
            let terminal = try PseudoTerminal()
            let port = try freePort()
            let gpsd = try GPSDaemon(port: port, device: terminal.path)
            try await eventually("gpsd listens") { isListening(port: port) }
            let paths = forms.map { folder.path($0.joined()) }
            let pipes = try zip(forms, paths).map { form, path in
                try Daemon(["/usr/bin/gpspipe"] + form + ["-o", path, "localhost:\(port)"], from: "gpsd-clients")
            }
            try await eventually("all are connected") { paths.allSatisfy { text(of: $0).contains("VERSION") } }
            let receiver = DrivingReceiver(into: terminal)
            // Epochs are lost where gpsd is held up.
            try await eventually("thirty epochs are written") {
                paths.allSatisfy { path in
                    Set(text(of: path).split(separator: "\"time\":\"").dropFirst().map { $0.prefix(24) }).count >= 30
                }
            }
            for pipe in pipes { pipe.stop(SIGTERM) }
            gpsd.stop(SIGTERM)
            withExtendedLifetime(receiver) {}
            for path in paths { try await check(fixes(of: path)) }
        }

        private func check(_ told: [(fix: Fix, time: Timestamp)]) throws {
            #expect(Set(told.compactMap(\.fix.time)).count >= 25)
            for (fix, time) in told where fix.mode == .threeD {
                #expect(fix.time == time)
                let epoch = Int(try #require(fix.time).seconds(since: SyntheticDrive.start))
                let latitude = try #require(fix.coordinate?.latitude)
                #expect(abs(latitude - SyntheticDrive.latitude(epoch)) < 1e-6)
            }
            let last = try #require(told.last { $0.fix.hdop != nil }?.fix)
            #expect(last.hdop == 1.2)
            #expect(last.accuracy == 6)
        }

        @Test func `are what decode writes, and tell the same`() async throws {
            let ride = (0..<200).map(SyntheticDrive.sentences).joined()
            var decoder = StreamDecoder(tellsSatellites: true)
            var lines: [UInt8] = []
            let take = { (item: StreamDecoder.Item) in
                switch item.content {
                case .fix(let fix): GPSDReport.writeTPV(fix, to: &lines)
                case .sky(let report): GPSDReport.writeSKY(report, to: &lines)
                default: break
                }
            }
            Array(ride.utf8).withUnsafeBytes { decoder.decode($0, take) }
            decoder.finish(take)
            let sentences = try await fixes(of: folder.write(ride, to: "ride.nmea"))
            let reports = try await fixes(of: folder.write(lines, to: "ride.json"))
            #expect(reports.map(\.time) == sentences.map(\.time))
            // gpsd writes nine decimals.
            for (report, sentence) in zip(reports, sentences) {
                let (read, written) = (try #require(report.fix.coordinate), try #require(sentence.fix.coordinate))
                #expect(
                    abs(read.latitude - written.latitude) <= 1e-9 && abs(read.longitude - written.longitude) <= 1e-9)
            }
            #expect(reports.map(\.fix.mode) == sentences.map(\.fix.mode))
        }

        @Test(arguments: Fix.Origin.allCases) func `tell how a position was made, written and read`(origin: Fix.Origin)
        {
            var fix = Fix(mode: .threeD)
            fix.time = SyntheticDrive.start
            (fix.coordinate, fix.origin) = (Coordinate(latitude: 1.5, longitude: 2.75), origin)
            var line: [UInt8] = []
            GPSDReport.writeTPV(fix, to: &line)
            let read = read(String(decoding: line, as: UTF8.self)).fixes.first
            #expect(read?.coordinate == fix.coordinate)
            // A plain one says nothing of it.
            #expect(read?.origin == (origin == .measured ? nil : origin))
        }

        @Test func `count those that are malformed, and pass over what is none`() async throws {
            let log =
                [
                    TPV.line(second: 0, latitude: -6), "{\"class\":\"TPV\",\"mode\":}", "{\"class\":\"VERSION\"", "{}",
                    "{\"class\":\"SKY\",\"satellites\":[", "{s\"class\":\"SKY\"", TPV.line(second: 1, latitude: 91),
                    TPV.line(second: 2, latitude: -6.1),
                ].joined(separator: "\n")
            let tally = LogTally()
            var latitudes: [Double?] = []
            for try await observation in RideLogLocationFinder(
                path: try folder.write(log, to: "log.json"), tally: tally
            ).observations() {
                if case .fix(let fix) = observation.content { latitudes.append(fix.coordinate?.latitude) }
            }
            #expect(latitudes == [-6, -6.1])
            #expect(tally.reports.read == 2 && tally.reports.malformed == 3)
            #expect(tally.statistics.dropped == 0)
        }

        /// gpsd_json(5) promises JSON, and neither an order of the members nor anything of the blanks between them.
        @Test(arguments: [
            #"{"class": "TPV", "mode": 3, "time": "T", "lat": -6.5, "lon": 106.75, "speed": 5}"#,
            #" { "class" : "TPV" , "mode" : 3 , "time" : "T" , "lat" : -6.5 , "lon" : 106.75 , "speed" : 5 } "#,
            #"{"lat":-6.5,"lon":106.75,"speed":5,"time":"T","mode":3,"class":"TPV"}"#,
            #"{"mode":3,"class":"TPV","time":"T","lat":-6.5,"lon":106.75,"speed":5,}"#,
            #"{"class":"TPV","mode":3,"time":"T","lat":-6.50,"lon":1.0675e2,"speed":5,"track":nan,"climb":null,"eph":-}"#,
            #"{"class":"TPV","mode":3,"time":"T","lat":-6.5,"lon":106.75,"speed":5,"track":"north","eph":1.2.3,"alt":}"#,
            #"{"class":"TPV","mode":3,"time":"T","lat":-6.5,"lon":106.75,"speed":5,"more":{"a":[{"b":{}}]},"track":Infinity}"#,
            #"{"class":"TPV","mode":3,"time":"T","class":"SKY","lat":-6.5,"lon":106.75,"speed":5,"track":[1,x]}"#,
        ])
        func `are JSON, whatever writes them`(line: String) async throws {
            let line = line.replacing(#""T""#, with: #""2026-08-19T08:00:00.000Z""#)
            let told = try await fixes(of: folder.write(line + "\n", to: "report.json")).map(\.fix)
            #expect(told.map(\.coordinate) == [Coordinate(latitude: -6.5, longitude: 106.75)])
            #expect(told.map(\.speed) == [5] && told.map(\.mode) == [.threeD])
            #expect(told.map(\.time) == [Timestamp(milliseconds: 1_787_126_400_000)])
            #expect(told.map(\.track) == [nil])
        }

        /// Texts that stand in a field and are no value of it.
        private static let bad = [
            "nan", "inf", "-", "*", "\"x\"", "[]", "{}", "1e999", "--5", "", "0x10", "1.", "true",
        ]
        /// The fields of a TPV that are read and are not vital, and what is none of their values though it is a number.
        private static let minor: [(key: String, good: String, beyond: String)] = [
            ("speed", "12.5", "-1"), ("track", "271.5", "361"), ("altMSL", "45.5", ""), ("eph", "8.1", "-2"),
            ("status", "2", "77"), ("ept", "0.005", ""), ("time", "\"2026-08-19T01:14:13.000Z\"", ""),
        ]

        private func tpv(_ changes: [String: String]) -> String {
            var fields = [("mode", "3"), ("lat", "-6.5"), ("lon", "106.75")] + Self.minor.map { ($0.key, $0.good) }
            for (number, field) in fields.enumerated() { fields[number].1 = changes[field.0] ?? field.1 }
            return #"{"class":"TPV","device":"/dev/a""# + fields.map { ",\"\($0.0)\":\($0.1)" }.joined() + "}\n"
        }

        private func read(_ text: String) -> (fixes: [Fix], counts: ReportCounts) {
            var fixes: [Fix] = []
            var decoder = LogDecoder()
            let take = { (item: StreamDecoder.Item) in if case .fix(let fix) = item.content { fixes.append(fix) } }
            Array(text.utf8).withUnsafeBytes { decoder.decode($0, take) }
            decoder.finish(take)
            return (fixes, decoder.reportCounts)
        }

        @Test(arguments: ReportLogs.minor.map(\.key)) func `lose a bad minor field alone, which is counted`(key: String)
            throws
        {
            let field = try #require(Self.minor.first { $0.key == key })
            let whole = try #require(read(tpv([:])).fixes.first)
            for bad in Self.bad + (field.beyond.isEmpty ? [] : [field.beyond]) where key != "time" || bad != "\"x\"" {
                let (fixes, counts) = read(tpv([key: bad]))
                let fix = try #require(fixes.first, "\(key) \(bad)")
                #expect(fix.coordinate == whole.coordinate && fix.mode == .threeD, "\(key) \(bad)")
                var expected = whole
                switch key {
                case "speed": expected.speed = nil
                case "track": expected.track = nil
                case "altMSL": expected.altitude = nil
                case "eph": expected.accuracy = nil
                case "status": expected.origin = nil
                case "time": (expected.time, expected.millisecondOfDay) = (nil, nil)
                default: break
                }
                #expect(fix == expected, "\(key) \(bad)")
                // A status is one that a later gpsd may have.
                #expect(counts == ReportCounts(read: 1, badFields: bad == "77" ? 0 : 1), "\(key) \(bad)")
            }
        }

        @Test(arguments: ["mode", "lat", "lon"]) func `are no position without a vital field`(key: String) {
            for bad in Self.bad + ["91000"] {
                let (fixes, counts) = read(tpv([key: bad]) + tpv(["time": "\"2026-08-19T01:14:14.000Z\""]))
                #expect(
                    fixes.last?.coordinate != nil && fixes.dropLast().allSatisfy { $0.coordinate == nil },
                    "\(key) \(bad)")
                #expect(counts.malformed + counts.badFields >= 1 || bad == "91000", "\(key) \(bad)")
            }
        }

        @Test(arguments: ["hdop", "pdop", "vdop"]) func `lose a bad dilution alone`(key: String) throws {
            for bad in Self.bad + ["-1"] {
                let good = ["hdop": "1.5", "pdop": "2.5", "vdop": "2"].merging([key: bad]) { $1 }
                let sky =
                    #"{"class":"SKY","device":"/dev/a","satellites":[{"PRN":1,"used":true}]"#
                    + good.sorted { $0.key < $1.key }.map { ",\"\($0.key)\":\($0.value)" }.joined() + "}\n"
                let (fixes, counts) = read(sky + tpv([:]))
                let fix = try #require(fixes.first)
                let kept = ["hdop": fix.hdop, "pdop": fix.pdop, "vdop": fix.vdop]
                #expect(
                    kept.filter { $0.value != nil }.keys.sorted() == good.keys.filter { $0 != key }.sorted(),
                    "\(key) \(bad)")
                #expect(fix.satellitesUsed == 1 && counts.badFields == 1, "\(key) \(bad)")
            }
        }

        @Test func `are not lost with one satellite that cannot be read`() async throws {
            let sky =
                #"{ "satellites": [{"PRN": 1, "used": true}, {"PRN": 2, "used": x, "el": nan}, ], "class": "SKY", "hdop": 1.2}"#
            let told = try await fixes(
                of: folder.write(sky + "\n" + TPV.line(second: 0, latitude: -6) + "\n", to: "sky.json")
            ).map(\.fix)
            #expect(told.map(\.hdop) == [1.2] && told.map(\.satellitesSeen) == [2])
        }

        /// Receive times place what stands between reports, as they place what stands between sentences.
        @Test func `may stand among a ride's other lines`() async throws {
            let start = TPV.start.milliseconds
            let log =
                "2026-08-19 08:00:00 \(start / 1000).250000: \(TPV.line(second: 0, latitude: -6))\n"
                + "\\c:\(start + 1500)*\(hexadecimal("c:\(start + 1500)"))\\" + checksummed("PALTK,press")
                + "2026-08-19 08:00:02 \(start / 1000 + 2).250000: \(TPV.line(second: 2, latitude: -6.1))\n"
            var told: [Observation] = []
            for try await observation in RideLogLocationFinder(path: try folder.write(log, to: "log")).observations() {
                if case .tick = observation.content { continue }
                told.append(observation)
            }
            // The first report came a quarter of a second late.
            #expect(told.map { $0.time.milliseconds - start } == [0, 1250, 2000])
        }

        /// Old receivers end lines so; who reads a pipe waits for none but the last.
        @Test func `hold back no line that ends with a return alone`() {
            var decoder = LogDecoder()
            var count = 0
            let log = Array((0..<10).map(SyntheticDrive.sentences).joined().replacing("\r\n", with: "\r").utf8)
            log.withUnsafeBytes { decoder.decode($0) { _ in count += 1 } }
            var (sentences, expected) = (StreamDecoder(), 0)
            log.withUnsafeBytes { sentences.decode($0) { _ in expected += 1 } }
            #expect(expected >= 9 && count == expected)
            let report = Array((TPV.line(second: 20, latitude: -6) + "\r").utf8)
            report.withUnsafeBytes { decoder.decode($0) { _ in count += 1 } }
            #expect(decoder.reportCounts.read == 1)
        }

        /// The last view of the sky counts for ten seconds, by the reports' own times where no other time is known.
        @Test func `know the sky for ten seconds`() async throws {
            let lines = [TPV.sky] + [0, 1, 10, 11, 3600].map { TPV.line(second: $0, latitude: -6 - Double($0) / 1e4) }
            let told = try await fixes(
                of: folder.write(
                    (lines + [TPV.sky, TPV.line(second: 3601, latitude: -7)]).joined(separator: "\n"), to: "sky"))
            #expect(told.map(\.fix.hdop) == [1.2, 1.2, 1.2, nil, nil, 1.2])
            #expect(told.map(\.fix.satellitesUsed) == [1, 1, 1, nil, nil, 1])
        }

        @Test func `of both kinds give the fixes of the kind that comes first`() async throws {
            let sentences = (0..<5).map(SyntheticDrive.sentences)
            let reports = (0..<5).map { TPV.line(second: $0, latitude: -7) + "\n" }
            for (log, latitude) in [
                (zip(reports, sentences).map { $0 + $1 }.joined(), -7),
                (sentences.joined() + reports.joined(), -6),
            ] {
                let told = try await fixes(of: folder.write(log, to: "both"))
                #expect(told.count == 5)
                #expect(
                    told.allSatisfy { $0.fix.coordinate.map { $0.latitude.rounded() == Double(latitude) } ?? false })
            }
        }

        @Test(arguments: [(65_535, true), (65_536, false)])
        func `may have 65,535 bytes in a line`(length: Int, isRead: Bool) {
            let line = TPV.line(second: 0, latitude: -6)
            let report = line.dropLast() + String(repeating: " ", count: length - line.utf8.count) + "}"
            for size in [7, 4096, 65_536, 100_000] {
                var decoder = LogDecoder()
                var count = 0
                let log = Array((report + "\n" + SyntheticDrive.sentences(1)).utf8)
                for start in stride(from: 0, to: log.count, by: size) {
                    log[start..<min(start + size, log.count)].withUnsafeBytes { decoder.decode($0) { _ in count += 1 } }
                }
                decoder.finish { _ in count += 1 }
                #expect(decoder.reportCounts.read == (isRead ? 1 : 0))
                #expect(count == 1)
            }
        }

        private func text(of path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

        private func fixes(of path: String) async throws -> [(fix: Fix, time: Timestamp)] {
            try await placed(path).compactMap { observation in
                if case .fix(let fix) = observation.content { (fix, observation.time) } else { nil }
            }
        }
    }
}

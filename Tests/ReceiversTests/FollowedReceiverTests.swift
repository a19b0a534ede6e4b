import Foundation
import NMEA
import Navigation
import Positioning
import TestSupport
import Testing

@testable import Receivers

/// Several receivers at one gpsd, a second a report each. Alder is where the ride begins, the office three kilometres off.
@Suite struct `Of several receivers` {
    private static let alder = Coordinate(latitude: 40, longitude: -74)
    private static let office = Coordinate(latitude: 40.03, longitude: -74.02)
    private static let start = Timestamp(milliseconds: 1_787_126_400_000)

    /// Where a receiver is and how fast; `nil` where it sees no sky.
    private typealias Movement = (Int) -> (coordinate: Coordinate, speed: Double?)?

    /// Stands for some seconds, and then goes north at 15 m/s.
    private static func train(leaving second: Int = 30, from start: Coordinate? = alder) -> Movement {
        { now in
            let metres = Double(max(0, now - second)) * 15
            return Coordinate(latitude: start!.latitude + metres / 111_195, longitude: start!.longitude).map {
                ($0, now > second ? 15 : 0)
            }
        }
    }

    private static func standing(at place: Coordinate? = office) -> Movement { { _ in place.map { ($0, 0) } } }

    /// The fixes that count of receivers, which report in their order within each second: the second, the fix, and whose it is.
    private func told(
        _ receivers: [(device: String, movement: Movement)], seconds: Int, named: String? = nil, tellsTime: Bool = true
    ) -> [(second: Int, fix: Fix, device: String)] {
        var followed = FollowedReceiver(named: named)
        var told: [(Int, Fix, String)] = []
        for second in 0..<seconds {
            for (number, receiver) in receivers.enumerated() {
                let received = Self.start.advanced(bySeconds: Double(second) + Double(number) / 10)
                var fix = Fix(mode: .none)
                if tellsTime { fix.time = received }
                if let place = receiver.movement(second) {
                    fix.mode = .threeD
                    (fix.coordinate, fix.speed, fix.accuracy) = (place.coordinate, place.speed, 5)
                }
                guard let news = followed.take(fix, from: receiver.device, at: received) else { continue }
                told.append((second, news, receiver.device))
            }
        }
        return told
    }

    private func isAtOffice(_ fix: Fix) -> Bool {
        fix.coordinate.map { place in Self.office.map { place.distance(to: $0) < 500 } ?? false } ?? false
    }

    /// The order in which they speak, how many offices there are, and whether they tell the time.
    @Test(arguments: [[1, 0], [0, 1], [1, 0, 1], [1, 1, 0], [0, 1, 1]], [true, false])
    func `the one that moves is followed`(order: [Int], tellsTime: Bool) {
        let receivers = order.enumerated().map { number, kind in
            (device: "/dev/tty\(number)", movement: kind == 0 ? Self.train() : Self.standing())
        }
        let told = told(receivers, seconds: 300, tellsTime: tellsTime)
        // Of the office not more than what was told before there was another one.
        #expect(told.count { isAtOffice($0.fix) } <= 1)
        let train = receivers[order.firstIndex(of: 0) ?? 0].device
        // At 15 m/s it has gone 100 m after seven seconds.
        for second in 40..<300 {
            #expect(told.filter { $0.second == second && $0.fix.coordinate != nil }.map(\.device) == [train])
        }
        // Before that, time passes and nobody has a position.
        let before = told.filter { (1..<30).contains($0.second) }
        #expect(before.count == 29 && before.allSatisfy { $0.fix.coordinate == nil })
    }

    @Test func `the one in an office is not followed into a tunnel, or while the train stands`() {
        let train: Movement = { now in
            // A tunnel of ten minutes, and then a stand of ten at its far end.
            (200..<800).contains(now) ? nil : Self.train()(min(now, 900))
        }
        let told = told([("/dev/a", Self.standing()), ("/dev/b", train)], seconds: 1500)
        let later = told.filter { $0.second >= 40 }
        #expect(later.allSatisfy { $0.device == "/dev/b" })
        #expect(later.count == 1460)
    }

    @Test func `one that wanders where it stands is not followed`() {
        // Up to 60 m, as under a hall's roof, and a speed of its own.
        let wandering: Movement = { now in
            Coordinate(latitude: 40.03 + 0.0005 * sin(Double(now) / 20), longitude: -74.02).map { ($0, 1.5) }
        }
        let told = told([("/dev/a", wandering), ("/dev/b", Self.train())], seconds: 600)
        #expect(told.filter { $0.second >= 40 }.allSatisfy { $0.device == "/dev/b" })
    }

    /// The second was heard a second before the first was for the last time.
    @Test func `the second in the train takes over from one that is pulled out`() {
        var followed = FollowedReceiver()
        var devices: [Int: String] = [:]
        for second in 0..<400 {
            for device in ["/dev/a", "/dev/b"] where device == "/dev/b" || second < 200 {
                guard let place = Self.train()(second) else { continue }
                var fix = Fix(mode: .threeD)
                fix.time = Self.start.advanced(bySeconds: Double(second))
                (fix.coordinate, fix.speed, fix.accuracy) = (place.coordinate, place.speed, 5)
                if followed.take(fix, from: device) != nil { devices[second] = device }
            }
        }
        #expect((0..<200).allSatisfy { devices[$0] == "/dev/a" })
        #expect((200..<208).allSatisfy { devices[$0] == nil })
        #expect((211..<400).allSatisfy { devices[$0] == "/dev/b" })
    }

    @Test func `those at one place count as one`() {
        let near = Coordinate(latitude: 40.0002, longitude: -74)
        let told = told([("/dev/a", Self.standing(at: Self.alder)), ("/dev/b", Self.standing(at: near))], seconds: 100)
        #expect(told.allSatisfy { $0.device == "/dev/a" && $0.fix.coordinate == Self.alder })
        #expect(told.count == 100)
    }

    @Test func `the one alone that has a position is followed after ten seconds`() {
        let told = told([("/dev/a", { _ in nil }), ("/dev/b", Self.standing(at: Self.alder))], seconds: 100)
        #expect(told.contains { $0.second == 12 && $0.fix.coordinate == Self.alder })
        #expect(told.filter { $0.second > 12 }.allSatisfy { $0.device == "/dev/b" })
    }

    @Test(arguments: ["/dev/a", "/dev/b"]) func `one that is named is the only one`(device: String) {
        let told = told([("/dev/a", Self.standing()), ("/dev/b", Self.train())], seconds: 100, named: device)
        #expect(told.count == 100 && told.allSatisfy { $0.device == device && $0.fix.coordinate != nil })
    }

    @Test(arguments: ["", "/dev/a"]) func `there is one alone, and all of it counts`(device: String) {
        let told = told([(device, { $0 % 50 < 10 ? nil : Self.train()($0) })], seconds: 300)
        #expect(told.count == 300)
        #expect(told.count { $0.fix.coordinate != nil } == 240)
    }

    /// Whoever may send gpsd's reports may call them as they like.
    @Test func `are sixteen at the most`() {
        var followed = FollowedReceiver()
        for number in 0..<1000 {
            var fix = Fix(mode: .none)
            fix.time = Self.start.advanced(bySeconds: Double(number))
            _ = followed.take(fix, from: "/dev/tty\(number)")
        }
        #expect(followed.devices == (0..<16).map { "/dev/tty\($0)" })
        #expect(followed.device == "/dev/tty0")
    }

    private func fixes(_ log: String) -> [Fix] {
        var fixes: [Fix] = []
        var decoder = LogDecoder()
        let take = { (item: StreamDecoder.Item) in if case .fix(let fix) = item.content { fixes.append(fix) } }
        Array(log.utf8).withUnsafeBytes { decoder.decode($0, take) }
        decoder.finish(take)
        return fixes
    }

    private func report(_ device: String, _ second: Int, _ latitude: Double, _ speed: Double) -> String {
        let time = Self.start.advanced(bySeconds: Double(second))
        return """
            {"class":"TPV","device":"\(device)","mode":3,"time":"\(time)","lat":\(latitude),"lon":-74,"speed":\(speed),"eph":6}

            """
    }

    /// Not even for the second in which it alone has spoken, whichever does: an office may stand at the rider's destination.
    @Test(arguments: [true, false], [0.0, 0.5, 0.9]) func `the one in an office is nowhere in a log`(
        isFirst: Bool, lag: Double
    ) {
        let log = (0..<100).map { second in
            let train = report("/dev/b", second, 40 + Double(max(0, second - 30)) * 15 / 111_195, second > 30 ? 15 : 0)
            let office = report("/dev/a", second, 40.03, 0)
            return isFirst ? office + train : train + office
        }.joined()
        let found = fixes(log.replacing(".000Z\",\"lat\":40.03", with: ".\(Int(lag * 10))00Z\",\"lat\":40.03"))
        #expect(found.allSatisfy { $0.coordinate?.latitude != 40.03 })
        #expect(found.count >= 99 && found.suffix(60).allSatisfy { $0.coordinate != nil })
    }

    @Test func `one alone in a log loses nothing, however short the log is`() {
        for count in [1, 2, 3, 10, 100] {
            let found = fixes((0..<count).map { report("/dev/a", $0, 40 + Double($0) / 1e4, 11) }.joined())
            #expect(found.count == count && found.allSatisfy { $0.coordinate != nil })
        }
    }

    @Test func `each has a sky of its own`() {
        func sky(_ device: String, _ hdop: Double) -> String {
            #"{"class":"SKY","device":"\#(device)","hdop":\#(hdop),"satellites":[{"PRN":1,"used":true}]}"# + "\n"
        }
        let log = (0..<60).map { second in
            report("/dev/a", second, 40.03, 0) + sky("/dev/a", 9) + sky("/dev/b", 1.5)
                + report("/dev/b", second, 40 + Double(second) * 15 / 111_195, 15)
        }.joined()
        let last = fixes(log).suffix(40)
        #expect(last.allSatisfy { $0.hdop == 1.5 && $0.accuracy == 7.5 && ($0.coordinate?.latitude ?? 41) < 40.02 })
        // A program that names no receiver has one.
        let nameless = log.split(separator: "\n").filter { !$0.contains("/dev/a") }.joined(separator: "\n")
            .split(separator: #""device":"/dev/b","#).joined()
        #expect(fixes(nameless).count == 60 && fixes(nameless).last?.hdop == 1.5)
    }

    /// gpsd's reports behind the TAG block of a ride log, and sentences of before there was a second receiver.
    @Test func `a ride log is replayed with the same choice`() {
        var log = "\(checksummed("GPRMC,080000.00,A,4000.0000,N,07400.0000,W,0.0,0.0,190826,,,A"))"
        for second in 1..<100 {
            let tag = "c:\((Self.start.advanced(bySeconds: Double(second))).milliseconds)"
            let sum = String(format: "%02X", tag.utf8.reduce(0, ^))
            let latitude = 40 + Double(max(0, second - 30)) * 15 / 111_195
            log += "\\\(tag)*\(sum)\\" + report("/dev/a", second, 40.03, 0)
            log += "\\\(tag)*\(sum)\\" + report("/dev/b", second, latitude, second > 30 ? 15 : 0)
        }
        let found = fixes(log)
        #expect(found.suffix(55).allSatisfy { ($0.coordinate?.latitude ?? 41) < 40.02 })
        #expect(found.allSatisfy { $0.coordinate?.latitude != 40.03 })
    }
}

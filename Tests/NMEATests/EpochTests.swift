import NMEA
import Positioning
import Testing

/// One fix an epoch, and when it leaves.
@Suite struct `An epoch` {
    /// The bodies of one epoch in the order of their types; `number` is the second of the day and in all values.
    private static func bodies(_ order: [String], epoch number: Int, time: String) -> [String] {
        let position = "0130.\(1000 + number),S,10645.\(1000 + number),E"
        return order.map { type in
            switch type {
            case "RMC": "GNRMC,\(time),A,\(position),,,190826,,,A"
            case "VTG": "GNVTG,\(number),T,,M,\(number),N,,K,A"
            case "GGA": "GNGGA,\(time),\(position),1,08,1.2,\(number),M,0,M,,"
            case "GSA": "GNGSA,A,3,01,02,03,04,05,06,07,08,,,,,2.0,1.0,1.7,1"
            case "GSV": "GPGSV,1,1,04,01,10,010,30,02,20,020,31,03,30,030,32,04,40,040,33,1"
            case "GLL": "GNGLL,\(position),\(time),A,A"
            case "ZDA": "GNZDA,\(time),19,08,2026,00,00"
            case "GST": "GNGST,\(time),1.0,,,,3.0,4.0,5.0"
            default: "GN\(type),"
            }
        }
    }

    /// Which fixes each sentence made the decoder tell, epoch by epoch.
    private func trace(_ epochs: [[String]]) -> (fixes: [[[Fix]]], last: [Fix]) {
        var decoder = StreamDecoder()
        let fixes = epochs.map { bodies in
            bodies.map { decoder.items(sentence($0).utf8).compactMap(\.fix) }
        }
        return (fixes, decoder.lastItems().compactMap(\.fix))
    }

    private static let orders = [
        "RMC VTG GGA GSA GSV GLL", "GGA GSA GSV RMC VTG", "GGA GSA GSV RMC", "RMC GGA GSA", "RMC GGA", "GGA",
        "GGA RMC", "GGA GLL GSA GSV RMC VTG ZDA", "RMC GGA VTG GSA GSV GST", "GSV GGA VTG RMC GSA", "ZDA RMC GGA GLL",
    ]

    @Test(arguments: orders)
    func `gives one fix, with the data of its own sentences`(order: String) {
        let types = order.split(separator: " ").map(String.init)
        let trace = trace((0..<10).map { Self.bodies(types, epoch: $0, time: "12000\($0).00") })
        let fixes = trace.fixes.joined().joined() + trace.last
        #expect(fixes.count == 10)
        for (number, fix) in fixes.enumerated() {
            #expect(fix.millisecondOfDay == 43_200_000 + number * 1000)
            // Minutes 30.1000 and 45.1000 and so on, by hand: 1 + 30.1 / 60, 106 + 45.1 / 60.
            #expect(isClose(fix.coordinate?.latitude, -(1 + (30.1 + Double(number) * 1e-4) / 60)))
            #expect(isClose(fix.coordinate?.longitude, 106 + (45.1 + Double(number) * 1e-4) / 60))
            if types.contains("GGA") { #expect(fix.altitude == Double(number)) }
            if types.contains("VTG") {
                #expect(fix.track == Double(number))
                #expect(isClose(fix.speed, Double(number) * 1852 / 3600))
            }
            if types.contains("GST") { #expect(isClose(fix.accuracy, 5)) }
        }
    }

    @Test(arguments: orders)
    func `ends with its last sentence once that has been learned`(order: String) {
        let types = order.split(separator: " ").map(String.init)
        let trace = trace((0..<10).map { Self.bodies(types, epoch: $0, time: "12000\($0).00") })
        // GSA and GSV never end an epoch: the last sentence that does is awaited.
        let last = types.lastIndex { !["GSA", "GSV"].contains($0) }
        for (number, epoch) in trace.fixes.enumerated().dropFirst(4) {
            let ends = epoch.indices.filter { !epoch[$0].isEmpty }
            #expect(ends == [last], "epoch \(number)")
            #expect(epoch.joined().first?.millisecondOfDay == 43_200_000 + number * 1000)
        }
        #expect(trace.last.isEmpty)
    }

    @Test func `ends late at first, and is complete all the same`() {
        let epochs = (0..<2).map { Self.bodies(["RMC", "GGA", "VTG"], epoch: $0, time: "12000\($0).00") }
        let trace = trace(epochs)
        #expect(trace.fixes[0].joined().isEmpty)
        #expect((trace.fixes.joined().joined() + trace.last).map(\.track) == [0, 1])
    }

    @Test func `changes its order in mid-stream without a lost or doubled fix`() {
        let first = (0..<10).map { Self.bodies(["RMC", "VTG", "GGA", "GLL"], epoch: $0, time: "1200\($0 + 10).00") }
        let second = (10..<20).map { Self.bodies(["GGA", "RMC"], epoch: $0, time: "1200\($0 + 10).00") }
        let trace = trace(first + second)
        let fixes = trace.fixes.joined().joined() + trace.last
        #expect(fixes.map(\.millisecondOfDay) == (0..<20).map { 43_210_000 + $0 * 1000 })
        #expect(trace.last.isEmpty)
    }

    @Test func `a sentence that comes in some epochs only makes no second fix`() {
        let trace = trace(
            (0..<20).map { number in
                let rare = number % 5 == 4 ? ["ZDA", "GSV"] : []
                return Self.bodies(["RMC", "GGA", "VTG"] + rare, epoch: number, time: "1200\(number + 10).00")
            })
        let fixes = trace.fixes.joined().joined() + trace.last
        #expect(fixes.map(\.millisecondOfDay) == (0..<20).map { 43_210_000 + $0 * 1000 })
        #expect(fixes.map(\.track) == (0..<20).map(Double.init))
    }

    @Test func `that has lost its last sentence leaves late, once and alone`() {
        var epochs = (0..<20).map {
            Self.bodies(["RMC", "GGA", "VTG"], epoch: $0, time: "1200\($0 + 10).00").map(sentence)
        }
        epochs[12][2] = "$GNVTG,12,T,,M,99,N,,K,A*00\r\n"
        var decoder = StreamDecoder()
        let fixes = epochs.map { $0.map { decoder.items($0.utf8).compactMap(\.fix) } }
        #expect(fixes.joined().joined().map(\.millisecondOfDay) == (0..<20).map { 43_210_000 + $0 * 1000 })
        #expect(fixes[12].joined().isEmpty)
        #expect(fixes[13].map(\.count) == [1, 0, 1])
        #expect(fixes[13][0].first?.altitude == 12)
        #expect(fixes[13][0].first?.speed == nil)
        for epoch in fixes[14...] { #expect(epoch.map(\.count) == [0, 0, 1]) }
    }

    /// As where gpsd was killed, or a receiver pulled out, while it was read: the next sentence may come a minute later.
    @Test func `that an interruption cuts gives no fix, and the next ones are none the worse`() {
        var text = (0..<20).map {
            Self.bodies(["RMC", "GGA", "VTG"], epoch: $0, time: "1200\($0 + 10).00").map(sentence)
        }
        text[12] = [text[12][0], sentence("PALTI")]
        var decoder = StreamDecoder()
        let fixes = text.map { $0.map { decoder.items($0.utf8).compactMap(\.fix) } }
        #expect(fixes[12].joined().isEmpty)
        for epoch in fixes[13...] { #expect(epoch.map(\.count) == [0, 0, 1]) }
        #expect(fixes.joined().joined().map(\.track) == (0..<20).filter { $0 != 12 }.map(Double.init))
    }

    @Test func `that a live receiver's interruption cuts gives no fix, nor does half a sentence`() {
        let bodies = (0..<20).map { Self.bodies(["RMC", "GGA"], epoch: $0, time: "1200\($0 + 10).00").map(sentence) }
        var decoder = StreamDecoder()
        _ = decoder.items(bodies[..<12].joined().joined().utf8)
        #expect(decoder.items((bodies[12][0] + bodies[12][1].prefix(20)).utf8).isEmpty)
        decoder.interrupt()
        #expect(decoder.items(bodies[13][0].utf8).isEmpty)
        #expect(decoder.items(bodies[13][1].utf8).compactMap(\.fix).map(\.altitude) == [13])
        #expect(decoder.statistics.dropped == 0)
    }

    @Test func `leaves again with what comes behind its end and has ended one before`() {
        let first = (0..<10).map { Self.bodies(["GGA", "RMC"], epoch: $0, time: "1200\($0 + 10).00") }
        let second = (10..<20).map { Self.bodies(["RMC", "GGA"], epoch: $0, time: "1200\($0 + 10).00") }
        let trace = trace(first + second)
        // The first epoch in the new order teaches it.
        for (number, epoch) in trace.fixes.enumerated().dropFirst(11) {
            #expect(epoch.map(\.count) == [1, 1])
            #expect(epoch.map { $0.first?.altitude } == [nil, Double(number)])
            #expect(epoch.allSatisfy { $0.first?.millisecondOfDay == 43_210_000 + number * 1000 })
        }
    }

    @Test func `waits for no VTG that tells what RMC has told`() {
        let trace = trace(
            (10..<20).map { number in
                [
                    "GPGGA,1200\(number),0130.0,N,00245.0,E,1,08,1.0,10,M,,M,,",
                    "GPRMC,1200\(number),A,0130.0,N,00245.0,E,\(number),90,190826,,", "GPVTG,90,T,,M,\(number),N,,K,A",
                ]
            })
        // Two epochs teach the order, and the third begins with the fix of the second.
        for epoch in trace.fixes.dropFirst(3) { #expect(epoch.map(\.count) == [0, 1, 0]) }
    }

    @Test func `takes no VTG of the next one that comes before its time`() {
        let trace = trace(
            (10..<20).map { number in
                [
                    "GPVTG,90,T,,M,\(number),N,,K,A",
                    "GPRMC,1200\(number),A,0130.0,N,00245.0,E,\(number),90,190826,,",
                ]
            })
        let fixes = trace.fixes.joined().joined() + trace.last
        #expect(fixes.count == 10)
        for (number, fix) in fixes.enumerated().dropFirst(2) {
            #expect(isClose(fix.speed, Double(number + 10) * 1852 / 3600))
        }
    }

    @Test func `ends where the receiver loses its time, and the loss is told at once`() {
        let good = (0..<10).map { Self.bodies(["RMC", "GGA"], epoch: $0, time: "1200\($0 + 10).00") }
        let lost = (0..<3).map { _ in ["GNRMC,,V,,,,,,,,,,N", "GNGGA,,,,,,0,00,99.99,,,,,,"] }
        let trace = trace(good + lost)
        #expect(trace.fixes[9].joined().map(\.mode) == [.threeD])
        let losses = trace.fixes[10...].joined().joined()
        #expect(losses.first?.mode == Fix.Mode.none)
        #expect(losses.allSatisfy { $0.time == nil && $0.millisecondOfDay == nil && $0.mode == .none })
    }

    @Test func `may be cut by the start of the stream`() {
        let epochs = (0..<10).map { Self.bodies(["RMC", "GGA", "VTG"], epoch: $0, time: "1200\($0 + 10).00") }
        let text = epochs.joined().map(sentence).joined()
        for start in [5, 70, 100, 150] {
            let decoded = DecodedText(String(text.dropFirst(start)))
            let times = decoded.fixes.compactMap(\.millisecondOfDay)
            #expect(times.suffix(9) == (1..<10).map { 43_210_000 + $0 * 1000 }, "from character \(start)")
            #expect(times.count <= 10)
        }
    }

    @Test func `ten a second give ten fixes a second`() {
        let trace = trace(
            (0..<50).map { Self.bodies(["RMC", "VTG", "GGA"], epoch: $0, time: "12000\($0 / 10).\($0 % 10)0") })
        let fixes = trace.fixes.joined().joined() + trace.last
        #expect(fixes.map(\.millisecondOfDay) == (0..<50).map { 43_200_000 + $0 * 100 })
        #expect(fixes.map(\.track) == (0..<50).map(Double.init))
    }

    @Test func `a time that differs by 10 ms belongs to it`() {
        var text = ""
        for second in 10..<20 {
            text += sentence("GPGGA,1200\(second).000,0130.0,N,00245.0,E,1,08,1.0,10,M,,M,,")
            text += sentence("GPRMC,1200\(second).010,A,0130.0,N,00245.0,E,1,2,190826,,")
        }
        let fixes = DecodedText(text).fixes
        #expect(fixes.count == 10)
        #expect(fixes.allSatisfy { $0.altitude == 10 && $0.track == 2 })
    }

    @Test func `a time that differs by 20 ms begins the next`() {
        let decoded = DecodedText(
            bodies: "GPGGA,120000.00,0130.0,N,00245.0,E,1,08,1.0,10,M,,M,,",
            "GPGGA,120000.02,0130.0,N,00245.0,E,1,08,1.0,11,M,,M,,")
        #expect(decoded.fixes.map(\.altitude) == [10, 11])
    }

    @Test func `a receiver that repeats its time has no new fix`() {
        var text = ""
        for second in 10..<15 { text += sentence("GPGGA,1200\(second),0130.0,N,00245.0,E,1,08,1.0,10,M,,M,,") }
        for _ in 0..<20 { text += sentence("GPGGA,120014,0130.0,N,00245.0,E,1,08,1.0,10,M,,M,,") }
        #expect(DecodedText(text).fixes.map(\.millisecondOfDay) == (10..<15).map { 43_200_000 + $0 * 1000 })
    }

    @Test func `of a receiver that woke up frozen is one fix at most`() {
        let text = String(repeating: sentence("GPRMC,000000.00,V,,,,,,,060180,,,N"), count: 30)
        #expect(DecodedText(text).fixes.count <= 1)
    }

    @Test func `without time of day makes no fix of its own`() {
        let text = String(repeating: sentence("GPGGA,,,,,,0,,,,,,,,") + sentence("GPRMC,,V,,,,,,,,,,N"), count: 30)
        let decoded = DecodedText(text)
        #expect(decoded.fixes.allSatisfy { $0.coordinate == nil && $0.time == nil && $0.mode <= .none })
        #expect(decoded.statistics.dropped == 0)
    }
}

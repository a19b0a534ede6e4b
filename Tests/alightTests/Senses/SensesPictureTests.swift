import Navigation
import Observations
import Positioning
import Report
import Testing

@testable import alight

@Suite struct `The picture of what the senses said` {
    private static let start = Timestamp(milliseconds: 1_787_126_400_000)

    /// A ride of stands of 30 s every two minutes, with the sensors of a kind, told of some seconds too late.
    enum Kind: CaseIterable {
        case short, usual, long, old, silent, lives, crowded, ends

        var seconds: Int {
            switch self {
            case .short: 1
            case .usual, .old, .silent, .crowded: 600
            case .long: 11_000
            case .lives, .ends: 1500
            }
        }
    }

    private func at(_ seconds: Double) -> Timestamp { Self.start.advanced(bySeconds: seconds) }

    private func ride(_ kind: Kind, station: String = "Blok M") -> SensedRide {
        var ride = SensedRide()
        for half in 0..<(2 * kind.seconds) {
            // In several lives there are two days between them.
            let time = Double(half) / 2 + (kind == .lives && half > 1000 ? 172_800 : 0)
            let isMoving = (half / 2) % 120 >= 30
            func take(_ content: Observation.Content) { ride.take(Observation(content, at: at(time))) }
            switch kind {
            case .silent: break
            case .old: if half % 60 == 0 { take(.motion(isMoving: isMoving)) }
            default: take(.motion(isMoving: isMoving, standing: isMoving ? -4 : Double(half % 7)))
            }
            guard half % 2 == 0 else { continue }
            var fix = Fix(mode: .threeD)
            fix.speed = isMoving ? 20 : half % 400 == 0 ? 900 : 0
            take(.fix(fix))
            if kind != .old { take(.pressure(1000 + Double(half % 50) / 100)) }
            let isTold = kind == .crowded || half % 240 == 0 || kind == .ends && half > 2900
            guard isTold else { continue }
            for kind in [Event.Kind.arrived, .departed, .missed, .near] {
                var event = Event(kind, at: at(time))
                event.stop = Event.Stop(id: "1", name: station)
                ride.take(event)
            }
        }
        return ride
    }

    private func picture(_ kind: Kind, station: String = "Blok M", name: String = "ride.nmea", hasTruth: Bool = true)
        -> String
    {
        let truth = (0..<(kind.seconds / 120 + 1)).map { Double($0) * 120 - 2...(Double($0) * 120 + 28) }
        return SensesPicture(ride(kind, station: station), name: name, truth: hasTruth ? truth : nil).svg()
    }

    @Test(arguments: Kind.allCases, [true, false])
    func `has nothing outside of it, and no letter too small`(kind: Kind, hasTruth: Bool) throws {
        for (station, name) in [
            ("Blok M", "ride.nmea"), ("永田町駅前通り中央広場永田町駅前通り中央広場永田町駅前通り中央広場", String(repeating: "W", count: 255)),
        ] {
            let drawn = try DrawnElements(picture(kind, station: station, name: name, hasTruth: hasTruth))
            let root = try #require(drawn.all.first)
            let (width, height) = (try root.number("width"), try root.number("height"))
            #expect(root.attributes["viewBox"] == "0 0 \(SVG.number(width)) \(SVG.number(height))")
            #expect(width >= 1200)
            for (element, box) in try drawn.boxes() {
                #expect(box.x.lowerBound >= 0 && box.x.upperBound <= width + 0.01, "\(element)")
                #expect(box.y.lowerBound >= 0 && box.y.upperBound <= height + 0.01, "\(element)")
                if element.name == "text" { #expect(try element.number("font-size") >= 11) }
            }
        }
    }

    @Test(arguments: Kind.allCases)
    func `has no text upon another`(kind: Kind) throws {
        let texts = try DrawnElements(picture(kind)).boxes().filter {
            $0.element.name == "text" && $0.element.attributes["transform"] == nil
        }
        for (number, one) in texts.enumerated() {
            for other in texts[(number + 1)...] where one.box.y.overlaps(other.box.y) {
                // Descenders may touch the line below.
                let isBeside = !one.box.x.overlaps(other.box.x)
                let isBelow = abs(one.box.y.upperBound - other.box.y.upperBound) >= 11
                #expect(isBeside || isBelow, "\(one.element.text) and \(other.element.text)")
            }
        }
    }

    @Test func `has the width of its time`() throws {
        func width(_ kind: Kind) throws -> Double { try DrawnElements(picture(kind)).all[0].number("width") }
        #expect(try width(.usual) == 1200)
        #expect(abs(try width(.long) - (120 + 0.6 * 10_999.5)) < 1)
        #expect(try width(.lives) == 1200)
    }

    @Test func `is told to screen readers`() throws {
        let drawn = try DrawnElements(picture(.usual))
        #expect(drawn.all[0].attributes["role"] == "img")
        #expect(drawn.all[1].name == "title" && drawn.all[1].text == "What the senses said: ride.nmea")
        #expect(drawn.all[2].name == "desc" && drawn.all[2].text.contains("6 stands in the truth"))
    }

    @Test func `says what it shows in words`() throws {
        let texts = try DrawnElements(picture(.usual)).texts
        for text in [
            "6 stands in the truth, 5 told, 5 within 4 s, 0 false, median delay 2.0 s.", "missed", "2.0 s", "verdict",
            "truth",
            "100 %",
            "What was told", "arrived Blok M", "missed Blok M", "08:00",
        ] {
            #expect(texts.contains(text), "\(text) in \(texts)")
        }
        #expect(!texts.contains("near Blok M"))
    }

    @Test func `says that there is no motion sensor, or one that told verdicts alone`() throws {
        let silent = try DrawnElements(picture(.silent)).texts
        #expect(silent.contains { $0.hasPrefix("Nothing: there is no motion sensor in this log") })
        #expect(!silent.contains("verdict") && !silent.contains("missed") && silent.contains("truth"))
        let old = try DrawnElements(picture(.old)).texts
        #expect(old.contains { $0.hasPrefix("Nothing: this log has verdicts alone") })
        #expect(old.contains("verdict") && !old.contains("100 %"))
    }

    @Test func `draws gaps longer than three seconds as gaps`() throws {
        func runs(_ pause: Double) throws -> Int {
            var ride = SensedRide()
            for time in [0, 0.5, 1, 1 + pause, 1.5 + pause] {
                ride.take(Observation(.motion(isMoving: false, standing: 1), at: at(time)))
            }
            let drawn = try DrawnElements(SensesPicture(ride, name: "ride.nmea").svg())
            let curve = drawn.all.first { $0.name == "path" && $0.attributes["fill"] == "none" }
            return try #require(curve?.attributes["d"]).count { $0 == "M" }
        }
        #expect(try runs(3) == 1)
        #expect(try runs(3.5) == 2)
    }

    @Test func `escapes names, without control characters`() throws {
        let name = "<A & \"B\"> 'é\u{1}\u{85}\u{202E}\u{FFFE}"
        #expect(SVG.escaped(name) == "&lt;A &amp; &quot;B&quot;&gt; &#39;é")
        let drawn = try DrawnElements(picture(.usual, station: name, name: name))
        #expect(drawn.texts.contains("arrived <A & \"B\"> 'é"))
        #expect(drawn.texts.contains("What the senses said: <A & \"B\"> 'é"))
    }

    @Test(arguments: [
        (0.0, "0"), (1, "1"), (-0.001, "0"), (12.345, "12.35"), (-7.5, "-7.5"), (0.04, "0.04"), (.nan, "0"),
        (.infinity, "0"), (1e300, "0"), (99.999, "100"),
    ])
    func `has numbers that SVG understands`(value: Double, text: String) {
        #expect(SVG.number(value) == text)
    }
}

@Suite struct `The axis of time` {
    @Test func `leaves pauses out`() {
        let scale = TimeScale([0...1800, 100_000...101_800], left: 80)
        #expect(scale.pixelsPerSecond == 0.6)
        #expect(scale.x(-5) == 80 && scale.x(0) == 80 && scale.x(1800) == 1160)
        #expect(scale.x(50_900) == 1172)
        #expect(scale.x(100_000) == 1184 && scale.x(101_800) == 2264 && scale.x(1e9) == 2264)
        #expect(scale.right == 2264)
        #expect(scale.breaks.map(\.x) == [1160...1184])
    }

    @Test func `has a tick each minute, and labels where there is room`() {
        let start = Timestamp(milliseconds: 1_787_126_390_000)
        let ticks = TimeScale([0...1800], left: 80).ticks(from: start)
        #expect(ticks.count == 30)
        #expect(ticks.compactMap(\.label).prefix(2) == ["08:00", "08:02"])
        #expect(ticks[0].x == 86)
        let seconds = TimeScale([0...60], left: 80).ticks(from: start)
        #expect(seconds.compactMap(\.label).prefix(2) == ["07:59:50", "08:00:00"])
    }

    @Test func `is not endlessly long`() {
        let scale = TimeScale((0..<2000).map { Double($0) * 10_000...(Double($0) * 10_000 + 9000) }, left: 80)
        #expect(scale.right <= 80 + TimeScale.widest + 1)
        #expect(scale.ticks(from: Timestamp(milliseconds: 0)).compactMap(\.label).count < 600)
    }
}

@Suite struct `Rows of labels` {
    @Test func `never let one lie upon another`() {
        var rows = LabelRows(within: 0...100, most: 3)
        for (x, width, left, row) in [(0.0, 40.0, 3.0, 0), (10, 40, 13, 1), (45, 30, 48, 0), (95, 30, 62, 1)] {
            let place = rows.place(beside: x, width: width)
            #expect(place?.x == left && place?.row == row)
        }
        let (place, none) = (rows.place(around: 97, width: 30), rows.place(around: 98, width: 30))
        #expect(place?.x == 70 && place?.row == 2 && none == nil)
        #expect(rows.count == 3 && rows.leftOut == 1)
    }
}

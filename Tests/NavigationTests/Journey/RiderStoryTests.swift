import Navigation
import Observations
import Positioning
import TestSupport
import Testing
import Transit

/// Rides as riders make them, to the end: what the box says at each moment to someone who cannot see it, and why.
///
/// The trains run by the shipped timetable, LBB, FTM, CPR, HJN, BLA, BLM, SSM under the sky and from SNY on in a tunnel. `!` is the signal to
/// get off.
@Suite struct `A rider` {
    private func story(
        _ station: String, seed: Int = 1, hasMotionSensor: Bool = false, hasBeacons: Bool = false,
        tellsSpeed: Bool = true
    ) throws -> RiderStory {
        try RiderStory(
            try Network.shipped.get(), at: station, seed: seed, hasMotionSensor: hasMotionSensor,
            hasBeacons: hasBeacons, tellsSpeed: tellsSpeed)
    }

    private static func never(_: Double) -> Bool { false }

    // MARK: - Off at the right station

    @Test(arguments: 1...4)
    func `who gets off and walks for twenty minutes hears nothing more, until she goes home`(seed: Int) throws {
        var story = try story("LBB", seed: seed)
        story.go(from: "LBB", to: "CPR")
        try story.ride("LBB", "CPR", leaving: 15)
        let off = story.now
        #expect(story.sounds() == ["approaching CPR", "arrived CPR"])
        // Along the street beside the line, past the next station, and back.
        story.move(60, east: 1.2, north: 0.2)
        story.move(900, north: 1.3)
        story.wait(120)
        // That she comes by a station is so, and one short beep.
        #expect(story.told(since: off + 1) == ["ended arrived", "near HJN"])
        try story.walk(to: "CPR")
        #expect(story.sounds(since: off + 1).isEmpty)
        story.go(to: "LBB")
        let home = story.now
        story.wait(100)
        try story.ride("CPR", "LBB", leaving: 15)
        #expect(story.sounds(since: home) == ["approaching LBB", "arrived LBB"])
        let lead = story.arrival(at: "LBB") - (story.second(of: .approaching, "LBB") ?? 0)
        #expect((60...150).contains(lead), "\(lead) s")
        let arrived = try #require(story.observing.events(.arrived).last).time.second
        #expect(abs(arrived - story.arrival(at: "LBB")) <= 3)
    }

    /// Nothing tells when she gets off, or whether: the timetable's train goes on, and no word of it is told.
    @Test func `who gets off under ground hears of no station to which she does not come`() throws {
        var story = try story("SNY")
        story.go(from: "SNY", to: "STB")
        try story.ride("SNY", "STB", leaving: 15, seen: Self.never)
        let off = story.now + 10
        story.wait(1200, isSeen: false)
        #expect(story.sounds() == ["approaching STB", "arrived STB"])
        #expect(story.told(since: off) == ["ended arrived"])
        #expect(story.observing.navigator.source == .none)
        // Under the sky, nine minutes later: the next journey is told as if there had been none.
        story.move(400, east: 1.3)
        let boarding = story.now
        var other = try self.story("FTM", seed: 2)
        other.go(from: "FTM", to: "HJN")
        try other.ride("FTM", "HJN")
        story.go(from: "FTM", to: "HJN")
        try story.ride("FTM", "HJN")
        #expect(story.sounds(since: boarding) == other.sounds())
    }

    /// With a motion sensor that feels her get up, walk, wait for a lift and walk on.
    @Test(arguments: [3.0, 6])
    func `who gets up as the doors open is not told that she has missed her station`(leaving: Double) throws {
        var story = try story("SNY", hasMotionSensor: true)
        story.go(from: "SNY", to: "STB")
        try story.ride("SNY", "STB", leaving: leaving, seen: Self.never)
        for seconds in [40, 90, 200, 60] {
            story.move(seconds, east: 1.3, isSeen: false)
            story.wait(20, isSeen: false)
        }
        story.move(300, east: 1.3)
        #expect(story.sounds() == ["approaching STB", "arrived STB"])
    }

    @Test func `who presses the button at her station has got off, and one who presses it before has not`() throws {
        var story = try story("LBB")
        story.go(from: "LBB", to: "CPR")
        try story.ride("LBB", "FTM")
        story.say(.button(isHeld: false))
        #expect(story.observing.navigator.journeyState == .riding)
        try story.ride("FTM", "CPR", leaving: 5)
        story.say(.button(isHeld: false))
        #expect(story.told().last == "ended arrived")
        let off = story.now
        story.wait(25)
        try story.ride("CPR", "HJN")
        #expect(story.sounds(since: off).isEmpty)
    }

    // MARK: - Not off

    @Test(arguments: 1...4)
    func `who sleeps past her station is told as soon as the train leaves, and led back`(seed: Int) throws {
        var story = try story("LBB", seed: seed)
        story.go(from: "LBB", to: "CPR")
        try story.ride("LBB", "HJN", leaving: 20)
        let missed = try #require(story.second(of: .missed, "CPR"))
        let late = missed - story.departure(from: "CPR")
        #expect(late > 0 && late <= 15, "\(late) s")
        #expect(
            story.sounds() == [
                "approaching CPR", "arrived CPR", "missed CPR", "approaching HJN", "arrived HJN",
            ])
        story.wait(150)
        let back = story.now
        try story.ride("HJN", "CPR", leaving: 15)
        story.move(300, east: 1.3)
        // She has to get ready a second time.
        #expect(story.sounds(since: back) == ["approaching CPR", "arrived CPR"])
        #expect(story.told().last == "ended arrived")
    }

    /// The timetable has its train leave; that she is in it shows where the sky is seen again.
    @Test func `who sleeps past her station under ground is told when the tunnel ends`() throws {
        var story = try story("BHI")
        story.go(from: "BHI", to: "SNY")
        try story.ride("BHI", "SSM", leaving: 20) { $0 > 5700 }
        let missed = try #require(story.second(of: .missed, "SNY"))
        #expect(missed > story.departure(from: "SNY") && missed < story.arrival(at: "SSM"))
        #expect(
            story.sounds() == ["approaching SNY", "arrived SNY", "missed SNY", "approaching SSM", "arrived SSM"])
    }

    @Test func `who sleeps past her station under ground is told a minute later by the motion sensor`() throws {
        var story = try story("SNY", hasMotionSensor: true)
        story.go(from: "SNY", to: "STB")
        try story.ride("SNY", "DKA", seen: Self.never)
        let missed = try #require(story.second(of: .missed, "STB"))
        #expect((story.departure(from: "STB")...story.arrival(at: "DKA")).contains(missed))
        #expect(
            story.sounds() == ["approaching STB", "arrived STB", "missed STB", "approaching DKA", "arrived DKA"])
    }

    @Test func `whose train turns at the end of the line with her aboard is told where to get off`() throws {
        var story = try story("CPR")
        story.go(from: "CPR", to: "LBB")
        try story.ride("CPR", "LBB")
        story.wait(300)
        let turned = story.now
        try story.ride("LBB", "FTM", leaving: 10)
        let late = try #require(story.second(of: .missed, "LBB")) - story.departure(from: "LBB")
        #expect(late > 0 && late <= 20, "\(late) s")
        #expect(story.sounds(since: turned) == ["missed LBB", "approaching FTM", "arrived FTM"])
    }

    @Test func `whose train does not stop is told so, and where to get off`() throws {
        var story = try story("LBB")
        story.go(from: "LBB", to: "BLA")
        try story.ride("LBB", "BLM", .init(runsThrough: ["BLA"]), leaving: 15)
        #expect(story.told().contains("passed BLA"))
        #expect(
            story.sounds() == ["approaching BLA", "missed BLA", "approaching BLM", "arrived BLM"])
        story.wait(150)
        let back = story.now
        try story.ride("BLM", "BLA", leaving: 15)
        #expect(story.sounds(since: back) == ["approaching BLA", "arrived BLA"])
    }

    // MARK: - Elsewhere

    @Test func `who boards the wrong way is told once, and all again once she comes back`() throws {
        var story = try story("HJN")
        story.go(from: "HJN", to: "BLM")
        story.wait(60)
        try story.ride("HJN", "FTM", leaving: 15)
        let late = try #require(story.second(of: .wrongDirection)) - story.departure(from: "HJN")
        #expect(late > 0 && late <= 20, "\(late) s")
        #expect(story.observing.navigator.journeyState == .lost)
        story.wait(200)
        try story.ride("FTM", "BLM", leaving: 15)
        #expect(story.sounds() == ["wrongDirection BLM", "approaching BLM", "arrived BLM"])
    }

    /// She has been told to get ready, and goes back from the stop before.
    @Test func `who turns back before her station is told to get ready a second time`() throws {
        var story = try story("LBB")
        story.go(from: "LBB", to: "HJN")
        try story.ride("LBB", "CPR", leaving: 20)
        story.wait(10)
        try story.ride("CPR", "FTM", leaving: 20)
        story.wait(60)
        try story.ride("FTM", "HJN", leaving: 15)
        #expect(
            story.sounds().filter { $0 != "approaching HJN" } == ["wrongDirection HJN", "arrived HJN"])
        let last = try #require(story.observing.events(.approaching).last).time.second
        #expect((30...150).contains(story.arrival(at: "HJN") - last))
    }

    @Test(arguments: 1...4)
    func `who gets off a stop early on purpose and walks home is left alone`(seed: Int) throws {
        var story = try story("LBB", seed: seed)
        story.go(from: "LBB", to: "BLA")
        try story.ride("LBB", "HJN", leaving: 15)
        story.move(2700, east: 1.3)
        #expect(story.sounds().isEmpty)
        #expect(story.told().last == "ended alighted")
    }

    @Test func `who goes on by a bus that no feed knows is told that it leaves the line, and of her station`() throws {
        var story = try story("LBB")
        story.go(from: "LBB", to: "BLM")
        try story.ride("LBB", "CPR", leaving: 15)
        story.move(120, east: 1.3)
        story.wait(200)
        #expect(story.sounds().isEmpty)
        for _ in 0..<10 {
            story.move(30, east: 8, north: 3)
            story.wait(20)
        }
        #expect(story.sounds() == ["offRoute BLM"])
        #expect(story.observing.navigator.journeyState == .lost)
    }

    @Test(arguments: [10.0, 40, 70])
    func `who asks for a journey between two stations is led from there`(seconds: Double) throws {
        var story = try story("LBB")
        try story.ride("LBB", "CPR", leaving: 0)
        var asked = try self.story("LBB")
        let departure = 219.0
        // The same ride, and the journey some seconds after the departure from FTM.
        asked.plan(at: departure + seconds) { $0.go(to: "CPR") }
        try asked.ride("LBB", "CPR", leaving: 15)
        #expect(asked.sounds() == ["approaching CPR", "arrived CPR"])
        let lead = asked.arrival(at: "CPR") - (asked.second(of: .approaching) ?? 0)
        #expect((60...150).contains(lead), "\(lead) s")
    }

    @Test func `who changes her mind on the way is led to the other station alone`() throws {
        var story = try story("LBB")
        story.go(from: "LBB", to: "BLM")
        story.plan(at: 450) { $0.go(to: "HJN") }
        try story.ride("LBB", "HJN", leaving: 15)
        #expect(story.sounds() == ["approaching HJN", "arrived HJN"])
        #expect(
            story.told().filter { $0.hasPrefix("ended") || $0.hasPrefix("journey") } == [
                "journey to BLM", "ended replaced", "journey to HJN",
            ])
    }

    @Test func `who asks for what cannot be hears that it is refused`() throws {
        var story = try story("LBB")
        story.go(from: "LBB", to: "XYZ")
        #expect(story.sounds() == ["refused"])
    }

    // MARK: - The box

    /// Without a word of where she is nothing is known, and nothing is said that is not known.
    @Test func `who switches the box on in the tunnel hears of her station by the timetable, if she says where she is`()
        throws
    {
        for from in ["IST", nil] {
            var story = try story("IST")
            story.go(from: from, to: "BHI")
            try story.ride("IST", "BHI", seen: Self.never)
            story.wait(60, isSeen: false)
            #expect(story.sounds() == (from == nil ? [] : ["approaching BHI", "arrived BHI"]))
        }
    }

    /// A box without battery does not make up later for events that it did not tell, either.
    @Test func `whose battery was dead for an hour is led on from where the train is then`() throws {
        var story = try story("LBB")
        story.go(from: "LBB", to: "BLM")
        try story.ride("LBB", "FTM")
        story.switchOff(3600)
        let on = story.now
        story.go(to: "BLM")
        try story.ride("HJN", "BLM", leaving: 15)
        #expect(story.sounds() == ["approaching BLM", "arrived BLM"])
        #expect(!story.told(since: on).contains { $0.hasSuffix("CPR") })
    }

    /// A train that is held in a tunnel before the station, and told as if it stood there: the sensor feels it go on and stop again.
    @Test func `who was told too early is told again when the train comes in`() throws {
        var tooEarly = 0
        for before in [60.0, 100, 140, 180] {
            var story = try story("SNY", hasMotionSensor: true)
            story.go(from: "SNY", to: "STB")
            try story.ride("SNY", "STB", .init(holds: ["STB": before]), leaving: 20, seen: Self.never)
            let arrivals = story.observing.events(.arrived).filter { $0.stop?.id == "STB" }.map(\.time.second)
            #expect(arrivals.contains { abs($0 - story.arrival(at: "STB")) <= 4 }, "\(before) m: \(arrivals)")
            #expect(arrivals.count <= 2)
            tooEarly += arrivals.count - 1
        }
        // Otherwise this is no test of what it says.
        #expect(tooEarly >= 2)
    }

    /// Old receivers, and many a telephone, tell where they are and not how fast.
    @Test(arguments: 1...3) func `whose receiver tells no speed hears the same`(seed: Int) throws {
        var asleep = try story("LBB", seed: seed, tellsSpeed: false)
        asleep.go(from: "LBB", to: "CPR")
        try asleep.ride("LBB", "HJN", leaving: 20)
        #expect(
            asleep.sounds() == ["approaching CPR", "arrived CPR", "missed CPR", "approaching HJN", "arrived HJN"])
        let late = try #require(asleep.second(of: .missed, "CPR")) - asleep.departure(from: "CPR")
        #expect(late > 0 && late <= 30, "\(late) s")
        var astray = try story("HJN", seed: seed, tellsSpeed: false)
        astray.go(from: "HJN", to: "BLM")
        try astray.ride("HJN", "FTM", leaving: 15)
        #expect(astray.sounds() == ["wrongDirection BLM"])
        var walking = try story("LBB", seed: seed, tellsSpeed: false)
        walking.go(from: "LBB", to: "CPR")
        try walking.ride("LBB", "CPR", leaving: 15)
        walking.move(700, east: 1.3)
        #expect(walking.sounds() == ["approaching CPR", "arrived CPR"])
        #expect(walking.told().last == "ended arrived")
    }

    /// The beacons of her station are heard until she is out of reach, and tell of no train.
    @Test func `who has got off under ground hears nothing more, with its beacons in her ears`() throws {
        for presses in [true, false] {
            var story = try story("SNY", hasBeacons: true)
            story.go(from: "SNY", to: "STB")
            try story.ride("SNY", "STB", leaving: 10, seen: Self.never)
            if presses { story.say(.button(isHeld: false)) }
            let off = story.now + 5
            story.wait(40, isSeen: false)
            story.move(200, east: 1.3, isSeen: false)
            story.wait(1200, isSeen: false)
            #expect(story.sounds() == ["approaching STB", "arrived STB"], "\(presses)")
            #expect(story.told(since: off).filter { $0 != "ended arrived" } == [], "\(presses)")
        }
    }

    /// The train has come to her station, she asks for the next one: nothing but that says where she is.
    @Test func `who asks at her station under ground for another one goes on from there`() throws {
        var story = try story("SNY")
        story.go(from: "SNY", to: "BNH")
        try story.ride("SNY", "BNH", leaving: 25, seen: Self.never)
        let asked = story.now
        story.go(to: "DKA")
        try story.ride("BNH", "DKA", seen: Self.never)
        story.wait(60, isSeen: false)
        #expect(story.sounds(since: asked) == ["approaching DKA", "arrived DKA"])
        // And for the same one again.
        story.go(to: "DKA")
        #expect(story.told().last == "journey to DKA")
    }

    @Test(arguments: [-7200.0, -30, 4e8]) func `who presses the button has got off, whatever the clock does`(
        jump: Double
    ) throws {
        var story = try story("LBB")
        story.go(from: "LBB", to: "CPR")
        try story.ride("LBB", "CPR", leaving: 5)
        story.setClock(by: jump)
        story.wait(3)
        #expect(story.observing.navigator.journeyState == .atStop)
        story.say(.button(isHeld: false))
        #expect(story.observing.events(.journeyEnded).map(\.reason) == [.arrived])
    }
}

import Observations
import Positioning
import TestSupport
import Testing
import Transit

@testable import Navigation

/// A train that waits between two stations for minutes: the rider is told once, and of nothing else that stands still.
@Suite struct `A train that waits between stations` {
    /// From Lebak Bulus to Blok A, held 600 m before Cipete Raya.
    private func plan(heldFor seconds: Double) -> TrainRide.Plan {
        var plan = TrainRide.Plan()
        (plan.holds, plan.held) = (["CPR": 600], seconds)
        return plan
    }

    private func story(heldFor seconds: Double) throws -> RiderStory {
        var story = try RiderStory(Network.shipped.get(), at: "LBB")
        story.go(from: "LBB", to: "BLA")
        try story.ride("LBB", "BLA", plan(heldFor: seconds))
        return story
    }

    @Test func `is told once, after three minutes, with the station ahead`() throws {
        let story = try story(heldFor: 420)
        let held = story.observing.events(.held)
        let event = try #require(held.first)
        #expect(held.count == 1)
        #expect(event.stop?.id == "CPR" && event.heldFor.map { $0 >= 180 && $0 < 182 } == true)
        // It is where the train stands, which runs for some 100 s from one station to the next.
        let before = try #require(story.observing.events(.departed).last { $0.time < event.time })
        #expect(180...300 ~= event.time.seconds(since: before.time), "\(event.ndjson)")
        #expect(event.distance.map { 450...750 ~= $0 } == true, "\(event.ndjson)")
    }

    @Test func `is not told where it goes on sooner`() throws {
        #expect(try story(heldFor: 170).observing.events(.held).isEmpty)
    }

    @Test(arguments: [5.0, 10, 30]) func `is told between sparse fixes without speeds`(interval: Double) throws {
        let network = try Network.shipped.get()
        let ride = try TrainRide(.shipped(direction: 0), in: network, from: "LBB", to: "BLA", plan(heldFor: 420))
        var observing = Observing(network)
        observing.observe(.command(.startJourney(from: "LBB", to: "BLA")), at: 0)
        let fixes = ride.fixes(every: interval).map { fix in
            var fix = fix
            fix.speed = nil
            return fix
        }
        observing.observe(fixes)
        let held = observing.events(.held)
        #expect(held.count == 1 && held.first?.stop?.id == "CPR", "\(held.map(\.ndjson))")
    }

    @Test func `is none who waits for the train, stands in a station, or has got off`() throws {
        var story = try RiderStory(Network.shipped.get(), at: "LBB")
        story.go(from: "LBB", to: "BLA")
        story.wait(400)
        var plan = TrainRide.Plan()
        plan.dwell = 400
        try story.ride("LBB", "FTM", plan)
        #expect(story.observing.events(.held).isEmpty)
        // They get off there, walk away along the line, and stand.
        story.move(200, north: 1.3)
        story.wait(400)
        #expect(story.observing.events(.held).isEmpty, "\(story.observing.events(.held).map(\.ndjson))")
    }
}

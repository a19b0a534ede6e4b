import Navigation
import Observations
import Positioning
import Report
import TestSupport
import Testing
import Transit

@Suite struct `The trace of a ride` {
    private let trace = TestRide.trace()

    @Test func `has each fix, with why it was refused`() throws {
        #expect(trace.fixes.count == 291 - 31)
        #expect(trace.fixes.filter { $0.refusal != nil }.map(\.time.second) == [60])
        #expect(trace.fixes.first { $0.time.second == 60 }?.refusal == .jump)
    }

    @Test func `has the belief once a second, in the tunnel too`() {
        let inTunnel = trace.belief.filter { TestRide.tunnel.contains($0.time.second) }
        #expect(inTunnel.count == 31)
        #expect(zip(trace.belief, trace.belief.dropFirst()).allSatisfy { $1.time.seconds(since: $0.time) == 1 })
    }

    @Test func `has each event with what decided it and where the train was`() throws {
        let arrived = try #require(trace.events.last { $0.event.kind == .arrived })
        #expect(arrived.event.stop?.id == "S2" && arrived.place?.isInferred == false)
        guard case .fix = arrived.cause.content else {
            Issue.record("\(arrived.cause) decided it")
            return
        }
        let started = try #require(trace.events.first { $0.event.kind == .journeyStarted })
        #expect(started.place == nil)
    }

    @Test func `has what the rider said`() {
        #expect(trace.verdicts.map(\.verdict.answer) == [.late])
        #expect(trace.span == .second(0) ... .second(291))
    }

    @Test func `is cut where the ride is longer than a trace may be`() {
        let cut = TestRide.trace(capacity: 100)
        #expect(cut.isCut && cut.fixes.count + cut.belief.count <= 102)
        #expect(!trace.isCut)
    }

    @Test func `tells where positions were out`() {
        #expect(trace.period == 1)
        #expect(trace.outages == [Outage(start: .second(129), end: .second(161))])
    }

    @Test func `falls into stretches, inferred where positions were out`() throws {
        let stretches = trace.stretches(in: TestRide.network)
        #expect(stretches.map(\.kind) == [.measured, .refused, .inferred, .measured])
        let inferred = try #require(stretches.first { $0.kind == .inferred })
        #expect(inferred.start.second == 130 && inferred.end.second == 160)
        for point in inferred.points {
            #expect(TestRide.network.patterns[0].track.nearest(to: point.coordinate).map { $0.offset < 0.1 } == true)
        }
    }
}

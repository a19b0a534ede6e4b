import Messages
import Positioning
import Testing

@testable import Fleet

@Suite struct `The state of a fleet` {
    @Test func `has each train's newest message, as it came`() throws {
        var state = FleetState()
        for kind in FeedKind.allCases {
            state.take(Train.feed("one", kind, stop: "A"), from: "one", kind)
            state.take(Train.feed("two", kind, stop: "B"), from: "two", kind)
            state.take(Train.feed("one", kind, at: Train.later(1), stop: "C"), from: "one", kind, at: Train.later(1))
            #expect(try state.trains(kind, at: Train.later(1)) == ["one C", "two B"])
            // One that was overtaken changes nothing.
            state.take(Train.feed("one", kind, at: Train.later(-1), stop: "D"), from: "one", kind, at: Train.later(1))
            #expect(try state.trains(kind, at: Train.later(1)) == ["one C", "two B"])
        }
        #expect(state.counts.overtaken == 2 && state.counts.refused.isEmpty)
        var alone = FleetState()
        alone.take(Train.feed("one"), from: "one")
        #expect(alone.feed(.vehiclePositions, at: Train.now) == Train.feed("one"))
    }

    @Test func `takes the later one of two messages of one second`() throws {
        var state = FleetState()
        state.take(Train.feed("one", stop: "A"), from: "one", at: Train.later(0.2))
        state.take(Train.feed("one", stop: "B"), from: "one", at: Train.later(0.8))
        #expect(try state.trains(at: Train.later(1)) == ["one B"])
    }

    @Test func `has no train that has said nothing for 30 s`() throws {
        var state = FleetState()
        state.take(Train.feed("one"), from: "one")
        #expect(try state.trains(at: Train.later(29.9)) == ["one BLM"])
        #expect(try state.trains(at: Train.later(30)).isEmpty)
        #expect(state.keptBytes > 0)
        state.forget(at: Train.later(29.9))
        #expect(state.keptBytes > 0 && !state.part(at: Train.later(29.9)).isEmpty)
        state.forget(at: Train.later(30))
        #expect(state.keptBytes == 0 && state.part(at: Train.later(30)).isEmpty)
    }

    @Test func `has a train for 30 s from its own time, however late it is heard, and from when it was heard`() throws {
        var state = FleetState()
        state.take(Train.feed("slow", at: Train.later(-20)), from: "slow")
        state.take(Train.feed("ahead", at: Train.later(50)), from: "ahead")
        #expect(try state.trains(at: Train.later(9)) == ["ahead BLM", "slow BLM"])
        #expect(try state.trains(at: Train.later(10)) == ["ahead BLM"])
        #expect(try state.trains(at: Train.later(30)).isEmpty)
    }

    @Test func `is never older than a train in it`() throws {
        var state = FleetState()
        state.take(Train.feed("ahead", at: Train.later(50)), from: "ahead")
        let feed = state.feed(.vehiclePositions, at: Train.now)
        #expect(try ProtobufReader.value([1, 3], of: feed, in: feed.indices) == .varint(1_787_101_350))
    }

    @Test func `removes a train that has nothing to say`() throws {
        var state = FleetState()
        state.take(Train.feed("one"), from: "one")
        state.take(Train.empty(at: Train.later(1)), from: "one", at: Train.later(1))
        #expect(try state.trains(at: Train.later(1)).isEmpty)
        #expect(state.feed(.vehiclePositions, at: Train.later(1)) == Train.empty(at: Train.later(1)))
        #expect(state.counts.refused.isEmpty)
    }

    @Test func `counts what is wrong, and changes nothing`() throws {
        var state = FleetState()
        state.take(Train.feed("one"), from: "one")
        for (payload, name) in [
            (Train.feed("one", at: Train.later(61)), "one"), (Train.feed("one", at: Train.later(-30)), "one"),
            (Train.feed("one", at: Train.later(1)), "two"), ([], "one"), (Array(repeating: 0, count: 65_537), "one"),
            (Train.feed("one", .tripUpdates, at: Train.later(1)), "one"),
        ] { state.take(payload, from: name) }
        state.take(topic: "alight/one/other", payload: Train.feed("one"), at: Train.now)
        #expect(
            state.counts.refused == [
                .future: 1, .past: 1, .wrongID: 1, .malformed: 1, .tooLarge: 1, .wrongKind: 1, .badTopic: 1,
            ])
        #expect(state.counts.messages == [.vehiclePositions: 7])
        #expect(try state.trains() == ["one BLM"])
    }

    @Test func `keeps no more bytes than it may`() throws {
        var limits = FleetLimits()
        limits.kept = 1000
        var state = FleetState(Train.topics, limits: limits)
        for number in 0..<100 { state.take(Train.feed("train-\(number)"), from: "train-\(number)") }
        #expect(state.keptBytes <= 1000 && state.counts.refused[.full] ?? 0 > 90)
        // A train that is in goes on.
        state.take(Train.feed("train-0", stop: "B"), from: "train-0", at: Train.later(1))
        #expect(try state.trains().contains("train-0 B"))
    }
}

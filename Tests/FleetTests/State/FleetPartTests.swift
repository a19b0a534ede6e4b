import Messages
import Positioning
import Testing

@testable import Fleet

@Suite struct `The parts of a fleet's copies` {
    @Test func `give each copy all trains`() throws {
        var (first, second) = (FleetState(copy: "a"), FleetState(copy: "b"))
        for kind in FeedKind.allCases {
            first.take(Train.feed("one", kind), from: "one", kind)
            second.take(Train.feed("two", kind), from: "two", kind)
        }
        let part = first.part(at: Train.now)
        first.take(partOf: second)
        second.take(topic: "alight-fleet/fleet/a", payload: part, at: Train.now)
        for kind in FeedKind.allCases {
            #expect(try first.trains(kind) == ["one BLM", "two BLM"])
            #expect(try second.trains(kind) == ["one BLM", "two BLM"])
        }
        #expect(first.counts.parts == 1 && first.counts.refusedInParts.isEmpty)
    }

    @Test func `hold a train once, with the copy that has it newest`() throws {
        var (first, second) = (FleetState(copy: "a"), FleetState(copy: "b"))
        first.take(Train.feed("one", stop: "A"), from: "one")
        second.take(Train.feed("one", at: Train.later(1), stop: "B"), from: "one", at: Train.later(1))
        let part = first.part(at: Train.later(1))
        first.take(partOf: second, at: Train.later(1))
        second.take(topic: "alight-fleet/fleet/a", payload: part, at: Train.later(1))
        #expect(try first.trains(at: Train.later(1)) == ["one B"])
        #expect(try second.trains(at: Train.later(1)) == ["one B"])
        #expect(first.part(at: Train.later(1)).isEmpty && !second.part(at: Train.later(1)).isEmpty)
    }

    @Test func `tell that a train has nothing to say any more`() throws {
        var (first, second) = (FleetState(copy: "a"), FleetState(copy: "b"))
        first.take(Train.feed("one"), from: "one")
        second.take(Train.empty(at: Train.later(1)), from: "one", at: Train.later(1))
        first.take(partOf: second, at: Train.later(1))
        #expect(try first.trains(at: Train.later(1)).isEmpty)
        // An older part, as that of a dead copy, brings it not back.
        var third = FleetState(copy: "c")
        third.take(Train.feed("one"), from: "one")
        first.take(partOf: third, at: Train.later(1))
        #expect(try first.trains(at: Train.later(1)).isEmpty)
    }

    /// Two messages of one second, which two copies hear in the same millisecond.
    @Test(arguments: [Train.empty(), Train.feed("one", stop: "B")])
    func `bring all copies to the same of two that nothing puts in order`(other: [UInt8]) throws {
        var (first, second) = (FleetState(copy: "a"), FleetState(copy: "b"))
        first.take(Train.feed("one", stop: "A"), from: "one")
        second.take(other, from: "one")
        let part = first.part(at: Train.now)
        first.take(partOf: second)
        second.take(topic: "alight-fleet/fleet/a", payload: part, at: Train.now)
        #expect(first.feed(.vehiclePositions, at: Train.now) == second.feed(.vehiclePositions, at: Train.now))
        #expect(try first.trains() == (other == Train.empty() ? [] : ["one B"]))
        // One of them alone tells it from now on.
        #expect([first, second].count { !$0.part(at: Train.now).isEmpty } == 1)
    }

    @Test func `bring no train back that is over`() throws {
        var (first, second) = (FleetState(copy: "a"), FleetState(copy: "b"))
        first.take(Train.feed("one"), from: "one")
        let part = first.part(at: Train.now)
        second.take(topic: "alight-fleet/fleet/a", payload: part, at: Train.later(31))
        #expect(try second.trains(at: Train.later(31)).isEmpty)
        #expect(second.counts.refusedInParts == [.past: 1])
    }

    @Test func `of this very copy change nothing`() throws {
        var (state, other) = (FleetState(copy: "a"), FleetState(copy: "b"))
        other.take(Train.feed("one"), from: "one")
        state.take(topic: "alight-fleet/fleet/a", payload: other.part(at: Train.now), at: Train.now)
        #expect(try state.trains().isEmpty && state.counts == FleetCounts())
    }

    /// Whoever may publish as a copy may add trains; a copy must bear whatever it gets, and keep no feed that cannot be read.
    @Test func `may hold any bytes`() throws {
        var other = FleetState(copy: "b")
        for kind in FeedKind.allCases { other.take(Train.feed("one", kind), from: "one", kind) }
        let part = other.part(at: Train.now)
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<5000 {
            var bytes = part
            for _ in 0..<Int.random(in: 1...3) {
                bytes[Int.random(in: bytes.indices)] = UInt8.random(in: 0...255, using: &generator)
            }
            if Bool.random(using: &generator) { bytes.removeLast(Int.random(in: 0...bytes.count)) }
            var state = FleetState()
            state.take(topic: "alight-fleet/fleet/b", payload: bytes, at: Train.now)
            for kind in FeedKind.allCases {
                let feed = state.feed(kind, at: Train.now)
                var reader = ProtobufReader(feed)
                while let field = try reader.next() {
                    guard field.number == 2, case .lengthDelimited(let range) = field.value else { continue }
                    try MessageShape.entity.check(feed, in: range)
                }
            }
        }
    }
}

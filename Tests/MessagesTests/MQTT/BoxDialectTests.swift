import Positioning
import Testing
import Transit

@testable import Messages

/// The messages on an agent's own topics.
@Suite struct `A box at a broker` {
    private let topics = BoxTopics(prefix: "alight", name: "box")

    @Test func `numbers an event as the last of its keys`() throws {
        let dialect = BoxDialect(topics, try SmallRailway().network, takesCommands: false)
        let entry = OutboxEntry(
            number: 7, milliseconds: 1, kind: "near", stop: "A", text: #"{"event":"near","stop_id":"A"}"#)
        #expect(
            dialect.messages(of: entry) == [
                MQTTMessage("alight/box/event", #"{"event":"near","stop_id":"A","seq":7}"#, isRetained: false)
            ])
    }

    @Test func `leaves a last will as it says goodbye`() throws {
        let dialect = BoxDialect(topics, try SmallRailway().network, takesCommands: false)
        #expect(dialect.will(at: 0) == MQTTMessage("alight/box/status", "offline", isRetained: true))
        #expect(dialect.goodbye() == [dialect.will(at: 0)])
        #expect(dialect.greeting() == [MQTTMessage("alight/box/status", "online", isRetained: true)])
    }

    @Test func `listens only where commands are allowed`() throws {
        let network = try SmallRailway().network
        #expect(BoxDialect(topics, network, takesCommands: false).subscriptions.isEmpty)
        let dialect = BoxDialect(topics, network, takesCommands: true)
        #expect(dialect.subscriptions == ["alight/box/command"])
        #expect(dialect.request(topic: "alight/box/command", payload: [1, 2]) == [1, 2])
        #expect(dialect.request(topic: "alight/other/command", payload: [1, 2]) == nil)
    }

    @Test func `tells GTFS-Realtime as feeds of its own where that is wanted`() throws {
        let railway = try SmallRailway()
        let report = try railway.report()
        #expect(
            BoxDialect(topics, railway.network, takesCommands: false).state(report).map(\.topic) == ["alight/box/state"]
        )
        let messages = BoxDialect(topics, railway.network, takesCommands: false, vehicle: "box", hasSignalK: true)
            .state(report)
        #expect(
            messages.map(\.topic) == [
                "alight/box/state", "alight/box/vehicle-positions", "alight/box/trip-updates", "alight/box/signalk",
            ])
        #expect(messages.map(\.isRetained) == [true, true, true, true])
        #expect(
            messages[1].payload
                == TrainDocument.vehiclePositions.bytes(
                    report, ofVehicle: "box", in: railway.network, now: Timestamp(milliseconds: 0)))
    }
}

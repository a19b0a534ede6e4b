import Testing

@testable import Fleet

@Suite struct `The topics of a fleet` {
    private let topics = FleetTopics(prefix: "alight", group: "east", copy: "a1")

    @Test func `are subscribed to as the broker has them`() {
        #expect(topics.trains(.vehiclePositions) == "$share/east/alight/+/vehicle-positions")
        #expect(topics.trains(.tripUpdates) == "$share/east/alight/+/trip-updates")
        #expect(topics.part == "alight-fleet/east/a1" && topics.allParts == "alight-fleet/east/+")
    }

    @Test(
        arguments: [
            ("alight/box/vehicle-positions", .train("box", .vehiclePositions)),
            ("alight/box/trip-updates", .train("box", .tripUpdates)), ("alight-fleet/east/a1", .own),
            ("alight-fleet/east/a2", .part), ("alight-fleet/west/a2", nil), ("alight/box/state", nil),
            ("alight//trip-updates", nil), ("alight/a b/trip-updates", nil), ("other/box/trip-updates", nil),
            ("alight/box/trip-updates/more", nil), ("alight/box", nil), ("", nil), ("/", nil),
            ("alight/\(String(repeating: "x", count: 65))/trip-updates", nil),
        ] as [(String, FleetTopics.Source?)])
    func `say whose message it is`(topic: String, source: FleetTopics.Source?) {
        #expect(topics.source(of: topic) == source)
    }
}

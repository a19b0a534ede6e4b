import Positioning
import Testing
import Transit

@testable import Messages

/// The choice of a destination in Home Assistant; its own schemas judge the rest, in Tests/Fleet.
@Suite struct `A destination in Home Assistant` {
    private func house(_ names: [(id: String, name: String)]) throws -> HomeAssistant {
        let place = try #require(Coordinate(latitude: 1, longitude: 2))
        let network = Network(
            stations: names.map { Station(id: $0.id, name: $0.name, coordinate: place) }, lines: [], patterns: [])
        return HomeAssistant(
            prefix: "homeassistant", name: "box", version: "1", topics: BoxTopics(prefix: "alight", name: "box"),
            network,
            takesCommands: true)
    }

    private func go(_ option: String, _ house: HomeAssistant) -> [UInt8]? {
        house.request(topic: "alight/box/destination/set", payload: Array(option.utf8))
    }

    private func command(_ stop: String) -> [UInt8] {
        Array(#"{"command":"go","to":"\#(stop)"}"#.utf8)
    }

    @Test func `is a station by its name, and by its id where the name is another's as well`() throws {
        let house = try house([("A", "Mitte"), ("B", "Mitte"), ("C", "Süd")])
        #expect(go("Süd", house) == command("C"))
        #expect(go("Mitte (B)", house) == command("B"))
        // The agent refuses, in its own words, a text that is no option.
        #expect(go("Mitte", house) == command("Mitte"))
        #expect(go(#"a"b\"#, house) == command(#"a\"b\\"#))
    }

    @Test(arguments: [(400, true), (401, false)])
    func `can be chosen among 400 stations at the most`(count: Int, isChoice: Bool) throws {
        let house = try house((0..<count).map { ("\($0)", "Station \($0)") })
        #expect(
            house.discovery.contains { $0.topic == "homeassistant/select/alight_box/destination/config" } == isChoice)
        #expect(house.state(try SmallRailway().report()).isEmpty != isChoice)
    }

    @Test func `is told by the other controls' topics as well`() throws {
        let house = try house([("A", "Mitte")])
        #expect(
            house.request(topic: "alight/box/acknowledge", payload: []) == Array(#"{"command":"ack"}"#.utf8))
        #expect(house.request(topic: "alight/box/end", payload: []) == Array(#"{"command":"end"}"#.utf8))
        #expect(house.request(topic: "homeassistant/status", payload: Array("online".utf8)) == nil)
    }
}

import Positioning
import Testing
import Transit

@Suite struct `A network` {
    @Test func `finds its nearest station`() throws {
        let places = try (0..<3).map { try #require(Coordinate(latitude: 0, longitude: Double($0))) }
        let stations = places.map { Station(id: "\($0.longitude)", name: "at \($0.longitude)", coordinate: $0) }
        let network = Network(stations: stations, lines: [], patterns: [])
        let here = try #require(Coordinate(latitude: 0.1, longitude: 1.2))
        #expect(network.index.nearest(to: here)?.number == 1)
    }
}

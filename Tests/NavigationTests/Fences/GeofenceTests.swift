import Navigation
import Positioning
import TestSupport
import Testing
import Transit

@Suite struct `Geofences` {
    private static func overlaps(_ fences: [Geofence]) -> [String] {
        fences.indices.flatMap { first in
            fences.indices.dropFirst(first + 1).compactMap { second in
                let distance = fences[first].centre.distance(to: fences[second].centre)
                return fences[first].radius + fences[second].radius < distance ? nil : "\(first) and \(second)"
            }
        }
    }

    @Test(arguments: [50.0, 200, 1000])
    func `do not overlap on the shipped network`(radius: Double) throws {
        let network = try Network.shipped.get()
        let fences = Geofence.fences(for: network, radius: radius)
        #expect(fences.map(\.station) == Array(network.stations.indices))
        #expect(fences.map(\.centre) == network.stations.map(\.coordinate))
        #expect(Self.overlaps(fences).isEmpty)
        #expect(fences.allSatisfy { $0.radius > 0 && $0.radius <= radius })
    }

    @Test(arguments: 1...30)
    func `do not overlap among random stations, however close`(seed: Int) {
        var noise = Noise(seed: seed)
        let spread = [20.0, 500, 20_000][seed % 3]
        let stations = (0..<60).map { number in
            let place = Coordinate.somewhere.moved(east: noise.normal(spread), north: noise.normal(spread))
            return Station(id: "\(number)", name: "", coordinate: place)
        }
        let fences = Geofence.fences(for: Network(stations: stations, lines: [], patterns: []))
        #expect(Self.overlaps(fences).isEmpty)
    }

    @Test func `have 200 m where there is room, and less than half the way where not`() {
        let fences = Geofence.fences(for: .stations(at: [0, 5000, 5300]))
        #expect(fences[0].radius == 200)
        #expect(fences[1].radius < 150 && fences[1].radius > 100)
        #expect(fences[2].radius == fences[1].radius)
    }

    @Test func `of a station that is alone have the full radius`() {
        #expect(Geofence.fences(for: .stations(at: [0])).map(\.radius) == [200])
        #expect(Geofence.fences(for: .stations(at: [])).isEmpty)
    }

    @Test func `at one and the same place are found as one station`() {
        let network = Network.stations(at: [0, 2000, 2000, 4000])
        let fixes = (0...300).map { Fix(Double($0), .somewhere.moved(east: -500 + 17 * Double($0)), speed: 17) }
        #expect(Observing(network, fixes).stations(.near) == ["near S0", "near S1", "near S3"])
    }

    @Test(arguments: [(90.0, 0.0), (-90, 120), (0.01, 180), (0.01, -180), (89.9999, 45), (-6.2, 179.9999)])
    func `work at the poles and across 180°`(latitude: Double, longitude: Double) {
        let station = Station(id: "S", name: "", coordinate: .place(latitude, longitude))
        let network = Network(stations: [station], lines: [], patterns: [])
        let fixes = (0...150).map { second in
            // From 1.5 km south or north of it to it, crossing 180° where it lies there.
            let metres = 1500 - 10 * Double(second)
            let place = Coordinate.somewhere.moved(east: 0)
            let degrees = metres / (Earth.meanRadius * .pi / 180)
            let (north, east) = abs(latitude) > 80 ? (latitude > 0 ? -degrees : degrees, 0.0) : (0, degrees)
            var shifted = longitude + east
            if shifted > 180 { shifted -= 360 }
            return Fix(Double(second), Coordinate(latitude: latitude + north, longitude: shifted) ?? place, speed: 10)
        }
        #expect(Observing(network, fixes).stations(.near) == ["near S"])
    }
}

/// Stations across the street from each other.
@Suite struct `Geofences of stations that are one stop` {
    private func fences(_ stations: [(name: String, east: Double, north: Double)]) -> [Geofence] {
        let stations = stations.enumerated().map { number, station in
            Station(
                id: "\(number)", name: station.name,
                coordinate: .somewhere.moved(east: station.east, north: station.north))
        }
        return Geofence.fences(for: Network(stations: stations, lines: [], patterns: []))
    }

    @Test func `leave room for each other, and none for those of the next`() {
        let fences = fences([("A", 0, 0), ("A", 20, 15), ("B", 200, 0), ("B", 180, 15), ("C", 5000, 0)])
        #expect(fences.map(\.stop) == [0, 0, 2, 2, 4])
        #expect(fences.map { ($0.radius / 10).rounded() * 10 } == [80, 70, 80, 70, 200])
    }

    @Test func `have another name, no name, or lie too far apart to be one`() {
        #expect(
            fences([("A", 0, 0), ("B", 20, 0), ("", 40, 0), ("", 60, 0), ("A", 200, 0)]).map(\.stop) == [0, 1, 2, 3, 4])
    }
}

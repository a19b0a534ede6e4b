import Navigation
import Positioning
import TestSupport
import Testing
import Transit

extension Network {
    /// Stations along a straight line to the east and no lines: metres from somewhere.
    static func stations(at metres: [Double]) -> Network {
        let stations = metres.enumerated().map { number, east in
            Station(id: "S\(number)", name: "Station \(number)", coordinate: .somewhere.moved(east: east))
        }
        return Network(stations: stations, lines: [], patterns: [])
    }
}

extension Pattern {
    /// The shipped pattern with a `direction_id`: 0 runs north from Lebak Bulus, 1 south to it.
    static func shipped(direction: Int) throws -> Pattern {
        try #require(Network.shipped.get().patterns.first { $0.direction == direction })
    }
}

import Foundation
import GTFS
package import Positioning
package import Transit

extension Timestamp {
    /// Seconds after the moment at which all tests begin.
    package static func second(_ seconds: Double) -> Timestamp {
        Timestamp(milliseconds: 1_787_101_160_000 + Int64((seconds * 1000).rounded()))
    }

    /// Seconds since the moment at which all tests begin.
    package var second: Double { seconds(since: .second(0)) }
}

extension Coordinate {
    /// Somewhere on land: no test depends on where.
    package static let somewhere = place(-6.28, 106.8)

    package static func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
        guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
            preconditionFailure("\(latitude),\(longitude) is not on the earth")
        }
        return coordinate
    }

    /// The place at the given distances in metres; accurate for some kilometres.
    package func moved(east: Double, north: Double = 0) -> Coordinate {
        let degree = Earth.meanRadius * .pi / 180
        var longitude = longitude + east / (degree * cos(latitude * .pi / 180))
        if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
        return .place(min(90, max(-90, latitude + north / degree)), longitude)
    }
}

extension Fix {
    /// A fix in three dimensions.
    package init(_ second: Double, _ coordinate: Coordinate?, speed: Double? = nil, accuracy: Double? = 6) {
        self.init(mode: .threeD)
        time = .second(second)
        self.coordinate = coordinate
        self.speed = speed
        self.accuracy = accuracy
    }
}

extension Network {
    /// The shipped network.
    package static let shipped = Result { try Feed.network(at: Paths.network) }
}

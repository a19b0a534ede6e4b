import Foundation
import Positioning
import TestSupport
import Transit

/// A line that a seed determines, whose run times have nothing to do with how any train will run.
struct ArbitraryLine {
    /// How its track runs.
    enum Shape: CaseIterable {
        /// In one direction.
        case straight
        /// In arcs of 300 to 2,000 m.
        case curved
        /// With another direction after each corner.
        case bending
    }

    /// Both directions as patterns, the first from the first station on.
    let network: Network

    /// In metres. No metro's main track is much narrower.
    private static let smallestRadius = 250.0
    /// In radians, from corner to corner and from the line's main direction: the track never meets itself.
    private static let sharpestCorner = 0.5
    private static let farthestTurn = 0.9

    init(_ noise: inout Noise) {
        let stationCount = Int.random(in: 5...15, using: &noise)
        let overhang = Bool.random(using: &noise) ? Double.random(in: 30...300, using: &noise) : 0
        let farthest = Double.random(in: 1000...5000, using: &noise)
        var chainages = [overhang]
        for _ in 1..<stationCount {
            chainages.append((chainages.last ?? 0) + noise.spread(400...farthest))
        }
        let end = (chainages.last ?? 0) + overhang
        guard let track = Track(Self.corners(until: end, &noise)) else {
            preconditionFailure("A line has two corners.")
        }
        // The last side of the track ends beyond the line's end, or just before it for rounding.
        chainages = chainages.map { min($0, track.length) }
        let stations = chainages.enumerated().map { number, chainage in
            Station(
                id: "S\(number)", name: "Station \(number)",
                coordinate: track.coordinate(at: chainage).moved(
                    east: .random(in: -10...10, using: &noise), north: .random(in: -10...10, using: &noise)))
        }
        let hasRunTimes = Bool.random(using: &noise)
        let hasDwellTimes = Bool.random(using: &noise)
        func stops(_ numbers: [Int], at chainages: [Double]) -> [Pattern.Stop] {
            zip(numbers, chainages).enumerated().map { position, stop in
                let runTime = Double.random(in: 20...400, using: &noise)
                let dwellTime = Double.random(in: 5...90, using: &noise)
                return Pattern.Stop(
                    station: stop.0, stopID: stations[stop.0].id, chainage: stop.1,
                    runTime: position == 0 ? 0 : hasRunTimes ? runTime : nil,
                    dwellTime: hasDwellTimes ? dwellTime : nil)
            }
        }
        let numbers = Array(stations.indices)
        let patterns = [track, track.reversed].compactMap(\.self).enumerated().map { direction, track in
            let isBack = direction == 1
            return Pattern(
                line: 0, direction: direction, headsign: isBack ? "back" : "on", track: track,
                stops: stops(
                    isBack ? numbers.reversed() : numbers,
                    at: isBack ? chainages.reversed().map { max(0, track.length - $0) } : chainages))
        }
        network = Network(
            stations: stations, lines: [Line(id: "L", name: "L", type: 1)], patterns: patterns)
    }

    /// Corners 20 to 200 m apart, along a distance in metres.
    private static func corners(until end: Double, _ noise: inout Noise) -> [Coordinate] {
        let shape = Shape.allCases.randomElement(using: &noise) ?? .straight
        let main = Double.random(in: 0..<2 * .pi, using: &noise)
        var turn = 0.0
        var curvature = 0.0
        var sectionEnd = 0.0
        var corners = [Coordinate.somewhere]
        var chainage = 0.0
        while chainage < end {
            let length = min(Double.random(in: 20...200, using: &noise), max(1, end - chainage))
            if shape == .bending || (shape == .curved && chainage >= sectionEnd) {
                curvature = .random(in: -1 / smallestRadius...1 / smallestRadius, using: &noise)
                sectionEnd = chainage + .random(in: 300...2000, using: &noise)
            }
            let corner = min(max(curvature * length, -sharpestCorner), sharpestCorner)
            if abs(turn + corner) > farthestTurn { curvature = -curvature } else { turn += corner }
            let heading = main + turn
            corners.append(
                (corners.last ?? .somewhere).moved(east: length * sin(heading), north: length * cos(heading)))
            chainage += length
        }
        return corners
    }
}

extension Noise {
    /// A number whose logarithm is evenly distributed: as often between 1 and 2 as between 10 and 20.
    mutating func spread(_ range: ClosedRange<Double>) -> Double {
        exp(.random(in: log(range.lowerBound)...log(range.upperBound), using: &self))
    }

    /// Whether something happens that has a probability.
    mutating func happens(_ probability: Double) -> Bool { .random(in: 0..<1, using: &self) < probability }
}

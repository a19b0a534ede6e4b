import Positioning
import TestSupport
import Transit

@testable import Belief

/// A line that is made up for a test: where its stops are, and how its track lies.
struct MadeLine {
    /// Metres from stop to stop.
    var lengths: [Double] = [1200, 900, 1500]
    /// Seconds from stop to stop; those beyond the last are not told.
    var runTimes: [Double] = [95, 75, 110]
    /// Seconds at each stop.
    var dwell = 30.0
    /// Metres north of a straight line to the east, by the share of the way.
    var bend: (Double) -> Double = { _ in 0 }
    /// The stops under ground.
    var dark: Set<Int> = []

    /// Metres from one corner of the track to the next.
    private static let step = 50.0

    /// The corners of the track, so that the middle of the line lies where the equator meets the meridian of Greenwich.
    ///
    /// - Parameter turned: whether the track is turned by 180 degrees about that place, which changes the signs and nothing else.
    func corners(turned: Bool = false) -> [Coordinate] {
        let length = lengths.reduce(0, +)
        let count = Int((length / Self.step).rounded())
        let degree = Earth.meanRadius * .pi / 180
        let sign = turned ? -1.0 : 1
        return (0...count).map { corner in
            let share = Double(corner) / Double(count)
            return .place(sign * bend(share) / degree, sign * (share - 0.5) * length / degree)
        }
    }

    /// The pattern of its trains along some corners.
    func pattern(_ corners: [Coordinate], stations: [Int]) -> Pattern? {
        guard let track = Track(corners) else { return nil }
        let length = lengths.reduce(0, +)
        var metres = 0.0
        let stops = stations.indices.map { stop in
            if stop > 0 { metres += lengths[stop - 1] }
            return Pattern.Stop(
                station: stations[stop], stopID: "\(stations[stop])", chainage: metres / length * track.length,
                runTime: stop > 0 && stop <= runTimes.count ? runTimes[stop - 1] : nil, dwellTime: dwell)
        }
        return Pattern(line: 0, headsign: "", track: track, stops: stops)
    }

    /// The network of this line alone.
    ///
    /// - Parameter withReturn: whether trains run back along the same track, as pattern 1.
    func network(turned: Bool = false, withReturn: Bool = false) -> Network {
        let corners = corners(turned: turned)
        let numbers = Array(0...lengths.count)
        var patterns = [pattern(corners, stations: numbers)].compactMap(\.self)
        if withReturn {
            let back = MadeLine(lengths: lengths.reversed(), runTimes: runTimes.reversed(), dwell: dwell)
            patterns += [back.pattern(corners.reversed(), stations: numbers.reversed())].compactMap(\.self)
        }
        let stations = numbers.map { stop in
            Station(
                id: "\(stop)", name: "\(stop)",
                coordinate: patterns[0].track.coordinate(at: patterns[0].stops[stop].chainage),
                isUnderground: dark.contains(stop))
        }
        return Network(stations: stations, lines: [Line(id: "M", name: "M", type: 1)], patterns: patterns)
    }

    /// The belief's knowledge of the line's trains.
    var model: LineModel { LineModel(0, in: network()) }
}

extension LineBelief {
    /// The states of the grid and of the hypotheses, with their probabilities.
    func states(at time: Double) -> [(state: TrainState, probability: Double)] {
        var states: [(state: TrainState, probability: Double)] = []
        forEachState(at: time) { state, probability in states.append((state, probability)) }
        return states
    }
}

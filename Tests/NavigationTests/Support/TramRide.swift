import Foundation
import Positioning
import TestSupport
import Testing
import Transit

/// A tram line that a seed determines, and a ride along it. Times are seconds from its beginning.
///
/// Stops are 150 to 300 m apart. A tram of 30 m stands somewhere within 25 m of each stop's coordinate, for 10 to 40 s, and the rider
/// somewhere in it. It may run through stops. Where stops are paired, those of the two directions are stations of their own, across the
/// street and up to 30 m farther on or back: T0, T1… there, U0, U1… back.
struct TramRide {
    let network: Network
    /// The stops at which it stands, and those through which it runs, by their ids.
    private(set) var stands: [String] = []
    private(set) var passes: [String] = []
    /// A fix in each second that is 5 m off.
    private(set) var fixes: [Fix] = []

    private static let (acceleration, cruise) = (1.0, 11.0)

    init(
        seed: Int, stops count: Int = 15, runsThrough share: Double = 0, isOnLine: Bool = true, isPaired: Bool = false
    ) throws {
        var noise = Noise(seed: seed)
        var chainages = [100.0]
        for _ in 1..<count {
            chainages.append(chainages[chainages.count - 1] + Double.random(in: 150...300, using: &noise))
        }
        // A street that winds, with a corner in every 20 m.
        let length = chainages[count - 1] + 100
        let (swing, wave) = (Double.random(in: 0...60, using: &noise), Double.random(in: 600...2000, using: &noise))
        let corners = stride(from: 0.0, through: length, by: 20).map {
            Coordinate.somewhere.moved(east: $0, north: swing * sin($0 / wave * 2 * .pi))
        }
        let track = try #require(Track(corners))
        chainages = chainages.map { $0 * track.length / length }
        func stations(_ name: String, along: ClosedRange<Double>, aside: ClosedRange<Double>) -> [Station] {
            chainages.enumerated().map { number, chainage in
                let place = track.coordinate(at: chainage + Double.random(in: along, using: &noise))
                return Station(
                    id: "\(name)\(number)", name: "Stop \(number)",
                    coordinate: place.moved(east: 0, north: Double.random(in: aside, using: &noise)))
            }
        }
        let onward = stations("T", along: 0...0, aside: -10...10)
        let back = isPaired ? stations("U", along: -30...30, aside: 12...25) : []
        network = Network(
            stations: onward + back, lines: [Line(id: "1", name: "1", type: 0)],
            patterns: isOnLine
                ? try [
                    Self.pattern(track, chainages, of: 0, isBack: false),
                    Self.pattern(track, chainages, of: back.isEmpty ? 0 : count, isBack: true),
                ] : [])
        ride(track, chainages, runsThrough: share, &noise)
    }

    private static func pattern(_ track: Track, _ chainages: [Double], of first: Int, isBack: Bool) throws -> Pattern {
        let way = isBack ? try #require(track.reversed) : track
        let order = isBack ? Array(chainages.indices.reversed()) : Array(chainages.indices)
        let stops = order.enumerated().map { position, station in
            let chainage = isBack ? way.length - chainages[station] : chainages[station]
            let run = position == 0 ? 0 : abs(chainages[station] - chainages[order[position - 1]])
            return Pattern.Stop(
                station: first + station, stopID: "\(first > 0 ? "U" : "T")\(station)", chainage: chainage,
                runTime: position == 0 ? 0 : (run / cruise + cruise / acceleration).rounded(), dwellTime: 20)
        }
        return Pattern(line: 0, direction: isBack ? 1 : 0, headsign: "", track: way, stops: stops)
    }

    private mutating func ride(_ track: Track, _ chainages: [Double], runsThrough share: Double, _ noise: inout Noise) {
        let seat = Double.random(in: -15...15, using: &noise)
        var (east, north) = (Drift(3.5, &noise), Drift(3.5, &noise))
        var second = 0.0
        func fix(_ chainage: Double, _ speed: Double) {
            let place = track.coordinate(at: chainage + seat)
                .moved(east: east.value + noise.normal(1), north: north.value + noise.normal(1))
            fixes.append(Fix(second, place, speed: abs(speed + noise.normal(0.1)), accuracy: 5))
            east.advance(bySeconds: 1, &noise)
            north.advance(bySeconds: 1, &noise)
            second += 1
        }
        var place = chainages[0] + Double.random(in: -25...25, using: &noise)
        for stop in chainages.indices {
            if stop > 0, stop < chainages.count - 1, noise.happens(share) {
                passes.append("T\(stop)")
                continue
            }
            let target = stop == 0 ? place : chainages[stop] + Double.random(in: -25...25, using: &noise)
            var speed = 0.0
            while target - place > 0.5 {
                let most = (2 * Self.acceleration * (target - place)).squareRoot()
                speed = min(Self.cruise, speed + Self.acceleration, max(0.5, most - Self.acceleration / 2))
                place = min(target, place + speed)
                fix(place, speed)
            }
            place = target
            stands.append("T\(stop)")
            for _ in 0..<Int(Double.random(in: 10...40, using: &noise)) { fix(place, 0) }
        }
        for _ in 0..<10 { fix(place, 0) }
    }
}

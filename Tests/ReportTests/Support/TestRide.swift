import Navigation
import Observations
import Positioning
import Report
import TestSupport
import Transit

/// A ride of 4 km to the east past three stations, with half a minute in a tunnel.
enum TestRide {
    /// Characters that mean something to XML, JSON or CSV, one that XML forbids, and one beyond the basic plane.
    static let hostileName = "Tom's <\"A & B\">, café\u{1}\n🚉"
    /// The seconds without a position.
    static let tunnel = 130.0...160

    static let network: Network = {
        let track = (0...4).map { Coordinate.somewhere.moved(east: Double($0) * 1000) }
        let names = ["West", hostileName, "East"]
        let chainages = [0.0, 2000, 4000]
        let stations = names.enumerated().map { number, name in
            Station(id: "S\(number)", name: name, coordinate: .somewhere.moved(east: chainages[number]))
        }
        let stops = chainages.enumerated().map { number, chainage in
            Pattern.Stop(station: number, stopID: "S\(number)", chainage: chainage, runTime: 150, dwellTime: 30)
        }
        guard let track = Track(track) else { preconditionFailure("five corners are a track") }
        return Network(
            stations: stations, lines: [Line(id: "L", name: "Line", type: 1)],
            patterns: [Pattern(line: 0, direction: 0, headsign: "East", track: track, stops: stops)],
            attributions: ["© \"somebody\" & others"])
    }()

    /// Where the train is, in metres along the track: it stands at the stations, and runs at 20 m/s.
    static func chainage(at second: Double) -> Double {
        min(4000, 20 * (min(100, max(0, second - 30)) + max(0, second - 160)))
    }

    /// Its trace, a fix a second; a single fix lies 3 km off.
    ///
    /// - Parameter origin: how the receiver came by the fix of the twentieth second.
    static func trace(
        name: String = "ride.nmea", capacity: Int = RideTrace.usualCapacity, origin: Fix.Origin? = nil
    ) -> RideTrace {
        var navigator = Navigator(network: network)
        var trace = RideTrace(name: name, capacity: capacity)
        func take(_ content: Observation.Content, at second: Double) {
            let observation = Observation(content, at: .second(second))
            trace.observe(observation)
            trace.conclude(navigator.handle(observation), navigator)
        }
        take(.command(.startJourney(from: nil, to: "S2")), at: 0)
        for second in 0...290 {
            let time = Double(second)
            guard !tunnel.contains(time) else {
                take(.tick, at: time)
                continue
            }
            let speed = chainage(at: time + 1) - chainage(at: time)
            let place = Coordinate.somewhere.moved(east: chainage(at: time), north: second == 60 ? 3000 : 4)
            var fix = Fix(time, place, speed: speed)
            if second == 20 { fix.origin = origin }
            take(.fix(fix), at: time)
        }
        take(.verdict(Verdict(event: "arrived", stop: "S2", answer: .late)), at: 291)
        return trace
    }
}

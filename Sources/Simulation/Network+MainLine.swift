import Positioning
public import Transit
import Mathematics

extension Network {
    /// A main line that nobody built, for rides of `Movement.mainLine`: twelve stations, 1.5 to 9 km apart, in both
    /// directions, all under the sky.
    ///
    /// - Parameters:
    ///   - seed: which of them.
    ///   - hasTimetable: whether run times are known: those of a median train at the greatest speed of the leg, and 5 %
    ///     (UIC leaflet 451-1 asks for 3 to 8 %), in halves of a minute.
    public static func mainLine(seed: UInt64, hasTimetable: Bool = true) -> Network {
        var random = Randomness(seed: seed, purpose: 8)
        let movement = Movement.mainLine
        var chainages = [600.0]
        for _ in 1..<MainLine.stations {
            chainages.append((chainages.last ?? 0) + random.logUniform(MainLine.spacing))
        }
        guard let track = MainLine.track((chainages.last ?? 0) + 600, &random) else { return Network([]) }
        let median = Handling(
            acceleration: movement.driving.acceleration.value(at: 0.5),
            braking: movement.driving.braking.value(at: 0.5), knee: random.uniform(movement.driving.knee),
            softness: random.uniform(movement.driving.softness))
        let runTimes = zip(chainages, chainages.dropFirst()).map { from, to -> Double? in
            let seconds = Leg(length: to - from, handling: median).seconds(random.draw(movement.cruise))
            return hasTimetable ? (seconds * MainLine.margin / MainLine.step).rounded(.up) * MainLine.step : nil
        }
        let stations = chainages.enumerated().map { number, chainage in
            Station(id: "M\(number + 1)", name: "Main Line \(number + 1)", coordinate: track.coordinate(at: chainage))
        }
        func pattern(_ direction: Int, _ track: Track, _ places: [(station: Int, chainage: Double, runTime: Double?)])
            -> Pattern
        {
            Pattern(
                line: 0, direction: direction, headsign: places.last.map { stations[$0.station].name } ?? "",
                track: track,
                stops: places.enumerated().map { number, place in
                    Pattern.Stop(
                        station: place.station, stopID: stations[place.station].id, chainage: place.chainage,
                        runTime: number == 0 ? 0 : place.runTime, dwellTime: number == 0 ? 0 : MainLine.dwell)
                })
        }
        let there = chainages.indices.map { ($0, chainages[$0], $0 == 0 ? nil : runTimes[$0 - 1]) }
        let back = chainages.indices.reversed().map {
            ($0, track.length - chainages[$0], $0 == chainages.count - 1 ? nil : runTimes[$0])
        }
        let patterns =
            [pattern(0, track, there)] + (Track(track.coordinates.reversed()).map { [pattern(1, $0, back)] } ?? [])
        return Network(
            stations: stations, lines: [Line(id: "ML", name: "Main Line", type: 2)], patterns: patterns)
    }

    private init(_ stations: [Station]) { self.init(stations: stations, lines: [], patterns: []) }
}

/// The properties of a made main line.
private enum MainLine {
    static let stations = 12
    /// Metres from station to station.
    static let spacing = 1500.0...9000
    /// The ratio of a run time to the time that a train takes.
    static let margin = 1.05
    /// The unit of which run times are whole multiples, in seconds.
    static let step = 30.0
    /// Seconds that the timetable has a train stand.
    static let dwell = 60.0
    /// Metres from one corner of the track to the next.
    static let corner = 100.0

    /// A way through a plain, with curves of 700 m radius or more.
    static func track(_ length: Double, _ random: inout Randomness) -> Track? {
        let metresPerDegree = Earth.meanRadius * .pi / 180
        var (latitude, longitude, course, bend) = (47.0, 19.0, random.uniform(0...(2 * .pi)), 0.0)
        var coordinates: [Coordinate] = []
        for corner in 0...Int((length / corner).rounded(.up)) {
            if corner % 10 == 0 { bend = random.uniform(-1...1) * Self.corner / 700 * 0.5 }
            if let coordinate = Coordinate(latitude: latitude, longitude: longitude) { coordinates.append(coordinate) }
            course += bend
            latitude += Self.corner * cos(course) / metresPerDegree
            longitude += Self.corner * sin(course) / metresPerDegree / cos(latitude * .pi / 180)
        }
        return Track(coordinates)
    }
}

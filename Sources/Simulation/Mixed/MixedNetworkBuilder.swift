import Positioning
import Transit
import Mathematics

/// Puts a network together from curves on a plane.
struct MixedNetworkBuilder {
    private var stations: [Station] = []
    private var patterns: [Pattern] = []
    private var calls: [[(arrival: Int32, departure: Int32)]] = []

    /// Where the plane touches the earth: at 3° N 101.7° E.
    private static let origin = (latitude: 3.1, longitude: 101.7)
    /// How trains of the timetable speed up and brake, in m/s²: metros take 0.8 to 1.2.
    private static let acceleration = 0.9
    /// Seconds that the timetable has trains stand.
    private static let dwell = 30
    /// The distance beyond the stops at which tracks begin and end, in metres.
    private static let overrun = 80.0
    /// From when to when trains leave their first stops, in seconds of the service day.
    private static let hours = (first: 6 * 3600, last: 22 * 3600)

    private static func coordinate(_ point: LocalPlane.Point) -> Coordinate? {
        let metresPerDegree = Earth.meanRadius * .pi / 180
        return Coordinate(
            latitude: origin.latitude + point.north / metresPerDegree,
            longitude: origin.longitude + point.east / metresPerDegree / cos(origin.latitude * .pi / 180))
    }

    /// Adds a station.
    ///
    /// - Returns: its number.
    mutating func station(_ id: String, at point: LocalPlane.Point) -> Int {
        guard let coordinate = Self.coordinate(point) else { preconditionFailure("\(id) is not on the earth") }
        stations.append(Station(id: id, name: id, coordinate: coordinate))
        return stations.count - 1
    }

    /// Adds a pattern along a curve.
    ///
    /// - Parameters:
    ///   - way: the stations and their chainages along the curve.
    ///   - isBack: whether trains go against the curve.
    ///   - speed: the greatest speed of its trains in m/s.
    mutating func pattern(
        _ curve: PlaneCurve, _ way: [(station: Int, chainage: Double)], line: Int, isBack: Bool, speed: Double
    ) {
        guard let first = way.first, let last = way.last else { return }
        let part = max(0, first.chainage - Self.overrun)...min(curve.length, last.chainage + Self.overrun)
        let points = curve.points(part, right: isBack ? 2 : -2)
        guard let track = Track((isBack ? points.reversed() : points).compactMap(Self.coordinate)) else { return }
        let scale = track.length / (part.upperBound - part.lowerBound)
        var (stops, times, time) = ([Pattern.Stop](), [(arrival: Int32, departure: Int32)](), 0)
        for call in isBack ? way.reversed() : way {
            let chainage = (isBack ? part.upperBound - call.chainage : call.chainage - part.lowerBound) * scale
            var run = 0.0
            if let before = stops.last {
                run = (((chainage - before.chainage) / speed + speed / Self.acceleration) / 5).rounded(.up) * 5
            }
            time += Int(run)
            let arrival = Int32(time)
            if !stops.isEmpty { time += Self.dwell }
            times.append((arrival, Int32(time)))
            stops.append(
                Pattern.Stop(
                    station: call.station, stopID: stations[call.station].id, chainage: chainage, runTime: run,
                    dwellTime: Double(Self.dwell)))
        }
        let end = stations[stops[stops.count - 1].station].name
        patterns.append(
            Pattern(
                line: line, direction: isBack ? 1 : 0, headsign: end, track: track, stops: stops,
                isDrawn: Array(repeating: true, count: stops.count - 1)))
        calls.append(times)
    }

    /// The network, with the trips of each pattern.
    ///
    /// - Parameter service: for a pattern when its first train leaves after the first hour, how many seconds apart its trains are, and
    ///   whether they have times of their own.
    func network(_ service: (_ pattern: Int) -> (offset: Int, headway: Int, hasTimes: Bool)) -> Network {
        var (trips, times) = ([Timetable.Trip](), [[(arrival: Int32, departure: Int32)]]())
        var frequencies: [Timetable.Frequency] = []
        for pattern in patterns.indices {
            let (offset, headway, hasTimes) = service(pattern)
            let starts = Array(stride(from: Self.hours.first + offset, to: Self.hours.last, by: headway))
            for start in hasTimes ? starts : Array(starts.prefix(1)) {
                if !hasTimes {
                    frequencies.append(
                        .init(trip: trips.count, start: Self.hours.first, end: Self.hours.last, headway: headway))
                }
                trips.append(.init(id: "\(pattern)-\(start)", pattern: pattern, service: 0))
                times.append(calls[pattern].map { ($0.arrival + Int32(start), $0.departure + Int32(start)) })
            }
        }
        let days = CivilDate(daysSince1970: 20_454)...CivilDate(daysSince1970: 20_818)
        let daily = Timetable.Service(id: "daily", weekdays: 0b111_1111, period: days)
        let lines = ["T", "B", "R"].map { Line(id: $0, name: "Line \($0)", type: 1) }
        return Network(
            stations: stations, lines: lines, patterns: patterns,
            timetable: Timetable(services: [daily], trips: trips, calls: times, frequencies: frequencies))
    }
}

import Positioning
import Testing
import Transit

@testable import Messages
@testable import Navigation

/// A line along the equator that calls each 2 km, two minutes apart and half a minute long, at 06:00:00 UTC at the first stop.
struct SmallRailway {
    let network: Network
    static let day = CivilDate(year: 2026, month: 8, day: 19)
    static let start =
        Timestamp(year: 2026, month: 8, day: 19, millisecondOfDay: 6 * 3_600_000) ?? Timestamp(milliseconds: 0)

    /// - Parameters:
    ///   - ids: the stops in the order in which the trip calls there.
    ///   - isDrawn: whether the feed draws the way.
    init(_ ids: [String] = ["A", "B", "C", "D"], isDrawn: Bool = true, frequency: Timetable.Frequency? = nil) throws {
        func point(_ number: Int) throws -> Coordinate {
            try #require(Coordinate(latitude: 0, longitude: Double(number) * 2000 / Self.degree))
        }
        let names = ids.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let stations = try names.enumerated().map { number, name in
            Station(
                id: name, name: "Station \(name)", coordinate: try point(number),
                platforms: [Platform(id: "\(name)1", code: "1", coordinate: try point(number))])
        }
        let track = try #require(Track(try ids.indices.map(point)))
        let stops = ids.enumerated().map { number, name in
            Pattern.Stop(
                station: names.firstIndex(of: name) ?? 0, stopID: "\(name)1", chainage: track.chainages[number])
        }
        let calls = ids.indices.map { (arrival: Int32(21_600 + 150 * $0 - 30), departure: Int32(21_600 + 150 * $0)) }
        network = Network(
            stations: stations, lines: [Line(id: "L", name: "Line", type: 1)],
            patterns: [
                Pattern(
                    line: 0, direction: 1, headsign: "End", track: track, stops: stops,
                    isDrawn: ids.dropFirst().map { _ in isDrawn })
            ],
            timetable: Timetable(
                services: [Timetable.Service(id: "S")], trips: [Timetable.Trip(id: "T", pattern: 0, service: 0)],
                calls: [calls], frequencies: frequency.map { [$0] } ?? []))
    }

    /// Metres of a degree of the equator, on the sphere of the haversine formula.
    static let degree = 111_195.0

    /// The report of a train that has left a stop and goes on.
    ///
    /// - Parameters:
    ///   - late: the delay of the doors against the timetable at each of the next two stops, in seconds.
    ///   - north: the distance of the fix beside the track, in metres; `nil` without a fix.
    func report(
        behind stop: Int = 0, standing: Double = 0, late: Int = 60, hasTrip: Bool = true, course: Double = 1,
        state: JourneyState? = .riding, north: Double? = 0, age: Double = 0, at seconds: Double = 60
    ) throws -> TrainReport {
        let time = Self.start.advanced(bySeconds: seconds)
        let place = try #require(
            Coordinate(latitude: (north ?? 0) / Self.degree, longitude: (Double(stop) * 2000 + 700) / Self.degree))
        let stops = network.patterns[0].stops
        let next = stops.indices.dropFirst(stop + 1).prefix(2).map { number in
            let station = network.stations[stops[number].station]
            return Snapshot.Call(
                stop: Event.Stop(id: station.id, name: station.name), role: nil,
                doors: Self.start.advanced(bySeconds: Double(150 * number - 30 + late)),
                uncertainty: 4.2 * Double(number), distance: nil)
        }
        let snapshot = Snapshot(
            time: time, source: north == nil ? .deadReckoning : .gnss,
            position: Position(time: time.advanced(bySeconds: -age), coordinate: place, accuracy: 5, speed: 12.5),
            place: LinePosition(
                pattern: 0, chainage: stops[stop].chainage + (standing > 0.5 ? 0 : 700), uncertainty: 30, stop: stop,
                standing: standing),
            journey: state.map { _ in (nil, Event.Stop(id: "D", name: "Station D")) }, state: state, next: next,
            course: course)
        let trip = try TrainDelay(
            trip: 0, serviceDay: #require(Self.day), stop: stop + 1,
            scheduled: Self.start.advanced(bySeconds: Double(150 * (stop + 1))), seconds: max(0, late))
        return TrainReport(snapshot, fix: nil, trip: hasTrip ? trip : nil, alarm: nil, in: network)
    }
}

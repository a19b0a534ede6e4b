import Navigation
import Positioning
import TestSupport
import Testing
import Transit

/// A metro of a few lines that are run both ways, to change trains in.
struct SmallMetro {
    var places: [(id: String, east: Double, north: Double)]
    /// The stations of each line in order.
    var lines: [[String]]
    /// The lines that are run in one direction only.
    var oneWay: Set<Int> = []
    var transfers: [(from: String, to: String, kind: Transfer.Kind, minimumTime: Int?)] = []
    /// Seconds from train to train, by line; unknown where none is given.
    var headways: [Int: Int] = [:]
    var isUnderground = false
    /// Seconds from station to station.
    var runTime = 85.0

    /// Two lines that cross at X, with 1 km from stop to stop: west to east, and south to north.
    static let crossing = SmallMetro(
        places: [
            ("W1", -2000, 0), ("W2", -1000, 0), ("X", 0, 0), ("E1", 1000, 0), ("E2", 2000, 0),
            ("S1", 0, -1000), ("N1", 0, 1000), ("N2", 0, 2000),
        ],
        lines: [["W1", "W2", "X", "E1", "E2"], ["S1", "X", "N1", "N2"]])

    /// The same, and a third line from E2 to N2.
    static var triangle: SmallMetro {
        var metro = crossing
        metro.places.append(("C", 1300, 1300))
        metro.lines.append(["E2", "C", "N2"])
        return metro
    }

    /// The network: of each line the pattern that goes on from its first station, and then the one back.
    func network() throws -> Network {
        let stations = places.map {
            Station(
                id: $0.id, name: $0.id, coordinate: .somewhere.moved(east: $0.east, north: $0.north),
                isUnderground: isUnderground)
        }
        func number(_ id: String) throws -> Int { try #require(stations.firstIndex { $0.id == id }) }
        func pattern(_ ids: [String], line: Int, direction: Int) throws -> Pattern {
            let numbers = try ids.map(number)
            let track = try #require(Track(numbers.map { stations[$0].coordinate }))
            let stops = numbers.enumerated().map { position, number in
                Pattern.Stop(
                    station: number, stopID: stations[number].id, chainage: track.chainages[position],
                    runTime: position == 0 ? 0 : runTime, dwellTime: 25)
            }
            return Pattern(line: line, direction: direction, headsign: ids.last ?? "", track: track, stops: stops)
        }
        let patterns = try lines.enumerated().flatMap { line, ids in
            try [pattern(ids, line: line, direction: 0)]
                + (oneWay.contains(line) ? [] : [pattern(ids.reversed(), line: line, direction: 1)])
        }
        let trips = patterns.indices.filter { headways[patterns[$0].line] != nil }.map {
            Timetable.Trip(id: "\($0)", pattern: $0, service: 0)
        }
        return Network(
            stations: stations, lines: lines.indices.map { Line(id: "\($0)", name: "\($0)", type: 1) },
            patterns: patterns,
            timetable: Timetable(
                services: [Timetable.Service(id: "S", weekdays: 127)], trips: trips,
                calls: trips.map { patterns[$0.pattern].stops.map { _ in (0, 0) } },
                frequencies: trips.indices.map {
                    Timetable.Frequency(
                        trip: $0, start: 18_000, end: 80_000,
                        headway: headways[patterns[trips[$0].pattern].line] ?? 0)
                }),
            transfers: try transfers.map {
                Transfer(
                    from: try number($0.from), to: try number($0.to), kind: $0.kind, minimumTime: $0.minimumTime)
            })
    }
}

/// Rides on trains one after the other, with the rider on the platform between them. Times are seconds from the beginning.
struct RidesInTurn {
    let network: Network
    private(set) var fixes: [Fix] = []
    /// The rides, and when each begins.
    private(set) var rides: [(ride: TrainRide, start: Double)] = []
    private(set) var end = 0.0
    private var noise: Noise
    private let seed: Int

    init(_ network: Network, seed: Int = 1) {
        self.network = network
        self.seed = seed
        noise = Noise(seed: seed)
    }

    /// Rides from station to station, after a wait for the train, in seconds.
    mutating func ride(_ from: String, _ to: String, waiting: Double = 0) throws {
        let pattern = try #require(
            network.patterns.first { pattern in
                let ids = pattern.stops.map { network.stations[$0.station].id }
                guard let start = ids.firstIndex(of: from) else { return false }
                return ids[start...].dropFirst().contains(to)
            })
        let platform = network.stations[try #require(network.number(of: from))].coordinate
        for second in stride(from: 1, to: waiting, by: 1) {
            let place = platform.moved(east: noise.normal(4), north: noise.normal(4))
            fixes.append(Fix(end + second, place, speed: abs(noise.normal(0.3))))
        }
        let start = (end + waiting).rounded(.up)
        let ride = try TrainRide(pattern, in: network, from: from, to: to)
        fixes += ride.fixes(seed: seed + 100 * rides.count, behind: 0).map { fix in
            var fix = fix
            fix.time = fix.time?.advanced(bySeconds: start)
            return fix
        }
        rides.append((ride, start))
        end = start + ride.end
    }

    /// When the doors open at a station on a ride.
    func doors(_ id: String, ride: Int) throws -> Double { try rides[ride].start + rides[ride].ride.call(id).arrival }
}

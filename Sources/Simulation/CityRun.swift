/// Trains of a scripted city that call at the same stations, in one direction, on the days of one service.
struct CityRun: Sendable {
    /// The line.
    var line: CityLine
    /// GTFS `direction_id`.
    var direction: Int
    /// The positions of the line's stations at which it calls, in the order of direction 0.
    var halts: [Int]
    /// GTFS `service_id`.
    var service: String
    /// GTFS `trip_headsign`, and the beginning of the `trip_id`.
    var kind: String
    /// The greatest speed in m/s, where it is not the line's.
    var speed: Double?
    /// From when to when trains leave the first station and how many seconds apart, in seconds of the service day.
    var departures: [(from: Int, to: Int, headway: Int)]
    /// Whether they stand in `frequencies.txt`, rather than as trips of their own.
    var isByFrequency: Bool

    /// The beginning of the `trip_id`.
    var id: String { "\(line.id)-\(kind)-\(service)-\(direction)" }

    /// The stations in the order of the run.
    var order: [Int] { direction == 0 ? halts : halts.reversed() }

    /// Arrival and departure at each station, in seconds from the departure at the first.
    var calls: [(halt: Int, arrival: Int, departure: Int)] {
        var time = 0
        return order.enumerated().map { position, halt in
            guard position > 0 else { return (halt, 0, 0) }
            let arrival = time + line.runTime(from: order[position - 1], to: halt, speed: speed)
            time = arrival + (position + 1 < order.count ? line.halts[halt].dwell : 0)
            return (halt, arrival, time)
        }
    }

    /// The trips, each with the second at which it leaves.
    var trips: [(id: String, start: Int)] {
        if isByFrequency { return [(id, departures[0].from)] }
        return departures.flatMap { stride(from: $0.from, to: $0.to, by: $0.headway) }.map { ("\(id)-\($0)", $0) }
    }
}

extension ScriptedCity {
    /// The lines, and what runs on them.
    static func lines(seed: UInt64) -> [(line: CityLine, runs: [CityRun])] {
        let (trunk, branch, cross) = curves(seed: seed)
        func both(
            _ line: CityLine, _ halts: some Sequence<Int>, _ services: [String], _ kind: String, speed: Double? = nil,
            byFrequency: Bool, _ departures: (from: Double, to: Double, minutes: Double)...
        ) -> [CityRun] {
            services.flatMap { service in
                [0, 1].map { direction in
                    CityRun(
                        line: line, direction: direction, halts: Array(halts), service: service, kind: kind,
                        speed: speed,
                        departures: departures.map {
                            (Int($0.from * 3600), Int($0.to * 3600), Int($0.minutes * 60))
                        }, isByFrequency: byFrequency)
                }
            }
        }
        let (last, week) = (trunk.halts.count - 1, ["weekdays"])
        return [
            (
                trunk,
                both(
                    trunk, 0...last, week, "direct", byFrequency: true, (6, 7, 10), (7, 10, 4), (10, 16, 7),
                    (16, 19, 4), (19, 24.5, 10))
                    + both(
                        trunk, stride(from: 0, through: last, by: 4), week, "express", speed: 80 / 3.6,
                        byFrequency: false, (7, 10, 15), (16, 19, 15))
                    + both(trunk, 0...halfWay, ["weekend"], "short", byFrequency: true, (6, 24, 7))
                    + both(trunk, halfWay...last, ["weekend"], "shuttle", byFrequency: false, (6, 24.5, 10))
            ),
            (
                branch,
                both(branch, branch.halts.indices, week, "direct", byFrequency: false, (6, 24.2, 8))
                    + both(branch, branch.halts.indices, ["weekend"], "direct", byFrequency: false, (6, 24.2, 12))
            ),
            (
                cross,
                both(
                    cross, cross.halts.indices, week + ["weekend"], "direct", byFrequency: true, (6, 24.2, 6))
            ),
        ]
    }
}

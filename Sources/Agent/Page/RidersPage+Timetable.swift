import Navigation
import Page
import Positioning
import Threads
import Transit

extension RidersPage {
    func stations(matching text: String?, count: Int) async -> PageAnswer {
        let fix = await source.view().fix?.coordinate
        var found = text.map(network.stations(searchedFor:)) ?? []
        if text?.isEmpty ?? true {
            found = Array(network.stations.indices)
            if let fix {
                let distances = found.map { network.stations[$0].coordinate.distance(to: fix) }
                found.sort { (distances[$0], $0) < (distances[$1], $1) }
            } else {
                found = network.inOrderOfLines(found)
            }
        }
        return list("stations", found.prefix(count).map { station($0, from: fix) })
    }

    func departures(at stop: String, count: Int) async -> PageAnswer {
        await answer("departures") {
            let (station, snapshot) = (try network.station(matching: stop), await source.view().snapshot)
            return try timetables.departures(
                at: station, from: Self.now(snapshot), count: count, knowing: snapshot
            ).map { JSONLine($0, in: network) }
        }
    }

    func journeys(from: String, to: String, count: Int) async -> PageAnswer {
        await answer("journeys") {
            let (from, to) = (try network.station(matching: from), try network.station(matching: to))
            let snapshot = await source.view().snapshot
            return try timetables.journeys(
                from: from, to: to, after: Self.now(snapshot), count: count, knowing: snapshot
            ).map { JSONLine($0, in: network) }
        }
    }

    func line() async -> PageAnswer {
        let snapshot = await source.view().snapshot
        guard let number = snapshot?.place?.pattern ?? snapshot.flatMap(network.pattern(forJourneyOf:)) else {
            return .refusal(.missing, "no line is known yet: there is no journey, and no train on a line")
        }
        let pattern = network.patterns[number]
        let isBackwards = network.isBackwards(number)
        let (start, end) = (pattern.stops.first?.chainage ?? 0, pattern.stops.last?.chainage ?? 0)
        var stops = pattern.stops.map { stop in
            var object = JSONLine()
            object.add("stop_id", network.stations[stop.station].id)
            object.add("stop_name", network.stations[stop.station].name)
            if let name = network.stations[stop.station].spokenName { object.add("tts_stop_name", name) }
            object.add("chainage_m", isBackwards ? end - stop.chainage : stop.chainage - start, to: 10)
            return object
        }
        var shape = pattern.track.drawing(from: start, to: end)
        if isBackwards {
            stops.reverse()
            shape.reverse()
        }
        var object = JSONLine()
        object.add(network.lines[pattern.line])
        object.add(
            "trip_headsign", snapshot?.place.map { network.sign(ofPattern: number, at: $0.stop) } ?? pattern.headsign)
        object.add("stops", stops)
        object.add("shape", json: "[" + shape.map { "[\($0.latitude),\($0.longitude)]" }.joined(separator: ",") + "]")
        object.add("length_m", end - start, to: 10)
        return PageAnswer(.done, Array(object.text.utf8))
    }

    /// The agent's time: that of the ride where one is replayed.
    private static func now(_ snapshot: Snapshot?) -> Timestamp { snapshot?.time ?? .wallClock }

    private func station(_ number: Int, from fix: Coordinate?) -> JSONLine {
        let station = network.stations[number]
        var object = JSONLine()
        object.add("stop_id", station.id)
        object.add("stop_name", station.name)
        if let name = station.spokenName { object.add("tts_stop_name", name) }
        object.add("stop_lat", station.coordinate.latitude, to: 1e6)
        object.add("stop_lon", station.coordinate.longitude, to: 1e6)
        if let fix { object.add("distance_m", station.coordinate.distance(to: fix), to: 10) }
        let lines = timetables.lines(at: number).map { line in
            var object = JSONLine()
            object.add(line)
            return object
        }
        object.add("lines", lines)
        return object
    }

    func list(_ key: String, _ objects: [JSONLine]) -> PageAnswer {
        var object = JSONLine()
        object.add(key, objects)
        return PageAnswer(.done, Array(object.text.utf8))
    }

    func answer(_ key: String, _ objects: () async throws -> [JSONLine]) async -> PageAnswer {
        do {
            return list(key, try await objects())
        } catch let error as StationLookupError {
            return .refusal(.missing, "\(error)")
        } catch {
            return .refusal(.refused, "\(error)")
        }
    }
}

extension Network {
    /// Stations in the order in which the lines call at them, and last those at which none does.
    fileprivate func inOrderOfLines(_ numbers: [Int]) -> [Int] {
        var order: [Int: Int] = [:]
        for line in lines.indices {
            let ofLine = patterns.indices.filter { patterns[$0].line == line }
            let longest = ofLine.max { (patterns[$0].stops.count, $1) < (patterns[$1].stops.count, $0) }
            for pattern in (longest.map { [$0] } ?? []) + ofLine {
                for stop in patterns[pattern].stops where order[stop.station] == nil {
                    order[stop.station] = order.count
                }
            }
        }
        return numbers.sorted { (order[$0] ?? .max, $0) < (order[$1] ?? .max, $1) }
    }

    /// A pattern for a journey whose train is not known yet: one that leads there, or else one that calls at its end.
    fileprivate func pattern(forJourneyOf snapshot: Snapshot) -> Int? {
        guard let journey = snapshot.journey else { return nil }
        func position(_ id: String?, _ pattern: Int) -> Int? {
            patterns[pattern].stops.firstIndex { stations[$0.station].id == id }
        }
        let direct = patterns.indices.first { pattern in
            guard let from = position(journey.from?.id, pattern), let to = position(journey.to.id, pattern) else {
                return false
            }
            return from < to
        }
        return direct ?? patterns.indices.first { position(journey.to.id, $0) != nil }
    }
}

extension Track {
    /// The most points of a drawing: a screen shows no more.
    private static let mostPoints = 1000

    /// The points between two chainages, for a drawing.
    fileprivate func drawing(from start: Double, to end: Double) -> [Coordinate] {
        let inner = zip(coordinates, chainages).filter { $0.1 > start && $0.1 < end }.map(\.0)
        let step = inner.count / Self.mostPoints + 1
        let some = inner.enumerated().filter { $0.offset % step == 0 }.map(\.element)
        return [coordinate(at: start)] + some + [coordinate(at: end)]
    }
}
